import { expect, test } from 'vitest';
import { isSameNetwork } from './networks.ts';

test.each([
  ['192.0.2.7', '192.0.2.250', true],
  ['192.0.2.7', '192.0.3.7', false],
  ['::ffff:192.0.2.7', '192.0.2.9', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['192.0.2.7', '2001:db8::1', false],
  ['2001:db8::1', '192.0.2.7', false],
  ['unknown', '192.0.2.7', false],
  ['', '', false],
])('%s and %s: %s', (a, b, same) => expect(isSameNetwork(a, b)).toBe(same));
