import { expect, test } from 'vitest';
import { getParts } from './parts.ts';

test('other names of an entry, which have commas of their own, can be distinguished', () => {
  const facts = { birthDates: [], countries: [], identifiers: [] };
  const names = ['SAMPLE, Ivan', 'SAMPLE, Vanya', 'OTHER, Van', 'a', 'b', 'c', 'd'];
  const unknown = { birthDate: 'unknown', country: 'unknown', identifier: 'unknown' } as const;
  const match = {
    ...{ permille: 900, ours: 'Ivan Sample', theirs: 'SAMPLE, Ivan', facts: unknown },
    name: { value: 1, pairs: [], ours: [], theirs: [], dropped: [] },
  };
  const subject = { kind: 'person', names: ['Ivan Sample'], ...facts } as const;
  expect(getParts(subject, { names, ...facts }, match)).toMatchObject([
    { field: 'name', verdict: 'same' },
    { field: 'aliases', ours: '', theirs: 'SAMPLE, Vanya; OTHER, Van; a; b; c and 1 more' },
  ]);
  // found by its number alone
  const unlike = { ...match, name: { ...match.name, value: 0 } };
  expect(getParts(subject, { names, ...facts }, unlike)[0]).toMatchObject({ field: 'name', verdict: 'different' });
});
