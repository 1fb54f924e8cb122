-- Follows the feed: adds what was executed, and what people did, in at most p_limit more records to the figures by day.
-- A payment counts once, by the record of its coming to Executed, for each of our clients on its two sides. One that
-- comes back is taken out of the day on which it counted. What people did counts if it came with a request: what the
-- bank does by itself is no one's activity. Any process may call it at any time: one works, the others get 0 back.
-- Returns how many records were read.
create or replace function count_statistics(p_limit integer) returns integer
language plpgsql security definer
  set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_last bigint;
  v_until bigint;
begin
  select after_n, until_n into v_last, v_until from take_feed('statistics', p_limit);
  if v_until is null then
    return 0;
  end if;

  with side as (
    select s.direction, s.is_card, s.iban, s.name, s.is_outside,
      case a.verb when 'payment.reverse' then -1 else 1 end as sign, p.amount_minor,
      (p.executed_at at time zone b.zone)::date as day, a.n
    from audit a
    join payment p on p.id = a.subject_id::uuid
    cross join bank b
    cross join lateral (values
      (p.payer_client_id, 'out', p.category = 'CASH', p.payee_iban, p.payee_name, p.payee_client_id is null),
      (p.payee_client_id, 'in', p.category = 'TOPA', p.payer_iban, p.payer_name, p.payer_client_id is null)
    ) s(client_id, direction, is_card, iban, name, is_outside)
    where a.n > v_last and a.n <= v_until
      and a.subject_kind = 'payment'
      and is_payment_counted(a.verb, a.facts)
      and p.currency = 'EUR'
      and p.executed_at is not null
      and p.payer_client_id is distinct from p.payee_client_id
      and s.client_id is not null
  ), counted as (
    insert into payment_day as d (day, direction, kind, count, amount_minor)
    select day, direction, case when is_card then 'card' else 'other' end, sum(sign), sum(sign * amount_minor)
    from side
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, direction, kind) do update set
      count = d.count + excluded.count,
      amount_minor = d.amount_minor + excluded.amount_minor
  )
  insert into outside_month as m (month, iban, name, count, in_minor, out_minor)
  select date_trunc('month', day)::date, iban, (array_agg(name order by n desc))[1], sum(sign),
    coalesce(sum(sign * amount_minor) filter (where direction = 'in'), 0),
    coalesce(sum(sign * amount_minor) filter (where direction = 'out'), 0)
  from side
  where is_outside and iban ~ '^[A-Z]{2}[0-9]{2}'
  group by 1, 2
  order by 1, 2
  on conflict (month, iban) do update set
    name = excluded.name,
    count = m.count + excluded.count,
    in_minor = m.in_minor + excluded.in_minor,
    out_minor = m.out_minor + excluded.out_minor;

  insert into activity_day as d (day, actor_id, verb, count)
  select ((a.at + b.clock_offset) at time zone b.zone)::date, case when a.actor_id >= '9' then a.actor_id else '' end,
    a.verb,
    count(*)
  from audit a
  cross join bank b
  where a.n > v_last and a.n <= v_until and a.actor_id is not null and a.request_id is not null
    -- what concerns reports to the MLRO is counted nowhere
    and a.verb not like 'mlro\_report.%' and not coalesce(a.facts ? 'restricted', false)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, actor_id, verb) do update set count = d.count + excluded.count;

  return v_until - v_last;
end $$;
revoke execute on function count_statistics(integer) from public;
grant execute on function count_statistics(integer) to kontora_app;

-- Money of clients in EUR, from the internal accounts alone: all accounts together are zero.
create or replace function client_funds() returns bigint
language sql stable
as $$
  select coalesce(-sum(balance_minor), 0)::bigint
  from (
    select balance_minor from account where client_id is null and debtor_id is null and currency = 'EUR'
    union all
    select balance_minor from account where debtor_id is not null and currency = 'EUR'
  ) internal
$$;
revoke execute on function client_funds() from public;
grant execute on function client_funds() to kontora_app, kontora_reader;
