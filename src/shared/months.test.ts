import { expect, it, test } from 'vitest';
import { endOfMonth, monthsUpTo } from './months.ts';

it('counts thirteen months back, over the turn of years', () => {
  const months = monthsUpTo('2026-01-31');
  expect(months).toHaveLength(13);
  expect([months[0], months[1], months.at(-2), months.at(-1)]).toEqual(['2025-01', '2025-02', '2025-12', '2026-01']);
  expect(monthsUpTo('2026-12-01')[0]).toBe('2025-12');
});

test.each([
  ['2026-01', '2026-01-31'],
  ['2024-02', '2024-02-29'],
  ['2026-12', '2026-12-31'],
])('the end of %s is %s', (month, day) => expect(endOfMonth(month)).toBe(day));
