/** Which relations are shown, and stand in the file: a state and words. */
import * as z from 'zod/mini';
import { plainWords } from '#shared/plainWords.ts';
import { plainText } from '#shared/rules/texts.ts';
import type { Relation } from './calls.ts';
import { optionsWords, roleWords } from './rules.ts';

export const relationFilter = z.strictObject({
  /** open: living and invited ones; both without it */
  state: z.optional(z.enum(['open', 'ended'])),
  /** words, each of which stands in the name, the number, the relation or its options */
  text: z.optional(plainText(100)),
});
export type RelationFilter = z.output<typeof relationFilter>;

type Filtered = Pick<Relation, 'role' | 'options' | 'direction' | 'other' | 'state'>;

export function isFound({ role, options, direction, other, state }: Filtered, filter: RelationFilter): boolean {
  const { text = '' } = filter;
  if (filter.state && (state === 'ended') !== (filter.state === 'ended')) return false;
  const all = plainWords([other.name, other.id, roleWords[role][direction], optionsWords(role, options)].join(' '));
  return plainWords(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
