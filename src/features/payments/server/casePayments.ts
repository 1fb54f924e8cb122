/** Payments that a case is about or holds. */
import type { DescribeCase } from '#server/cases/declared.ts';
import { sql } from '#server/db/pool.ts';
import { formatMoney } from '#shared/money.ts';
import { describeState } from '../rules.ts';

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
    (select string_agg(distinct k.type, ', ') from case_payment o
      join client_case k on k.id = o.case_id and k.closed_at is null
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
    `${formatMoney(one.amount_minor, one.currency)} ${one.currency}`,
    describeState(one.state).words,
    one.holds ? 'Held by this case' : '',
    one.held_by === null ? '' : `Held by ${mayReadRestricted ? one.held_by : 'another case'} too`,
  ]);
  const titles = ['Started', 'Payer', 'Payee', 'Amount', 'State', 'Held', 'Others'];
  const columns = titles.map((title) => ({ title, isNumber: title === 'Amount' }));
  return [{ title: 'Payments of this case', place: 'evidence', columns, rows }];
};
