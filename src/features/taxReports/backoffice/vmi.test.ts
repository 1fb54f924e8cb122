import { expect, test } from 'vitest';
import { listYears } from './VmiSection.tsx';

test('years are offered once their last day has begun', () => {
  expect(listYears('2026-12-30')[0]).toBe('2025');
  expect(listYears('2026-12-31')[0]).toBe('2026');
  expect(listYears('2018-06-01')).toEqual(['2017']);
});
