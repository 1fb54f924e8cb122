-- A staff user whose deactivation waits for a second person is suspended: each of their calls looks for that proposal.
create index proposal_suspending on proposal (subject_id) where state = 'open' and subject_kind = 'suspended-staff';
