/** Documents of a company: the list, and one of them. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { clientId, recordId } from '../../shared/ids.ts';
import { fileCategoryCodes } from '../../shared/reference/fileCategories.ts';
import { mediaTypes } from './rules.ts';

const companyFile = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(fileCategoryCodes),
  type: z.enum(mediaTypes),
  sizeBytes: z.int(),
  addedAt: z.string(),
  /** name of the person; '' for the bank itself */
  addedBy: z.string(),
});
export type CompanyFile = z.output<typeof companyFile>;

export const fileCalls = {
  listFiles: call({
    method: 'GET',
    path: '/web/{companyId}/files',
    params: { companyId: clientId },
    query: z.strictObject({ next: z.optional(recordId) }),
    answer: z.object({ items: z.array(companyFile), next: z.nullable(z.string()) }),
    who: { kind: 'member', letters: ['F'] },
    transaction: 'read',
    errors: [],
    summary: 'The documents of the company, the newest first.',
  }),
  readFile: call({
    method: 'GET',
    path: '/web/{companyId}/files/{fileId}',
    params: { companyId: clientId, fileId: recordId },
    answer: { download: mediaTypes },
    who: { kind: 'member', letters: ['F'] },
    transaction: 'none',
    errors: [],
    summary: 'One document as it was handed in.',
  }),
} as const;
