// Which clearances are drawn: about one of twenty, and always the same ones.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isDrawn } from './drawn.ts';

const bytes = (value: number) => {
  const hash = Buffer.alloc(32, 0xff);
  hash.writeUIntBE(value, 0, 6);
  return hash;
};

// 5 % of 2^48 is 14 073 748 835 532.8
test.each([
  [0, true],
  [14_073_748_835_532, true],
  [14_073_748_835_533, false],
  [2 ** 48 - 1, false],
])('a hash that begins with %d is drawn: %s', (value, expected) => {
  expect(isDrawn(bytes(value))).toBe(expected);
});

test('of 20 000 cases about 1 000 are drawn', () => {
  const drawn = Array.from({ length: 20_000 }, (_, i) => createHmac('sha256', 'key').update(`${i}`).digest());
  const count = drawn.filter(isDrawn).length;
  expect(count).toBeGreaterThan(850);
  expect(count).toBeLessThan(1150);
});
