import { expect, test } from 'vitest';
import { type EntryFacts, type EntryState, getState, lastUntil, mayEndOn } from './rules.ts';

const today = '2026-03-05';

test.each([
  ['2026-03-04', false],
  ['2026-03-05', true],
  ['2027-03-05', true],
  ['2027-03-06', false],
])('an entry made on 2026-03-05 may end on %s: %s', (until, expected) => {
  expect(mayEndOn(until, today)).toBe(expected);
});

test('the latest end is a year away', () => expect(lastUntil(today)).toBe('2027-03-05'));

const valid: EntryFacts = { endedAt: null, until: today, today, isSameData: true, hasTruePositive: false };
test.each<[string, Partial<EntryFacts>, EntryState]>([
  ['its last day is today', {}, 'valid'],
  ['its last day was yesterday', { until: '2026-03-04' }, 'expired'],
  ['somebody ended it', { endedAt: '2026-03-01T10:00:00Z', isSameData: false }, 'ended'],
  ['the data are other ones', { isSameData: false }, 'lapsed'],
  ['an alert was right', { hasTruePositive: true }, 'lapsed'],
  ['it is over and the data are other ones', { until: '2026-03-04', isSameData: false }, 'expired'],
])('%s', (_name, change, state) => {
  expect(getState({ ...valid, ...change })).toBe(state);
});
