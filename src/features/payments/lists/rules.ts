/** The status filter of lists: title and selection of each word. Pure. */
import { paymentStates } from '../rules.ts';
import { kindTitle } from '../words.ts';

export { kindTitle };

/** The status filter of the specification's list, one word each; 'all' shows everything. */
export const statusFilters = [
  'all',
  'sent',
  'received',
  'pending',
  'authorized',
  'failed',
  'executed',
  'blocked',
  'reversed',
  'requested',
  'rejected',
] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Tabs of the transaction list, in the specification's order. */
export const statusTitles: Readonly<Record<StatusFilter, string>> = {
  all: 'All',
  sent: 'Sent',
  received: 'Received',
  pending: 'Pending',
  authorized: 'Authorized',
  failed: 'Failed',
  executed: 'Executed',
  blocked: 'Blocked',
  reversed: 'Reversed',
  requested: 'Requested',
  rejected: 'Rejected',
};

/**
 * What a status filter selects: states, or a direction. 'Failed' includes canceled payments, which have no word of
 * their own.
 */
export function statesOfFilter(filter: StatusFilter): { states: number[] | null; op: 'TX' | 'RX' | null } {
  const selected: Record<StatusFilter, number[] | 'TX' | 'RX' | null> = {
    all: null,
    sent: 'TX',
    received: 'RX',
    pending: [
      paymentStates.posted,
      paymentStates.pending,
      paymentStates.waitingForOperator,
      paymentStates.technicalError,
    ],
    authorized: [paymentStates.authorized],
    failed: [paymentStates.failed, paymentStates.canceled],
    executed: [paymentStates.executed],
    blocked: [paymentStates.blocked],
    reversed: [paymentStates.reversed],
    requested: [paymentStates.requested],
    rejected: [paymentStates.rejected],
  };
  const found = selected[filter];
  return typeof found === 'string' ? { states: null, op: found } : { states: found, op: null };
}
