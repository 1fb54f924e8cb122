import { expect, it } from 'vitest';
import { periodOf, refusePeriod } from './periods.ts';

it.each([
  ['thisMonth', '2026-03-05', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-03-05', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['thisYear', '2026-03-05', '2026-01-01', '2026-03-05'],
  ['custom', '2026-03-05', '2026-02-04', '2026-03-05'],
] as const)('%s on %s is %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});

it('refuses what the bank would refuse, in a sentence', () => {
  expect(refusePeriod({ from: '2026-03-01', to: '2026-03-05' })).toBeNull();
  expect(refusePeriod({ from: '', to: '2026-03-05' })).toBe('Choose both days');
  expect(refusePeriod({ from: '2026-02-30', to: '2026-03-05' })).toBe('Choose both days');
  expect(refusePeriod({ from: '2026-03-06', to: '2026-03-05' })).toBe('The first day is after the last one');
  expect(refusePeriod({ from: '2010-03-06', to: '2026-03-05' })).toBe('A statement covers at most ten years');
});
