import { expect, test } from 'vitest';
import { describeState, paymentStates } from '../rules.ts';
import { statesOfFilter, statusFilters, statusTitles } from './rules.ts';

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
