import { expect, test } from 'vitest';
import { limitFault, needsSecondPerson, readTypedLimit } from './clientLimits.ts';

test.each([
  [0, null],
  [100, null],
  [1_500_000, null],
  [10_000_000_000, null],
  [155_050, 'limit-not-hundreds'],
  [99, 'limit-not-hundreds'],
  [10_000_000_100, 'not-valid'],
  [-100, 'not-valid'],
  [100.5, 'not-valid'],
  ['1000', 'not-valid'],
])('%s cents: %s', (value, fault) => {
  expect(limitFault(value)).toBe(fault);
});

test.each<[string, ReturnType<typeof readTypedLimit>]>([
  ['0', { minor: 0 }],
  ['1', { minor: 100 }],
  ['15 000', { minor: 1_500_000 }],
  ['15 000,00', { minor: 1_500_000 }],
  ['1550', { minor: 155_000 }],
  ['100 000 000', { minor: 10_000_000_000 }],
  ['1550.50', { fault: 'Limits number should be times 100' }],
  ['100 000 001', { fault: 'Limit is invalid. At most 100 000 000.' }],
  ['x', { fault: 'Limit is invalid. Enter digits with at most two decimals, such as 1 234.50.' }],
])('%s is read', (typed, read) => {
  expect(readTypedLimit(typed, 'Limit')).toEqual(read);
});

test.each([
  [null, 10_000_000n, false],
  [null, 10_000_100n, true],
  [10_000_100n, 10_000_200n, true],
  [50_000_000n, 20_000_000n, true],
  [50_000_000n, 10_000_100n, true],
  [50_000_000n, 10_000_000n, false],
  [50_000_000n, 50_000_000n, false],
  [50_000_000n, 0n, false],
  [100n, null, true],
  [null, null, false],
])('from %s to %s cents needs a second person: %s', (before, after, needs) => {
  expect(needsSecondPerson(before, after)).toBe(needs);
});
