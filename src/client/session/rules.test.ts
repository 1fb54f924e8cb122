import { expect, test } from 'vitest';
import { session } from '../../shared/limits.ts';
import { activityCountsMs, sessionStep } from './rules.ts';

test.each([
  // plenty of time: nothing, whoever is there
  [120, 0, false, 'wait'],
  [40, 0, false, 'wait'],
  // under 40 s somebody who is there keeps it
  [39.9, 5, false, 'refresh'],
  [39.9, 59.9, false, 'refresh'],
  [39.9, 60, false, 'wait'],
  // under 30 s nobody was there
  [30, 100, false, 'wait'],
  [29.9, 100, false, 'warn'],
  // somebody comes back in the last seconds before a warning was drawn
  [29.9, 1, false, 'refresh'],
  // once warned, only the buttons count
  [20, 0, true, 'warn'],
  [0, 0, false, 'end'],
  [-1, 0, true, 'end'],
])('%d s left, idle %d s, warned %s: %s', (remaining, idle, isWarned, step) => {
  expect(sessionStep({ remainingMs: remaining * 1000, idleMs: idle * 1000, isWarned })).toBe(step);
});

test('no session outlives five minutes without an action', () => {
  expect(activityCountsMs + session.windowMs).toBeLessThanOrEqual(5 * 60_000);
});
