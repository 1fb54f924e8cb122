-- What a proposal is about is a fact of its record. A subject that does not exist yet (new-…) is named by a hash of its
-- data. Name and birth date can be guessed from that, so it is not kept in the audit, where no one could erase it.
create or replace function state_record_of(p_new proposal, p_old proposal, p_args text[]) returns state_record
language sql stable
as $$
  select row('proposal', p_new.id::text, p_new.client_id,
    jsonb_build_object('call', p_new.call, 'proposed_by', p_new.proposed_by)
      || case when p_new.subject_kind like 'new-%' then '{}'
        else jsonb_build_object('subject_id', p_new.subject_id) end,
    null, null)::state_record
$$;

create or replace trigger proposal_moved after insert or update of state on proposal
  for each row execute function state_moved('proposal');

-- What was proposed about a case was proposed about that version of it. Whatever else happens to the case voids it at
-- once, so that no one is asked for what can no longer be. The proposal that is being confirmed is the cause of the
-- change.
create or replace function void_case_proposals() returns trigger
language plpgsql
as $$
begin
  update proposal
  set state = 'void', decided_at = now()
  where state = 'open' and subject_kind = 'case' and subject_id = new.id::text and subject_version < new.version
    and id::text <> coalesce(current_setting('kontora.confirming', true), '');
  return null;
end $$;

create or replace trigger case_proposals_void after update of version on client_case
  for each row when (old.version <> new.version) execute function void_case_proposals();

-- Whether two staff users are one human being: the same name and birth date. No one confirms their own under a second
-- number.
create or replace function is_same_human(p_one text, p_other text) returns boolean
language sql stable
as $$
  select exists (
    select from person o
    join person w on w.birth_date = o.birth_date and plain_words(w.full_name) = plain_words(o.full_name)
    where o.id = p_one and w.id = p_other)
$$;

-- The code of a proposal is good as long as the proposal is open, however that ends.
create or replace function end_proposal_code() returns trigger
language plpgsql
as $$
begin
  delete from proposal_code where proposal_id = new.id;
  return null;
end $$;

create or replace trigger proposal_code_ends after update of state on proposal
  for each row when (new.state <> 'open') execute function end_proposal_code();
