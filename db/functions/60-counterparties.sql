-- Follows the feed: adds what was executed in at most p_limit more records to the totals by counterparty and country.
-- Each payment counts once, by the record of its coming to Executed, for each of our clients on its two sides; between
-- a client's own accounts nothing is counted. One that comes back is taken out of the month in which it counted; its
-- counterparty stays known. Any process may call it at any time: one works, the others get 0 back.
-- Returns how many records were read.
create or replace function count_counterparties(p_limit integer) returns integer
language plpgsql security definer
  set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_last bigint;
  v_until bigint;
begin
  select after_n, until_n into v_last, v_until from take_feed('counterparties', p_limit);
  if v_until is null then
    return 0;
  end if;

  with side as (
    select s.client_id, s.iban, s.name, s.direction, left(s.iban, 2) as country,
      case a.verb when 'payment.reverse' then -1 else 1 end as sign, p.amount_minor,
      (p.executed_at at time zone b.zone)::date as day
    from audit a
    join payment p on p.id = a.subject_id::uuid
    cross join bank b
    cross join lateral (values
      (p.payer_client_id, p.payee_iban, p.payee_name, 'out'),
      (p.payee_client_id, p.payer_iban, p.payer_name, 'in')
    ) s(client_id, iban, name, direction)
    where a.n > v_last and a.n <= v_until
      and a.subject_kind = 'payment'
      and is_payment_counted(a.verb, a.facts)
      and p.currency = 'EUR'
      and p.payer_client_id is distinct from p.payee_client_id
      and s.client_id is not null
      and s.iban ~ '^[A-Z]{2}[0-9]{2}'
  ), named as (
    insert into counterparty_name (client_id, iban, key, name, first_on)
    select client_id, iban, search_words(name), min(name), min(day)
    from side
    where sign > 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict do nothing
  ), met as (
    insert into counterparty (client_id, iban, first_on)
    select client_id, iban, min(day)
    from side
    where sign > 0
    group by client_id, iban
    order by client_id, iban
    on conflict do nothing
    returning client_id, left(iban, 2) as country, first_on as day
  )
  insert into counterparty_month as m (client_id, month, country, new_count, in_count, in_minor, out_count, out_minor)
  select t.client_id, date_trunc('month', t.day)::date, t.country, sum(t.is_new),
    coalesce(sum(t.sign) filter (where t.direction = 'in'), 0),
    coalesce(sum(t.sign * t.amount_minor) filter (where t.direction = 'in'), 0),
    coalesce(sum(t.sign) filter (where t.direction = 'out'), 0),
    coalesce(sum(t.sign * t.amount_minor) filter (where t.direction = 'out'), 0)
  from (
    select client_id, day, country, direction, sign, amount_minor, 0 as is_new from side
    union all
    select client_id, day, country, null, null, null, 1 from met
  ) t
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (client_id, month, country) do update set
    new_count = m.new_count + excluded.new_count,
    in_count = m.in_count + excluded.in_count,
    in_minor = m.in_minor + excluded.in_minor,
    out_count = m.out_count + excluded.out_count,
    out_minor = m.out_minor + excluded.out_minor;

  return v_until - v_last;
end $$;
revoke execute on function count_counterparties(integer) from public;
grant execute on function count_counterparties(integer) to kontora_app;
