-- Whether the deactivation of a staff user waits for a second person and acts already: they neither sign in nor decide
-- anything. Once the proposal is returned, withdrawn or void, they are as before.
create or replace function is_suspended(p_person text) returns boolean
language sql stable
as $$
  select exists (
    select from proposal where subject_kind = 'suspended-staff' and subject_id = p_person and state = 'open')
$$;

-- The person behind a token, if its session lives: not ended, inside its window, younger than 12 hours, and used
-- with the key it was given to, in a browser: an approving device's token is good for that device's own calls only.
-- letters is null for a company the person does not belong to.
create or replace function signed_in(p_token_hash bytea, p_thumbprint text, p_company text)
returns table (
  session_id uuid, person_id text, person_kind text, full_name text, flags text,
  staff_role text, staff_keys text, letters text, member_role text
)
language sql stable
as $$
  select s.id, p.id, p.kind, p.full_name, p.flags, t.role, t.keys, m.letters, m.role
  from session s
  join person p on p.id = s.person_id
  left join staff t on t.person_id = p.id and t.active
  left join membership m on m.person_id = p.id and m.company_id = p_company and m.state = 'active'
  where s.token_hash = p_token_hash
    and s.key_thumbprint = p_thumbprint
    and s.scope = 'web'
    and s.ended_at is null
    and s.window_ends_at > now()
    and s.created_at > now() - interval '12 hours'
    and p.blocked_at is null
    and (p.kind = 'client' or t.role is not null and not is_suspended(p.id))
$$;
