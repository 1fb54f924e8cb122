/** Payments of a case: who pays whom, what for, what is held, and what passed between the two before. */

import { formatAct } from '#features/cases/server/formatAct.ts';
import type { CaseFact, DescribeCase, FoundCase } from '#server/cases/declared.ts';
import { bankDay } from '#server/db/bankDay.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { formatCount } from '#shared/formatCount.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';

interface PaymentRow {
  payer_name: string;
  payer_iban: string;
  payee_name: string;
  payee_iban: string;
  amount_minor: bigint;
  currency: string;
  message: string;
  created_at: string;
  initiator: string | null;
  approvers: string | null;
}

const readPayment = sql<PaymentRow>(`
  select p.payer_name, p.payer_iban, p.payee_name, p.payee_iban, p.amount_minor, p.currency, p.message, p.created_at,
    i.full_name as initiator,
    (select string_agg(distinct a.full_name, ', ') from payment_approval o join person a on a.id = o.person_id
     where o.payment_id = p.id and o.version = p.version and o.decision = 'approve') as approvers
  from payment p
  left join person i on i.id = p.initiator_id
  where p.id = $1`);

/** A side of a payment; a card has no account. */
const formatSide = (name: string, iban: string): string => [name, formatIban(iban)].filter(Boolean).join(', ');

export async function paymentFacts(db: Db, { paymentId }: FoundCase): Promise<CaseFact[]> {
  const paid = paymentId === null ? undefined : await db.maybe(readPayment, [paymentId]);
  if (!paid) return [];
  return [
    { label: 'Payer', value: formatSide(paid.payer_name, paid.payer_iban) },
    { label: 'Payee', value: formatSide(paid.payee_name, paid.payee_iban) },
    { label: 'Amount', value: `${formatMoney(paid.amount_minor, paid.currency)} ${paid.currency}` },
    { label: 'Purpose', value: paid.message },
    { label: 'Started', value: paid.created_at },
    { label: 'Started by', value: paid.initiator ?? '' },
    { label: 'Approved by', value: paid.approvers ?? '' },
  ];
}

interface BeforeRow {
  count: number;
  minor: bigint;
  first_on: string | null;
  currency: string;
}

/** What the same two accounts have moved in the same direction; executed payments alone. */
const sumBefore = sql<BeforeRow>(`
  select count(o.id)::integer as count, coalesce(sum(o.amount_minor), 0)::bigint as minor,
    ${bankDay('min(o.created_at)')} as first_on, p.currency
  from payment p
  left join payment o on o.id <> p.id and o.currency = p.currency and o.state = payment_state('executed')
    and o.payer_client_id is not distinct from p.payer_client_id and o.payee_iban = p.payee_iban
    and o.created_at > bank_now() - interval '12 months'
  where p.id = $1 and p.payer_client_id is not null
  group by p.currency`);

const listDecided = sql<{
  title: string;
  code: string;
  by: string | null;
  at: string;
  minor: bigint;
  currency: string;
}>(`
  select k.title, k.outcome ->> 'code' as code, w.full_name as by, k.closed_at as at, o.amount_minor as minor,
    o.currency
  from payment p
  join client_case k on k.subject_id = $2 and k.type = 'PAYMENT' and k.closed_at is not null and k.id <> $3
  join payment o on o.id = k.payment_id and o.payee_iban = p.payee_iban and o.payer_iban = p.payer_iban
  left join person w on w.id = k.outcome ->> 'by'
  where p.id = $1
  order by k.closed_at desc
  limit 50`);

/** Of a PAYMENT case: whether the two have met before, and what staff decided then. */
export const samePartiesBefore: DescribeCase = async (db, { id, clientId, paymentId }) => {
  if (paymentId === null) return [];
  const before = await db.maybe(sumBefore, [paymentId]);
  const lines = before ? [{ label: 'In the last 12 months', value: formatBefore(before) }] : [];
  const decided = await db.many(listDecided, [paymentId, clientId, id]);
  const rows = decided.map(({ title, code, by, at, minor, currency }) => [
    title,
    `${formatMoney(minor, currency)} ${currency}`,
    formatAct(code),
    by ?? 'The bank',
    at,
  ]);
  const columns = ['Case', 'Amount', 'Decision', 'By', 'On'].map((name) => ({
    title: name,
    isNumber: name === 'Amount',
  }));
  return [{ title: 'The same payee before', place: 'evidence', lines, columns, rows }];
};

function formatBefore({ count, minor, first_on: first, currency }: BeforeRow): string {
  if (count === 0) return 'Nothing: this is the first payment to this account';
  return (
    `${formatCount(Number(count), { one: 'payment', many: 'payments' })}, ${formatMoney(minor, currency)} ` +
    `${currency}, the first on ${first}`
  );
}
