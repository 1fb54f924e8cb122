-- The hash of a proposer's code lives as long as the proposal is open, and no report reads it: eight letters could be found from
-- their hash.
create table proposal_code (
  proposal_id uuid primary key references proposal,
  code_hash bytea not null
);
grant select, insert, delete on proposal_code to kontora_app;
insert into proposal_code (proposal_id, code_hash)
select id, code_hash from proposal where state = 'open' and code_hash is not null;
alter table proposal drop column code_hash;
