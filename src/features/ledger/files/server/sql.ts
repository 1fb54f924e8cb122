/** Queries of the files of the ledger. Lines of a journal are made by the database, a page of them as one text. */

import type { AccountClass } from '#features/ledger/chart/rules.ts';
import { sql } from '#server/db/pool.ts';
import type { JournalFormat } from '../rules.ts';

export const countDays = sql<{ days: number }>('select count_ledger_days() as days');

export interface TrialRow {
  code: string;
  number: string;
  name: string;
  class: AccountClass;
  /** with the sign of the ledger: above zero is owed by the bank */
  opening_minor: bigint;
  debit_minor: bigint;
  credit_minor: bigint;
  closing_minor: bigint;
}
/** $1 first day, $2 last day. */
export const readTrialBalance = sql<TrialRow>('select * from trial_balance($1, $2)');

/** Clients whom the reader $1 is linked to: their accounts are not named. */
export const readLinked = sql<{ linked: string[] }>('select array(select clients_of_staff($1)) as linked');

/** How many transfers of EUR were booked from day $1 to day $2. */
export const countTransfers = sql<{ count: bigint }>(`
  select count(*) from transfer t join account d on d.id = t.debit_id
  where t.booked_on between $1 and $2 and d.currency = 'EUR'`);

export interface JournalPage {
  /** null: none of EUR */
  lines: string | null;
  count: number;
  /** of the last transfer; null: there was none */
  last_at: string | null;
  last_id: string | null;
  /** the window ended here */
  until: string;
  /** seconds from the first moment asked about to the last transfer */
  width: number;
  is_end: boolean;
}

/** Marks of a message in a line, which the format escapes in its own way. No message holds them. */
export const messageStart = '\u0001';
export const messageEnd = '\u0002';

/** One side of a transfer: `a` its account, `l` that account in the chart. */
function getSide(a: string, l: string) {
  const isDebt = `${a}.debtor_id is not null`;
  const isHidden = `coalesce(${a}.client_id, ${a}.debtor_id) = any ($6)`;
  const owner = `case when ${isHidden} then '' when ${isDebt} then ${a}.debtor_id else ${a}.iban end`;
  const shared = (name: string) =>
    `coalesce(${l}.${name}, case when ${isDebt} then k.debt_${name} else k.fund_${name} end)`;
  return {
    address: `case when ${l}.code is not null then 'EUR.' || ${l}.code
      when ${isHidden} then case when ${isDebt} then 'EUR.RECEIVABLE' else 'EUR.FUNDS' end
      when ${isDebt} then 'EUR.RECEIVABLE.' || ${a}.debtor_id else 'EUR.' || ${a}.iban end`,
    number: shared('number'),
    // 'liabilities:4400-FUNDS:LT12…': the first part is a class that hledger knows
    path: `case ${shared('class')} when 'asset' then 'assets' when 'liability' then 'liabilities'
      when 'income' then 'revenues' when 'expense' then 'expenses' else 'equity' end || ':'
      || ${shared('number')} || '-' || coalesce(${l}.code, case when ${isDebt} then 'RECEIVABLE' else 'FUNDS' end)
      || case when ${l}.code is not null or ${isHidden} then '' else ':' || ${owner} end`,
    isHidden,
  };
}
const debit = getSide('d', 'dl');
const credit = getSide('c', 'cl');

const lines: Readonly<Record<JournalFormat, string>> = {
  csv: `concat_ws(',', p.day, p.time, p.id, p.label, p.debit, p.debit_number, p.credit, p.credit_number, p.amount,
    p.value_day, p.message, p.payment_id) || E'\\r\\n'`,
  hledger: `p.day || case when p.value_day = p.day then '' else '=' || p.value_day end || ' * (' || p.id || ') '
    || p.label || case when p.message = '' then '' else ' | ' || p.message end
    || E'\\n    ' || p.debit || '  ' || p.amount || E' EUR\\n    ' || p.credit || '  -' || p.amount || E' EUR\\n\\n'`,
  saft: `'<Transaction><TransactionID>' || p.id || '</TransactionID><Period>' || substr(p.day, 6, 2)::integer
    || '</Period><PeriodYear>' || substr(p.day, 1, 4) || '</PeriodYear><TransactionDate>' || p.value_day
    || '</TransactionDate><Description>' || p.label || case when p.message = '' then '' else ': ' || p.message end
    || '</Description><SystemEntryDate>' || p.day || 'T' || p.time || '</SystemEntryDate><GLPostingDate>' || p.day
    || '</GLPostingDate><CustomerID/><Lines><Line><RecordID>1</RecordID><AccountID>' || p.debit_number
    || '</AccountID>' || p.source || '<CustomerID/><Description>' || p.label
    || '</Description><DebitAmount><Amount>' || p.amount
    || '</Amount></DebitAmount></Line><Line><RecordID>2</RecordID><AccountID>' || p.credit_number
    || '</AccountID>' || p.source || '<CustomerID/><Description>' || p.label
    || '</Description><CreditAmount><Amount>' || p.amount || E'</Amount></CreditAmount></Line></Lines></Transaction>\\n'`,
};

/**
 * The next transfers of bank day $1 in the order of their booking: after the one with moment $2 and id $3, of the next
 * $4 seconds and until moment $7, at most $5. $6: clients whose accounts are not named. $8: words by kind, JSON.
 */
const journalPage = (format: JournalFormat) =>
  sql<JournalPage>(`
  with frame as (
    select b.zone, least(($1::date + 1)::timestamp at time zone b.zone, $7::timestamptz) as day_end,
      least(($1::date + 1)::timestamp at time zone b.zone, $7::timestamptz, $2::timestamptz + make_interval(secs => $4))
        as until
    from bank b
  ),
  k as (
    select f.number as fund_number, f.class as fund_class, r.number as debt_number, r.class as debt_class
    from ledger_account f, ledger_account r
    where f.currency = 'EUR' and f.code = 'FUNDS' and r.currency = 'EUR' and r.code = 'RECEIVABLE'
  ),
  page as materialized (
    select t.*
    from transfer t
    where t.booked_on = $1::date and t.created_at >= $2::timestamptz and t.created_at <= (select until from frame)
      and (t.created_at > $2::timestamptz or t.id > $3::uuid)
    order by t.created_at, t.id
    limit $5
  ),
  p as (
    select t.id, t.created_at, t.booked_on::text as day,
      to_char(t.created_at at time zone frame.zone, 'HH24:MI:SS') as time,
      coalesce($8::jsonb ->> t.kind, t.kind) as label,
      ${format === 'hledger' ? debit.path : debit.address} as debit, ${debit.number} as debit_number,
      ${format === 'hledger' ? credit.path : credit.address} as credit, ${credit.number} as credit_number,
      t.amount_minor / 100 || '.' || lpad((t.amount_minor % 100)::text, 2, '0') as amount,
      coalesce((m.value_at at time zone frame.zone)::date, t.booked_on)::text as value_day,
      case when coalesce(m.message, '') = '' or ${debit.isHidden} or ${credit.isHidden} then ''
        else chr(1) || m.message || chr(2) end as message,
      case when ${debit.isHidden} or ${credit.isHidden} then '' else coalesce(t.payment_id::text, '') end as payment_id,
      case when t.payment_id is null then '' else '<SourceDocumentID>' || replace(t.payment_id::text, '-', '')
        || '</SourceDocumentID>' end as source
    from page t
    cross join frame
    cross join k
    join account d on d.id = t.debit_id
    join account c on c.id = t.credit_id
    left join ledger_account dl on dl.account_id = d.id
    left join ledger_account cl on cl.account_id = c.id
    left join ledger_posting m on m.id = t.id and t.kind = 'manual'
    where d.currency = 'EUR'
  ),
  last as (select created_at, id from page order by created_at desc, id desc limit 1)
  select (select string_agg(${lines[format]}, '' order by p.created_at, p.id) from p) as lines,
    (select count(*)::integer from page) as count, last.created_at as last_at, last.id as last_id, frame.until,
    coalesce(extract(epoch from last.created_at - $2::timestamptz), 0)::float as width,
    frame.until >= frame.day_end as is_end
  from frame left join last on true`);

export const journalPages = { csv: journalPage('csv'), hledger: journalPage('hledger'), saft: journalPage('saft') };
