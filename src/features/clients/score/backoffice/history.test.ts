import { expect, test } from 'vitest';
import { monthLevels } from './history.ts';

const now = new Date('2026-11-22T12:00:00Z');

test('the level at the end of each month, oldest first', () => {
  const rows = [
    { level: 'H', from: '2026-10-15T00:00:00Z', until: null },
    { level: 'M', from: '2026-08-20T00:00:00Z', until: '2026-10-15T00:00:00Z' },
    { level: 'L', from: '2026-07-02T00:00:00Z', until: '2026-08-20T00:00:00Z' },
  ] as const;
  expect(monthLevels(rows, now).join('')).toBe('LMMHH');
});

test('at most thirteen months, and none before the first score', () => {
  const since = (from: string) => monthLevels([{ level: 'L', from, until: null }], now);
  expect(since('2020-01-01T00:00:00Z')).toHaveLength(13);
  expect(since('2026-11-22T11:00:00Z')).toEqual(['L']);
  expect(monthLevels([], now)).toEqual([]);
});
