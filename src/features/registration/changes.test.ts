// What is sent of a draft, and what becomes of it when two windows have changed it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleDraft } from '#tests/samples/registration.ts';
import { getChanges, mergeDrafts, withField } from './changes.ts';
import { type Draft, draftFields, emptyDraft } from './draft.ts';

test('only what differs is sent, each field by its call; what cannot be kept waits', () => {
  const now = { ...sampleDraft, City: 'Nida', Street: 'x'.repeat(101), CashRatio: '0' };
  expect(getChanges(sampleDraft, now)).toEqual({ company: { City: 'Nida' }, cdd: { CashRatio: '0' } });
  expect(getChanges(sampleDraft, sampleDraft)).toEqual({ company: {}, cdd: {} });
});

test('what one window alone has changed is kept, what both have changed stays as it is saved and is named', () => {
  const mine = { ...sampleDraft, City: 'Nida', Street: 'Jūros g. 5' };
  const saved = { ...sampleDraft, City: 'Palanga', Email: 'new@zuvis.example' };
  const { draft, both } = mergeDrafts(sampleDraft, mine, saved);
  expect(both).toEqual(['City']);
  expect(draft).toEqual({ ...saved, Street: 'Jūros g. 5' });
});

test('in whatever fields two windows write, nothing gets lost unseen', () => {
  const some = fc.subarray([...draftFields]);
  const take = (from: Draft, fields: readonly (typeof draftFields)[number][]) =>
    fields.reduce((draft, field) => withField(draft, field, from[field]), emptyDraft);
  fc.assert(
    fc.property(some, some, (here, there) => {
      const { draft, both } = mergeDrafts(emptyDraft, take(sampleDraft, here), take(sampleDraft, there));
      expect(both).toEqual([]);
      expect(draft).toEqual(take(sampleDraft, [...here, ...there]));
    }),
    { numRuns: 50 },
  );
});
