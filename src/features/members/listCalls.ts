/** The users of a company as a list and as a file. */
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { userList } from './userList.ts';

const params = { companyId: clientId };
const who = may('users.view');

export const userListCalls = {
  listUsers: call({
    method: 'GET',
    path: '/web/{companyId}/users',
    params,
    query: userList.query,
    answer: userList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary: 'The users of the company and its open invitations.',
  }),
  exportUsers: call({
    method: 'GET',
    path: '/web/{companyId}/users',
    params,
    word: 'export',
    query: userList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The users under a filter as CSV, with times in the given zone.',
  }),
} as const;
