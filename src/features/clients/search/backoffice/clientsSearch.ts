/** The query of the address of the client search. */
import * as z from 'zod/mini';
import { formedText, plainText } from '#shared/rules/texts.ts';
import { search, searchTypes } from '../rules.ts';

export const clientsSearch = z.object({
  /** what is looked for: words, or one of the presets */
  text: z.optional(plainText(search.maxText)),
  type: z.optional(z.enum(searchTypes)),
  /** misspelt names too, though enough others were found */
  similar: z.optional(z.enum(['yes'])),
  /** number of the client shown beside the list, or UUID of somebody who belongs to clients */
  open: z.optional(formedText(36, /^(\d{11}|[0-9a-f-]{36})$/)),
});
