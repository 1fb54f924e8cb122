import { expect, it } from 'vitest';
import { monthsUpTo } from './months.ts';

it('counts thirteen months back, over the turn of years', () => {
  const months = monthsUpTo('2026-01-31');
  expect(months).toHaveLength(13);
  expect([months[0], months[1], months.at(-2), months.at(-1)]).toEqual(['2025-01', '2025-02', '2025-12', '2026-01']);
  expect(monthsUpTo('2026-12-01')[0]).toBe('2025-12');
});
