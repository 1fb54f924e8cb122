import { describe, expect, it } from 'vitest';
import { relativeText, timeText } from './timeText.ts';

it('prints the specified form in the viewer’s zone', () => {
  expect(timeText(new Date(2026, 2, 5, 4, 2, 9))).toBe('2026-03-05 04:02:09');
});

describe('relative time', () => {
  const now = new Date('2026-03-05T12:00:00Z');
  it.each([
    ['2026-03-05T11:59:30Z', 'just now'],
    ['2026-03-05T11:55:00Z', '5 minutes ago'],
    ['2026-03-05T09:01:00Z', '2 hours ago'],
    ['2026-03-04T11:00:00Z', 'yesterday'],
    ['2026-03-08T12:00:00Z', 'in 3 days'],
    ['2025-01-01T12:00:00Z', 'last year'],
  ])('%s is %s', (at, words) => {
    expect(relativeText(new Date(at), now)).toBe(words);
  });
});
