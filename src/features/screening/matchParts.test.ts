import { expect, test } from 'vitest';
import { decidingPart, type MatchPart } from './matchParts.ts';

const part = (field: MatchPart['field'], ours: string, theirs: string): MatchPart => ({
  ...{ field, ours, theirs },
  verdict: 'unknown',
});
const born = part('birthDate', '', '1950-01-01');
const document = part('document', '', 'N7788');

test.each([
  ['nothing is known of either', [part('name', 'A', 'A')], undefined],
  ['a document outranks a date', [born, document], 'document'],
  ['the client’s document is known', [born, part('document', 'L1', 'N7788')], 'birthDate'],
  ['the entry has no date', [part('birthDate', '', ''), part('country', '', 'NO')], 'country'],
  ['a match of before', [part('name', 'A', 'A'), part('nationality', '', 'NO')], 'nationality'],
  ['another name decides nothing', [part('aliases', '', 'B')], undefined],
] as const)('%s', (_, parts, field) => {
  expect(decidingPart(parts)?.field).toBe(field);
});
