-- Cases. Their status means something else for each kind, so each kind has a machine of its own: case.A … case.L.

-- When something is due that may take so many bank days from a moment: the end of the last one, or of its own day for none.
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
