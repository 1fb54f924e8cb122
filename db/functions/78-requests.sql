-- Requests to clients end with the wait of their case: however a case is closed or a request taken back, nothing of it
-- stays open on the client's side. An answer comes first, and leaves nothing to take back.
create or replace function case_waits_no_more() returns trigger
language plpgsql
as $$
begin
  update info_request
  set state = 'cancelled', ended_at = bank_now(), version = version + 1
  where case_id = new.id and state in ('open', 'saved', 'overdue');
  return null;
end $$;

create or replace trigger case_waits_no_more after update of asked_at on client_case
  for each row when (old.asked_at is not null and new.asked_at is null) execute function case_waits_no_more();

-- A notice ends when all requests that it covers have their answer, or were taken back. Of two that are answered at
-- once the later one waits for the lock, and then sees the other's answer.
create or replace function info_request_ends() returns trigger
language plpgsql
as $$
begin
  perform from request r
  join request_notice n on n.request_id = r.id
  where n.info_request_id = new.id and r.state = 'open'
  order by r.id
  for update of r;
  update request r set state = 'replaced', decided_at = now()
  from request_notice n
  where n.info_request_id = new.id and n.request_id = r.id and r.state = 'open' and not exists (
    select from request_notice o
    join info_request i on i.id = o.info_request_id
    where o.request_id = r.id and i.state in ('open', 'saved', 'overdue'));
  return null;
end $$;

create or replace trigger info_request_ends after update of state on info_request
  for each row when (new.state in ('answered', 'cancelled') and old.state is distinct from new.state)
  execute function info_request_ends();
create or replace trigger info_request_moved after insert or update of state on info_request
  for each row execute function state_moved('info_request', 'info_request', 'id', 'client_id');
