-- Nobody at the bank holds the whole of an enrolment: the proposer gets a code, the confirmer the link. The hash of a proposer's
-- code lives as long as the proposal is open, and no report reads it: eight letters could be found from their hash.
create table proposal_code (
  proposal_id uuid primary key references proposal,
  code_hash bytea not null
);
grant select, insert, delete on proposal_code to kontora_app;
alter table enrolment add column code_hash bytea;
-- links made without a code are made again
update enrolment set ended_at = now() where ended_at is null;
alter table enrolment add constraint open_link_has_code check (ended_at is not null or code_hash is not null);
