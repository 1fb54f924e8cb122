-- Entries of a list that the publisher gave another number: what was decided on the old one holds for the new one.
create table list_renumbered (
  code text not null,
  entity_id text collate "C" not null,
  became text collate "C" not null,
  -- of the version that brought it
  n integer not null,
  primary key (code, entity_id, n, became),
  constraint list_renumbered_other check (entity_id <> became)
);
grant select, insert on list_renumbered to kontora_app;
grant select on list_renumbered to kontora_reader;
