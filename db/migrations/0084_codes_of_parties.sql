-- A company that is no client is found by its code, as a client is. docs/decisions/024-client-search.md
create index party_of_code on party (upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g') collate "C"), id)
  where code is not null and client_id is null;
