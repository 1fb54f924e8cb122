/** The case file: one case on paper, or packed with its files. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { staff } from '#shared/staffGroups.ts';

export const caseFileCalls = {
  exportCaseFile: call({
    method: 'GET',
    path: '/web/tasks/{clientId}/{caseId}',
    params: { clientId, caseId: recordId },
    client: 'clientId',
    word: 'file',
    query: z.strictObject({
      /** pdf unless given; zip: the PDF, the files of the case, and a manifest with the SHA-256 of each */
      as: z.optional(z.enum(['pdf', 'zip'])),
    }),
    answer: { download: ['application/pdf', 'application/zip'] },
    who: staff('clientReaders'),
    transaction: 'none',
    errors: ['case-file-too-large'],
    summary:
      'The file of a case: facts, requests and answers, decisions, comments, ' +
      'history; what the reader may not see is left out. Recorded.',
  }),
} as const;
