-- A list is taken by a job, as a million entries take longer than a call may; and what it changes is kept with the version.
alter table list_version
  -- examples of what it changes, shown before it is taken and later
  add column samples jsonb not null default '[]',
  -- of the names and aliases of its entries: what comparing keeps in memory
  add column letters bigint not null default 0;
update list_version v
set letters = (
  select coalesce(sum(length(e.body ->> 'name') + (
    select coalesce(sum(length(a)), 0) from jsonb_array_elements_text(e.body -> 'aliases') a)), 0)
  from list_entity e where e.code = v.code and e.to_n is null)
where state = 'live';
alter table list_version drop constraint list_version_state_known;
alter table list_version add constraint list_version_state_known
  check (state in ('received', 'staged', 'taking', 'live', 'past', 'refused', 'withdrawn'));
drop index list_under_way;
-- the refusal has its name
create unique index list_under_way on list_version (code) where state in ('received', 'staged', 'taking');
insert into allowed_transition (machine, from_state, to_state, verb) values
  ('list_version', 'staged', 'taking', 'decide'), ('list_version', 'taking', 'live', 'take'),
  ('list_version', 'taking', 'refused', 'refuse'), ('list_version', 'taking', 'withdrawn', 'withdraw');
grant update (samples, letters) on list_version to kontora_app;
