/** Which relations are shown, and are in the file: a state and words. */
import * as z from 'zod/mini';
import { plainText } from '#shared/rules/texts.ts';

export const relationFilter = z.strictObject({
  /** open: living and invited ones; both without it */
  state: z.optional(z.enum(['open', 'ended'])),
  /** words, each of which is in the name, the number, the relation or its options */
  text: z.optional(plainText(100)),
});
export type RelationFilter = z.output<typeof relationFilter>;
