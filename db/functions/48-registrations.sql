-- Fees and contracts of registrations: each step leaves its record.
create or replace trigger registration_fee_moved after insert or update of state on registration_fee
  for each row execute function state_moved('registration_fee', 'client', 'client_id', 'client_id', 'reference',
    'amount_minor', 'payment_id');

-- The record keeps the hash of what was signed.
create or replace function state_record_of(p_new registration_contract, p_old registration_contract, p_args text[])
  returns state_record
language sql stable
as $$
  select row('client', p_new.client_id, p_new.client_id,
    jsonb_build_object('contract', p_new.id, 'sha256', encode(p_new.sha256, 'hex')), null, null)::state_record
$$;
create or replace trigger registration_contract_moved after insert or update of state on registration_contract
  for each row execute function state_moved('registration_contract');

-- Whatever ends the case of a registration, nothing is owed for it any more.
create or replace function registration_ended() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update registration_fee set state = 'dropped', ended_at = bank_now() where case_id = new.id and state = 'open';
  update registration_contract set state = 'dropped', ended_at = bank_now() where case_id = new.id and state = 'open';
  return null;
end $$;
create or replace trigger registration_ended after update of closed_at on client_case
  for each row when (new.type = 'COMPANY' and new.closed_at is not null) execute function registration_ended();
revoke execute on function registration_ended() from public;

-- Takes drafts away, with their documents and the rights of who began them. The number stays, closed and without a
-- name, because the audit names it and it is never given again. Its caller has locked the companies.
create or replace function take_drafts_away(p_ids text[], p_comment text, p_verb text) returns void
language plpgsql set search_path = public
as $$
declare
  v_hashes bytea[];
begin
  delete from registration where client_id = any (p_ids);
  delete from upload where client_id = any (p_ids);
  with gone as (delete from client_file where client_id = any (p_ids) returning hash)
  select array_agg(distinct hash) into v_hashes from gone;
  perform forget_contents(v_hashes);
  delete from client_address where client_id = any (p_ids);
  update client
  set title = 'Unsent application', sort_name = 'unsent application',
    code = null, legal_form = null, country = null, email = null, phone = null, website = null
  where id = any (p_ids);
  perform close_drafts(p_ids, p_comment, p_verb);
end $$;
revoke execute on function take_drafts_away(text[], text, text) from public;

-- No one goes on with these applications; what they say stays.
create or replace function close_drafts(p_ids text[], p_comment text, p_verb text) returns void
language plpgsql set search_path = public
as $$
begin
  update membership set state = 'removed' where company_id = any (p_ids) and state <> 'removed';
  insert into client_closing (id, client_id, closed_at, comment)
  select new_id(), id, bank_now(), p_comment from unnest(p_ids) id;
  update client set registration_status = null, flags = 'Z' where id = any (p_ids);
  insert into audit_inbox (client_id, verb, subject_kind, subject_id)
  select id, p_verb, 'client', id from unnest(p_ids) id;
end $$;
revoke execute on function close_drafts(text[], text, text) from public;

-- What the bank has begun to look at, by a case or a request, is kept like all its other work.
create or replace function is_draft_untouched(p_client text) returns boolean
language sql stable set search_path = public
as $$
  select not exists (select from client_case k where k.subject_id = p_client)
    and not exists (select from info_request q where q.client_id = p_client)
$$;
revoke execute on function is_draft_untouched(text) from public;

-- Drafts that were never sent and not saved for 12 months go. Answers how many.
create or replace function erase_unsent_drafts(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_ids text[];
begin
  -- a change of a registration locks the company first, and then finds no draft
  select array_agg(due.id) into v_ids
  from (
    select c.id
    from registration r
    join client c on c.id = r.client_id
    where r.saved_at < now() - interval '12 months' and c.registration_status = 'Cdd' and is_draft_untouched(c.id)
    order by r.saved_at
    limit p_limit
    for no key update of c, r skip locked
  ) due;
  if v_ids is null then
    return 0;
  end if;
  perform take_drafts_away(v_ids, 'The application was not sent within 12 months.', 'registration.erase');
  return cardinality(v_ids);
end $$;
revoke execute on function erase_unsent_drafts(integer) from public;
grant execute on function erase_unsent_drafts(integer) to kontora_app;

-- The applicant discards what was never sent. Where the bank has begun to look at it, what it says stays, and the
-- applicant sees no difference. False where there is nothing to discard: it was sent, decided, or is another person's.
create or replace function discard_draft(p_client text, p_applicant text) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  v_comment constant text := 'The applicant discarded the application.';
begin
  perform from registration r
  join client c on c.id = r.client_id
  where r.client_id = p_client and r.applicant_id = p_applicant
    and c.registration_status = 'Cdd' and c.flags !~ 'Z'
    and not exists (select from client_case k where k.subject_id = p_client and k.type = 'COMPANY')
  for no key update of c, r;
  if not found then
    return false;
  end if;
  if is_draft_untouched(p_client) then
    perform take_drafts_away(array[p_client], v_comment, 'registration.discard');
  else
    perform close_drafts(array[p_client], v_comment, 'registration.discard');
  end if;
  return true;
end $$;
revoke execute on function discard_draft(text, text) from public;
grant execute on function discard_draft(text, text) to kontora_app;
