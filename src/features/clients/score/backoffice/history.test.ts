import { expect, test } from 'vitest';
import { formatCourse, getCourse } from './history.ts';

const now = new Date('2026-11-22T12:00:00Z');
const row = (level: 'L' | 'M' | 'H', from: string, until: string | null) => ({
  ...{ level, from: `${from}T00:00:00.000Z`, until: until && `${until}T00:00:00.000Z` },
});

test('each change is a step at its own moment, oldest first, within the last 13 months', () => {
  const rows = [
    row('H', '2026-10-15', null),
    row('L', '2020-01-01', '2025-10-01'),
    row('M', '2025-10-01', '2026-10-15'),
  ];
  const { from, until, steps } = getCourse(rows, now);
  expect([from, until]).toEqual(['2025-10-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z']);
  expect(steps).toEqual([
    { at: from, level: 'Medium' },
    { at: '2026-10-15T00:00:00.000Z', level: 'High' },
  ]);
  expect(formatCourse({ steps })).toBe('Medium, High from 2026-10-15');
});

test('a level of three days is seen, and another cause of the same level is no step', () => {
  const rows = [
    row('L', '2026-02-01', '2026-05-02'),
    row('H', '2026-05-02', '2026-05-05'),
    row('L', '2026-05-05', '2026-09-01'),
    row('L', '2026-09-01', null),
  ];
  expect(formatCourse(getCourse(rows, now))).toBe('Low, High from 2026-05-02, Low from 2026-05-05');
});

test('before the first score there is nothing', () => {
  expect(getCourse([], now).steps).toEqual([]);
  expect(getCourse([row('L', '2026-11-01', null)], now).steps).toHaveLength(1);
});
