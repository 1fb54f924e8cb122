import { expect, test } from 'vitest';
import { movements } from '#tests/samples/demoPlan.ts';
import type { Movement, Party } from '../movements.ts';
import { getBatches } from './batches.ts';

const outside = { name: 'Outside', iban: null, country: 'LT', city: null };

function movement(payer: Party, payee: Party, amountMinor: bigint, hour: number, day = -3): Movement {
  return {
    key: `${payer}>${payee}@${hour}`,
    day,
    timeOfDaySeconds: hour * 3600,
    kind: 'book',
    payer,
    payee,
    amountMinor,
    feeMinor: 1n,
    message: '',
    category: 'TRSF',
    initiatorId: null,
    confirmerId: null,
    cardKey: null,
  };
}
const sizes = (movements: Movement[]) => [...getBatches(movements)].map((batch) => batch.movements.length);

test('money that arrives in a batch is spent in the next one', () => {
  const paidIn = movement(outside, 'a', 100n, 7);
  expect(sizes([paidIn, movement('a', 'b', 50n, 8), movement('a', 'b', 30n, 9), movement('b', 'a', 70n, 10)])).toEqual([
    1, 2, 1,
  ]);
  // 50 + 1 and 48 + 1 are all there is
  expect(sizes([paidIn, movement('a', 'b', 50n, 8), movement('a', outside, 48n, 9)])).toEqual([1, 2]);
});

test('a batch never reaches over a cut or a day, and is posted with its last movement', () => {
  const list = [7, 11, 13].map((hour) => movement(outside, 'a', 1n, hour));
  expect(sizes([...list, movement(outside, 'a', 1n, 13, -2)])).toEqual([2, 1, 1]);
  expect([...getBatches(list)][0]).toMatchObject({ day: -3, timeOfDaySeconds: 11 * 3600 });
});

test('the whole plan is cut without losing, doubling or moving anything', () => {
  const batches = [...getBatches(movements)];
  const inOrder = batches.flatMap((batch) => batch.movements);
  expect(inOrder).toHaveLength(movements.length);
  // the very same ones
  expect(inOrder.filter((one, i) => one !== movements[i])).toEqual([]);
  expect(batches.length).toBeLessThan(395 * 4);
});
