-- What the AML reports count: docs/aml-reports.md. Thresholds: src/features/amlReports/rules.ts (a test compares).

-- The country of a client at a moment: its own, or that of the address where a person lives.
create or replace function client_country(p_client text, p_at timestamptz) returns text
language sql stable
as $$
  select coalesce(
    (select m.country_before from client_country_change m
     where m.client_id = p_client and m.at > p_at order by m.at, m.id limit 1),
    (select coalesce(c.country, r.country, '')
     from client c left join client_address r on r.client_id = c.id and r.type = 'R'
     where c.id = p_client),
    '')
$$;

-- Keeps the country from before a client moved.
create or replace function client_moved_country() returns trigger
language plpgsql security definer set search_path = public
as $$
declare
  v_client text;
  v_before text;
  v_after text;
begin
  if tg_table_name = 'client' then
    v_client := new.id;
    select coalesce(old.country, r.country, ''), coalesce(new.country, r.country, '') into v_before, v_after
    from (select 1) one left join client_address r on r.client_id = new.id and r.type = 'R';
  else
    v_client := case tg_op when 'DELETE' then old.client_id else new.client_id end;
    select coalesce(c.country, case when tg_op <> 'INSERT' and old.type = 'R' then old.country end, ''),
      coalesce(c.country, case when tg_op <> 'DELETE' and new.type = 'R' then new.country end, '')
    into v_before, v_after
    from client c where c.id = v_client;
  end if;
  if v_before is distinct from v_after then
    insert into client_country_change (client_id, at, country_before) values (v_client, bank_clock(), v_before);
  end if;
  return null;
end $$;
revoke execute on function client_moved_country() from public;
create or replace trigger client_moved_country after update of country on client
  for each row when (old.country is distinct from new.country) execute function client_moved_country();
create or replace trigger client_moved_country after insert or update or delete on client_address
  for each row execute function client_moved_country();

-- Follows the feed: adds what was executed in at most p_limit more records, and takes out what came back. Any process
-- may call it at any time: one works, the others get 0 back. Returns how many records were read.
create or replace function count_aml_reports(p_limit integer) returns integer
language plpgsql security definer
  set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  v_last bigint;
  v_until bigint;
  v_sides report_side[];
  v_signs smallint[];
  v_new report_side[];
  v_back report_side[];
begin
  select after_n, until_n into v_last, v_until from take_feed('aml-reports', p_limit);
  if v_until is null then
    return 0;
  end if;

  select array_agg(row(s.client_id, s.day, s.direction, t.party, s.n, null, s.booked_on,
      case when s.sign > 0 then client_country(s.client_id, p.executed_at) else '' end, t.country, s.amount_minor,
      s.payment_id)::report_side order by s.n, s.client_id),
    array_agg(s.sign order by s.n, s.client_id)
  into v_sides, v_signs
  from flow_sides(v_last, v_until) s
  join payment p on p.id = s.payment_id
  left join payment_detail d on d.payment_id = p.id and p.rail = 'card'
  cross join lateral (
    select
      case when s.iban <> '' then s.iban
        else coalesce('=' || nullif(btrim(case s.direction when 'out' then p.payee_name else p.payer_name end), ''), '')
      end as party,
      case when p.rail = 'card' then coalesce(d.country, '') else left(s.iban, 2) end as country
  ) t;
  if v_sides is null then
    return v_until - v_last;
  end if;

  with made as (
    insert into report_side (client_id, day, direction, party, n, client_country, country, amount_minor, payment_id)
    select s.client_id, s.day, s.direction, s.party, s.n, s.client_country,
      s.country, s.amount_minor, s.payment_id
    from unnest(v_sides, v_signs)
      s(client_id, day, direction, party, n, back_n, back_on, client_country, country, amount_minor, payment_id, sign)
    where s.sign > 0
    returning report_side.*
  )
  select coalesce(array_agg(row(m.*)::report_side), '{}') into v_new from made m;
  with made as (
    update report_side r
    set back_n = s.n, back_on = s.back_on
    from unnest(v_sides, v_signs)
      s(client_id, day, direction, party, n, back_n, back_on, client_country, country, amount_minor, payment_id, sign)
    where s.sign < 0 and r.client_id = s.client_id and r.day = s.day
      and r.direction = s.direction and r.party = s.party and r.payment_id = s.payment_id
      and r.back_n is null
    returning r.*
  )
  select coalesce(array_agg(row(m.*)::report_side), '{}') into v_back from made m;

  perform add_report_totals(v_new, v_back);
  perform add_report_clients(v_new, v_back);
  perform add_report_joined(v_new || v_back);
  return v_until - v_last;
end $$;

-- Adds to the totals by country and to those of high payments.
create or replace function add_report_totals(p_new report_side[], p_back report_side[]) returns void
language sql set search_path = public
as $$
  insert into report_day as d (day, first_n, last_n)
  select s.day, min(s.n), max(s.n) from unnest(p_new) s group by s.day order by s.day
  on conflict (day) do update set
    first_n = least(d.first_n, excluded.first_n), last_n = greatest(d.last_n, excluded.last_n);

  insert into report_total as t (by, day, direction, country, rows, count, amount_minor)
  select l.by, s.day, s.direction, l.country, sum(case l.by when 'high' then s.sign else 0 end), sum(s.sign),
    sum(s.sign * s.amount_minor)
  from (select 1 as sign, n.* from unnest(p_new) n union all select -1, b.* from unnest(p_back) b) s
  cross join lateral (values ('client', s.client_country, true), ('party', s.country, true),
    ('high', '', s.amount_minor >= 5000000)) l(by, country, counts)
  where l.counts
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (by, day, direction, country) do update set
    rows = t.rows + excluded.rows, count = t.count + excluded.count,
    amount_minor = t.amount_minor + excluded.amount_minor;
$$;

-- A place as a bit of its chunk.
create or replace function report_bit(p_place integer) returns bit(2048)
language sql immutable
as $$ select set_bit(0::bit(2048), p_place % 2048, 1) $$;

-- Marks the clients with payments on a day, and clears those of whom none is left.
create or replace function add_report_clients(p_new report_side[], p_back report_side[]) returns void
language sql set search_path = public
as $$
  insert into report_place (client_id, place)
  select n.client_id, (select coalesce(max(place), -1) from report_place) + row_number() over (order by n.client_id)
  from (select distinct client_id from unnest(p_new)) n
  where not exists (select from report_place p where p.client_id = n.client_id);

  insert into report_clients as c (by, direction, country, day, chunk, places)
  select l.by, l.direction, l.country, s.day, p.place / 2048, bit_or(report_bit(p.place))
  from (
    select distinct n.client_id, n.day, n.direction, n.client_country, n.country from unnest(p_new) n
  ) s
  join report_place p on p.client_id = s.client_id
  cross join lateral (values ('client', '', s.client_country), ('party', s.direction, s.country))
    l(by, direction, country)
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (by, direction, country, day, chunk) do update set places = c.places | excluded.places
  where c.places | excluded.places <> c.places;

  update report_clients c
  set places = c.places & ~g.places
  from (
    select l.by, l.direction, l.country, b.day, p.place / 2048 as chunk, bit_or(report_bit(p.place)) as places
    from (
      select distinct x.client_id, x.day, x.direction, x.client_country, x.country from unnest(p_back) x
    ) b
    join report_place p on p.client_id = b.client_id
    cross join lateral (values
      ('client', '', b.client_country, exists (
        select from report_side s where s.client_id = b.client_id and s.day = b.day
          and s.client_country = b.client_country and s.back_n is null)),
      ('party', b.direction, b.country, exists (
        select from report_side s where s.client_id = b.client_id and s.day = b.day and s.direction = b.direction
          and s.country = b.country and s.back_n is null))) l(by, direction, country, is_left)
    where not l.is_left
    group by 1, 2, 3, 4, 5
  ) g
  where c.by = g.by and c.direction = g.direction and c.country = g.country and c.day = g.day and c.chunk = g.chunk;
$$;

-- The payments of a client with a counterparty on a day as one row, as they were known with record p_n (null: now);
-- none below 15 000 EUR.
create or replace function join_report_sides(p_client text, p_day date, p_direction text, p_party text, p_n bigint)
returns setof report_joined
language sql stable
as $$
  select s.day, s.client_id, s.direction, s.party, count(*)::integer, sum(s.amount_minor)::bigint,
    max(s.amount_minor), (array_agg(s.payment_id order by s.amount_minor desc, s.n))[1]
  from report_side s
  where s.client_id = p_client and s.day = p_day and s.direction = p_direction and s.party = p_party
    and case when p_n is null then s.back_n is null
      else s.n <= p_n and (s.back_n is null or s.back_n > p_n) end
  group by 1, 2, 3, 4
  having sum(s.amount_minor) >= 1500000
$$;

-- Joins the payments of a day again where one was added or taken out.
create or replace function add_report_joined(p_sides report_side[]) returns void
language sql set search_path = public
as $$
  with key as materialized (
    select distinct s.day, s.client_id, s.direction, s.party from unnest(p_sides) s
  ), joined as materialized (
    select j.* from key k cross join lateral join_report_sides(k.client_id, k.day, k.direction, k.party, null) j
  ), before as materialized (
    select j.* from key k join report_joined j using (day, client_id, direction, party)
  ), gone as (
    delete from report_joined j
    using key k
    where j.day = k.day and j.client_id = k.client_id and j.direction = k.direction and j.party = k.party
      and not exists (
        select from joined n where n.day = k.day and n.client_id = k.client_id and n.direction = k.direction
          and n.party = k.party)
  ), kept as (
    insert into report_joined as j
    select * from joined
    on conflict (day, client_id, direction, party) do update set count = excluded.count,
      amount_minor = excluded.amount_minor, greatest_minor = excluded.greatest_minor,
      payment_id = excluded.payment_id
  )
  insert into report_total as t (by, day, direction, country, rows, count, amount_minor)
  select 'joined', day, direction, '', sum(sign), sum(sign * count), sum(sign * amount_minor)
  from (
    select 1 as sign, day, direction, count, amount_minor from joined
    union all
    select -1, day, direction, count, amount_minor from before
  ) s
  group by day, direction
  order by day, direction
  on conflict (by, day, direction, country) do update set
    rows = t.rows + excluded.rows, count = t.count + excluded.count,
    amount_minor = t.amount_minor + excluded.amount_minor;
$$;

-- How the totals of now differ from those with record p_n, without the clients p_without, whose accounts are p_ibans:
-- sides to add (1) or to take out (-1) for the days from p_from to p_to. Reads what came back since, the sides of days
-- that went on after that record, the sides of those clients (is_own), and those of others on payments with them.
create or replace function report_corrections(p_from date, p_to date, p_n bigint, p_without text[], p_ibans text[])
returns table (sign integer, is_own boolean, side report_side)
language sql stable
as $$
  select 1, false, s
  from report_side s
  where s.back_n > p_n and s.n <= p_n and s.day between p_from and p_to and s.client_id <> all (p_without)
    and s.party <> all (p_ibans)
  union all
  select -1, false, s
  from report_day d
  join report_side s on s.day = d.day and s.n > p_n
  where d.day between p_from and p_to and d.last_n > p_n and s.back_n is null and s.client_id <> all (p_without)
    and s.party <> all (p_ibans)
  union all
  select -1, true, s
  from report_side s
  where s.client_id = any (p_without) and s.day between p_from and p_to and s.back_n is null
  union all
  select -1, false, m
  from report_side s
  join account a on a.iban = s.party and a.currency = 'EUR' and a.client_id <> all (p_without)
  join report_side m on m.client_id = a.client_id and m.day = s.day
    and m.direction = case s.direction when 'in' then 'out' else 'in' end and m.party = any (p_ibans) and m.n = s.n
  where s.client_id = any (p_without) and s.day between p_from and p_to and m.back_n is null
$$;

revoke execute on function client_country(text, timestamptz), count_aml_reports(integer), report_bit(integer),
  add_report_totals(report_side[], report_side[]), add_report_clients(report_side[], report_side[]),
  add_report_joined(report_side[]), join_report_sides(text, date, text, text, bigint),
  report_corrections(date, date, bigint, text[], text[]) from public;
grant execute on function count_aml_reports(integer) to kontora_app;
grant execute on function report_bit(integer), join_report_sides(text, date, text, text, bigint),
  report_corrections(date, date, bigint, text[], text[]) to kontora_app, kontora_reader;
