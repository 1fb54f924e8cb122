/** Parts of stories about matches with lists. */
import type { MatchPart } from '#features/screening/matchParts.ts';
import type { Hit, Opening } from './story.ts';

export type Row = readonly [field: MatchPart['field'], verdict: MatchPart['verdict'], ours: string, theirs: string];
export const parts = (...rows: readonly Row[]): MatchPart[] =>
  rows.map(([field, verdict, ours, theirs]) => ({ field, verdict, ours, theirs }));
export const bank = (opening: Omit<Extract<Opening, { kind: 'bank' }>, 'kind'>): Opening => ({
  kind: 'bank',
  ...opening,
});
export const pep = (entityId: string, name: string, permille: number, ...rows: readonly Row[]): Hit[] => [
  { code: 'PEP', entityId, name, permille, parts: parts(...rows) },
];
