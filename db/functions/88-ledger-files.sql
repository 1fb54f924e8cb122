-- Debits and credits of EUR by code in the chart of accounts and bank day, cents, from the transfers themselves. All
-- accounts of clients are FUNDS, all that clients owe is RECEIVABLE.
create or replace function sum_transfers(p_from date, p_until date)
returns table (code text, day date, debit_minor bigint, credit_minor bigint)
language sql stable
as $$
  select s.code, s.day, sum(s.debit)::bigint, sum(s.credit)::bigint
  from (
    select coalesce(l.code, case when a.debtor_id is null then 'FUNDS' else 'RECEIVABLE' end) as code, m.day, m.debit,
      m.credit
    from (
      select account_id, u.day, sum(u.debit) as debit, sum(u.credit) as credit
      from (
        select debit_id as account_id, booked_on as day, amount_minor as debit, 0 as credit
        from transfer where booked_on between p_from and p_until
        union all
        select credit_id, booked_on, 0, amount_minor
        from transfer where booked_on between p_from and p_until
      ) u
      group by 1, 2
    ) m
    join account a on a.id = m.account_id
    left join ledger_account l on l.account_id = a.id
    where a.currency = 'EUR'
  ) s
  group by 1, 2
$$;

-- Counts finished bank days that are not counted yet, at most a month of them. A day is finished 15 minutes after its
-- end: what was booked on it has been committed by then. Answers how many days it counted.
create or replace function count_ledger_days() returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_from date;
  v_until date := (select ((bank_now() - interval '15 minutes') at time zone zone)::date - 1 from bank);
begin
  perform pg_advisory_xact_lock(hashtext('ledger_day'));
  v_from := coalesce((select until_day from ledger_counted), (select min(booked_on) from transfer) - 1) + 1;
  v_until := least(v_until, v_from + 30);
  if v_from is null or v_until < v_from then
    return 0;
  end if;
  insert into ledger_day (code, day, debit_minor, credit_minor)
  select code, day, debit_minor, credit_minor from sum_transfers(v_from, v_until);
  insert into ledger_counted (until_day) values (v_until)
  on conflict (one) do update set until_day = excluded.until_day;
  return v_until - v_from + 1;
end $$;

-- The trial balance of EUR from one bank day to another: each account of the chart; the accounts of clients and their
-- debts as one each. Balances have the sign of the ledger: above zero is owed by the bank. Accounts of clients are what
-- all others leave, since everything together is zero.
create or replace function trial_balance(p_from date, p_until date)
returns table (code text, number text, name text, class text, opening_minor bigint, debit_minor bigint,
  credit_minor bigint, closing_minor bigint)
language sql stable
as $$
  with moved as (
    select m.code, sum(m.debit_minor)::bigint as debit_minor, sum(m.credit_minor)::bigint as credit_minor
    from (
      select d.code, d.debit_minor, d.credit_minor
      from ledger_day d
      where d.day between p_from and least(p_until, (select until_day from ledger_counted))
      union all
      select s.code, s.debit_minor, s.credit_minor
      from sum_transfers(greatest(p_from, (select until_day + 1 from ledger_counted)), p_until) s
    ) m
    group by 1
  ),
  balanced as (
    select l.code, balance_of_day(l.account_id, p_from - 1) as opening, balance_of_day(l.account_id, p_until) as closing
    from ledger_account l
    where l.currency = 'EUR' and l.account_id is not null
    union all
    select 'RECEIVABLE', coalesce(sum(balance_of_day(a.id, p_from - 1)), 0)::bigint,
      coalesce(sum(balance_of_day(a.id, p_until)), 0)::bigint
    from account a
    where a.currency = 'EUR' and a.debtor_id is not null
  ),
  whole as (
    select b.code, b.opening, b.closing from balanced b
    union all
    select 'FUNDS', -sum(b.opening)::bigint, -sum(b.closing)::bigint from balanced b
  )
  select l.code, l.number, l.name, l.class, coalesce(w.opening, 0), coalesce(m.debit_minor, 0),
    coalesce(m.credit_minor, 0), coalesce(w.closing, 0)
  from ledger_account l
  left join whole w on w.code = l.code
  left join moved m on m.code = l.code
  where l.currency = 'EUR'
  order by l.number
$$;

revoke execute on function sum_transfers(date, date), count_ledger_days(), trial_balance(date, date) from public;
grant execute on function sum_transfers(date, date), trial_balance(date, date) to kontora_app, kontora_reader;
grant execute on function count_ledger_days() to kontora_app;
