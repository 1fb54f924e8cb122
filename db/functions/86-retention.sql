-- When the relation with a client ended: its closing, or its refusal; null while it lives. Bank time.
create or replace function relation_ended_at(p_client text) returns timestamptz
language sql stable
as $$
  select case
    when exists (select from account a where a.client_id = c.id and a.closed_at is null) then null
    when c.flags ~ 'Z' then (select max(k.closed_at) from client_closing k where k.client_id = c.id)
    when c.flags ~ 'D' or c.registration_status = 'Declined' then coalesce(
      (select max(k.closed_at) from client_case k where k.subject_id = c.id
        and k.type in ('COMPANY', 'OPEN', 'REOPEN')),
      (select r.saved_at from registration r where r.client_id = c.id))
  end
  from client c where c.id = p_client
$$;

-- Why nothing of a client may be erased, whatever its terms say; nothing: it may. Reports to the MLRO are among it, and
-- no answer says of this function.
create or replace function kept_because(p_client text) returns text
language sql stable
as $$
  select case
    when exists (select from legal_hold h where h.client_id = p_client and h.lifted_at is null) then 'hold'
    when exists (
      select from mlro_report m
      where m.subject_id = p_client
        and (m.decided_at is null or m.decided_at > bank_now() - make_interval(years => (select max(years)
          from retention_term)))) then 'report'
    when exists (select from client_case k where k.subject_id = p_client and k.closed_at is null) then 'case'
    when exists (select from restriction r where r.client_id = p_client and r.cause in ('CASE', 'ORDER')
      and r.lifted_at is null) then 'restriction'
    when exists (select from account a where a.client_id = p_client and a.currency <> 'SEC'
      and a.balance_minor <> 0) then 'money'
    -- a person acts for a company that lives
    when exists (
      select from membership m
      where m.person_id = p_client and m.state <> 'removed'
        and not exists (select from client_erasure e where e.client_id = m.company_id and e.class = 'identity'))
          then 'company'
  end
$$;

-- People of a client of whom nothing else lives: the client itself, and those who acted for the company alone.
create or replace function people_erased_with(p_client text) returns setof text
language sql stable
as $$
  select p.id
  from person p
  where p.kind = 'client' and (p.id = p_client or exists (
      select from membership m where m.company_id = p_client and m.person_id = p.id))
    and not exists (
      select from client c
      where c.id = p.id and c.id <> p_client and not exists (select from client_erasure e
        where e.client_id = c.id and e.class = 'identity'))
    and not exists (
      select from membership m
      where m.person_id = p.id and m.company_id <> p_client
        and not exists (select from client_erasure e where e.client_id = m.company_id and e.class = 'identity'))
$$;

-- Who the client is. Its number, its accounts and payments stay: they are the books of the bank.
create or replace function erase_identity(p_client text) returns void
language plpgsql
as $$
declare
  v_people text[] := array(select people_erased_with(p_client));
  v_parties uuid[] := array(
    select r.subject_party from relation r
    where r.client_id = p_client and r.subject_party is not null and not exists (
      select from relation o where o.subject_party = r.subject_party and o.client_id <> p_client));
  v_words text[] := array(
    select distinct word
    from (
      select title from client where id = p_client
      union all select sort_name from client where id = p_client
      union all select full_name from person where id = any (v_people)
      union all select sort_name from party where id = any (v_parties)) n (name),
      string_to_table(search_words(n.name), ' ') word);
begin
  -- the words of a factor name who owns or leads another client
  update risk_factor f
  set cause = jsonb_set(f.cause::jsonb, '{words}', to_jsonb(replace(f.cause ->> 'words', n.name, 'Erased')))::json
  from (
    select title from client where id = p_client
    union select full_name from person where id = any (v_people)
  ) n (name)
  where position(n.name in f.cause ->> 'words') > 0 and f.client_id in (
    select r.client_id from relation r where r.subject_client = p_client or r.subject_client = any (v_people)
    union select m.company_id from membership m where m.person_id = any (v_people));
  update client
  set title = 'Erased client', sort_name = 'erased client', code = null, legal_form = null, email = null, phone = null,
    website = null, info = ''
  where id = p_client;
  delete from client_address where client_id = p_client;
  -- after the address: its removal is no move
  delete from client_country_change where client_id = p_client;
  delete from identity_document where client_id = p_client;
  delete from data_copy where client_id = p_client;
  with gone as (
    delete from counterparty_name where client_id = p_client returning key
  )
  delete from counterparty_word w
  where w.word in (select split_part(key, ' ', 1) from gone) and not exists (
    select from counterparty_name n where n.key >= w.word and n.key < w.word || '!' and n.client_id <> p_client);
  update cdd_profile set purpose = '', comment = '' where client_id = p_client;
  update relation set document = '', address = '', email = '', comment = '', end_comment = ''
  where client_id = p_client;
  update party
  set name = 'Erased', sort_name = 'erased', code = null, born_on = case when kind = 'P' then date '1900-01-01' end
  where id = any (v_parties);
  update registration set draft = '{}' where client_id = p_client;
  update registration_contract set words = 'Erased.', sha256 = sha256(convert_to('Erased.', 'UTF8'))
  where client_id = p_client;
  update client_change set value = '"Erased"' where client_id = p_client;
  update card set name = '' where client_id = p_client;
  update person set full_name = 'Erased person', birth_date = date '1900-01-01' where id = any (v_people);
  update session set address = '', browser = '' where person_id = any (v_people);
  update passkey set name = 'Erased' where person_id = any (v_people);
  -- each name is kept turned to begin with each of its words
  delete from search_word w
  where w.word = any (v_words) and not exists (
    select from search_name n where n.key = w.word or n.key >= w.word || ' ' and n.key < w.word || '!');
end $$;

-- Deletes the bytes with these hashes, but for those that somebody else's file or picture has as well.
create or replace function forget_contents(p_hashes bytea[]) returns void
language sql
as $$
  delete from file_content c
  where c.hash = any (p_hashes) and not exists (select from client_file f where f.hash = c.hash)
    and not exists (select from client_picture p where p.hash = c.hash)
    and not exists (select from coupon_picture o where o.hash = c.hash)
$$;

-- What the client gave us as files. What proves a payment that was voided stays with it.
create or replace function erase_papers(p_client text) returns void
language plpgsql
as $$
declare
  v_files uuid[] := array(
    select f.id from client_file f
    where f.client_id = p_client and not exists (select from payment_void v where v.file_id = f.id));
  v_hashes bytea[];
begin
  delete from case_file_review where file_id = any (v_files);
  delete from case_file where file_id = any (v_files);
  delete from info_item_file where file_id = any (v_files);
  delete from upload where client_id = p_client;
  with gone as (
    delete from client_file where id = any (v_files) returning hash
  ), pictures as (
    delete from client_picture where client_id = p_client returning hash
  )
  select array_agg(distinct hash) into v_hashes from (select hash from gone union all select hash from pictures) g;
  perform forget_contents(v_hashes);
end $$;

-- What was said.
create or replace function erase_talks(p_client text) returns void
language plpgsql
as $$
begin
  delete from message where client_id = p_client;
  delete from note where client_id = p_client;
  update info_item i
  set value = null, cannot_words = '', words = 'Erased'
  from info_request r where r.id = i.request_id and r.client_id = p_client;
  update info_request set title = 'Erased', words = 'Erased' where client_id = p_client;
end $$;

-- What the bank looked at, found and decided, in words. Outcomes and days stay: figures are counted from them. So does
-- what two people have confirmed, which is the proof of both.
create or replace function erase_checks(p_client text) returns void
language plpgsql
as $$
declare
  v_cases uuid[] := array(select id from client_case where subject_id = p_client);
  v_until bigint;
begin
  update client_case set title = 'Erased', comment = '' where id = any (v_cases);
  update case_comment set words = '' where case_id = any (v_cases);
  update wealth_source set words = 'Erased' where case_id = any (v_cases);
  update card_set_aside set body = '{}' where client_id = p_client;
  update fraud_refund set reason = 'Erased' where case_id = any (v_cases) and refund_case_id is null;
  update bailiff_order set authority = 'Erased', number = '-' where client_id = p_client;
  delete from screened where client_id = p_client;
  update screening_hit set entity_name = 'Erased', parts = '[]' where client_id = p_client;
  -- each by an index of its own
  update screening_check set input = '{}', input_hash = sha256('{}'), found = null
  where client_id = p_client and cause <> 'payment' or client_id = p_client and cause = 'payment';
  update suppression set reason = '', ended_at = coalesce(ended_at, bank_now()), input_hash = sha256('{}')
  where client_id = p_client;
  update restriction set comment = '', lift_comment = '' where client_id = p_client;
  update closing_notice set comment = '', end_comment = '' where client_id = p_client;
  update client_closing set comment = '' where client_id = p_client;
  update client_charge set comment = '' where client_id = p_client;
  update time_gift set comment = '' where client_id = p_client;
  update white_list set comment = '', end_comment = case when ended_at is not null then '' end
  where client_id = p_client;
  update office_end set comment = '', lower_comment = '' where client_id = p_client;
  update risk_factor set cause = (cause::jsonb - 'words')::json where client_id = p_client;
  update legal_hold set comment = '', reference = id::text, lift_comment = '' where client_id = p_client;
  perform erase_totals(p_client);
  update mlro_report set narrative = 'Erased', reasons = case when reasons = '' then '' else 'Erased' end,
    authority_narrative = case when authority_narrative = '' then '' else 'Erased' end
  where subject_id = p_client;
  update mlro_report_version v
  set narrative = 'Erased', reasons = case when v.reasons = '' then '' else 'Erased' end, record = null, xml = null
  from mlro_report m where m.id = v.report_id and m.subject_id = p_client;
  update mlro_filing f set action = '', facts = '{}' from mlro_report r
  where r.id = f.report_id and r.subject_id = p_client;
  -- details of the audit go as far as their end was announced
  select max(b.last_n) into v_until
  from audit a
  join audit_block b on b.number = case when a.facts ->> 'block' ~ '^[0-9]{1,18}$'
    then (a.facts ->> 'block')::bigint end
    and b.last_n::text = a.facts ->> 'until'
  where a.subject_id = 'details' and a.subject_kind = 'audit' and a.verb = 'audit.erase';
  delete from audit_detail d using audit a where a.client_id = p_client and a.n <= v_until and d.n = a.n;
end $$;

-- Erases up to p_limit classes of clients whose term is over. Answers how many.
create or replace function erase_ended_clients(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_due record;
  v_count integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('retention', 0)) then
    return 0;
  end if;
  for v_due in
    select c.id, t.class
    from client c
    cross join retention_term t
    where (c.flags ~ '[ZD]' or c.registration_status = 'Declined')
      and not exists (select from client_erasure e where e.client_id = c.id and e.class = t.class)
      and relation_ended_at(c.id) < bank_now() - make_interval(years => t.years)
      and kept_because(c.id) is null
    order by c.id, t.class
    limit p_limit
    for no key update of c skip locked
  loop
    if v_due.class = 'identity' then
      perform erase_identity(v_due.id);
    elsif v_due.class = 'papers' then
      perform erase_papers(v_due.id);
    elsif v_due.class = 'talks' then
      perform erase_talks(v_due.id);
    else
      perform erase_checks(v_due.id);
    end if;
    insert into client_erasure (client_id, class, erased_at) values (v_due.id, v_due.class, bank_now());
    insert into audit_inbox (client_id, verb, subject_kind, subject_id, facts)
    values (v_due.id, 'client.erase', 'client', v_due.id, jsonb_build_object('class', v_due.class));
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke execute on function relation_ended_at(text), kept_because(text), people_erased_with(text), erase_identity(text),
  forget_contents(bytea[]), erase_papers(text), erase_talks(text), erase_checks(text), erase_ended_clients(integer)
  from public;
grant execute on function relation_ended_at(text) to kontora_app, kontora_reader;
grant execute on function erase_ended_clients(integer) to kontora_app;
