/** The status filter of lists: title and selection of each word. Pure. */
import { paymentStates } from '../rules.ts';

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

/** What a status filter selects: states, or a direction. 'Failed' includes canceled payments, which have no word of their own. */
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

/** Staff read so many months of a client by month, the present one included (specification, back office, section 9). */
export const staffMonths = 13;

/** First and last day of a month, 'yyyymm'; undefined for one that is to come or longer ago than 13 months. */
export function daysOfMonth(month: string, today: string): { from: string; to: string } | undefined {
  const [year, monthOfYear] = [Number(month.slice(0, 4)), Number(month.slice(4))];
  const ago = (Number(today.slice(0, 4)) - year) * 12 + Number(today.slice(5, 7)) - monthOfYear;
  if (ago < 0 || ago >= staffMonths) return undefined;
  const last = new Date(Date.UTC(year, monthOfYear, 0)).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}

/** The 13 months that end with today's, newest first, 'yyyymm'. */
export function monthsOf(today: string): string[] {
  const newest = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: staffMonths }, (_, ago) => {
    const at = newest - ago;
    return `${Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
