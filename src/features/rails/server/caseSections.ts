/** Payments of a case: who pays whom, what for, what is held, and what passed between the two before. */
import type { CaseFact, DescribeCase, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { moneyWords } from '../../../shared/money.ts';
import { actWords } from '../../cases/server/actWords.ts';
import { describeState } from '../../payments/rules.ts';

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

export async function paymentFacts(db: Db, { paymentId }: FoundCase): Promise<CaseFact[]> {
  const paid = paymentId === null ? undefined : await db.maybe(readPayment, [paymentId]);
  if (!paid) return [];
  return [
    { label: 'Payer', value: `${paid.payer_name}, ${paid.payer_iban}` },
    { label: 'Payee', value: `${paid.payee_name}, ${paid.payee_iban}` },
    { label: 'Amount', value: `${moneyWords(paid.amount_minor, paid.currency)} ${paid.currency}` },
    { label: 'Purpose', value: paid.message },
    { label: 'Started', value: paid.created_at },
    { label: 'Started by', value: paid.initiator ?? '' },
    { label: 'Approved by', value: paid.approvers ?? '' },
  ];
}

interface CasePaymentRow {
  created_at: string;
  payer_name: string;
  payee_name: string;
  currency: string;
  amount_minor: bigint;
  state: number;
  holds: boolean;
  held_by: string | null;
}

const listPayments = sql<CasePaymentRow>(`
  select p.created_at, p.payer_name, p.payee_name, p.currency, p.amount_minor, p.state,
    coalesce(h.holds, false) and p.state = payment_state('blocked') as holds,
    (select string_agg(distinct k.type, ', ') from case_payment o join client_case k on k.id = o.case_id and k.closed_at is null
     where o.payment_id = p.id and o.holds and o.case_id <> $1) as held_by
  from (select payment_id from case_payment where case_id = $1 union select payment_id from client_case where id = $1) s
  join payment p on p.id = s.payment_id
  left join case_payment h on h.case_id = $1 and h.payment_id = p.id
  order by p.created_at desc
  limit 100`);

/** Of every type of case that is about payments or holds some. */
export const whichPayments: DescribeCase = async (db, { id }, { mayReadRestricted }) => {
  const rows = (await db.many(listPayments, [id])).map((one) => [
    one.created_at,
    one.payer_name,
    one.payee_name,
    `${moneyWords(one.amount_minor, one.currency)} ${one.currency}`,
    describeState(one.state).words,
    one.holds ? 'Held by this case' : '',
    one.held_by === null ? '' : `Held by ${mayReadRestricted ? one.held_by : 'another case'} too`,
  ]);
  const titles = ['Started', 'Payer', 'Payee', 'Amount', 'State', 'Held', 'Others'];
  const columns = titles.map((title) => ({ title, isNumber: title === 'Amount' }));
  return [{ title: 'Payments of this case', place: 'money', columns, rows }];
};

interface BeforeRow {
  count: number;
  minor: bigint;
  first_at: string | null;
  currency: string;
}

/** What the same two accounts have moved in the same direction; executed payments alone. */
const sumBefore = sql<BeforeRow>(`
  select count(o.id)::integer as count, coalesce(sum(o.amount_minor), 0)::bigint as minor, min(o.created_at) as first_at, p.currency
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
  select k.title, k.outcome ->> 'code' as code, w.full_name as by, k.closed_at as at, o.amount_minor as minor, o.currency
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
  const lines = before ? [{ label: 'In the last 12 months', value: beforeWords(before) }] : [];
  const decided = await db.many(listDecided, [paymentId, clientId, id]);
  const rows = decided.map(({ title, code, by, at, minor, currency }) => [
    title,
    `${moneyWords(minor, currency)} ${currency}`,
    actWords(code),
    by ?? 'The bank',
    at,
  ]);
  const columns = ['Case', 'Amount', 'Decision', 'By', 'On'].map((name) => ({
    title: name,
    isNumber: name === 'Amount',
  }));
  return [{ title: 'The same payee before', place: 'evidence', lines, columns, rows }];
};

function beforeWords({ count, minor, first_at: first, currency }: BeforeRow): string {
  if (count === 0) return 'Nothing: this is the first payment to this account';
  return `${count} payments, ${moneyWords(minor, currency)} ${currency}, the first on ${first?.slice(0, 10)}`;
}
