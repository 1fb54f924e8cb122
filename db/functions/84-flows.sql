-- What rules that watch money count: docs/monitoring.md.

-- The sides of the records after p_after, up to and with p_until: one of our clients on an executed payment in EUR,
-- without its fee, or on its coming back. Between a client's own accounts nothing counts, nor do the bank's own
-- postings: charges, and attachments that are paid out. Cash is withdrawn by card, a deposit is a top-up by card.
create or replace function flow_sides(p_after bigint, p_until bigint)
returns table (client_id text, n bigint, day date, booked_on date, direction text, kind text, iban text,
  amount_minor bigint, payment_id uuid, sign smallint)
language sql stable
as $$
  select s.client_id, a.n, d.day,
    case a.verb when 'payment.reverse' then (p.changed_at at time zone b.zone)::date else d.day end,
    s.direction, s.kind, case when s.iban ~ '^[A-Z]{2}[0-9]{2}' then s.iban else '' end,
    p.amount_minor, p.id, case a.verb when 'payment.reverse' then -1 else 1 end::smallint
  from audit a
  join payment p on p.id = a.subject_id::uuid
  cross join bank b
  cross join lateral (select (p.executed_at at time zone b.zone)::date as day) d
  cross join lateral (values
    (p.payer_client_id, p.payee_iban, 'out',
      case when p.tag like '%CARDTX%' and p.category = 'CASH' then 'cash' else 'other' end),
    (p.payee_client_id, p.payer_iban, 'in',
      case when p.tag like '%CARDRX%' and p.category = 'TOPA' then 'deposit' else 'other' end)
  ) s(client_id, iban, direction, kind)
  where a.n > p_after and a.n <= p_until
    and a.subject_kind = 'payment'
    and is_payment_counted(a.verb, a.facts)
    and p.currency = 'EUR'
    and p.executed_at is not null
    and p.tag not in ('CHARGE', 'BAILIFF', 'MANUAL')
    and p.payer_client_id is distinct from p.payee_client_id
    and s.client_id is not null
  order by a.n, s.client_id
$$;
revoke execute on function flow_sides(bigint, bigint) from public;
grant execute on function flow_sides(bigint, bigint) to kontora_app, kontora_reader;

-- The same, with what was known of the counterparty before, and with what the client may still move by the rules with
-- this hash: null where the client is counted with its next payment.
-- Each look-up is by a key: the planner expects many more records, and would read whole tables.
create or replace function sides_with_budgets(p_after bigint, p_until bigint, p_rules_hash bigint)
returns table (client_id text, n bigint, day date, booked_on date, direction text, kind text, iban text,
  amount_minor bigint, payment_id uuid, sign smallint, first_on date, last_in date, last_out date, remaining text,
  until_on date, moved_on date, changes integer)
language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
  with side as materialized (select * from flow_sides(p_after, p_until))
  select s.client_id, s.n, s.day, s.booked_on, s.direction, s.kind, s.iban, s.amount_minor, s.payment_id, s.sign,
    m.first_on, m.last_in, m.last_out,
    case when f.rules_hash = p_rules_hash then f.remaining end,
    f.until_on, f.moved_on, f.changes
  from side s
  left join flow_met m on m.client_id = s.client_id and m.iban = s.iban
  left join flow_budget f on f.client_id = s.client_id
  order by s.n, s.client_id
$$;
revoke execute on function sides_with_budgets(bigint, bigint, bigint) from public;
grant execute on function sides_with_budgets(bigint, bigint, bigint) to kontora_app, kontora_reader;

-- Adds sides to the totals. One payment counts once: its key refuses it a second time. Days since 1970-01-01. p_is_met:
-- the counterparty is known in this direction up to this day already. Only the holder of the follower writes here, so
-- MERGE meets no other writer. Each look-up is by a key: a plan that was made while a table was small reads all of it.
create or replace function add_sides(p_client text[], p_n bigint[], p_day integer[], p_booked integer[],
  p_direction text[], p_kind text[], p_iban text[], p_amount bigint[], p_payment uuid[], p_sign smallint[],
  p_is_met boolean[])
returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  insert into flow (client_id, n, day, booked_on, direction, kind, iban, amount_minor, payment_id, sign)
  select client, n, '1970-01-01'::date + day, '1970-01-01'::date + booked, direction, kind, iban, amount, payment, sign
  from unnest(p_client, p_n, p_day, p_booked, p_direction, p_kind, p_iban, p_amount, p_payment, p_sign)
    s(client, n, day, booked, direction, kind, iban, amount, payment, sign)
  order by 1, 2;

  merge into flow_day d
  using (
    select client, '1970-01-01'::date + day as day, direction, kind, left(iban, 2) as country, sum(sign) as count,
      sum(sign * amount) as amount
    from unnest(p_client, p_day, p_direction, p_kind, p_iban, p_amount, p_sign)
      s(client, day, direction, kind, iban, amount, sign)
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
  ) s
  on d.client_id = s.client and d.day = s.day and d.direction = s.direction and d.kind = s.kind
    and d.country = s.country
  when matched then update set count = d.count + s.count, amount_minor = d.amount_minor + s.amount
  when not matched then insert (client_id, day, direction, kind, country, count, amount_minor)
    values (s.client, s.day, s.direction, s.kind, s.country, s.count, s.amount);

  merge into flow_party t
  using (
    select client, iban, '1970-01-01'::date + day as day, direction, kind, sum(sign) as count,
      sum(sign * amount) as amount
    from unnest(p_client, p_day, p_direction, p_kind, p_iban, p_amount, p_sign)
      s(client, day, direction, kind, iban, amount, sign)
    where iban <> ''
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
  ) s
  on t.client_id = s.client and t.iban = s.iban and t.day = s.day and t.direction = s.direction and t.kind = s.kind
  when matched then update set count = t.count + s.count, amount_minor = t.amount_minor + s.amount
  when not matched then insert (client_id, iban, day, direction, kind, count, amount_minor)
    values (s.client, s.iban, s.day, s.direction, s.kind, s.count, s.amount);

  merge into flow_met m
  using (
    select client, iban, (array_agg('1970-01-01'::date + day order by n))[1] as first_on,
      (array_agg(direction order by n))[1] as direction,
      '1970-01-01'::date + max(day) filter (where direction = 'in') as last_in,
      '1970-01-01'::date + max(day) filter (where direction = 'out') as last_out
    from unnest(p_client, p_n, p_day, p_direction, p_iban, p_sign, p_is_met)
      s(client, n, day, direction, iban, sign, is_met)
    where iban <> '' and sign > 0 and not is_met
    group by 1, 2
    order by 1, 2
  ) s
  on m.client_id = s.client and m.iban = s.iban
  when matched then update set last_in = greatest(m.last_in, s.last_in), last_out = greatest(m.last_out, s.last_out)
  when not matched then insert (client_id, iban, first_on, direction, last_in, last_out)
    values (s.client, s.iban, s.first_on, s.direction, s.last_in, s.last_out);

  -- what came back may have been the last
  if -1 = any (p_sign) then
    update flow_met m
    set last_in = (select max(t.day) from flow_party t where t.client_id = m.client_id and t.iban = m.iban
        and t.direction = 'in' and t.count > 0),
      last_out = (select max(t.day) from flow_party t where t.client_id = m.client_id and t.iban = m.iban
        and t.direction = 'out' and t.count > 0)
    from (
      select distinct client, iban from unnest(p_client, p_iban, p_sign) s(client, iban, sign)
      where sign < 0 and iban <> ''
    ) back
    where m.client_id = back.client and m.iban = back.iban;
  end if;
end $$;

-- Saves what clients may still move. A budget that was made from facts that have changed meanwhile is not saved.
-- Days since 1970-01-01.
create or replace function save_budgets(p_client text[], p_remaining text[], p_until integer[], p_moved integer[],
  p_changes integer[], p_rules_hash bigint)
returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
declare
  v_count integer;
begin
  update flow_budget f
  set rules_hash = p_rules_hash,
    remaining = case when f.changes = t.changes then t.remaining end,
    until_on = '1970-01-01'::date + t.until,
    moved_on = '1970-01-01'::date + t.moved
  from unnest(p_client, p_remaining, p_until, p_moved, p_changes) t(client, remaining, until, moved, changes)
  where f.client_id = t.client;
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_client) then
    -- one that somebody else makes meanwhile is of facts that have changed
    insert into flow_budget (client_id, rules_hash, remaining, until_on, moved_on, changes)
    select client, p_rules_hash, remaining, '1970-01-01'::date + until, '1970-01-01'::date + moved, changes
    from unnest(p_client, p_remaining, p_until, p_moved, p_changes) t(client, remaining, until, moved, changes)
    where not exists (select from flow_budget f where f.client_id = t.client)
    order by 1
    on conflict (client_id) do nothing;
  end if;
end $$;

-- Something that rules ask about has changed: the client is counted with its next payment.
create or replace function spend_budget(p_client text) returns void
language sql security definer set search_path = public
as $$
  insert into flow_budget as f (client_id, changes) values (p_client, 1)
  on conflict (client_id) do update set remaining = null, changes = f.changes + 1
$$;

revoke execute on function
  add_sides(text[], bigint[], integer[], integer[], text[], text[], text[], bigint[], uuid[], smallint[],
    boolean[]),
  save_budgets(text[], text[], integer[], integer[], integer[], bigint), spend_budget(text) from public;
grant execute on function
  add_sides(text[], bigint[], integer[], integer[], text[], text[], text[], bigint[], uuid[], smallint[],
    boolean[]),
  save_budgets(text[], text[], integer[], integer[], integer[], bigint), spend_budget(text) to kontora_app;

-- Spends the budgets of clients whose white list has one of these accounts, in the order of the clients.
create or replace function spend_listed(p_ibans text[]) returns void
language sql
as $$
  select spend_budget(w.client_id)
  from (select distinct client_id from white_list where iban = any (p_ibans) and ended_at is null order by 1) w
$$;

-- An entry of the white list lapses with everything that white_list_data asks for: budgets that were made with it are
-- spent. In the order of the clients, as several may be.
create or replace function names_added() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform spend_budget(w.client_id)
  from (
    select distinct l.client_id
    from named n
    join white_list l on l.client_id = n.client_id and l.iban = n.iban and l.ended_at is null
    order by 1
  ) w;
  return null;
end $$;
create or replace function holder_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform spend_listed(array(select iban from account where client_id = new.id));
  return null;
end $$;
create or replace function account_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform spend_listed(array[new.iban]);
  return null;
end $$;
create or replace function listed_address_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform spend_budget(l.client_id)
  from white_list l where l.client_id = coalesce(new.client_id, old.client_id) and l.ended_at is null
  limit 1;
  return null;
end $$;
revoke execute on function spend_listed(text[]), names_added(), holder_changed(), account_changed(),
  listed_address_changed() from public;

create or replace trigger flow_names after insert on counterparty_name
  referencing new table as named for each statement execute function names_added();
create or replace trigger flow_holder after update of title, country on client
  for each row when ((old.title, old.country) is distinct from (new.title, new.country))
  execute function holder_changed();
create or replace trigger flow_account after insert on account
  for each row when (new.iban is not null) execute function account_changed();
create or replace trigger flow_account_closed after update of closed_at on account
  for each row when (old.closed_at is distinct from new.closed_at) execute function account_changed();
create or replace trigger flow_address after insert or update or delete on client_address
  for each row execute function listed_address_changed();

-- The client's budget is spent when a fact changes that rules ask about; its column is the trigger's argument.
create or replace function fact_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform spend_budget(to_jsonb(coalesce(new, old)) ->> tg_argv[0]);
  return null;
end $$;
revoke execute on function fact_changed() from public;

create or replace trigger flow_white_list after insert or update on white_list
  for each row execute function fact_changed('client_id');
create or replace trigger flow_silence after insert or delete on rule_silence
  for each row execute function fact_changed('client_id');
create or replace trigger flow_client after update of type, title, code, legal_form, country, created_at on client
  for each row when (old is distinct from new) execute function fact_changed('id');
create or replace trigger flow_risk after insert or update on risk_factor
  for each row when (new.factor = 'ALL') execute function fact_changed('client_id');
create or replace trigger flow_profile after insert or update on cdd_profile
  for each row execute function fact_changed('client_id');
-- decisions about events, and whether anything was a true positive
create or replace trigger flow_case after update of closed_at on client_case
  for each row when (old.closed_at is distinct from new.closed_at) execute function fact_changed('subject_id');

-- Those above a rule's threshold at its release have got their events, up to this state.
create or replace function keep_released(p_n bigint) returns void
language sql security definer set search_path = public
as $$
  update watch_start set released_n = p_n where released_n < p_n
$$;
revoke execute on function keep_released(bigint) from public;
grant execute on function keep_released(bigint) to kontora_app;

-- Totals reach back so far: the lab plays 13 months with windows of a year.
create or replace function first_kept_day() returns date
language sql stable
as $$
  select (bank_today() - interval '26 months')::date
$$;

-- Removes the totals of up to p_limit days of clients that are older, with their payments, and answers how many days.
-- The last day before with a movement stays: rules ask how long a client was still. The follower waits meanwhile.
create or replace function forget_old_totals(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_first date := first_kept_day();
  v_n bigint := (select max(n) from watch_turn where day < first_kept_day());
  v_clients text[];
  v_days date[];
begin
  perform from follower where name = 'monitoring' for update;
  with old as (
    select distinct client_id, day from flow_day where day < v_first
  ), last as (
    select c.client_id, m.day
    from (select distinct client_id from old) c
    left join lateral (
      select d.day from flow_day d
      where d.client_id = c.client_id and d.day < v_first
      group by d.day having sum(d.count) > 0
      order by d.day desc limit 1
    ) m on true
  )
  select array_agg(o.client_id), array_agg(o.day) into v_clients, v_days
  from (
    select old.client_id, old.day from old join last l on l.client_id = old.client_id
    where old.day is distinct from l.day
    limit p_limit
  ) o;
  delete from flow f using unnest(v_clients, v_days) o(client_id, day)
  where f.client_id = o.client_id and f.day = o.day;
  delete from flow_day d using unnest(v_clients, v_days) o(client_id, day)
  where d.client_id = o.client_id and d.day = o.day;
  delete from flow_party t using unnest(v_clients, v_days) o(client_id, day)
  where t.client_id = o.client_id and t.day = o.day;
  -- who was not met since is new again
  delete from flow_met m
  where m.client_id = any (v_clients) and greatest(m.first_on, m.last_in, m.last_out) < v_first
    and not exists (select from flow_party t where t.client_id = m.client_id and t.iban = m.iban);
  -- what held then is known from the newest of before
  delete from watch_context c
  where c.client_id = any (v_clients) and c.n <= v_n and exists (
    select from watch_context later
    where later.client_id = c.client_id and later.n <= v_n and (later.n, later.turn) > (c.n, c.turn));
  return coalesce(cardinality(v_days), 0);
end $$;
revoke execute on function first_kept_day(), forget_old_totals(integer) from public;
grant execute on function first_kept_day() to kontora_app, kontora_reader;
grant execute on function forget_old_totals(integer) to kontora_app;

-- What rules have counted of a client whose relation has ended. Of live events rule, figure and day stay: they are
-- outcomes of cases.
create or replace function erase_totals(p_client text) returns void
language plpgsql
as $$
begin
  perform from follower where name = 'monitoring' for update;
  delete from flow where client_id = p_client;
  delete from flow_day where client_id = p_client;
  delete from flow_party where client_id = p_client;
  delete from flow_met where client_id = p_client;
  delete from flow_budget where client_id = p_client;
  delete from watch_context where client_id = p_client;
  delete from watch_fault where client_id = p_client;
  delete from lab_client where client_id = p_client;
  update lab_verdict set comment = '' where client_id = p_client;
  delete from case_event where client_id = p_client and state = 'shadow';
  update case_event set days = null, payments = null where client_id = p_client;
  -- of a payment between two clients of ours once both are erased
  update payment_review_decision d set comment = ''
  from payment p
  where p.id = d.payment_id and p_client in (p.payer_client_id, p.payee_client_id) and not exists (
    select from client c
    where c.id in (p.payer_client_id, p.payee_client_id) and c.id <> p_client and not exists (
      select from client_erasure e where e.client_id = c.id and e.class = 'checks'));
end $$;
revoke execute on function erase_totals(text) from public;
