-- What is shown beside a case is found by these: when somebody was last compared with the lists, who shares an address, and who
-- signs in from the same place.
create index screening_check_of_client on screening_check (client_id, at desc);
create index client_address_place on client_address (postal_code, lower(street));
create index session_place on session (address, browser, created_at);
