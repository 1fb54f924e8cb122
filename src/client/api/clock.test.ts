import { beforeEach, expect, test } from 'vitest';
import { forgetServerTime, learnServerTime, serverNow } from './clock.ts';

beforeEach(forgetServerTime);

test('the own clock counts until the server has told its time', () => {
  expect(serverNow(1000)).toBe(1000);
});

test('a computer that is two minutes late follows the server', () => {
  const own = Date.parse('2026-11-21T08:00:00.000Z');
  learnServerTime('Sat, 21 Nov 2026 08:02:00 GMT', own);
  expect(serverNow(own + 1000)).toBe(own + 1000 + 120_000 + 500);
});

test.each([null, '', 'soon'])('%o tells nothing', (header) => {
  learnServerTime(header, 0);
  expect(serverNow(1000)).toBe(1000);
});
