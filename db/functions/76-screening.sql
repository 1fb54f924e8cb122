-- Whom a party of a draft is screened as. By what it says: the browser gives the ids of a draft, and may give one
-- twice.
create or replace function draft_subject(p_party jsonb) returns text
language sql immutable
as $$
  select 'draft ' || md5(jsonb_build_array(p_party -> 'Type', p_party -> 'Name', p_party -> 'Date',
    p_party -> 'Country',
    p_party -> 'Code')::text)
$$;

-- Shares and places that drafts say of, as relations do once the company is approved: of the applicant, or of a company
-- of the draft.
create or replace function draft_ties(p_clients text[])
returns table (company_id text, holder_id text, role text, share_bp integer)
language sql stable
as $$
  with party as (
    select d.client_id, o ->> 'Id' as id, draft_subject(o) as subject_id, o ->> 'Type' as type,
      o -> 'OwnershipRights' as rights
    from registration d cross join lateral jsonb_array_elements(d.draft -> 'BeneficialOwners') o
    where d.client_id = any (p_clients)
  )
  select coalesce(c.subject_id, h.client_id), h.subject_id, h.type, round((r ->> 'Rights')::numeric * 100)::integer
  from party h
  cross join lateral jsonb_array_elements(h.rights) r
  left join party c on c.client_id = h.client_id and c.id = r ->> 'OwnerId' and c.type = 'C'
  where r ->> 'Rights' ~ '^\d{1,3}(\.\d+)?$' and (r ->> 'OwnerId' = '' or c.subject_id is not null)
  union all
  select client_id, subject_id, type, null from party where type not in ('P', 'C')
$$;

-- Whom a client is screened with: itself, owners and other parties, the people who act for it and are no clients
-- themselves, and those whom the draft of a registration names. subject_id '' is the client. Clients that are closed or
-- declined are screened no more.
create or replace function screening_subjects(p_clients text[])
returns table (client_id text, subject_id text, is_person boolean, name text, birth_date text, country text,
  identifiers text[])
language sql stable
as $$
  select c.id, '', c.type <> 'LEGAL', c.title, p.birth_date::text, c.country,
    array_remove(array[c.code], null) || coalesce(
      (select array_agg(d.number order by d.added_at desc) from identity_document d where d.client_id = c.id), '{}')
  from client c
  left join person p on p.id = c.id
  where c.id = any (p_clients) and c.flags !~ '[ZD]'
  union all
  select r.client_id, q.id::text, q.kind = 'P', q.name, q.born_on::text, q.country, array_remove(array[q.code], null)
  from relation r
  join client c on c.id = r.client_id
  join party q on q.id = r.subject_party
  where r.client_id = any (p_clients) and r.until_at is null and c.flags !~ '[ZD]'
  group by r.client_id, q.id
  union all
  select m.company_id, p.id, true, p.full_name, p.birth_date::text, null, '{}'
  from membership m
  join client c on c.id = m.company_id
  join person p on p.id = m.person_id
  where m.company_id = any (p_clients) and m.state <> 'removed' and c.flags !~ '[ZD]'
    -- a person who is a client is screened as such, while they are one
    and not exists (select from client k where k.id = p.id and k.flags !~ '[ZD]')
  union all
  select r.client_id, o.id, o.type <> 'LEGAL', o.title, q.birth_date::text, o.country, array_remove(array[o.code], null)
  from relation r
  join client c on c.id = r.client_id
  join client o on o.id = r.subject_client and o.flags ~ '[ZD]'
  left join person q on q.id = o.id
  where r.client_id = any (p_clients) and r.until_at is null and c.flags !~ '[ZD]'
    and not exists (select from membership m where m.company_id = r.client_id and m.person_id = o.id
      and m.state <> 'removed')
  group by r.client_id, o.id, q.id
  union all
  select distinct d.client_id,
    draft_subject(o),
    o ->> 'Type' <> 'C', o ->> 'Name',
    case when o ->> 'Type' <> 'C' and o ->> 'Date' ~ '^\d{4}-\d{2}-\d{2}$' then o ->> 'Date' end,
    nullif(o ->> 'Country', ''), array_remove(array[nullif(o ->> 'Code', '')], null)
  from registration d
  join client c on c.id = d.client_id
  cross join lateral jsonb_array_elements(d.draft -> 'BeneficialOwners') o
  where d.client_id = any (p_clients) and c.registration_status is not null and c.flags !~ '[ZD]' and o ->> 'Name' <> ''
$$;

-- What the bank knows of one of them and compares with no list: nationality, by passports and identity cards, and
-- addresses.
create or replace function subject_told(p_client text, p_subject text)
returns table (fact text, parts text[], country text)
language sql stable
as $$
  select 'address', array[a.street, a.postal_code, a.city], a.country
  from client_address a where a.client_id = coalesce(nullif(p_subject, ''), p_client)
  union all
  select distinct 'nationality', '{}'::text[], d.country
  from identity_document d
  where d.client_id = coalesce(nullif(p_subject, ''), p_client) and d.kind in ('passport', 'id-card')
  union all
  select distinct 'address', array[r.address], null
  from relation r
  where r.client_id = p_client and r.subject_id = p_subject and r.until_at is null and r.address <> ''
  union all
  select distinct 'address', array[o #>> '{Address,Street}', o #>> '{Address,PostalCode}', o #>> '{Address,City}'],
    nullif(o ->> 'Country', '')
  from registration d cross join lateral jsonb_array_elements(d.draft -> 'BeneficialOwners') o
  where p_subject like 'draft %' and d.client_id = p_client and draft_subject(o) = p_subject
    and concat(o #>> '{Address,Street}', o #>> '{Address,City}') <> ''
$$;

-- The number of an entry, and those that the publisher gave it later.
create or replace function entity_numbers(p_code text, p_entity text) returns setof text
language sql stable
as $$
  with recursive numbers (entity_id) as (
    select p_entity collate "C"
    union
    select r.became from numbers n join list_renumbered r on r.code = p_code and r.entity_id = n.entity_id
  )
  select entity_id from numbers
$$;

create or replace trigger list_version_moved after insert or update of state on list_version
  for each row execute function state_moved('list_version', 'list-version', 'id', 'none', 'code');
