import { expect, test } from 'vitest';
import { isBeyondOne } from './tightening.ts';

test.each([
  [0, 10],
  [2_000, 10],
  [2_199, 10],
  [2_200, 11],
  [1_000_000, 5_000],
])('of %i clients one person restricts %i at once', (clients, most) => {
  expect([isBeyondOne(most, clients), isBeyondOne(most + 1, clients)]).toEqual([false, true]);
});
