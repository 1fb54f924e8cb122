-- Search over clients: keeps the words of all names, and what staff are looking for.

-- The words of a name as they are looked for: without accents, capitals and marks, one blank between two of them. The
-- server asks in the same words (src/features/clients/search/rules.ts); a test compares the two.
create or replace function search_words(p_text text) returns text
language sql immutable parallel safe
as $$
  select btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(plain_words(p_text), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłħıƒ''’`', 'oddlhif'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g')) collate "C"
$$;

-- A name, turned to begin with each of its words. Of a name of more than twelve words the first twelve count.
create or replace function search_keys(p_name text) returns setof text
language sql immutable parallel safe
as $$
  select array_to_string(w.words[i:] || w.words[:i - 1], ' ')
  from (select string_to_array(search_words(p_name), ' ') as words) w,
    generate_series(1, least(cardinality(w.words), 12)) i
  where search_words(p_name) <> ''
$$;

-- After insert: the trigger names its rows `after`.
create or replace function name_searched() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if tg_table_name = 'client' then
    perform add_search_names(array_agg(id), array_agg(sort_name)) from after;
  else
    perform add_search_names(array_agg(id), array_agg(full_name)) from after where kind = 'client';
  end if;
  return null;
end $$;

-- A name that was given up is found no longer, unless the client or the person of that number still has it.
create or replace function name_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
declare
  v_old text := to_jsonb(old) ->> tg_argv[0];
begin
  delete from search_name
  where subject_id = old.id and key in (select search_keys(v_old))
    and key not in (
      select search_keys(c.sort_name) from client c where c.id = old.id
      union all
      select search_keys(p.full_name) from person p where p.id = old.id);
  perform add_search_names(array[new.id], array[to_jsonb(new) ->> tg_argv[0]]);
  return null;
end $$;

-- Words go in before names, and in their own order: two that add the same ones wait for each other in one direction.
create or replace function add_search_names(p_ids text[], p_names text[]) returns void
language plpgsql security definer set search_path = public
as $$
begin
  insert into search_word (word)
  select s.word
  from (select distinct word from unnest(p_names) name, string_to_table(search_words(name), ' ') word) s
  where s.word <> '' and not exists (select from search_word w where w.word = s.word)
  order by s.word
  on conflict do nothing;
  insert into search_name (key, subject_id)
  select distinct k, t.id
  from unnest(p_ids, p_names) t(id, name), search_keys(t.name) k
  order by 1, 2
  on conflict do nothing;
end $$;

-- People and companies that are no clients. One that has become a client is found as that client.
create or replace function party_searched() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_name where subject_id = old.id::text and key in (select search_keys(old.sort_name));
  end if;
  if new.client_id is null then
    perform add_search_names(array[new.id::text], array[new.sort_name]);
  end if;
  return null;
end $$;
-- Counterparties are looked for by the beginning of the name: the first word of each. After insert: the trigger names
-- its rows `after`.
create or replace function counterparty_searched() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  insert into counterparty_word (word)
  select s.word
  from (select distinct split_part(key, ' ', 1) as word from after) s
  where s.word <> '' and not exists (select from counterparty_word w where w.word = s.word)
  order by s.word
  on conflict do nothing;
  return null;
end $$;
revoke execute on function name_searched(), name_changed(), party_searched(), counterparty_searched(),
  add_search_names(text[], text[]) from public;

create or replace trigger client_named after insert on client
  referencing new table as after for each statement execute function name_searched();
create or replace trigger client_renamed after update of sort_name on client
  for each row when (old.sort_name is distinct from new.sort_name) execute function name_changed('sort_name');
create or replace trigger person_named after insert on person
  referencing new table as after for each statement execute function name_searched();
create or replace trigger person_renamed after update of full_name on person
  for each row when (new.kind = 'client' and old.full_name is distinct
    from new.full_name) execute function name_changed('full_name');
create or replace trigger party_named after insert on party for each row execute function party_searched();
create or replace trigger party_renamed after update of sort_name, client_id on party
  for each row when ((old.sort_name, old.client_id) is distinct
    from (new.sort_name, new.client_id)) execute function party_searched();

create or replace trigger counterparty_named after insert on counterparty_name
  referencing new table as after for each statement execute function counterparty_searched();

-- Names that are older than the search.
do $$
begin
  if not exists (select from search_name where length(subject_id) = 36) then
    perform add_search_names(array_agg(id::text), array_agg(sort_name)) from party where client_id is null
    having count(*) > 0;
  end if;
  if not exists (select from search_name) then
    perform add_search_names(array_agg(id), array_agg(sort_name)) from client having count(*) > 0;
    perform add_search_names(array_agg(id), array_agg(full_name)) from person where kind = 'client' having count(*) > 0;
  end if;
  if not exists (select from counterparty_name) then
    insert into counterparty_name (client_id, iban, key, name, first_on)
    select s.client_id, s.iban, search_words(s.name), min(s.name), min((p.executed_at at time zone b.zone)::date)
    from payment p
    cross join bank b
    cross join lateral (values
      (p.payer_client_id, p.payee_iban, p.payee_name),
      (p.payee_client_id, p.payer_iban, p.payer_name)
    ) s(client_id, iban, name)
    where p.executed_at is not null and s.client_id is not null and p.payer_client_id is distinct from p.payee_client_id
      and s.iban ~ '^[A-Z]{2}[0-9]{2}'
    group by 1, 2, 3;
  end if;
end $$;

-- A client by its letters is one search, not ten: what continues the words of the last ten seconds, or goes back in
-- them, takes its place. What was looked for before enters the audit. Losing the last moments in a crash of the whole
-- machine is accepted, so that typing does not wait for the disk.
create or replace function note_search(p_person text, p_request text, p_kind text, p_words text, p_found integer)
  returns void
language plpgsql security definer set search_path = public set synchronous_commit = off
as $$
declare
  v_last client_search;
begin
  select * into v_last from client_search where person_id = p_person for update;
  if v_last.person_id is not null and not (
    v_last.kind = p_kind
    and (starts_with(p_words, v_last.words) or starts_with(v_last.words, p_words))
    and v_last.at > clock_timestamp() - interval '10 seconds'
    and v_last.began_at > clock_timestamp() - interval '1 minute'
  ) then
    perform record_search(v_last);
    delete from client_search where person_id = p_person;
    v_last := null;
  end if;
  insert into client_search as s (person_id, request_id, kind, words, found)
  values (p_person, p_request, p_kind, p_words, p_found)
  on conflict (person_id) do update set
    request_id = excluded.request_id, kind = excluded.kind, words = excluded.words,
    found = greatest(s.found, excluded.found), at = excluded.at;
end $$;

create or replace function record_search(p client_search) returns void
language sql security definer set search_path = public
as $$
  insert into audit_inbox (actor_id, request_id, verb, subject_kind, subject_id, facts, salt, detail)
  values (p.person_id, p.request_id, 'client.search', 'search', p.kind, jsonb_build_object('found', p.found),
    uuid_send(gen_random_uuid()), jsonb_build_object('words', p.words))
$$;

-- Searches that no one has continued for two seconds enter the audit. Returns how many.
create or replace function record_searches() returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_ended client_search;
  v_count integer := 0;
begin
  for v_ended in
    delete from client_search
    where person_id in (
      select person_id from client_search where at < clock_timestamp() - interval '2 seconds'
        limit 100 for update skip locked)
    returning *
  loop
    perform record_search(v_ended);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke execute on function note_search(text, text, text, text, integer), record_search(client_search), record_searches()
from public;
grant execute on function note_search(text, text, text, text, integer), record_searches() to kontora_app;
