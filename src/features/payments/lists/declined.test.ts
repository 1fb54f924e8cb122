import { expect, test } from 'vitest';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { paymentStates as states } from '../rules.ts';
import { foldDeclined } from './declined.ts';

const paid = (id: string) => samplePayment({ id });
const tried = (id: string, over = {}) => samplePayment({ id, tag: 'CARDTX', state: states.rejected, ...over });
const ids = (payments: readonly { id: string }[]) => payments.map(({ id }) => id).join('');

test.each([
  ['tries between payments', [tried('a'), paid('b'), tried('c'), tried('d'), paid('e')], 'be', 3],
  ['more than fit', [tried('a'), paid('b'), paid('c'), tried('d'), paid('e'), paid('f')], 'bce', 2],
  ['none', [paid('a'), paid('b')], 'ab', 0],
  ['nothing but tries', [tried('a'), tried('b')], 'ab', 0],
  ['a card payment that was made', [tried('a', { state: states.executed }), tried('b')], 'a', 1],
  ['a rejected payment of no card', [tried('a', { tag: 'PAYMENT' }), tried('b')], 'a', 1],
  ['no payment', [], '', 0],
])('of %s', (_name, payments, shown, folded) => {
  const result = foldDeclined(payments, 3);
  expect([ids(result.shown), result.folded]).toEqual([shown, folded]);
});

test('the try whose panel is open stays', () => {
  const { shown, folded } = foldDeclined([tried('a'), tried('b'), paid('c')], 3, ({ id }) => id === 'b');
  expect([ids(shown), folded]).toEqual(['bc', 1]);
});
