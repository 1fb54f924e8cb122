-- Nobody at the bank holds the whole of an enrolment: the proposer gets a code, the confirmer the link. Only its hash is kept.
alter table proposal add column code_hash bytea;
alter table enrolment add column code_hash bytea;
-- links made without a code are made again
update enrolment set ended_at = now() where ended_at is null;
alter table enrolment add constraint open_link_has_code check (ended_at is not null or code_hash is not null);
