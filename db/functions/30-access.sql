-- Opens a write: who is this, has this proof been used, has this idempotency key been claimed. One round trip.
-- No row: no valid session (or a replayed proof): the caller answers 401. Locks: the idempotency key, so that the
-- same key sent twice at once waits for the first. key_state: null (no key asked), 'claimed', 'stored', 'reused'.
create or replace function open_write(
  p_token_hash bytea, p_thumbprint text, p_proof bytea, p_company text, p_request text,
  p_call text, p_path text, p_key text, p_body_hash bytea
) returns table (
  session_id uuid, person_id text, person_kind text, full_name text, flags text,
  staff_role text, staff_keys text, letters text, member_role text,
  key_state text, stored_status integer, stored_answer jsonb
)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_hash bytea;
begin
  select * into session_id, person_id, person_kind, full_name, flags, staff_role, staff_keys, letters, member_role
  from signed_in(p_token_hash, p_thumbprint, p_company);
  if not found then
    return;
  end if;
  insert into proof_used (proof_hash) values (p_proof) on conflict do nothing;
  if not found then
    return;
  end if;
  perform set_config('kontora.actor', person_id, true), set_config('kontora.request', p_request, true);
  if p_key is not null then
    insert into idempotency (person_id, call, path, key, body_hash)
    values (person_id, p_call, p_path, p_key, p_body_hash)
    on conflict do nothing;
    if found then
      key_state := 'claimed';
    else
      select i.body_hash, i.status, i.answer
      into v_hash, stored_status, stored_answer
      from idempotency i
      where i.person_id = open_write.person_id
        and i.call = p_call and i.path = p_path and i.key = p_key;
      key_state := case when v_hash = p_body_hash then 'stored' else 'reused' end;
    end if;
  end if;
  return next;
end $$;

-- A request that is decided, replaced or over no longer waits for anybody.
create or replace function request_settled() returns trigger
language plpgsql
as $$
begin
  update request_recipient
  set is_open = false
  where request_id = new.id and is_open;
  return null;
end $$;
create or replace trigger request_settled after update of state on request
  for each row when (old.state = 'open' and new.state <> 'open') execute function request_settled();
