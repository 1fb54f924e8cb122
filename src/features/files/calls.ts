/** Documents of a company: the list, and one of them. */
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { fileList } from './fileList.ts';
import { mediaTypes } from './rules.ts';

const who = may('company.edit');

export const fileCalls = {
  listFiles: call({
    method: 'GET',
    path: '/web/{companyId}/files',
    params: { companyId: clientId },
    query: fileList.query,
    answer: fileList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary: 'The documents of the company, the newest first.',
  }),
  exportFiles: call({
    method: 'GET',
    path: '/web/{companyId}/files',
    params: { companyId: clientId },
    word: 'export',
    query: fileList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The list of documents under a filter as CSV, with times in the given zone.',
  }),
  readFile: call({
    method: 'GET',
    path: '/web/{companyId}/files/{fileId}',
    params: { companyId: clientId, fileId: recordId },
    answer: { download: mediaTypes },
    who,
    transaction: 'none',
    errors: [],
    summary: 'One document, with the bytes that the company sent.',
  }),
} as const;
