import { expect, it } from 'vitest';
import { defaultPeriod, refusePeriod } from './rules.ts';

it('refuses what the bank would refuse, in a sentence', () => {
  expect(refusePeriod({ from: '2026-03-01', to: '2026-03-05' })).toBeNull();
  expect(refusePeriod({ from: '2026-03-06', to: '2026-03-05' })).toBe('The first day is after the last one');
  expect(refusePeriod({ from: '2010-03-06', to: '2026-03-05' })).toBe('A statement covers at most ten years');
});

it('covers this month up to today, all accounts, where nothing is asked', () => {
  expect(defaultPeriod('2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05', fund: null });
});
