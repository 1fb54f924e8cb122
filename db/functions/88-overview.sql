-- Sums of the overview of the books: docs/books.md. Cents of EUR.

-- Entries of the account for fees after one place up to another, by bank day and kind. What comes back has the kind of
-- what it gives back, by the payment both belong to.
create or replace function fees_between(p_after bigint, p_until bigint)
returns table (day date, kind text, earned_minor bigint, returned_minor bigint)
language sql stable
as $$
  select e.booked_on, case
      when p.id is null then 'other'
      when m.payment_id is not null then 'monthly'
      when p.category = 'FEES' then 'charge'
      when p.rail in ('book', 'sepa', 'card') then p.rail
      else 'other'
    end,
    sum(greatest(e.amount_minor, 0))::bigint, sum(greatest(-e.amount_minor, 0))::bigint
  from entry e
  join transfer t on t.id = e.transfer_id
  left join payment p on p.id = t.payment_id
  left join monthly_fee m on m.payment_id = p.id
  where e.account_id = internal_account('fee_income', 'EUR') and e.seq > p_after and e.seq <= p_until
  group by 1, 2
$$;

-- Payments of the records after p_after, up to and with p_until: each once, by the record of its coming to Executed.
-- One that comes back is taken out of the day on which it counted. client_id: who pays, null where money comes in.
create or replace function rail_payments(p_after bigint, p_until bigint)
returns table (day date, rail text, client_id text, amount_minor bigint, sign integer)
language sql stable
as $$
  select (p.executed_at at time zone b.zone)::date, p.rail,
    case when p.rail <> 'incoming' then p.payer_client_id end, p.amount_minor,
    case a.verb when 'payment.reverse' then -1 else 1 end
  from audit a
  join payment p on p.id = a.subject_id::uuid
  cross join bank b
  where a.n > p_after and a.n <= p_until
    and a.subject_kind = 'payment'
    and is_payment_counted(a.verb, a.facts)
    and p.currency = 'EUR'
    and p.executed_at is not null
    and p.tag not in ('CHARGE', 'BAILIFF', 'MANUAL')
$$;

-- Follows the feed: adds the payments of at most p_limit more records, and fees that were posted meanwhile, to what is
-- kept by the day. Any process may call it at any time: one works, the others get 0 back. Returns how many records
-- were read.
create or replace function count_overview(p_limit integer) returns integer
language plpgsql security definer
  set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  -- a record brings less than one fee, but for the fees of a month, which come by the thousand
  c_fees_per_record constant integer := 20;
  v_last bigint;
  v_until bigint;
  v_fee bigint;
  v_fee_until bigint;
begin
  select after_n, until_n into v_last, v_until from take_feed('overview', p_limit);
  if v_until is null then
    return 0;
  end if;

  with moved as materialized (
    select * from rail_payments(v_last, v_until)
  ), counted as (
    insert into rail_day as d (day, rail, count, amount_minor)
    select day, rail, sum(sign), sum(sign * amount_minor) from moved group by 1, 2 order by 1, 2
    on conflict (day, rail) do update set
      count = d.count + excluded.count,
      amount_minor = d.amount_minor + excluded.amount_minor
  ), came as (
    insert into active_client (month, client_id)
    select distinct date_trunc('month', day::timestamp)::date, client_id from moved
    where client_id is not null and sign > 0
    order by 1, 2
    on conflict do nothing
    returning month
  )
  insert into active_month as m (month, clients)
  select month, count(*) from came group by 1 order by 1
  on conflict (month) do update set clients = m.clients + excluded.clients;

  v_fee := (select seq from fee_counted);
  v_fee_until := (
    select least(seq, v_fee + p_limit * c_fees_per_record)
    from account where id = internal_account('fee_income', 'EUR'));
  if v_fee_until > v_fee then
    insert into fee_day as d (day, kind, earned_minor, returned_minor)
    select day, kind, earned_minor, returned_minor from fees_between(v_fee, v_fee_until) order by 1, 2
    on conflict (day, kind) do update set
      earned_minor = d.earned_minor + excluded.earned_minor,
      returned_minor = d.returned_minor + excluded.returned_minor;
    update fee_counted set seq = v_fee_until;
  end if;
  return v_until - v_last;
end $$;

-- Balances of the chart at the ends of the months from the one before p_since (the first day of a month), and now, with
-- the sign of the ledger. Finished days are sums of ledger_day; what is not counted yet is found in the accounts.
-- Clients have what all others leave, since everything together is zero.
create or replace function month_balances(p_since date)
returns table (code text, day date, minor bigint)
language sql stable
as $$
  with ends as materialized (
    select g.at::date - 1 as day
    from generate_series(p_since::timestamp, date_trunc('month', bank_today()::timestamp), interval '1 month') g(at)
    union all
    select bank_today()
  ), counted as materialized (
    select least(coalesce((select until_day from ledger_counted), '-infinity'), bank_today() - 1) as day
  ), moved as (
    select d.code, greatest((date_trunc('month', d.day::timestamp) + interval '1 month')::date - 1, p_since - 1) as day,
      sum(d.credit_minor - d.debit_minor) as minor
    from ledger_day d
    group by 1, 2
  ), own as materialized (
    select l.code, e.day,
      case when e.day = bank_today() then a.balance_minor else balance_of_day(a.id, e.day) end as minor
    from ends e
    join counted c on e.day > c.day
    cross join ledger_account l
    join account a on a.id = l.account_id
    where l.currency = 'EUR'
    union all
    select 'RECEIVABLE', e.day, coalesce((
      select sum(case when e.day = bank_today() then a.balance_minor else balance_of_day(a.id, e.day) end)
      from account a where a.debtor_id is not null and a.currency = 'EUR'), 0)
    from ends e
    join counted c on e.day > c.day
  )
  select l.code, e.day, (sum(coalesce(m.minor, 0)) over (partition by l.code order by e.day))::bigint
  from ends e
  join counted c on e.day <= c.day
  cross join ledger_account l
  left join moved m on m.code = l.code and m.day = e.day
  where l.currency = 'EUR'
  union all
  select code, day, minor::bigint from own
  union all
  select 'FUNDS', day, -sum(minor)::bigint from own group by day
$$;

revoke execute on function fees_between(bigint, bigint), rail_payments(bigint, bigint), count_overview(integer),
  month_balances(date) from public;
grant execute on function fees_between(bigint, bigint), rail_payments(bigint, bigint), month_balances(date)
  to kontora_app, kontora_reader;
grant execute on function count_overview(integer) to kontora_app;
