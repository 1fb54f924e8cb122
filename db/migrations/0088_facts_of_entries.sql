-- Entries keep addresses, places of birth and nationalities, which an officer reads and no score is made of. A change of these
-- alone compares nobody again.
alter table list_entity
  -- whether it differs from the entry before it in what is compared
  add column compares_anew boolean not null default true;
create index list_entity_compared on list_entity (code, from_n, entity_id) where compares_anew;
alter table list_version
  -- of the changed ones those that differ only in what no score is made of
  add column unscored integer not null default 0,
  add constraint list_version_unscored_are_changed check (unscored between 0 and changed);
grant update (unscored) on list_version to kontora_app;
