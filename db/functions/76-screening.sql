-- Whom a client is screened with: itself, owners and other parties, and the people who act for it and are no clients
-- themselves. subject_id '' is the client. Clients that are closed or declined are screened no more.
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
    and not exists (select from client k where k.id = p.id)
$$;

create or replace trigger list_version_moved after insert or update of state on list_version
  for each row execute function state_moved('list_version', 'list-version', 'id', 'none', 'code');
