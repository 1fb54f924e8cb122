-- Payments to and from other banks are checked one by one: the list of a client's own checks does not read them.
drop index screening_check_of_client;
create index screening_check_of_client on screening_check (client_id, at desc, id desc) where cause <> 'payment';
