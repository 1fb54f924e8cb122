import { describe, expect, test } from 'vitest';
import { daysOfMonth, getMonths } from './months.ts';

describe('months of a client for staff', () => {
  test.each([
    ['202603', { from: '2026-03-01', to: '2026-03-31' }],
    ['202602', { from: '2026-02-01', to: '2026-02-28' }],
    ['202503', { from: '2025-03-01', to: '2025-03-31' }],
    ['202502', undefined],
    ['202604', undefined],
  ])('%s on 2026-03-05: %o', (month, expected) => {
    expect(daysOfMonth(month, '2026-03-05')).toEqual(expected);
  });
  test('are 13, newest first, over the end of a year', () => {
    const months = getMonths('2026-01-31');
    expect(months).toHaveLength(13);
    expect([months[0], months[1], months[12]]).toEqual(['202601', '202512', '202501']);
  });
});
