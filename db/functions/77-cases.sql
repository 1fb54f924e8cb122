-- Cases. Their status means something else for each kind, so each kind has a machine of its own: case.A … case.L.

-- When something is due that may take so many bank days from a moment: the end of the last one, or of its own day for
-- none.
create or replace function due_from(p_at timestamptz, p_days integer) returns timestamptz
language sql stable
as $$
  select (coalesce(max(d), b.first) + 1)::timestamp at time zone b.zone
  from (select zone, (p_at at time zone zone)::date as first from bank) b
  left join lateral (
    select g::date as d
    from generate_series(b.first + 1, b.first + 20 + 2 * p_days, interval '1 day') g
    where extract(isodow from g) < 6 and not exists (select from bank_holiday h where h.day = g::date)
    order by g
    limit p_days
  ) days on true
  group by b.zone, b.first
$$;

create or replace function due_after(p_days integer) returns timestamptz
language sql stable
as $$ select due_from(bank_now(), p_days) $$;

-- As state_moved() does for tables with one machine; the action that moved it is a fact of the record.
create or replace function case_moved() returns trigger
language plpgsql
as $$
declare
  v_machine text := 'case.' || new.kind;
  v_from text := '';
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then
      return null;
    end if;
    v_from := old.status::text;
  end if;
  insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id, facts)
  select nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    new.subject_id, v_machine || '.' || t.verb, 'case', new.id::text,
    jsonb_build_object('type', new.type, 'action', new.action, 'from', v_from, 'to', new.status::text)
  from allowed_transition t
  where t.machine = v_machine and t.from_state = v_from and t.to_state = new.status::text;
  if not found then
    perform refuse_transition(v_machine, v_from, new.status::text);
  end if;
  return null;
end $$;

create or replace trigger case_moved after insert or update of status on client_case
  for each row execute function case_moved();
create or replace trigger screening_hit_moved after insert or update of state on screening_hit
  for each row execute function state_moved('screening_hit', 'hit', 'id', 'client_id', 'code');

-- Keeps the figures of the queue: what is opened, what moves to another key, what is closed.
create or replace function cases_added() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  insert into case_tally (type, is_senior, due_at, n, blocked_minor)
  select type, level >= 5, due_at, count(*), sum(blocked_minor) from after where closed_at is null group by 1, 2, 3;
  return null;
end $$;
create or replace trigger cases_added after insert on client_case
  referencing new table as after for each statement execute function cases_added();

create or replace function case_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  insert into case_tally (type, is_senior, due_at, n, blocked_minor)
  select k.type, k.level >= 5, k.due_at, k.sign, k.sign * k.blocked_minor
  from (values
    (old.type, old.level, old.due_at, -1, old.blocked_minor, old.closed_at),
    (new.type, new.level, new.due_at, 1, new.blocked_minor, new.closed_at)
  ) k(type, level, due_at, sign, blocked_minor, closed_at)
  where k.closed_at is null;
  if new.closed_at is not null then
    delete from case_seen where case_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger case_changed after update on client_case
  for each row when (
    (old.level >= 5, old.due_at, old.blocked_minor, old.closed_at is null)
      is distinct from (new.level >= 5, new.due_at, new.blocked_minor, new.closed_at is null))
  execute function case_changed();

-- What a case blocks: payments that it holds while they are Blocked. A payment is locked before its cases, so both
-- triggers see what the other one has done.
create or replace function case_holds_payment() returns trigger
language plpgsql security definer set search_path = public
as $$
declare
  v_minor bigint;
begin
  select amount_minor into v_minor from payment where id = new.payment_id
    and state = payment_state('blocked') for share;
  if found then
    update client_case set blocked_minor = blocked_minor + case when new.holds then v_minor else -v_minor end
    where id = new.case_id;
  end if;
  return null;
end $$;
create or replace trigger case_holds_payment after insert on case_payment
  for each row when (new.holds) execute function case_holds_payment();
create or replace trigger case_lets_payment_go after update of holds on case_payment
  for each row when (old.holds <> new.holds) execute function case_holds_payment();

create or replace function held_payment_moved() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update client_case k
  set blocked_minor = k.blocked_minor
    + case when new.state = payment_state('blocked') then new.amount_minor else -new.amount_minor end
  from case_payment h
  where h.payment_id = new.id and h.holds and k.id = h.case_id;
  return null;
end $$;
create or replace trigger held_payment_moved after update of state on payment
  for each row when ((old.state = payment_state('blocked')) <> (new.state = payment_state('blocked')))
  execute function held_payment_moved();

-- One row for each key. Two that fold at once wait for each other, and what one has folded is gone for the other.
create or replace function fold_case_tally() returns void
language sql security definer set search_path = public
as $$
  with folded as (
    delete from case_tally
    where (select count(*) > count(distinct (type, is_senior, due_at)) from case_tally)
    returning type, is_senior, due_at, n, blocked_minor
  )
  insert into case_tally (type, is_senior, due_at, n, blocked_minor)
  select type, is_senior, due_at, sum(n), sum(blocked_minor)
  from folded
  group by 1, 2, 3
  having sum(n) <> 0 or sum(blocked_minor) <> 0
$$;
revoke execute on function cases_added(), case_changed(), case_holds_payment(), held_payment_moved(), fold_case_tally()
from public;
grant execute on function fold_case_tally() to kontora_app;

-- Who changes a case has seen it, if they had seen it as it was: no one's own step marks it as updated for themselves.
create or replace function case_seen_by_actor() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update case_seen set version = new.version
  where case_id = new.id and person_id = new.changed_by and version = old.version;
  return null;
end $$;
revoke execute on function case_seen_by_actor() from public;
create or replace trigger case_seen_by_actor after update of version on client_case
  for each row when (new.changed_by is not null and new.version > old.version)
  execute function case_seen_by_actor();
