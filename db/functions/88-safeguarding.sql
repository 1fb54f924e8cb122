-- Safeguarding of the money of clients, day by day: docs/books.md. Cents of EUR.

-- The balance of an account before a moment, with the sign of the ledger. Moments never run backwards within an
-- account, so its places are halved.
create or replace function balance_at(p_account bigint, p_moment timestamptz) returns bigint
language sql stable
as $$
  select coalesce((
    select balance_after_minor from entry
    where account_id = p_account and seq = entries_before(p_account, p_moment)), 0)
$$;

-- The moment at which a bank day ends for safeguarding: the minute of the cut-off still belongs to it.
create or replace function safeguarding_cut_off(p_day date, p_cut_off time) returns timestamptz
language sql stable
as $$ select (p_day + p_cut_off + interval '1 minute') at time zone zone from bank $$;

-- Accounts of clients that may be below zero: what a client owes the bank covers nothing that others are owed. None is
-- below its floor.
create or replace function overdrawable_accounts() returns bigint[]
language sql stable
as $$
  select coalesce(array_agg(id), '{}') from account
  where client_id is not null and currency = 'EUR' and floor_minor < 0
$$;

-- What other banks have yet to be paid at a moment: handed to the rail before, settled or refused after.
create or replace function rail_unsettled(p_moment timestamptz) returns bigint
language sql stable
as $$
  select coalesce(sum(o.amount_minor), 0)::bigint from (
    select r.amount_minor
    from payment p join rail_transfer r on r.payment_id = p.id
    where p.rail = 'sepa' and p.state = payment_state('pending') and r.direction = 'out' and r.created_at < p_moment
    union all
    select r.amount_minor
    from rail_transfer r join payment p on p.id = r.payment_id
    where r.direction = 'out' and r.created_at < p_moment and r.created_at >= p_moment - interval '14 days'
      and p.state <> payment_state('pending')
      and coalesce(p.executed_at, p.changed_at) >= p_moment
  ) o
$$;

-- What the bank owed before a moment, and what the ledger says that the accounts which safeguard held. What waits for
-- partners of the outlet is on its way as money in suspense is. Money of clients comes from the accounts of the bank
-- alone: all accounts together are zero.
create or replace function safeguarding_at(
  p_moment timestamptz, p_overdrawable bigint[], out clients_minor bigint, out suspense_minor bigint,
  out card_minor bigint, out rail_minor bigint, out ledger_minor bigint
)
language sql stable
as $$
  with own as materialized (
    select a.kind, coalesce(l.is_safeguarding, false) as is_safeguarding, balance_at(a.id, p_moment) as minor
    from account a left join ledger_account l on l.account_id = a.id
    where a.client_id is null and a.currency = 'EUR' and a.seq > 0
  )
  select
    greatest(0, coalesce(-sum(minor), 0)
      - coalesce((select sum(least(0, balance_at(o.id, p_moment))) from unnest(p_overdrawable) o(id)), 0))::bigint,
    greatest(0, coalesce(sum(minor) filter (where kind in ('suspense', 'outlet')), 0))::bigint,
    greatest(0, coalesce(sum(minor) filter (where kind = 'card_settlement'), 0))::bigint,
    rail_unsettled(p_moment),
    coalesce(-sum(minor) filter (where is_safeguarding), 0)::bigint
  from own
$$;

-- The accounts that safeguard at the end of a bank day: by the ledger, and by the statement of their bank.
create or replace function safeguarding_accounts(
  p_day date, p_moment timestamptz, out accounts jsonb, out stated_minor bigint
)
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name, 'ledger', s.ledger::text,
      'stated', s.stated::text) order by s.number), '[]'),
    case when count(*) = count(s.stated) and count(*) > 0 then sum(s.stated)::bigint end
  from (
    select l.code, l.name, l.number, -balance_at(l.account_id, p_moment) as ledger,
      stated_balance(l.code, p_day) as stated
    from ledger_account l where l.currency = 'EUR' and l.is_safeguarding
  ) s
$$;

-- Money for clients that came before p_until by an account of the bank which does not safeguard, and was not moved to
-- one that does before p_moment. What is moved ends what came first. Transfers that settle the bank day are the bank's
-- own money.
create or replace function late_receipts(p_until timestamptz, p_moment timestamptz) returns bigint
language sql stable
as $$
  with flow as materialized (
    select e.created_at, e.account_id, e.seq,
      case when e.amount_minor < 0 and (c.client_id is not null or c.kind = 'suspense') then t.amount_minor
        when e.amount_minor > 0 and t.kind <> 'daily' and s.is_safeguarding then -t.amount_minor
        else 0 end as minor
    from ledger_account l
    join entry e on e.account_id = l.account_id and e.seq <= entries_before(l.account_id, p_moment)
    join transfer t on t.id = e.transfer_id
    join account c on c.id = t.credit_id
    left join ledger_account s on s.account_id = t.debit_id
    where l.currency = 'EUR' and l.class = 'asset' and not l.is_safeguarding and l.account_id is not null
  ), before as (
    select minor, sum(minor) over (order by created_at, account_id, seq) as so_far from flow where created_at < p_until
  )
  select greatest(0, coalesce((select sum(minor) - least(0, min(so_far)) from before), 0)
    + coalesce((select sum(least(0, minor)) from flow where created_at >= p_until), 0))::bigint
$$;

-- Makes the looks that are due and not made yet, at most p_limit, the oldest first: each bank day since the first
-- entry, of the last 13 months. Answers those it made. Any process may call it at any time: each look is made once.
create or replace function take_safeguarding_looks(p_cut_off time, p_limit integer)
returns table (day date, look smallint, lacks_minor bigint)
language sql security definer set search_path = public
as $$
  with first as materialized (
    select greatest((min(e.created_at) at time zone b.zone)::date, (bank_today() - interval '13 months')::date) as day
    from bank b
    join account a on a.client_id is null and a.currency = 'EUR'
    join entry e on e.account_id = a.id and e.seq = 1
    group by b.zone
  ), days as materialized (
    select d.day, lag(d.day) over w as before, lead(d.day) over w as next
    from first, generate_series(first.day - 14, bank_today() + 14, interval '1 day') g(at)
    cross join lateral (select g.at::date as day) d
    where is_bank_day(d.day)
    window w as (order by d.day)
  ), due as materialized (
    select d.day, d.before, k.look::smallint as look,
      coalesce(l.cut_off_at, safeguarding_cut_off(d.day, p_cut_off)) as cut_off_at
    from days d
    cross join generate_series(1, 2) k(look)
    left join safeguarding_look l on l.day = d.day and l.look = 1
    where d.day >= (select first.day from first)
      and safeguarding_cut_off(case k.look when 1 then d.day else d.next end, p_cut_off) <= bank_now()
      and not exists (select from safeguarding_look m where m.day = d.day and m.look = k.look)
    order by d.day, k.look
    limit p_limit
  ), overdrawable as materialized (
    select overdrawable_accounts() as ids
  )
  insert into safeguarding_look as made (day, look, cut_off_at, taken_at, clients_minor, suspense_minor, card_minor,
    rail_minor, accounts, ledger_minor, stated_minor, late_minor)
  select u.day, u.look, u.cut_off_at, bank_now(), s.clients_minor, s.suspense_minor, s.card_minor, s.rail_minor,
    a.accounts, s.ledger_minor, a.stated_minor,
    late_receipts(safeguarding_cut_off(u.before, p_cut_off), u.cut_off_at)
  from due u
  cross join overdrawable o
  cross join lateral safeguarding_at(u.cut_off_at, o.ids) s
  cross join lateral safeguarding_accounts(u.day, u.cut_off_at) a
  order by u.day, u.look
  on conflict do nothing
  returning made.day, made.look,
    greatest(0, made.clients_minor + made.suspense_minor + made.card_minor + made.rail_minor
      - least(made.ledger_minor + made.rail_minor, made.stated_minor))
$$;

-- What figures of safeguarding say: too little is held, by the ledger or a statement; too much, over 1 % of what is
-- owed; or what is owed. src/features/safeguarding/rules.ts has the same bound.
create or replace function safeguarding_state(p_owed bigint, p_held bigint, p_stated bigint) returns text
language sql immutable
as $$
  select case when least(p_held, p_stated) < p_owed then 'short'
    when (p_held - p_owed) * 100 > p_owed then 'over'
    else 'covered' end
$$;

-- Safeguarding this very moment, by the ledger: for the screen, the proof, and the fees that may leave.
create or replace function safeguarding_now(out owed_minor bigint, out held_minor bigint)
language sql stable
as $$
  select s.clients_minor + s.suspense_minor + s.card_minor + s.rail_minor, s.ledger_minor + s.rail_minor
  from safeguarding_at('infinity', overdrawable_accounts()) s
$$;

-- What the bank has of its own: equity, and what it has earned less its costs.
create or replace function own_capital(out capital_minor bigint, out retained_minor bigint)
language sql stable
as $$
  select coalesce(sum(a.balance_minor) filter (where l.class = 'equity'), 0)::bigint,
    coalesce(sum(a.balance_minor) filter (where l.class in ('income', 'expense')), 0)::bigint
  from ledger_account l join account a on a.id = l.account_id
  where l.currency = 'EUR'
$$;

-- Own funds of the bank at the end of a bank day, and what its average of clients' money is taken from: the ends of the
-- calendar days of the six months before the month of that day (Directive 2009/110/EC, articles 2(4) and 5(3)), of a
-- younger bank those since its first entry. `days` is how many.
create or replace function own_funds_at(
  p_day date, out average_minor bigint, out days integer, out capital_minor bigint, out retained_minor bigint
)
language sql stable
as $$
  with period as materialized (
    select date_trunc('month', p_day)::date as until,
      greatest((date_trunc('month', p_day) - interval '6 months')::date,
        (select (min(e.created_at) at time zone b.zone)::date
         from account a join entry e on e.account_id = a.id and e.seq = 1
         where a.client_id is null and a.currency = 'EUR')) as since
    from bank b
  ), overdrawable as materialized (
    select overdrawable_accounts() as ids
  ), ends as (
    select coalesce(l.clients_minor, s.clients_minor) as minor
    from period p
    cross join generate_series(p.since, p.until - 1, interval '1 day') g(at)
    cross join overdrawable o
    cross join lateral (select safeguarding_cut_off(g.at::date, '23:59') as moment) m
    left join safeguarding_look l on l.day = g.at::date and l.look = 1 and l.cut_off_at = m.moment
    left join lateral safeguarding_at(m.moment, o.ids) s on l.day is null
  )
  select (select coalesce(avg(minor), 0)::bigint from ends), (select count(*)::integer from ends),
    coalesce(sum(b.minor) filter (where l.class = 'equity'), 0)::bigint,
    coalesce(sum(b.minor) filter (where l.class in ('income', 'expense')), 0)::bigint
  from ledger_account l
  cross join lateral (select balance_of_day(l.account_id, p_day) as minor) b
  where l.currency = 'EUR' and l.account_id is not null
$$;

-- The same today.
create or replace function own_funds(
  out average_minor bigint, out days integer, out capital_minor bigint, out retained_minor bigint
)
language sql stable
as $$ select * from own_funds_at(bank_today()) $$;

revoke execute on function take_safeguarding_looks(time, integer) from public;
grant execute on function take_safeguarding_looks(time, integer) to kontora_app;
grant execute on function balance_at(bigint, timestamptz), safeguarding_cut_off(date, time), overdrawable_accounts(),
  rail_unsettled(timestamptz), safeguarding_at(timestamptz, bigint[]), safeguarding_accounts(date, timestamptz),
  safeguarding_now(), own_capital(), own_funds_at(date), own_funds(), late_receipts(timestamptz, timestamptz),
  safeguarding_state(bigint, bigint, bigint)
  to kontora_app, kontora_reader;
