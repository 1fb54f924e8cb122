create or replace trigger proposal_moved after insert or update of state on proposal
  for each row execute function state_moved('proposal', 'proposal', 'id', 'client_id', 'call', 'subject_id', 'proposed_by');
