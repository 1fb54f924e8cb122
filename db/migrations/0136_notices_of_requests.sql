-- A notice that tells of a request of the bank belongs to it: it ends with it, and leads to it. Older ones are found by nobody's
-- hand, because their payload names no request; they expire as before.
alter table request add column info_request_id uuid references info_request;
create index request_of_info_request on request (info_request_id) where info_request_id is not null;
