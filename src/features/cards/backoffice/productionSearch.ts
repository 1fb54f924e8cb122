/** The query of the address of card production. */
import * as z from 'zod/mini';
import { cardOrderList } from '../cardOrderList.ts';

export const productionSearch = z.object({
  ...cardOrderList.address,
  /** the production files are shown beside the list */
  files: z.optional(z.enum(['yes'])),
  /** so are messages that were set aside */
  messages: z.optional(z.enum(['yes'])),
  /** id of the order shown beside the list */
  open: z.optional(z.string()),
});
