import { expect, test } from 'vitest';
import { isSignedTime } from '#shared/machineSignature.ts';
import { purchase } from '#tests/harness/cardProcessor.ts';
import { fromProcessor } from './messages.ts';

const head = { id: '01933f4c-8a10-7c3e-9b1f-2d4e5f607182', at: '2026-11-20T10:00:00.000Z' };
const asked = { ...head, ...purchase('01933f4c-0000-7000-8000-000000000001', 500n) };

test.each([
  ['2026-11-20T10:00:00Z', true],
  ['2026-11-20T10:00:00.123456Z', true],
  ['2028-02-29T23:59:59Z', true],
  ['2026-02-29T10:00:00Z', false],
  ['2026-13-01T10:00:00Z', false],
  ['2026-11-31T10:00:00Z', false],
  ['2026-11-20T24:00:00Z', false],
  ['2026-11-20T10:60:00Z', false],
  ['2026-11-20T10:00:00.1234567Z', false],
  ['2026-11-20T10:00:00+00:00', false],
])('the time of a message is a moment that exists: %s, %s', (at, isRight) => {
  expect(fromProcessor.safeParse({ ...asked, at }).success).toBe(isRight);
});

test.each([
  ['2026-11-20 12:00:00', true],
  ['2028-02-29 00:00:00', true],
  ['2026-02-29 12:00:00', false],
  ['2026-99-99 99:99:99', false],
  ['2026-11-20 24:00:00', false],
  ['2026-11-20T12:00:00', false],
])('so is that of a machine: %s, %s', (localTime, isRight) => {
  expect(fromProcessor.safeParse({ ...asked, use: { ...asked.use, localTime } }).success).toBe(isRight);
});

test.each([
  ['2026-11-20T10:00:00.000Z', true],
  ['2026-11-20T10:00:00Z', false],
  ['2026-11-20T10:00:00.000000Z', false],
  ['2026-11-20T10:00:00.000+00:00', false],
  ['2026-02-29T10:00:00.000Z', false],
  ['2026-11-20 10:00:00.000Z', false],
  ['Fri, 20 Nov 2026 10:00:00 GMT', false],
  ['1795255200000', false],
  ['', false],
])('x-time has one form: %s, %s', (time, isRight) => {
  expect(isSignedTime(time)).toBe(isRight);
});
