-- Thirteen months of money for the rule lab: what the follower would have kept of 1 000 payments of each company, without
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
      bank_today() - 394 + (i * 394 / p_each)::integer as day,
      case when i % 10 = 0 then 'out' when i % 10 = 1 then 'in' when hashint8(i * 31 + p.n) % 2 = 0 then 'in' else 'out' end
        as direction,
      case i % 10 when 0 then 'cash' when 1 then 'deposit' else 'other' end as kind,
      1000 + abs(hashint8(i * 17 + p.n))::bigint % 200000 as amount
    from bench_world.place p, generate_series(0, p_each - 1) i
    where p.n between p_first and p_until
  ) f
$$;

create or replace function bench_world.total_flows() returns void
language sql
as $$
  insert into flow_day (client_id, day, direction, kind, country, count, amount_minor)
  select client_id, day, direction, kind, left(iban, 2), count(*), sum(amount_minor) from flow group by 1, 2, 3, 4, 5
  on conflict do nothing;
  insert into flow_met (client_id, iban, first_on, direction)
  select distinct on (client_id, iban) client_id, iban, day, direction from flow where iban <> '' order by 1, 2, n
  on conflict do nothing;
$$;
