-- A party that has become a client. docs/decisions/029-relations.md

alter table party add column client_id text collate "C" references client;
-- bank time
alter table party add column joined_at timestamptz;
alter table party add constraint party_joined_whole check (num_nonnulls(client_id, joined_at) in (0, 2));
-- A company that opens is found by its code, written as in client_by_code.
create index party_by_code on party (country, upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g') collate "C"))
  where kind = 'C' and client_id is null;
create index party_of_client on party (client_id) where client_id is not null;

-- to hold it while a relation is made; join_party writes it
grant update (joined_at) on party to kontora_app;
