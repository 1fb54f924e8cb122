-- Claims an idempotency key of a person for a call, or answers what is stored for it: 'claimed', 'stored', or 'reused'
-- by another body. Waits for the call that has claimed it.
create or replace function claim_key(
  p_person text, p_call text, p_path text, p_key text, p_body_hash bytea,
  out key_state text, out stored_status integer, out stored_answer jsonb
)
language plpgsql
as $$
declare
  v_hash bytea;
begin
  insert into idempotency (person_id, call, path, key, body_hash)
  values (p_person, p_call, p_path, p_key, p_body_hash)
  on conflict do nothing;
  if found then
    key_state := 'claimed';
    return;
  end if;
  select i.body_hash, i.status, i.answer into v_hash, stored_status, stored_answer
  from idempotency i
  where i.person_id = p_person and i.call = p_call and i.path = p_path and i.key = p_key;
  key_state := case when v_hash = p_body_hash then 'stored' else 'reused' end;
end $$;

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
    select k.key_state, k.stored_status, k.stored_answer into key_state, stored_status, stored_answer
    from claim_key(person_id, p_call, p_path, p_key, p_body_hash) k;
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

-- From when on a device may approve what moves money or rights: later than now while it waits. In a company it waits as
-- long as the device from which its person was invited there. Null for the demo's phone, which has no passkey.
create or replace function device_approves_from(p_passkey uuid, p_company text) returns timestamptz
language sql stable
as $$
  select greatest(k.approves_from, (
    select m.approves_from from membership m where m.person_id = k.person_id and m.company_id = p_company))
  from passkey k
  where k.id = p_passkey
$$;

-- Whether the first device of a person would wait: staff, users of a company and holders of an account have rights
-- already.
create or replace function has_rights(p_person text) returns boolean
language sql stable
as $$
  select exists (select from person where id = p_person and kind = 'staff')
    or exists (select from membership where person_id = p_person and state = 'active')
    or exists (select from account where client_id = p_person)
$$;

-- Whether a person has a device that may approve what moves money or rights.
create or replace function has_seasoned_device(p_person text) returns boolean
language sql stable
as $$
  select exists (select from passkey where person_id = p_person and revoked_at is null and approves_from <= now())
$$;

-- Whether two staff users can create others in the application: one proposes, another confirms, each on a device that
-- does not wait. Until then the command line does it.
create or replace function two_staff_confirm() returns boolean
language sql stable
as $$
  select count(*) > 1 from (
    select from staff s
    join person w on w.id = s.person_id and w.blocked_at is null
    where s.active and not is_suspended(s.person_id) and s.role in ('A', 'H')
      and s.created_at < now() - interval '1 day'
      and exists (select from staff a where a.active and a.role = 'A')
      and has_seasoned_device(s.person_id)
    limit 2) able
$$;

-- Whether a staff user may propose from a device although it waits: the command line made its link, and two staff users
-- cannot confirm yet.
create or replace function proposes_while_waiting(p_passkey uuid) returns boolean
language sql stable
as $$
  select exists (
      select from passkey k join enrolment e on e.id = k.enrolment_id where k.id = p_passkey and e.created_by is null)
    and not two_staff_confirm()
$$;
