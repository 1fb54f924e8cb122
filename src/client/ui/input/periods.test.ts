import { expect, it } from 'vitest';
import { getPeriod, periodTitle } from './periods.ts';

it.each([
  ['thisMonth', '2026-03-05', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-03-05', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['thisYear', '2026-03-05', '2026-01-01', '2026-03-05'],
  ['custom', '2026-03-05', '2026-02-04', '2026-03-05'],
] as const)('%s on %s is %s to %s', (name, day, from, to) => {
  expect(getPeriod(name, day)).toEqual({ from, to });
});

it('names a period only while it is what the name says', () => {
  expect(periodTitle({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-05')).toBe('Last month');
  expect(periodTitle({ from: '2026-02-01', to: '2026-02-28' }, '2026-04-01')).toBeUndefined();
  expect(periodTitle({ from: '2026-03-01' }, '2026-03-05')).toBeUndefined();
});
