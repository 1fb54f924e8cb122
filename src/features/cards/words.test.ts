import { expect, test } from 'vitest';
import { sampleCard } from '#tests/samples/sampleCard.ts';
import { canPrint, cardNotes, formatPlastic, getState, mayWith } from './notes.ts';
import { lastFour } from './rules.ts';
import { cardTitle, formatEuro, formatExpiry, isValidCard } from './words.ts';

const order = (state: 'ordered' | 'sent' | 'printed' | 'failed', more = {}) => ({
  ...{ state, orderedAt: '2026-11-20T10:00:00Z', isDelayed: false, reason: '' },
  ...more,
});

test('a card without an id or a client id is invalid', () => {
  expect(isValidCard(sampleCard())).toBe(true);
  expect(isValidCard(sampleCard({ cardID: '' }))).toBe(false);
  expect(isValidCard(sampleCard({ clientID: '' }))).toBe(false);
});

test.each([
  [{}, 'TOMAS KAZLAUSKAS'],
  [{ name: '' }, 'Tomas Kazlauskas'],
  [{ name: '', holderName: '' }, 'Card without a holder'],
  [{ name: '', holderName: '', design: 'X1VISA' as const }, 'Card without a name'],
])('%j is called %s', (changes, title) => {
  expect(cardTitle(sampleCard(changes))).toBe(title);
});

test('a number shows its last four digits only, and none before it is made', () => {
  expect(lastFour('400000******1234')).toBe('•••• 1234');
  expect(lastFour(null)).not.toMatch(/\d/);
});

test('expiry and euros as people write them', () => {
  expect([formatExpiry('2029-05-31'), formatExpiry(null)]).toEqual(['05/29', '']);
  expect([formatEuro(0), formatEuro(1000), formatEuro(10_000_000)]).toEqual(['0 EUR', '1 000 EUR', '10 000 000 EUR']);
});

test.each([
  [{}, 'active', []],
  [{ terminated: 1 as const, lost: 1 as const }, 'terminated', ['ended for good']],
  [{ lost: 1 as const, enabled: 0 as const }, 'lost', ['Reported lost']],
  [{ exp: '2026-11-21', expired: 1 as const }, 'expired', ['Expired on 2026-11-21']],
  // the bank's day counts, whatever day the viewer has
  [{ exp: '2000-01-01' }, 'active', []],
  [{ enabled: 0 as const }, 'locked', ['Locked. New payments are refused']],
  [{ notAccepted: 1 as const }, 'not-accepted', ['Waiting for Tomas Kazlauskas']],
  [{ notAccepted: 1 as const, holderID: null, enabled: 0 as const }, 'locked', ['Locked', 'no holder yet']],
  [{ notPrinted: 1 as const }, 'not-printed', ['not printed yet']],
  [{ order: order('sent', { isDelayed: true }) }, 'active', ['delayed: it was ordered more than 5 days ago']],
  [{ order: order('failed', { reason: 'name too long' }) }, 'active', ['could not be made: name too long']],
])('%j is %s and says so', (changes, state, notes) => {
  const card = sampleCard(changes);
  expect(getState(card)).toBe(state);
  const said = cardNotes(card);
  expect(said).toHaveLength(notes.length);
  notes.forEach((words, at) => {
    expect(said[at]).toContain(words);
  });
});

test.each([
  [{ order: null, notPrinted: 1 as const }, 'Not ordered', true],
  [{ order: null }, 'Printed', true],
  [{ order: order('ordered') }, 'Ordered on 2026-11-20', false],
  [{ order: order('sent', { isDelayed: true }) }, 'Delayed. Sent to the card maker, ordered on 2026-11-20', false],
  [{ order: order('printed') }, 'Printed', true],
  [{ order: order('failed') }, 'Failed: no reason given', true],
  [{ order: order('failed'), lost: 1 as const }, 'Failed: no reason given', false],
])('the plastic of %j: %s', (changes, words, isOffered) => {
  expect(formatPlastic(sampleCard(changes))).toBe(words);
  expect(canPrint(sampleCard(changes))).toBe(isOffered);
});

test.each([
  ['H', 'nobody', {}, 'P', true],
  ['G', '20000000002', {}, '', true],
  ['G', '20000000002', {}, 'M', true],
  ['G', '20000000002', {}, 'P', false],
  ['G', '20000000002', { notAccepted: 1 as const }, '', false],
  ['G', '20000000003', {}, '', false],
])('letters %s, person %s, card %j: option %s allowed %s', (letters, personId, changes, option, may) => {
  expect(mayWith(sampleCard(changes), { letters, personId }, option)).toBe(may);
});
