-- Settings that decide who may do what with how much. Each is recorded whenever it is set, by any login, so that verify
-- can compare the rows with the audit. A row that was never set has the default: four eyes 'any', floor 0, no limit.

-- Arguments of the trigger: verb, kind of the subject, its column, the client's column, and the columns that are facts.
create or replace function setting_recorded() returns trigger
language plpgsql
as $$
begin
  insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id, facts)
  select nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    r.columns ->> tg_argv[3], tg_argv[0], tg_argv[1], r.columns ->> tg_argv[2],
    (select jsonb_object_agg(fact, r.columns -> fact) from unnest(tg_argv[4:]) fact)
  from (select case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end as columns) r;
  return null;
end $$;

create or replace trigger staff_recorded after insert or update of role, keys, active on staff
  for each row execute function setting_recorded('staff.set', 'person', 'person_id', '', 'role', 'keys', 'active');
create or replace trigger limit_recorded after insert or update of value_minor on client_limit
  for each row execute function setting_recorded('limit.set', 'client', 'client_id', 'client_id', 'key', 'value_minor');
create or replace trigger limit_removal_recorded after delete on client_limit
  for each row execute function setting_recorded('limit.remove', 'client', 'client_id', 'client_id', 'key',
    'value_minor');

create or replace trigger approvals_recorded_first after insert on client
  for each row when (new.approvals <> 'any')
  execute function setting_recorded('approvals.set', 'client', 'id', 'id', 'approvals');
create or replace trigger approvals_recorded after update of approvals on client
  for each row when (new.approvals <> old.approvals)
  execute function setting_recorded('approvals.set', 'client', 'id', 'id', 'approvals');

create or replace trigger floor_recorded_first after insert on account
  for each row when (new.floor_minor <> 0)
  execute function setting_recorded('floor.set', 'account', 'id', 'client_id', 'floor_minor');
create or replace trigger floor_recorded after update of floor_minor on account
  for each row when (new.floor_minor is distinct from old.floor_minor)
  execute function setting_recorded('floor.set', 'account', 'id', 'client_id', 'floor_minor');
