import { expect, test } from 'vitest';
import { needsSecond } from './rules.ts';

test.each([
  [50_000n, 0n, false],
  [50_001n, 0n, true],
  [1n, 49_999n, false],
  [1n, 50_000n, true],
])('%d cents after %d alone needs a second person: %s', (amount, alone, expected) => {
  expect(needsSecond(amount, alone)).toBe(expected);
});
