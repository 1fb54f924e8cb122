-- Reports that authorities are owed: docs/books.md.

-- This day, or the first bank day after it.
create or replace function bank_day_from(p_day date) returns date
language sql stable
as $$
  select g.at::date from generate_series(p_day, p_day + 30, interval '1 day') g(at)
  where is_bank_day(g.at::date) order by g.at limit 1
$$;

-- The periods of all duties that have begun, since the first entry of the bank: first and last day, and the day on
-- which the report is due. A due day without banks moves to the next bank day.
create or replace function duty_periods()
returns table (code text, name text, authority text, period text, from_day date, until_day date, due_on date)
language sql stable
as $$
  with opened as materialized (
    select coalesce((
      select (min(e.created_at) at time zone b.zone)::date
      from account a join entry e on e.account_id = a.id and e.seq = 1
      where a.client_id is null and a.currency = 'EUR'), bank_today()) as day
    from bank b
  )
  select d.code, d.name, d.authority, d.period, p.from_day, p.until_day,
    bank_day_from(case when d.due_days is null
      then (date_trunc('month', p.until_day) + interval '2 months')::date - 1
      else p.until_day + d.due_days end)
  from duty d
  cross join opened o
  cross join lateral (
    select case d.period when 'month' then interval '1 month' when 'quarter' then interval '3 months'
      else interval '1 year' end as length
  ) l
  cross join lateral (
    select g.at::date as from_day, (g.at + l.length)::date - 1 as until_day
    from generate_series(date_trunc(d.period, greatest(d.valid_from, o.day)::timestamp), bank_today()::timestamp,
      l.length) g(at)
  ) p
  where p.until_day between greatest(d.valid_from, o.day) and coalesce(d.valid_until, 'infinity')
$$;

-- How a duty stands: src/features/supervisoryReports/rules.ts has its words. p_filed_on: the first day on which it was
-- filed; null: never.
create or replace function duty_state(p_due_on date, p_filed_on date) returns text
language sql stable
as $$
  select case when p_filed_on is not null then case when p_filed_on > p_due_on then 'late' else 'filed' end
    when p_due_on < bank_today() then 'overdue'
    when p_due_on <= bank_today() + 10 then 'due'
    else 'upcoming' end
$$;

-- Agreed overdrafts of clients that were not used at the end of a bank day, cents, by what is agreed now.
create or replace function unused_overdrafts(p_day date) returns bigint
language sql stable
as $$
  select coalesce(sum(least(-a.floor_minor, greatest(0, balance_of_day(a.id, p_day) - a.floor_minor))), 0)::bigint
  from account a
  cross join bank b
  cross join lateral (select (p_day + 1)::timestamp at time zone b.zone as until) d
  where a.client_id is not null and a.currency = 'EUR' and a.floor_minor < 0 and a.opened_at < d.until
    and (a.closed_at is null or a.closed_at >= d.until)
$$;

grant execute on function bank_day_from(date), duty_periods(), duty_state(date, date), unused_overdrafts(date)
  to kontora_app, kontora_reader;
