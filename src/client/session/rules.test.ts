import { expect, test } from 'vitest';
import { session } from '#shared/limits.ts';
import { lastEnd, sessionStep } from './rules.ts';

test.each([
  // plenty of time: nothing, no matter who is there
  [240, 0, false, 'wait'],
  [40, 0, false, 'wait'],
  // under 40 s somebody who is there keeps it
  [39.95, 5, false, 'refresh'],
  [39.95, 59.95, false, 'refresh'],
  [39.95, 60, false, 'wait'],
  // under 30 s no one was there
  [30, 100, false, 'wait'],
  [29.95, 100, false, 'warn'],
  // somebody comes back in the last seconds before a warning was drawn
  [29.95, 1, false, 'refresh'],
  // once warned, only the buttons count, until another tab or the server says that there is time
  [20, 0, true, 'warn'],
  [39.95, 0, true, 'warn'],
  [40, 0, true, 'wait'],
  [0.05, 0, true, 'warn'],
  [0, 0, false, 'end'],
  [-1, 0, true, 'end'],
])('%d s left, idle %d s, warned %s: %s', (remaining, idle, isWarned, step) => {
  expect(sessionStep({ remainingMs: remaining * 1000, idleMs: idle * 1000, isWarned, canMove: true })).toBe(step);
});

test.each([
  [39.95, 'wait'],
  [30, 'wait'],
  [29.95, 'warn'],
  [0, 'end'],
])('%d s left and no way to get more: %s, no matter who is there', (remaining, step) => {
  expect(sessionStep({ remainingMs: remaining * 1000, idleMs: 0, isWarned: false, canMove: false })).toBe(step);
});

test('no session outlives five minutes without an action', () => {
  expect(session.activityMs + session.windowMs).toBeLessThanOrEqual(5 * 60_000);
});

test('a window shorter than others is the last one', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(lastEnd(now + 240_000, now)).toBe(undefined);
  expect(lastEnd(now + 239_000, now)).toBe(undefined);
  expect(lastEnd(now + 234_000, now)).toBe(now + 234_000);
  expect(lastEnd(now + 60_000, now)).toBe(now + 60_000);
});
