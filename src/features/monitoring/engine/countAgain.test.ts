import { expect, test } from 'vitest';
import { countAgain } from './countAgain.ts';
import type { Side } from './sides.ts';

const day = 20_000;
const side = (n: bigint, more: Partial<Side>): Side => ({
  ...{ n, clientId: '1', day, bookedOn: day, direction: 'in', kind: 'other', iban: 'DE01', amount: 10 },
  ...{ paymentId: String(n), sign: 1, ...more },
});
const sides = [
  side(1n, { direction: 'out' }),
  side(2n, {}),
  // the event was found with this one
  side(3n, { direction: 'out', paymentId: '1', sign: -1 }),
  side(4n, { paymentId: '2', sign: -1 }),
  side(5n, { amount: 7 }),
];

test('what came back after the event leaves its figure, what the event knew and later money do not', () => {
  const counted = countAgain({
    condition: { measure: 'sum', direction: 'both', window: 1, atLeast: 5 },
    ...{ sides, until: 3n, day, met: new Map(), movedBefore: undefined },
    scope: { without: new Set(), atRisk: { M: new Set(), H: new Set() }, since: day, upTo: 100 },
  });
  expect(counted).toMatchObject({ was: 10, now: 0 });
  expect(counted.back.map(({ n }) => n)).toEqual([4n]);
});
