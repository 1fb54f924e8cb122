/** Queries of the supervisor's forms and of the calendar of reports. Amounts are cents. */
import { sql } from '#server/db/pool.ts';
import type { Authority, DutyPeriod, DutyState } from '../rules.ts';

export const readOffBalance = sql<{ unused_minor: bigint }>('select unused_overdrafts($1) as unused_minor');

/** Clients with an account in EUR that was open at the end of day $1, and these accounts. */
export const countAccounts = sql<{ clients: bigint; accounts: bigint }>(`
  select count(distinct a.client_id) as clients, count(*) as accounts
  from account a
  cross join bank b
  cross join lateral (select ($1::date + 1)::timestamp at time zone b.zone as until) d
  where a.client_id is not null and a.currency = 'EUR' and a.opened_at < d.until
    and (a.closed_at is null or a.closed_at >= d.until)`);

/** Whether no record of a payment that was executed by the end of day $1 waits for being counted. */
export const isCounted = sql<{ is_counted: boolean }>(`
  select not exists (
    select from (
      select subject_id from audit
      where subject_kind = 'payment' and n > (select last_n from follower where name = 'aml-reports')
      union all
      select subject_id from audit_inbox where subject_kind = 'payment'
    ) u
    join payment p on p.id = u.subject_id::uuid
    where p.executed_at < ($1::date + 1)::timestamp at time zone (select zone from bank)) as is_counted`);

/** Payments of clients from day $1 to day $2 by direction. */
export const sumPayments = sql<{ direction: 'in' | 'out'; count: bigint; amount_minor: bigint }>(`
  select direction, sum(count)::bigint as count, sum(amount_minor)::bigint as amount_minor
  from report_total where by = 'client' and day between $1::date and $2::date group by direction`);

export interface PaymentsRow {
  rail: string;
  direction: 'in' | 'out';
  /** ISO 3166-1 alpha-2; '' where not known */
  country: string;
  count: bigint;
  amount_minor: bigint;
}
/** Of one day: a payment between two clients has a side of each. What came back is left out. */
export const readPaymentsOfDay = sql<PaymentsRow>(`
  select p.rail, s.direction, s.country, count(*) as count, sum(s.amount_minor)::bigint as amount_minor
  from report_side s join payment p on p.id = s.payment_id
  where s.day = $1::date and s.back_n is null
  group by 1, 2, 3`);

/** Whether a client whom the reader $1 is linked to has payments from day $2 to day $3. */
export const hasLinkedPayments = sql<{ is_linked: boolean }>(`
  with linked as materialized (select clients_of_staff($1) as id)
  select exists (
    select from report_side s
    where s.client_id in (select id from linked) and s.day between $2::date and $3::date
  ) as is_linked`);

/** Made once: the same bytes again are the same file. */
export const insertMadeFile = sql<never>(`
  insert into supervisory_file (id, form, day, format, name, sha256, bytes, made_by, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, bank_now())
  on conflict (form, day, format, sha256) do nothing`);

export interface DutyRow {
  code: string;
  name: string;
  authority: Authority;
  period: DutyPeriod;
  from_text: string;
  until_text: string;
  due_text: string;
  state: DutyState;
  filed_text: string | null;
  recorded_by: string | null;
  reference: string | null;
  sha256: string | null;
}
/**
 * The calendar with what was filed. The filing that was recorded last counts; the report is late where each of its
 * filings was.
 */
export const calendar = `
  select d.code, d.name, d.authority, d.period, d.from_day::text as from_text, d.until_day,
    d.until_day::text as until_text, d.due_on, d.due_on::text as due_text,
    (d.due_on + time '12:00') at time zone b.zone as noon, duty_state(d.due_on, f.first_on) as state,
    f.filed_on::text as filed_text, f.recorder_id, f.reference, f.sha256
  from duty_periods() d
  cross join bank b
  left join lateral (
    select x.filed_on, x.recorded_by as recorder_id, x.reference, encode(x.sha256, 'hex') as sha256,
      min(x.filed_on) over () as first_on
    from duty_filing x where x.code = d.code and x.until_day = d.until_day
    order by x.recorded_at desc, x.id desc limit 1
  ) f on true`;
const dressed = `
  select r.*, p.full_name as recorded_by from (${calendar}) r left join person p on p.id = r.recorder_id`;

/** The most urgent first. */
export const listDue = sql<DutyRow>(`${dressed} where r.state in ('overdue', 'due') order by r.due_on, r.code`);
/** $1 code, $2 last day of the period. */
export const findDuty = sql<DutyRow>(`${dressed} where r.code = $1 and r.until_day = $2::date`);

export interface FilingRow {
  id: string;
  filed_on: string;
  file_name: string;
  sha256: string;
  reference: string;
  comment: string;
  is_made: boolean;
  by: string;
  at: string;
}
export const listFilings = sql<FilingRow>(`
  select f.id, f.filed_on::text as filed_on, f.file_name, encode(f.sha256, 'hex') as sha256, f.reference, f.comment,
    f.file_id is not null as is_made, p.full_name as by, f.recorded_at as at
  from duty_filing f join person p on p.id = f.recorded_by
  where f.code = $1 and f.until_day = $2::date order by f.recorded_at desc, f.id desc`);

export interface MadeFileRow {
  id: string;
  name: string;
  sha256: string;
  bytes: number;
  by: string;
  at: string;
}
/** Of the form $1 at the end of day $2; the newest 20. */
export const listMadeFiles = sql<MadeFileRow>(`
  select f.id, f.name, encode(f.sha256, 'hex') as sha256, f.bytes, p.full_name as by, f.made_at as at
  from supervisory_file f join person p on p.id = f.made_by
  where f.form = $1 and f.day = $2::date order by f.made_at desc, f.id desc limit 20`);
/** $1 id; it must be of the form $2 and the day $3. */
export const findMadeFile = sql<{ name: string; sha256: Buffer }>(
  'select name, sha256 from supervisory_file where id = $1 and form = $2 and day = $3::date',
);

export const insertFiling = sql<never>(`
  insert into duty_filing (id, code, until_day, filed_on, file_name, sha256, file_id, reference, comment, recorded_by,
    recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, bank_now())`);

export interface NoticeRow {
  code: string;
  until_day: string;
  kind: 'ahead' | 'overdue';
  name: string;
  due_on: string;
}
/** Marks what Financial is notified of now, once each: reports that are due within $1 days, and overdue ones. */
export const markNotices = sql<NoticeRow>(`
  with found as materialized (
    select r.code, r.until_day, r.name, r.due_on, case r.state when 'overdue' then 'overdue' else 'ahead' end as kind
    from (${calendar}) r
    where r.state = 'overdue' or r.state = 'due' and r.due_on <= bank_today() + $1::integer
  ), marked as (
    insert into duty_notice (code, until_day, kind, sent_at)
    select code, until_day, kind, bank_now() from found
    on conflict do nothing
    returning code, until_day, kind
  )
  select m.code, m.until_day::text as until_day, m.kind, f.name, f.due_on::text as due_on
  from marked m join found f using (code, until_day, kind)
  order by f.due_on, m.code`);
