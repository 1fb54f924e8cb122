-- A job belongs to no client.
create or replace trigger job_moved after insert or update of state on job
  for each row execute function state_moved('job', 'job', 'id', '', 'kind');

-- Deletes at most p_limit jobs that ended more than p_days days ago, but never the newest of its kind, which a screen
-- may still show. Returns how many it deleted.
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
