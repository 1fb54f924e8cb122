/** The accounts of a company as a list and as a file. */

import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { may, moneyPermissions } from '#shared/permissions.ts';
import { accountList } from './accountList.ts';
import { accountsAddress } from './calls.ts';

const params = { companyId: clientId };
const who = may(...moneyPermissions);

export const accountCalls = {
  listAccounts: call({
    ...accountsAddress,
    params,
    query: accountList.query,
    answer: accountList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary: 'The open accounts of the company, the main account first.',
  }),
  exportAccounts: call({
    ...accountsAddress,
    params,
    word: 'export',
    query: accountList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The open accounts under a filter as CSV.',
  }),
} as const;
