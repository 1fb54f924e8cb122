/**
 * The payments of a client as staff see them: nothing is hushed, what the bank holds stands among them, and cases about
 * them are reported.
 */
import { sql } from 'kysely';
import { isSeenCase } from '#features/cases/server/openCases.ts';
import { paymentStates } from '#features/payments/rules.ts';
import type { Scope, Source, Sql } from '#server/lists/source.ts';
import { clientPaymentList, type Review } from '../clientPaymentList.ts';
import { dress, type PaymentRow, paymentOf, paymentSource, sidesForStaff } from './paymentSource.ts';

interface ClientPaymentRow extends PaymentRow {
  /** types of the cases about it */
  cases: string[];
  review: Review;
}

/**
 * The lines with all details, what staff do about each, and the newest feed number about it. Cases that are not seen do
 * not count.
 */
const dressFor = (isRestrictedSeen: boolean) => (lines: Sql, use: 'page' | 'file', scope: Scope) => {
  const isSeen = sql.raw(isSeenCase('c', String(isRestrictedSeen)));
  return sql`
    select r.*, coalesce(k.cases, '{}') as cases,
      case
        when r.state = ${paymentStates.technicalError} then 'tech'
        when k.is_answered then 'responded'
        when k.is_asked then 'requested'
        when k.is_open then 'new'
        else ''
      end as review,
      ${use === 'file' ? sql`null::bigint` : sql`(select max(n) from audit where subject_id = r.id::text)`} as newest
    from (${dress(lines, 'file', scope)}) r
    left join lateral (
      select array_agg(distinct c.type) as cases, bool_or(c.closed_at is null) as is_open,
        bool_or(c.closed_at is null and c.asked_at is not null) as is_asked,
        bool_or(c.closed_at is null and c.workflow = 'inputReview') as is_answered
      from client_case c
      where c.payment_id = r.id and ${isSeen}
    ) k on true`;
};

type ClientPaymentSource = Source<typeof clientPaymentList, ClientPaymentRow & { newest: bigint | null }>;

/** For staff who may see restricted cases, or may not. */
export const clientPaymentSource = (isRestrictedSeen: boolean): ClientPaymentSource => ({
  ...{
    filters: paymentSource.filters,
    sorts: paymentSource.sorts,
    tie: paymentSource.tie,
    indexed: paymentSource.indexed,
  },
  bounds: ['from', 'to'],
  ...(paymentSource.sums && { sums: paymentSource.sums }),
  list: clientPaymentList,
  relations: sidesForStaff,
  dress: dressFor(isRestrictedSeen),
  itemOf: (row) => ({ ...paymentOf({ ...row, ver: row.newest }), al: row.cases, review: row.review }),
  cells: {
    ...paymentSource.cells,
    review: ({ review }) => review,
    cases: ({ al }) => al.join(', '),
  },
  exported: { verb: 'payment.export', subjectKind: 'client' },
});
