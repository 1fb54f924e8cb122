/** What of the relations is shown, in the address of a client's page. */
import * as z from 'zod/mini';
import { plainText } from '#shared/rules/texts.ts';

export const relationsSearch = z.object({
  /** open ones without it */
  relations: z.optional(z.enum(['ended', 'tree'])),
  text: z.optional(plainText(100)),
  /** the one whose panel is open, by its key */
  relation: z.optional(plainText(100)),
});
