/**
 * The payments of a client as staff see them: nothing is hushed, what the bank holds stands among them, and cases about
 * them are reported.
 */
import { sql } from 'kysely';
import { isSeenCase } from '#features/cases/server/openCases.ts';
import type { Review } from '#features/payments/reviews.ts';
import { paymentStates } from '#features/payments/rules.ts';
import type { Scope, Source, Sql } from '#server/lists/source.ts';
import { type ClientPayment, clientPaymentList } from '../clientPaymentList.ts';
import { dress, getPayment, type PaymentRow, paymentSource, sidesForStaff } from './paymentSource.ts';

export interface ReviewedRow extends PaymentRow {
  /** codes of the rules that it crossed */
  codes: string[];
  /** types of the cases about it */
  cases: string[];
  review: Review | null;
  /** of the review; 0: there was none */
  review_version: number;
}

/** What a reader sees of what staff do. */
export interface SeenOfReview {
  /** cases of restricted types, too */
  isRestricted: boolean;
  /** that a payment has stopped for a technical reason: administrators alone */
  isTech: boolean;
}

const extremes = [paymentStates.technicalError, paymentStates.waitingForOperator];

/**
 * The lines with all details, what staff do about each, and the newest feed number about it. Cases that are not seen do
 * not count.
 */
export const dressReviewed =
  ({ isRestricted, isTech }: SeenOfReview) =>
  (lines: Sql, use: 'page' | 'file', scope: Scope) => {
    const isSeen = sql.raw(isSeenCase('c', String(isRestricted)));
    return sql`
    select r.*, coalesce(w.codes, '{}') as codes, coalesce(k.cases, '{}') as cases,
      coalesce(w.version, 0) as review_version,
      case when ${isTech} and r.state = any (${extremes}) then 'tech'
        when w.state <> 'ended' then w.state end as review,
      ${use === 'file' ? sql`null::bigint` : sql`(select max(n) from audit where subject_id = r.id::text)`} as newest
    from (${dress(lines, 'file', scope)}) r
    left join payment_review w on w.payment_id = r.id
    left join lateral (
      select array_agg(distinct c.type) as cases
      from client_case c
      where c.payment_id = r.id and ${isSeen}
    ) k on true`;
  };

export const getReviewed = (row: ReviewedRow & { newest: bigint | null }): ClientPayment => ({
  ...getPayment({ ...row, ver: row.newest }),
  al: [...row.codes, ...row.cases],
  review: row.review,
});

type ClientPaymentSource = Source<typeof clientPaymentList, ReviewedRow & { newest: bigint | null }>;

export const clientPaymentSource = (seen: SeenOfReview): ClientPaymentSource => ({
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
  dress: dressReviewed(seen),
  toItem: getReviewed,
  cells: {
    ...paymentSource.cells,
    review: ({ review }) => review ?? '',
    cases: ({ al }) => al.join(', '),
  },
  exported: { verb: 'payment.export', subjectKind: 'client' },
});
