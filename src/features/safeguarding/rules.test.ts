import { expect, test } from 'vitest';
import { getExcess, getRequiredFunds, parseCutOff } from './rules.ts';

test.each([
  ['nothing beyond', 100_000n, 100_000n, 0n],
  ['one per cent', 100_000n, 101_000n, 0n],
  ['a cent more, and the whole of it moves', 100_000n, 101_001n, 1_001n],
  ['too little', 100_000n, 99_999n, 0n],
  ['no clients, own money alone', 0n, 1n, 1n],
  ['an empty bank', 0n, 0n, 0n],
])('what is held too much: %s', (_, owed, held, excess) => expect(getExcess(owed, held)).toBe(excess));

test.each([
  ['no clients', 0n, 35_000_000n],
  ['17 500 000.00 on average', 1_750_000_000n, 35_000_000n],
  ['a cent more, rounded up', 1_750_000_001n, 35_000_001n],
  ['100 million', 10_000_000_000n, 200_000_000n],
])('own funds required: %s', (_, average, required) => expect(getRequiredFunds(average)).toBe(required));

test('a cut-off is a minute of the day', () => {
  expect(['00:00', '17:00', '23:59'].map(parseCutOff)).toEqual(['00:00', '17:00', '23:59']);
  for (const text of ['24:00', '7:00', '23:60', '', '23:59:00']) expect(() => parseCutOff(text)).toThrow('23:59');
});
