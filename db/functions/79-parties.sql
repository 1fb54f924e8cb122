-- A party becomes a client: its relations are the client's from then on, since the day they began. Returns whose
-- relations those are. Nothing happens to a party that was joined before. The caller has made sure that the client has
-- none of these relations already; what the party was to this very client stays with the party.
create or replace function join_party(p_party uuid, p_client text) returns table (of_client text, role text)
language plpgsql security definer set search_path = public
as $$
begin
  update party t set client_id = p_client, joined_at = bank_now() where t.id = p_party and t.client_id is null;
  if found then
    return query
      update relation r set subject_client = p_client, subject_party = null
      where r.subject_party = p_party and r.client_id <> p_client
      returning r.client_id, r.role;
  end if;
end $$;
revoke execute on function join_party(uuid, text) from public;
grant execute on function join_party(uuid, text) to kontora_app;

-- A company that opens takes over the party of its country and code. A person is joined by staff: two people can have
-- the same name and birth date.
create or replace function company_opened() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  with joined as materialized (
    select t.id as party_id, a.id, j.of_client, j.role
    from after a
    join party t on t.kind = 'C' and t.client_id is null and t.country = a.country
      and upper(regexp_replace(t.code, '[^0-9A-Za-z]', '', 'g') collate "C")
        = upper(regexp_replace(a.code, '[^0-9A-Za-z]', '', 'g') collate "C")
    left join lateral join_party(t.id, a.id) j on true
    where a.type = 'LEGAL'
  )
  insert into audit_inbox (client_id, verb, subject_kind, subject_id, facts)
  select id, 'party.join', 'party', party_id::text, jsonb_build_object('client', id) from joined group by party_id, id
  union all
  select s.client_id, 'relation.save', 'relation', s.subject_id, jsonb_build_object('role', j.role)
  from joined j
  cross join lateral (values (j.of_client, j.id), (j.id, j.of_client)) s(client_id, subject_id)
  where j.of_client is not null;
  return null;
end $$;
revoke execute on function company_opened() from public;
create or replace trigger company_opened after insert on client
  referencing new table as after for each statement execute function company_opened();
