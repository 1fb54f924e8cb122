-- Whom a client is screened with: itself, owners and other parties, the people who act for it and are no clients
-- themselves, and those whom the draft of a registration names. subject_id '' is the client. Clients that are closed or
-- declined are screened no more.
create or replace function screening_subjects(p_clients text[])
returns table (client_id text, subject_id text, is_person boolean, name text, birth_date text, country text, identifiers text[])
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
    -- whoever is a client is screened as such, while they are one
    and not exists (select from client k where k.id = p.id and k.flags !~ '[ZD]')
  union all
  select r.client_id, o.id, o.type <> 'LEGAL', o.title, q.birth_date::text, o.country, array_remove(array[o.code], null)
  from relation r
  join client c on c.id = r.client_id
  join client o on o.id = r.subject_client and o.flags ~ '[ZD]'
  left join person q on q.id = o.id
  where r.client_id = any (p_clients) and r.until_at is null and c.flags !~ '[ZD]'
    and not exists (select from membership m where m.company_id = r.client_id and m.person_id = o.id and m.state <> 'removed')
  group by r.client_id, o.id, q.id
  union all
  -- by what it says: the browser gives the ids of a draft, and may give one twice
  select distinct d.client_id,
    'draft ' || md5(jsonb_build_array(o -> 'Type', o -> 'Name', o -> 'Date', o -> 'Country', o -> 'Code')::text),
    o ->> 'Type' <> 'C', o ->> 'Name',
    case when o ->> 'Type' <> 'C' and o ->> 'Date' ~ '^\d{4}-\d{2}-\d{2}$' then o ->> 'Date' end,
    nullif(o ->> 'Country', ''), array_remove(array[nullif(o ->> 'Code', '')], null)
  from registration d
  join client c on c.id = d.client_id
  cross join lateral jsonb_array_elements(d.draft -> 'BeneficialOwners') o
  where d.client_id = any (p_clients) and c.registration_status is not null and c.flags !~ '[ZD]' and o ->> 'Name' <> ''
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
