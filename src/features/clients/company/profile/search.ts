/** What may stand behind the question mark of the company profile. */
import * as z from 'zod/mini';
import { recordId } from '../../../../shared/ids.ts';
import { documentsSearch } from '../../../files/company/documentsSearch.ts';

export const profileSearch = z.object({
  ...documentsSearch.shape,
  /** which change is being made */
  edit: z.optional(z.enum(['contacts', 'register', 'operating'])),
  /** the document that is looked at */
  file: z.optional(recordId),
});
