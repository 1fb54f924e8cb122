-- The first screening of everybody keeps a check for each name: what it pays for each is counted.

-- Nobody asks for the checks of one subject. Those of payments are looked for by their client alone, when it is erased.
drop index screening_check_of_subject;
create index screening_check_of_payment on screening_check (client_id) where cause = 'payment';
-- The client of the check, which is one, is written with it: an invariant holds the two together.
alter table screened drop constraint screened_client_id_fkey;
