-- Cases. Their status means something else for each kind, so each kind has a machine of its own: case.A … case.L.

-- When something is due that may take so many bank days: the end of the last one, or of today for none.
create or replace function due_after(p_days integer) returns timestamptz
language sql stable
as $$
  select (coalesce(max(d), bank_today()) + 1)::timestamp at time zone b.zone
  from bank b
  left join lateral (
    select g::date as d
    from generate_series(bank_today() + 1, bank_today() + 20 + 2 * p_days, interval '1 day') g
    where extract(isodow from g) < 6 and not exists (select from bank_holiday h where h.day = g::date)
    order by g
    limit p_days
  ) days on true
  group by b.zone
$$;

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
