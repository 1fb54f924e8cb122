import { describe, expect, test } from 'vitest';
import { describeState, paymentStates } from '../rules.ts';
import { daysOfMonth, monthsOf, statesOfFilter, statusFilters, statusTitles } from './rules.ts';

test('each state stands behind exactly one filter', () => {
  const selected = statusFilters.flatMap((filter) => statesOfFilter(filter).states ?? []);
  expect([...selected].sort((a, b) => a - b)).toEqual(Object.values(paymentStates).sort((a, b) => a - b));
  expect(statesOfFilter('pending').states?.map((state) => describeState(state).kind)).toEqual(Array(4).fill('pending'));
  expect(statesOfFilter('all')).toEqual({ states: null, op: null });
  expect(statesOfFilter('sent')).toEqual({ states: null, op: 'TX' });
  expect(statesOfFilter('received')).toEqual({ states: null, op: 'RX' });
});

test('names each status filter in the order of the specification', () => {
  expect(statusFilters.map((filter) => statusTitles[filter]).join(', ')).toBe(
    'All, Sent, Received, Pending, Authorized, Failed, Executed, Blocked, Reversed, Requested, Rejected',
  );
});

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
    const months = monthsOf('2026-01-31');
    expect(months).toHaveLength(13);
    expect([months[0], months[1], months[12]]).toEqual(['202601', '202512', '202501']);
  });
});
