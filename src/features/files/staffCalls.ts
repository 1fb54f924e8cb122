/** Documents of a client for staff: what the client gave, what staff filed, and the statements that were made. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { clientFileList } from './clientFileList.ts';
import { mediaTypes } from './rules.ts';

/** decisions for staff: clients … files: read */
const readers = staff('clientReaders');

export const maxPurpose = 200;
/** Why somebody looks: in words, or the number of an open case of the client. */
export const purpose = {
  purpose: z.optional(commentText(maxPurpose, 3)),
  caseId: z.optional(recordId),
};
export type Purpose = { purpose?: string | undefined; caseId?: string | undefined };

export const fileStaffCalls = {
  listClientFiles: call({
    method: 'GET',
    path: '/web/clients/{clientId}/files',
    params: { clientId },
    client: 'clientId',
    query: clientFileList.query,
    answer: clientFileList.answer,
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'Documents of a client, the newest first. Each look is recorded.',
  }),
  exportClientFiles: call({
    method: 'GET',
    path: '/web/clients/{clientId}/files',
    params: { clientId },
    client: 'clientId',
    word: 'export',
    query: clientFileList.fileQuery,
    answer: { download: ['text/csv'] },
    who: readers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The list of documents of a client under a filter as CSV, with times in the given zone.',
  }),
  readFileOfClient: call({
    method: 'GET',
    path: '/web/file/{clientId}/{fileToken}',
    params: { clientId, fileToken: recordId },
    client: 'clientId',
    query: z.strictObject(purpose),
    answer: { download: mediaTypes },
    who: readers,
    transaction: 'none',
    errors: ['purpose-missing'],
    summary:
      'One document of a client. Each look is recorded. Files of ' +
      'persons need key A, D or 0, and an open case or a purpose.',
  }),
  checkFile: call({
    method: 'PATCH',
    path: '/web/clients/{clientId}/files/{fileId}',
    params: { clientId, fileId: recordId },
    client: 'clientId',
    word: 'check',
    body: z.strictObject({ comment: commentText(secondPerson.maxWords) }),
    answer: undefined,
    who: staff('clientDesk', 'alert', 'document', 'registration'),
    transaction: 'write',
    errors: [],
    summary: 'Say that a document was compared with what it should prove, today.',
  }),
} as const;
