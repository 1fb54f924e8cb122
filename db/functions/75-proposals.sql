-- What a proposal is about is a fact of its record. A subject that does not exist yet (new-…) is named by a hash of its
-- data. Name and birth date can be guessed from that, so it is not kept in the audit, where nobody could erase it.
create or replace function state_record_of(p_new proposal, p_old proposal, p_args text[]) returns state_record
language sql stable
as $$
  select row('proposal', p_new.id::text, p_new.client_id,
    jsonb_build_object('call', p_new.call, 'proposed_by', p_new.proposed_by)
      || case when p_new.subject_kind like 'new-%' then '{}' else jsonb_build_object('subject_id', p_new.subject_id) end,
    null, null)::state_record
$$;

create or replace trigger proposal_moved after insert or update of state on proposal
  for each row execute function state_moved('proposal');
