/** What belongs to a payment: the ledger's entries, events, cases, decisions, and what its counterparty does here. */

import { canAnswer } from '#features/cases/server/listAsked.ts';
import { isSeenCase } from '#features/cases/server/openCases.ts';
import { formatEvent } from '#features/monitoring/figures.ts';
import type { Trail } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { actName } from '#features/monitoring/live/others.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { amountText } from '#shared/money.ts';
import { may, requestPermissions } from '#shared/permissions.ts';
import { getVersion } from '../silences.ts';
import type { LiveReader } from './read.ts';

interface EntryRow {
  id: string;
  account: string;
  currency: string;
  amount_minor: bigint;
  kind: string;
  at: string;
}

/**
 * $1 payment, $2 fund's IBAN, $3 currency. No index of transfers by payment is kept: they are found among the entries
 * of the account on the days on which the payment began, was executed and last changed.
 */
const listEntries = sql<EntryRow>(`
  with day as (
    select distinct a.id as account_id, (t.at at time zone b.zone)::date as day
    from bank b, payment p
    join account a on a.iban = $2 and a.currency = $3
    cross join lateral (values (p.created_at), (p.executed_at), (p.changed_at)) t(at)
    where p.id = $1 and t.at is not null
  ), span as (
    select d.account_id, coalesce(sum(t.count) filter (where t.day < d.day - 1), 0) as after_seq,
      coalesce(sum(t.count), 0) as last_seq
    from day d
    left join day_total t on t.account_id = d.account_id and t.day <= d.day
    group by d.account_id, d.day
  ), found as (
    select distinct t.id, t.debit_id, t.credit_id, t.amount_minor, t.kind, t.created_at
    from span s
    join entry e on e.account_id = s.account_id and e.seq > s.after_seq and e.seq <= s.last_seq
    join transfer t on t.id = e.transfer_id and t.payment_id = $1
  )
  select f.id || side.mark as id, coalesce(nullif(a.iban, ''), a.name) as account, a.currency,
    side.sign * f.amount_minor as amount_minor, f.kind, f.created_at as at
  from found f
  cross join lateral (values ('-', f.debit_id, -1), ('+', f.credit_id, 1)) side(mark, account_id, sign)
  join account a on a.id = side.account_id
  order by f.created_at, f.id, side.sign`);

interface EventRow {
  id: string;
  rule: string;
  figure: bigint;
  grew_to: bigint | null;
  title: string | null;
  measure: string | null;
  at: string;
  case_id: string | null;
}
const listEvents = sql<EventRow>(`
  select e.id, e.rule, e.figure, e.grew_to, v.title, v.body #>> '{conditions,0,measure}' as measure, e.at,
    k.id as case_id
  from case_event e
  left join client_case k on k.id = e.case_id
  left join lateral (${getVersion('e')}) v on true
  where e.payment_id = $1 and e.client_id = $2 and e.state = 'live' and e.copy_of is null
  order by e.at, e.rule
  limit 50`);

interface CaseRow {
  id: string;
  subject_id: string;
  type: string;
  kind: string;
  status: number;
  title: string;
}
/** $3 whether restricted ones are seen, $4 who looks */
const listCases = sql<CaseRow>(`
  select k.id, k.subject_id, k.type, k.kind, k.status, k.title
  from client_case k
  where k.id in (
      select id from client_case where payment_id = $1
      union all select case_id from case_payment where payment_id = $1
      union all select case_id from case_event where payment_id = $1 and state = 'live' and case_id is not null)
    and (k.subject_id = $2 or k.subject_id <> all (array(select clients_of_staff($4))))
    and ${isSeenCase('k', '$3')}
  order by k.opened_at desc, k.id desc
  limit 50`);

const listDecisions = sql<{ code: string; by: string | null; comment: string; at: string }>(`
  select d.code, coalesce(p.full_name, w.full_name) as by, d.comment, d.at
  from payment_review_decision d
  left join person p on p.id = d.made_by
  left join client_case k on k.id = d.case_id
  left join person w on w.id = k.outcome ->> 'by'
  where d.payment_id = $1
  order by d.at desc, d.id desc
  limit 50`);

interface MonthRow {
  month: string;
  in_minor: bigint;
  out_minor: bigint;
  count_in: number;
  count_out: number;
}
const listMonths = sql<MonthRow>(`
  select to_char(day, 'YYYYMM') as month,
    coalesce(sum(amount_minor) filter (where direction = 'in'), 0)::bigint as in_minor,
    coalesce(sum(amount_minor) filter (where direction = 'out'), 0)::bigint as out_minor,
    coalesce(sum(count) filter (where direction = 'in'), 0)::integer as count_in,
    coalesce(sum(count) filter (where direction = 'out'), 0)::integer as count_out
  from flow_party
  where client_id = $1 and iban = $2 and day >= date_trunc('month', bank_today()) - interval '12 months'
  group by 1
  order by 1 desc`);

/** $3 who looks: clients that they are linked to are not counted */
const readMet = sql<{ first_on: string | null; others: number }>(`
  select (select first_on from flow_met where client_id = $1 and iban = $2) as first_on,
    (select count(*)::integer from (
      select from flow_met
      where iban = $2 and client_id <> $1 and client_id <> all (array(select clients_of_staff($3)))
      limit 1000) m) as others`);

async function readParty(db: Db, clientId: string, iban: string, reader: string) {
  if (iban === '') return { months: [], firstOn: null, otherClients: 0 };
  const { first_on: firstOn, others } = await db.one(readMet, [clientId, iban, reader]);
  const rows = await db.many(listMonths, [clientId, iban]);
  const months = rows.map((row) => ({
    month: row.month,
    ...{ in: amountText('EUR', row.in_minor), out: amountText('EUR', row.out_minor) },
    ...{ countIn: row.count_in, countOut: row.count_out },
  }));
  return { months, firstOn, otherClients: others };
}

export async function readTrailRows({ db, seen, scope }: LiveReader, payment: LivePayment): Promise<Trail> {
  const { id, clientID, accountid, meta } = payment;
  const currency = accountid.slice(0, 3);
  const entries = await db.many(listEntries, [id, meta.myIBAN, currency]);
  const events = await db.many(listEvents, [id, clientID]);
  const cases = await db.many(listCases, [id, clientID, seen.isRestricted, scope.personId]);
  const decisions = await db.many(listDecisions, [id]);
  return {
    payment,
    entries: entries.map(({ currency: of, amount_minor: minor, ...entry }) => ({
      ...entry,
      amount: amountText(of, minor),
    })),
    events: events.map((event) => {
      const { id: eventId, rule, at, case_id: caseID } = event;
      const { label, value } = formatEvent(event);
      return { id: eventId, rule, at, words: label, figure: value, caseID };
    }),
    cases: cases.map(({ subject_id: client, type, kind, status, ...found }) => ({
      ...found,
      ...{ clientID: client, icon: type, taskID: `${kind}${status}` },
    })),
    decisions: decisions.map(({ code, by, ...made }) => ({ ...made, code: actName(code), by: by ?? 'The bank' })),
    canAnswer: await canAnswer(db, clientID, may(...requestPermissions).letters),
    ...(await readParty(db, clientID, meta.acc.replaceAll(' ', ''), scope.personId)),
  };
}
