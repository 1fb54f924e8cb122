/**
 * The payments of all clients in SQL. Payments of clients that the reader is linked to are not among them, on any
 * side.
 */

import { sql } from 'kysely';
import { livePaymentList } from '#features/monitoring/live/livePaymentList.ts';
import { type Review, reviews } from '#features/monitoring/live/others.ts';
import {
  dressReviewed,
  getReviewed,
  type ReviewedRow,
  type SeenOfReview,
} from '#features/payments/lists/server/clientPaymentSource.ts';
import { chargedFee, paymentSource } from '#features/payments/lists/server/paymentSource.ts';
import { holds } from '#server/lists/conditions.ts';
import type { Scope, Source, Sql } from '#server/lists/source.ts';

export interface LiveRow extends ReviewedRow {
  newest: bigint | null;
  payer_client_id: string | null;
  payee_client_id: string | null;
  client_id: string;
  client_name: string;
}

const isClientsOwn = (payment: string, client: string) => sql`exists (
  select from case_event e
  where e.payment_id = ${sql.raw(payment)}.id and e.client_id = ${sql.raw(`${payment}.${client}`)} and e.state = 'live'
    and e.copy_of is null)`;

/** An alert about the payee alone is shown from the side of the payee. `payment`: the table, as the query calls it. */
export const isIncoming = (payment: string): Sql => sql`
  (${sql.raw(payment)}.payer_client_id is null or ${sql.raw(payment)}.payee_client_id is not null
    and ${isClientsOwn(payment, 'payee_client_id')} and not ${isClientsOwn(payment, 'payer_client_id')})`;

const side = (incoming: string, outgoing: string) =>
  sql`case when is_incoming then ${sql.raw(incoming)} else ${sql.raw(outgoing)} end`;

/** No side of such a payment is a client that the staff user is linked to. */
export const isUnlinked = (payer: string, payee: string, personId: string): Sql => sql`
  (coalesce(${sql.raw(payer)}, '') <> all (array(select clients_of_staff(${personId})))
    and coalesce(${sql.raw(payee)}, '') <> all (array(select clients_of_staff(${personId}))))`;

/** The offset keeps the side one expression of a row: without it every column would look for events again. */
const payments = (condition: Sql): Sql[] => [
  sql`
    select id, rail, currency, amount_minor, message, category, tag, changed_at, other_bank, remittance_reference,
      end_to_end_id, is_instant, false as is_hushed, state, created_at as ts, refusal, payer_client_id, payee_client_id,
      ${side(`'RX'`, `'TX'`)} as op,
      ${side('payee_client_id', 'payer_client_id')} as client_id,
      ${side('null', 'initiator_id')} as initiator_id,
      ${side('null', 'confirmator_id')} as confirmator_id,
      case when is_incoming and payer_client_id is not null then 0 else ${chargedFee(sql`false`)} end as fee_minor,
      ${side('payee_account_id', 'payer_account_id')} as account_id,
      ${side('payee_iban', 'payer_iban')} as own_iban, ${side('payee_name', 'payer_name')} as own_name,
      ${side('payer_iban', 'payee_iban')} as other_iban, ${side('payer_name', 'payee_name')} as other_name
    from payment cross join lateral (select ${isIncoming('payment')} as is_incoming offset 0) s
    where ${condition}`,
];

const unlinkedPayments = ({ personId }: Scope) => payments(isUnlinked('payer_client_id', 'payee_client_id', personId));

const { time, account, status, type, name, iban, country, message, amount, currency, id } = paymentSource.cells;

export const livePaymentSource = (seen: SeenOfReview): Source<typeof livePaymentList, LiveRow> => ({
  list: livePaymentList,
  relations: unlinkedPayments,
  filters: {
    status: paymentSource.filters.status,
    text: holds(['other_name', 'own_name', 'message'], {
      codes: ['other_iban', 'own_iban', 'remittance_reference', 'client_id'],
      amounts: ['amount_minor'],
    }),
    from: paymentSource.filters.from,
    to: paymentSource.filters.to,
    min: paymentSource.filters.min,
    max: paymentSource.filters.max,
  },
  bounds: ['from', 'to'],
  sorts: { time: { column: 'ts', type: 'timestamptz' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['time'],
  dress: (lines, use, scope) => sql`
    select r.*, coalesce(c.title, r.own_name) as client_name
    from (${dressReviewed(seen)(lines, use, scope)}) r
    left join client c on c.id = r.client_id`,
  toItem: (row) => ({
    ...getReviewed(row),
    ...{ clientID: row.client_id, clientName: row.client_name, version: row.review_version },
  }),
  cells: {
    ...{ time, account, status, type, name, iban, country, message, amount, currency, id },
    client: ({ clientID }) => clientID,
    clientName: ({ clientName }) => clientName,
    review: ({ review }) => review ?? '',
    alerts: ({ al }) => al.join(', '),
  },
  exported: { verb: 'transaction.export', subjectKind: 'list' },
});

/** Of all clients, for rows that are kept for many readers: each reader leaves out those of their linked clients. */
export const everyPaymentSource = (seen: SeenOfReview): Source<typeof livePaymentList, LiveRow> => ({
  ...livePaymentSource(seen),
  relations: () => payments(sql`true`),
});

const extremes = sql`(payment_state('waitingForOperator'), payment_state('technicalError'))`;

/**
 * Conditions on a payment `r`: it waits for staff, in this state or any. The ids are an array, so that the database
 * begins with the few that wait and never walks through all payments, however many there are.
 */
export function isReviewed({ isTech }: SeenOfReview, review?: Review): Sql {
  const states = review === undefined ? reviews : [review];
  const open = sql`select payment_id from payment_review where state = any (${[...states]}) and state <> 'ended'`;
  const stuck = sql`select id from payment where state in ${extremes}`;
  if (!isTech) return sql`r.id = any (array(${open}))`;
  if (review === 'tech') return sql`r.id = any (array(${stuck}))`;
  if (review === undefined) return sql`r.id = any (array(${open} union all ${stuck}))`;
  return sql`(r.id = any (array(${open})) and r.state not in ${extremes})`;
}
