/** Decisions about transactions in SQL; those about clients that the reader is linked to are not among them. */

import { sql } from 'kysely';
import { decisionList, type PaymentDecision } from '#features/monitoring/live/decisionList.ts';
import { actName } from '#features/monitoring/live/others.ts';
import { before, holds, since } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import { isIncoming, isUnlinked } from './livePaymentSource.ts';

interface DecisionRow extends Omit<PaymentDecision, 'paymentID' | 'clientID' | 'clientName' | 'amount' | 'by'> {
  payment_id: string;
  client_id: string;
  client_name: string;
  currency: string;
  amount_minor: bigint;
  by: string | null;
}

/** The side of the client that the decision was about: of its case, else the side that the page shows. */
const isDecidedIncoming = sql`
  case k.subject_id when p.payer_client_id then false when p.payee_client_id then true else ${isIncoming('p')} end`;

export const decisionSource: Source<typeof decisionList, DecisionRow> = {
  list: decisionList,
  relations: ({ personId }) => [
    sql`
      select d.id, d.payment_id, d.code, d.comment, d.at, d.made_by, d.case_id, w.codes as al, p.currency,
        p.amount_minor, case when s.is_incoming then 'RX' else 'TX' end as op,
        case when s.is_incoming then p.payee_client_id else p.payer_client_id end as client_id,
        case when s.is_incoming then p.payer_name else p.payee_name end as name
      from payment_review_decision d
      join payment p on p.id = d.payment_id
      join payment_review w on w.payment_id = d.payment_id
      left join client_case k on k.id = d.case_id
      cross join lateral (select ${isDecidedIncoming} as is_incoming offset 0) s
      where ${isUnlinked('p.payer_client_id', 'p.payee_client_id', personId)}`,
  ],
  filters: {
    code: (code) => sql`r.code = ${code}`,
    text: holds(['name', 'comment']),
    from: since('at'),
    to: before('at'),
  },
  bounds: ['from', 'to'],
  sorts: { time: { column: 'at', type: 'timestamptz' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['time'],
  dress: (lines) => sql`
    select r.*, c.title as client_name, coalesce(o.full_name, w.full_name) as by
    from (${lines}) r
    left join client c on c.id = r.client_id
    left join person o on o.id = r.made_by
    left join client_case k on k.id = r.case_id
    left join person w on w.id = k.outcome ->> 'by'`,
  toItem: ({ id, op, al, code, comment, at, name, ...row }) => ({
    ...{ id, op, al, code, comment, at, name },
    ...{ paymentID: row.payment_id, clientID: row.client_id, clientName: row.client_name ?? '' },
    amount: amountText(row.currency, row.amount_minor),
    by: row.by ?? 'The bank',
  }),
  cells: {
    time: ({ at }, { timeIn }) => timeIn(at),
    decision: ({ code }) => actName(code),
    officer: ({ by }) => by,
    comment: ({ comment }) => comment,
    client: ({ clientID }) => clientID,
    clientName: ({ clientName }) => clientName,
    name: ({ name }) => name,
    amount: ({ amount }) => decimalText(getMinor(amount), amount.slice(0, 3)),
    currency: ({ amount }) => amount.slice(0, 3),
    alerts: ({ al }) => al.join(', '),
    id: ({ paymentID }) => paymentID,
  },
  exported: { verb: 'transaction.export', subjectKind: 'list' },
};
