/** The query of the company profile's address. */
import * as z from 'zod/mini';
import { documentsSearch } from '#features/files/company/documentsSearch.ts';
import { recordId } from '#shared/ids.ts';

export const profileSearch = z.object({
  ...documentsSearch.shape,
  /** the change whose dialog is open */
  edit: z.optional(z.enum(['contacts', 'register', 'operating'])),
  /** the document in the preview */
  file: z.optional(recordId),
});
