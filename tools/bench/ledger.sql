-- A year of transfers for the files of the ledger, in place of everything that was booked before: between clients, and
-- between clients and accounts of the bank. Balances, places and entries are as the ledger keeps them.
create or replace function bench_world.clear_ledger() returns void
language sql
as $$
  truncate entry, transfer, day_total, ledger_day, ledger_counted, fee_day, safeguarding_look, hold cascade;
  update fee_counted set seq = 0;
  alter table account drop constraint if exists insufficient_funds;
  -- no client is overdrawn by what follows: safeguarding counts each of those apart
  update account set seq = 0, balance_minor = case when client_id is null then 0 else 1000000000000 end, held_minor = 0;
$$;

create or replace function bench_world.fill_ledger_day(p_day date, p_count integer) returns void
language plpgsql
as $$
declare
  v_places integer := (select count(*) from bench_world.place);
  v_settlement bigint := internal_account('settlement', 'EUR');
  v_fees bigint := internal_account('fee_income', 'EUR');
begin
  insert into transfer (id, debit_id, credit_id, amount_minor, kind, booked_on, created_at)
  select new_id(), case when s.i % 4 = 1 then v_settlement else p.account_id end,
    case s.i % 4 when 1 then p.account_id when 2 then v_settlement when 3 then v_fees else o.account_id end,
    1 + s.i * 37 % 100000, case s.i % 4 when 3 then 'fee' else 'payment' end, p_day,
    (p_day::timestamp at time zone b.zone) + make_interval(secs => s.i * 86000.0 / p_count)
  from bank b
  cross join (select i, i::bigint * 7919 as step from generate_series(1, p_count) i) s
  join bench_world.place p on p.n = 1 + (s.step + (p_day - date '2000-01-01')) % (v_places / 2)
  join bench_world.place o on o.n = p.n + v_places / 2;

  with sides as (
    select t.debit_id as account_id, t.id, -t.amount_minor as minor, t.created_at
    from transfer t where booked_on = p_day
    union all
    select t.credit_id, t.id, t.amount_minor, t.created_at from transfer t where booked_on = p_day
  ), made as (
    insert into entry (account_id, seq, client_id, transfer_id, amount_minor, balance_after_minor, booked_on,
      created_at)
    select a.id, a.seq + row_number() over w, a.client_id, s.id, s.minor, a.balance_minor + sum(s.minor) over w, p_day,
      s.created_at
    from sides s join account a on a.id = s.account_id
    window w as (partition by s.account_id order by s.created_at, s.id)
    returning account_id, amount_minor
  )
  update account a set seq = a.seq + m.count, balance_minor = a.balance_minor + m.minor
  from (select account_id, count(*) as count, sum(amount_minor) as minor from made group by 1) m
  where a.id = m.account_id;
end $$;

-- What the follower does with fees by and by, whatever of it is done already.
create or replace function bench_world.count_fees() returns void
language sql
as $$
  lock table fee_counted in exclusive mode;
  truncate fee_day;
  insert into fee_day (day, kind, earned_minor, returned_minor)
  select f.day, f.kind, f.earned_minor, f.returned_minor
  from account a cross join lateral fees_between(0, a.seq) f
  where a.id = internal_account('fee_income', 'EUR');
  update fee_counted set seq = (select seq from account where id = internal_account('fee_income', 'EUR'));
$$;
