create or replace function job_created() returns trigger
language plpgsql
as $$
begin
  insert into audit_inbox (actor_id, request_id, verb, subject_kind, subject_id, facts)
  select nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    'job.' || coalesce(t.verb, refuse_transition('job', '', n.state)), 'job', n.id::text, jsonb_build_object('kind', n.kind)
  from new_rows n
  left join allowed_transition t on t.machine = 'job' and t.from_state = '' and t.to_state = n.state;
  return null;
end $$;

create or replace function job_changed() returns trigger
language plpgsql
as $$
begin
  insert into audit_inbox (actor_id, request_id, verb, subject_kind, subject_id, facts)
  select nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    'job.' || coalesce(t.verb, refuse_transition('job', old.state, new.state)), 'job', new.id::text,
    jsonb_build_object('kind', new.kind)
  from (select) one
  left join allowed_transition t on t.machine = 'job' and t.from_state = old.state and t.to_state = new.state;
  return null;
end $$;

create or replace trigger job_created after insert on job
  referencing new table as new_rows
  for each statement execute function job_created();
create or replace trigger job_changed after update of state on job
  for each row when (old.state <> new.state) execute function job_changed();

-- Deletes at most p_limit jobs that ended more than p_days days ago, but never the newest of its kind, which a screen may
-- still show. Returns how many it deleted.
create or replace function sweep_jobs(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_count integer;
begin
  delete from job
  where id in (
    select j.id from job j
    where j.ended_at < now() - make_interval(days => greatest(p_days, 30))
      and exists (select from job newer where newer.kind = j.kind and newer.asked_at > j.asked_at)
    order by j.ended_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke execute on function sweep_jobs(integer, integer) from public;
grant execute on function sweep_jobs(integer, integer) to kontora_app;
