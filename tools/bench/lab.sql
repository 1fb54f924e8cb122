-- Thirteen months of money for the rule lab: what the follower would have kept of the payments of each company, without
-- the payments themselves. Each company has 40 partners; a fifth of its movements is cash or deposits.
create or replace function bench_world.fill_flows(p_first integer, p_until integer, p_each integer) returns void
language sql
as $$
  insert into flow (client_id, n, day, booked_on, direction, kind, iban, amount_minor, payment_id, sign)
  select f.client_id, f.n, f.day, f.day, f.direction, f.kind,
    case f.kind when 'other' then 'LT' || lpad((f.n % 40 * 100003 + f.place)::text, 18, '0') else '' end,
    f.amount, gen_random_uuid(), 1
  from (
    select p.client_id, p.n as place, 1000000000 + (p.n::bigint - 1) * p_each + i as n,
      bank_today() - 394 + (i::bigint * 394 / p_each)::integer as day,
      case when i % 10 = 0 then 'out' when i % 10 = 1 then 'in'
        when hashint8(i * 31 + p.n) % 2 = 0 then 'in' else 'out' end as direction,
      case i % 10 when 0 then 'cash' when 1 then 'deposit' else 'other' end as kind,
      1000 + abs(hashint8(i * 17 + p.n)::bigint) % case when i % 97 = 0 then 1900000 else 200000 end as amount
    from bench_world.place p, generate_series(0, p_each - 1) i
    where p.n between p_first and p_until
  ) f
$$;

-- The totals of these, and what the engine knew of each company.
create or replace function bench_world.total_flows() returns void
language sql
as $$
  insert into flow_day (client_id, day, direction, kind, country, count, amount_minor)
  select client_id, day, direction, kind, left(iban, 2), count(*), sum(amount_minor) from flow group by 1, 2, 3, 4, 5
  on conflict do nothing;
  insert into watch_context (client_id, n, body)
  select client_id, 1, jsonb_build_object('facts', jsonb_build_object('type', 'LEGAL', 'country', 'LT', 'since', 0,
    'risk', null, 'activities', '[]'::jsonb), 'whiteList', '[]'::jsonb, 'silences', '[]'::jsonb, 'decided',
    '[]'::jsonb)
  from bench_world.place
  on conflict do nothing;
$$;

-- What the rules of a day and of a calendar month must have raised, by windows of SQL: each when its sum is first
-- reached. The other rules are taken out of the past, as their windows overlap.
create or replace function bench_world.raise_events() returns bigint
language sql
as $$
  insert into watch_rule_state (code, version, state, feed_n, at, comment)
  select code, version, 'retired', 0, bank_now(), '' from watch_rules_in_force(null)
  where code not in ('C.IN.15K', 'C.OUT.15K', 'C.IN.30K', 'C.OUT.30K', 'CASH.1K', 'CASH.5K');
  with rule (code, directions, kinds, span, threshold) as (
    values ('C.IN.15K', '{in}'::text[], '{cash,deposit,other}'::text[], 'day', 1500000),
      ('C.OUT.15K', '{out}', '{cash,deposit,other}', 'day', 1500000),
      ('C.IN.30K', '{in}', '{cash,deposit,other}', 'month', 3000000),
      ('C.OUT.30K', '{out}', '{cash,deposit,other}', 'month', 3000000),
      ('CASH.1K', '{in,out}', '{cash}', 'day', 100000),
      ('CASH.5K', '{in,out}', '{cash}', 'month', 500000)
  ), raised as (
    select r.code, f.client_id, f.window_on, min(f.sum) as figure, min(f.day) as day
    from rule r
    cross join lateral (
      select client_id, day, date_trunc(r.span, day)::date as window_on,
        sum(amount_minor) over (partition by client_id, date_trunc(r.span, day) order by n) as sum
      from flow
      where direction = any (r.directions) and kind = any (r.kinds)
    ) f
    where f.sum >= r.threshold
    group by 1, 2, 3
  ), kept as (
    insert into case_event (client_id, rule, state, version, figure, at, from_on, day, window_day, until_on, cause)
    select client_id, code, 'live', 1, figure, bank_now(), window_on, day, day, day + 1, 'payment' from raised
    returning 1
  )
  select count(*) from kept
$$;
