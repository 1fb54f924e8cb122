-- The proofs of the books: docs/books.md. Each answers how many things it compared, two sums, how many things differ,
-- and
-- the first ten of them.

-- Amounts sum to zero in each currency, each balance after an entry is the one before plus the amount, and each entry
-- moves what its transfer says.
create or replace function prove_entries(out counted bigint, out amount_minor bigint, out against_minor bigint,
  out differences bigint, out differs jsonb)
language sql stable
as $$
  with broken as (
    select e.account_id, e.seq from entry e
    left join entry p on p.account_id = e.account_id and p.seq = e.seq - 1
    where e.balance_after_minor <> coalesce(p.balance_after_minor, 0) + e.amount_minor or (p.seq is null) <> (e.seq = 1)
  ), sums as (
    select a.currency, sum(e.amount_minor)::bigint as minor, count(*) as count,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint as credit,
      coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint as debit
    from entry e join account a on a.id = e.account_id group by a.currency
  ), unlike as (
    select e.account_id, e.seq from entry e left join transfer t on t.id = e.transfer_id
    where e.amount_minor is distinct from case e.account_id when t.credit_id then t.amount_minor
      when t.debit_id then -t.amount_minor end
  ), found as (
    select difference(currency || ': entries sum to ' || decimal_text(minor)) as one
    from sums where minor <> 0
    union all
    (select difference(account_id, 'the balance after entry ' || seq || ' does not follow from the one before')
     from broken order by account_id, seq limit 10)
    union all
    (select difference(account_id, 'entry ' || seq || ' is not what its transfer says')
     from unlike order by account_id, seq limit 10)
  )
  select coalesce((select sum(count) from sums), 0)::bigint,
    coalesce((select credit from sums where currency = 'EUR'), 0),
    coalesce((select debit from sums where currency = 'EUR'), 0),
    (select count(*) from broken) + (select count(*) from unlike) + (select count(*) from sums where minor <> 0),
    coalesce((select jsonb_agg(one) from found), '[]')
$$;

-- The balance of each account is that after its last entry.
create or replace function prove_balances(p_accounts bigint[], out counted bigint, out amount_minor bigint,
  out against_minor bigint, out differences bigint, out differs jsonb)
language sql stable
as $$
  with compared as (
    select a.id, a.currency, a.balance_minor, coalesce(e.balance_after_minor, 0) as entries_minor,
      (a.seq > 0) <> (e.seq is not null) or n.seq is not null as is_odd
    from account a
    left join entry e on e.account_id = a.id and e.seq = a.seq
    left join entry n on n.account_id = a.id and n.seq = a.seq + 1
    where p_accounts is null or a.id = any (p_accounts)
  ), broken as (
    select * from compared where balance_minor <> entries_minor or is_odd
  )
  select count(*), coalesce(sum(greatest(balance_minor, 0)) filter (where currency = 'EUR'), 0)::bigint,
    coalesce(sum(greatest(entries_minor, 0)) filter (where currency = 'EUR'), 0)::bigint,
    (select count(*) from broken),
    coalesce((select jsonb_agg(difference(id, case when balance_minor = entries_minor then 'entries are missing'
      else 'balance ' || decimal_text(balance_minor) || ', by its entries ' || decimal_text(entries_minor) end))
      from (select * from broken order by id limit 10) first), '[]')
  from compared
$$;

-- The chart of accounts with what clients have and owe sums to zero: debits and credits.
create or replace function prove_trial(out counted bigint, out amount_minor bigint, out against_minor bigint,
  out differences bigint, out differs jsonb)
language sql stable
as $$
  with lines as (
    select a.currency, case when a.client_id is not null then 'FUNDS' when a.debtor_id is not null then 'RECEIVABLE'
      else l.code end as code, sum(e.balance_after_minor)::bigint as minor
    from account a
    join entry e on e.account_id = a.id and e.seq = a.seq
    left join ledger_account l on l.account_id = a.id
    where a.client_id is not null or a.debtor_id is not null or l.code is not null
    group by 1, 2
  ), missing as (
    select a.id from account a
    where a.client_id is null and a.debtor_id is null and not exists (
      select from ledger_account l where l.account_id = a.id)
  ), found as (
    select difference(currency || ': the trial balance is ' || decimal_text(
      sum(minor)::bigint) || ', not zero') as one
    from lines group by currency having sum(minor) <> 0
    union all
    select difference(id, 'the account is not in the chart') from missing
  )
  select (select count(*) from lines),
    coalesce((select sum(-minor) from lines where currency = 'EUR' and minor < 0), 0)::bigint,
    coalesce((select sum(minor) from lines where currency = 'EUR' and minor > 0), 0)::bigint,
    (select count(*) from found), coalesce((select jsonb_agg(one) from (select one from found limit 10) f), '[]')
$$;

-- The hash of a closed month as it is computed from what is kept now.
create or replace function hash_of_month(p_month date) returns bytea
language plpgsql stable
as $$
declare
  v_hash bytea := chain_start(p_month);
  v_after bigint := 0;
  v_last bigint := (select last_account from closed_month where month = p_month);
begin
  while v_after < v_last loop
    v_hash := chain_page(v_hash, p_month, v_after, v_after + closing_page());
    v_after := v_after + closing_page();
  end loop;
  return chain_chart(v_hash, p_month);
end $$;

-- What is kept of closed months has the hash that it had, and is what the entries say.
create or replace function prove_months(out counted bigint, out amount_minor bigint, out against_minor bigint,
  out differences bigint, out differs jsonb)
language sql stable
as $$
  with closed as (
    select month, last_account, hash, (month + interval '1 month')::date as next_day from closed_month
    where closed_at is not null
  ), found as (
    select month, difference(to_char(month, 'YYYY-MM')
      || ': the hash of its balances is another one') as one
    from closed where hash is distinct from hash_of_month(month)
    union all
    select b.month, difference(b.account_id, to_char(b.month, 'YYYY-MM') || ' was closed with '
      || decimal_text(b.balance_minor) || ', its entries say '
      || coalesce(decimal_text(e.balance_after_minor), 'nothing'))
    from closed c
    join closed_balance b on b.month = c.month
    left join entry e on e.account_id = b.account_id and e.seq = b.entries
    left join entry n on n.account_id = b.account_id and n.seq = b.entries + 1
    where e.balance_after_minor is distinct from b.balance_minor or e.booked_on >= c.next_day
      or n.booked_on < c.next_day
    union all
    select c.month, difference(a.id, to_char(c.month, 'YYYY-MM') || ' was closed without it')
    from closed c
    join account a on a.id <= c.last_account
    join entry e on e.account_id = a.id and e.seq = 1 and e.booked_on < c.next_day
    where not exists (select from closed_balance b where b.month = c.month and b.account_id = a.id)
    union all
    select c.month, difference(to_char(c.month, 'YYYY-MM') || ': the month before is open')
    from closed c
    where c.month > (select min(month) from closed)
      and not exists (select from closed p where p.month = (c.month - interval '1 month')::date)
    union all
    -- the chain shows what is gone between others; of the newest the audit alone knows
    select m.month, difference(to_char(m.month, 'YYYY-MM') || ' was closed, and its closing is gone')
    from (
      select day::date as month
      from generate_series(coalesce((select max(month) from closed), first_month())::timestamp, bank_today()::timestamp,
        interval '1 month') day
    ) m
    where not exists (select from closed_month c where c.month = m.month)
      and (exists (select from audit a where a.subject_id = to_char(m.month, 'YYYY-MM') and a.verb = 'month.finish')
        or exists (select from audit_inbox a
          where a.subject_id = to_char(m.month, 'YYYY-MM') and a.verb = 'month.finish'))
  )
  select (select count(*) from closed), 0::bigint, 0::bigint, (select count(*) from found),
    coalesce((select jsonb_agg(one) from (select one from found order by month limit 10) f), '[]')
$$;

-- What other banks have stated of our accounts on days of open months is what the ledger says, less what is explained.
create or replace function prove_statements(out counted bigint, out amount_minor bigint, out against_minor bigint,
  out differences bigint, out differs jsonb)
language sql stable
as $$
  with compared as (
    select s.code, s.until_day, stated_balance(s.code, s.until_day) as stated_minor,
      -balance_of_day(l.account_id, s.until_day) + explained_minor(s.code, s.until_day) as booked_minor
    from (select distinct code, until_day from bank_statement where currency = 'EUR') s
    join ledger_account l on l.currency = 'EUR' and l.code = s.code
    where s.until_day >= open_since() and s.until_day <= bank_today()
  ), newest as (
    select distinct on (code) * from compared order by code, until_day desc
  )
  select (select count(*) from compared), coalesce(sum(stated_minor), 0)::bigint,
    coalesce(sum(booked_minor), 0)::bigint,
    (select count(*) from compared where stated_minor <> booked_minor),
    coalesce((select jsonb_agg(difference('EUR.' || code || ', ' || until_day
      || ': stated ' || decimal_text(stated_minor) || ', by the ledger ' || decimal_text(booked_minor)))
      from (select * from compared where stated_minor <> booked_minor order by until_day, code limit 10) f), '[]')
  from newest
$$;

-- Money in suspense has a reason, or came there within five bank days. A payment that is held has its case, a transfer
-- that was set aside its code; what was posted there by hand or came back for a closed account has what somebody says
-- of it, until the day they named.
create or replace function prove_suspense(out counted bigint, out amount_minor bigint, out against_minor bigint,
  out differences bigint, out differs jsonb)
language sql stable
as $$
  with suspense as (
    select id, balance_minor from account where id = internal_account('suspense', 'EUR')
  ), explained as materialized (
    select transfer_id, amount_minor from explained_suspense()
  ), reasons as (
    select p.amount_minor from payment p where p.rail = 'incoming' and p.state = payment_state('blocked')
    union all
    select t.amount_minor from rail_set_aside s join rail_transfer t on t.id = s.transfer_id where s.state = 'open'
    union all
    select amount_minor from explained
  ), given as (
    select count(*) as count,
      (coalesce(sum(amount_minor), 0) + explained_minor('SUSPENSE', bank_today()))::bigint as minor
    from reasons
  ), cut as (
    -- the first day of the last five bank days and today
    select min(day) as day from (
      select d::date as day from generate_series(bank_today() - 1, bank_today() - 40, interval '-1 day') d
      where is_bank_day(d::date) order by d desc limit 5) days
  ), young as (
    select coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint as credit,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint as debit
    from suspense s cross join bank b cross join cut
    join entry e on e.account_id = s.id
      and e.seq > entries_before(s.id, cut.day::timestamp at time zone b.zone)
    join transfer t on t.id = e.transfer_id and t.kind in ('manual', 'reversal')
    -- what was held and went back had its case
    where not exists (select from payment p where p.id = t.payment_id and p.rail = 'incoming')
      -- what is explained counts above
      and (e.amount_minor < 0 or t.id not in (select transfer_id from explained))
  ), old as (
    select s.balance_minor, g.count, g.minor as given_minor, case
        when s.balance_minor > g.minor then greatest(0, s.balance_minor - g.minor - y.credit)
        else least(0, s.balance_minor - g.minor - y.debit)
      end as minor
    from suspense s cross join given g cross join young y
  )
  select count, balance_minor, given_minor, (minor <> 0)::integer::bigint, case when minor = 0 then '[]'
    else jsonb_build_array(difference('EUR.SUSPENSE: ' || decimal_text(minor)
      || ' is older than five bank days and has no reason')) end
  from old
$$;

-- The accounts that safeguard hold at least what they have to cover.
create or replace function prove_safeguarding(out counted bigint, out amount_minor bigint, out against_minor bigint,
  out differences bigint, out differs jsonb)
language sql stable
as $$
  select (select count(*) from ledger_account where currency = 'EUR' and is_safeguarding), held_minor, owed_minor,
    (held_minor < owed_minor)::integer::bigint, case when held_minor >= owed_minor then '[]'
    else jsonb_build_array(difference('Safeguarded ' || decimal_text(held_minor)
      || ', owed ' || decimal_text(owed_minor))) end
  from safeguarding_now()
$$;

-- Reads all of one proof and keeps what it found. Answers how many things differ.
create or replace function check_proof(p_proof text) returns bigint
language plpgsql security definer set search_path = public
as $$
declare
  v_at timestamptz := bank_clock();
  v_found record;
begin
  case p_proof
    when 'entries' then select * into v_found from prove_entries();
    when 'balances' then select * into v_found from prove_balances(null);
    when 'trial' then select * into v_found from prove_trial();
    when 'months' then select * into v_found from prove_months();
    when 'statements' then select * into v_found from prove_statements();
    when 'suspense' then select * into v_found from prove_suspense();
    when 'safeguarding' then select * into v_found from prove_safeguarding();
  end case;
  insert into book_proof as p (proof, checked_at, full_at, counted, amount_minor, against_minor, differences, differs)
  values (p_proof, v_at, v_at, v_found.counted, v_found.amount_minor, v_found.against_minor, v_found.differences,
    v_found.differs)
  on conflict (proof) do update set checked_at = excluded.checked_at, full_at = excluded.full_at,
    counted = excluded.counted, amount_minor = excluded.amount_minor, against_minor = excluded.against_minor,
    differences = excluded.differences, differs = excluded.differs
  where p.full_at is null or p.full_at <= excluded.full_at;
  return v_found.differences;
end $$;

-- Keeps what a look at the newest transfers alone has found: a proof that is red stays red until all of it is read.
create or replace function keep_recent(p_proof text, p_at timestamptz, p_differences bigint, p_differs jsonb)
returns void
language sql
as $$
  insert into book_proof as p (proof, checked_at, counted, amount_minor, against_minor, differences, differs)
  values (p_proof, p_at, 0, 0, 0, p_differences, p_differs)
  on conflict (proof) do update set checked_at = excluded.checked_at, differences = excluded.differences,
    differs = excluded.differs
  where p.differences = 0
$$;

-- Checks what transfers since the last look have moved, and the proofs that read little. One process at a time; who
-- comes
-- meanwhile, or when the audit has no new record, goes away. Answers whether it looked.
create or replace function check_recent_books() returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  v_check book_check;
  v_n bigint := (select n from audit_head);
  v_began timestamptz := bank_clock();
  v_accounts bigint[];
  v_found record;
begin
  select * into v_check from book_check for update skip locked;
  if v_check.is_one is null or v_check.n >= v_n then
    return false;
  end if;
  select array_agg(distinct s.id) into v_accounts
  from transfer t cross join lateral (values (t.debit_id), (t.credit_id)) s(id)
  where t.created_at >= v_check.since;
  with new as (
    select e.*, p.balance_after_minor as before_minor
    from unnest(v_accounts) a(id)
    cross join lateral (select entries_before(a.id, v_check.since) as seq) last
    join entry e on e.account_id = a.id and e.seq > last.seq
    left join entry p on p.account_id = a.id and p.seq = e.seq - 1
  ), found as (
    select difference(a.currency || ': the newest entries sum to '
      || decimal_text(sum(n.amount_minor)::bigint)) as one
    from new n join account a on a.id = n.account_id group by a.currency having sum(n.amount_minor) <> 0
    union all
    select difference(account_id, 'the balance after entry ' || seq || ' does not follow from the one before') from new
    where balance_after_minor <> coalesce(before_minor, 0) + amount_minor
    limit 1000
  )
  select count(*) as count, coalesce(jsonb_agg(one), '[]') as differs into v_found from found;
  perform keep_recent('entries', v_began, v_found.count, v_found.differs);
  select * into v_found from prove_balances(coalesce(v_accounts, '{}'));
  perform keep_recent('balances', v_began, v_found.differences, v_found.differs);
  perform check_proof('statements'), check_proof('suspense'), check_proof('safeguarding');
  -- a transaction that was under way is looked at again
  update book_check set n = v_n, at = clock_timestamp(), since = v_began - interval '5 minutes';
  return true;
end $$;

revoke execute on function prove_entries(), prove_balances(bigint[]), prove_trial(), hash_of_month(date),
  prove_months(),
  prove_statements(), prove_suspense(), prove_safeguarding(), check_proof(text),
  keep_recent(text, timestamptz, bigint, jsonb), check_recent_books() from public;
grant execute on function check_proof(text), check_recent_books() to kontora_app;
