import type { Invariant } from '#server/audit/invariants.ts';

export const noteInvariants: readonly Invariant[] = [
  { rule: 'a note has no negative count of words', query: 'select id from sample_note where words < 0' },
];
