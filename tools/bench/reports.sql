-- A year of payments for the AML reports: what the follower would have kept of them, without the payments themselves.
-- Each company has 40 partners in 12 countries; one payment in fifty is from 15 000 EUR, one in two hundred from
-- 50 000.
-- All of them show the names of one payment.
insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_name, payee_iban, currency,
  amount_minor, payload_hash, created_at, changed_at, executed_at)
select new_id(), 'incoming', payment_state('executed'), 'Partner', 'DE89370400440532013000', p.client_id, 'Company',
  p.iban, 'EUR', 100, '', bank_now(), bank_now(), bank_now()
from bench_world.place p where p.n = 1;

create or replace function bench_world.fill_report_sides(p_first integer, p_until integer, p_from integer, p_to integer)
returns void
language sql
as $$
  insert into report_side (client_id, day, direction, party, n, client_country, country, amount_minor, payment_id)
  select f.client_id, f.day, f.direction, 'x' || f.partner, f.n,
    (array['LT', 'LT', 'LT', 'LT', 'LT', 'LV', 'EE', 'PL'])[1 + f.place % 8],
    (array['LT', 'LT', 'LT', 'LV', 'EE', 'PL', 'DE', 'DE', 'VG', 'BG', 'US', ''])[1 + f.partner % 12],
    case when f.i % 200 = 7 then 5000000 when f.i % 50 = 3 then 1500000 else 1000 end
      + abs(hashint8(f.n)::bigint) % 200000,
    (select id from payment limit 1)
  from (
    select p.client_id, p.n as place, i, -20000000000 + p.n::bigint * 1000000 + i as n, (i * 7 + p.n) % 40 as partner,
      bank_today() - (hashint8(i::bigint * 31 + p.n)::bigint & 1023)::integer % 365 as day,
      case when hashint8(i::bigint * 17 + p.n) % 2 = 0 then 'in' else 'out' end as direction
    from bench_world.place p, generate_series(p_from, p_to - 1) i
    where p.n between p_first and p_until
  ) f
$$;

create or replace function bench_world.total_reports() returns void
language sql
as $$
  truncate report_day, report_total, report_clients, report_joined;
  insert into report_day select day, min(n), max(n) from report_side group by day;
  insert into report_total (by, day, direction, country, rows, count, amount_minor)
  select l.by, s.day, s.direction, l.country, case l.by when 'high' then count(*) else 0 end, count(*),
    sum(s.amount_minor)
  from report_side s
  cross join lateral (values ('client', s.client_country, true), ('party', s.country, true),
    ('high', '', s.amount_minor >= 5000000)) l(by, country, counts)
  where l.counts
  group by 1, 2, 3, 4;
  insert into report_place (client_id, place)
  select client_id, (select coalesce(max(place), -1) from report_place) + row_number() over (order by client_id)
  from (select distinct client_id from report_side) s
  where not exists (select from report_place p where p.client_id = s.client_id);
  insert into report_clients (by, direction, country, day, chunk, places)
  select by, direction, country, day, place / 2048, bit_or(report_bit(place))
  from (
    select distinct 'client' as by, '' as direction, client_country as country, client_id, day from report_side
    union all
    select distinct 'party', direction, country, client_id, day from report_side
  ) s
  join report_place p using (client_id)
  group by 1, 2, 3, 4, 5;
  insert into report_joined (day, client_id, direction, party, count, amount_minor, greatest_minor, payment_id)
  select day, client_id, direction, party, count(*), sum(amount_minor), max(amount_minor),
    (array_agg(payment_id))[1]
  from report_side group by 1, 2, 3, 4 having sum(amount_minor) >= 1500000;
  insert into report_total (by, day, direction, country, rows, count, amount_minor)
  select 'joined', day, direction, '', count(*), sum(count), sum(amount_minor) from report_joined group by 1, 2, 3;
$$;
