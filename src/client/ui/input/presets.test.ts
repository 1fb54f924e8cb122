import { expect, it } from 'vitest';
import { presetsOn } from './presets.ts';

it('offers days and periods by name', () => {
  const offered = presetsOn('2026-03-01').map(({ title, period: { from, to } }) => `${title}: ${from} to ${to}`);
  expect(offered).toEqual([
    'Today: 2026-03-01 to 2026-03-01',
    'Yesterday: 2026-02-28 to 2026-02-28',
    'This month: 2026-03-01 to 2026-03-01',
    'Last month: 2026-02-01 to 2026-02-28',
    'This year: 2026-01-01 to 2026-03-01',
  ]);
});
