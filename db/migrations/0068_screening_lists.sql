-- Lists that clients are screened against, every version of each, and what every check has found.
-- docs/decisions/036-screening-lists.md

-- A file as it was sent. It is read by a job, shown with what it would change, and taken.
create table list_version (
  id uuid primary key,
  code text not null,
  -- 1, 2, 3 … among the versions of the list that were taken
  n integer,
  format text not null,
  file_name text not null,
  size_bytes bigint not null,
  -- hex, of its files one after the other
  sha256 text not null,
  state text not null default 'received',
  entries integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  -- why it was refused, and the line; 0: of no line
  problem text not null default '',
  problem_line integer not null default 0,
  -- null: the watched folder
  sent_by text collate "C" references person,
  taken_by text collate "C" references person,
  confirmed_by text collate "C" references person,
  -- bank time
  sent_at timestamptz not null,
  taken_at timestamptz,
  constraint list_version_code_known check (code in ('TU', 'US', 'UE', 'UN', 'UK', 'EU', 'PEP', 'AM')),
  constraint list_version_state_known check (state in ('received', 'staged', 'live', 'past', 'refused', 'withdrawn')),
  constraint list_version_taken_has_number check ((n is not null) = (state in ('live', 'past'))),
  constraint list_version_other_confirmer check (confirmed_by <> taken_by),
  unique (code, n)
);
create unique index list_version_live on list_version (code) where state = 'live';
-- the refusal has its name
create unique index list_under_way on list_version (code) where state in ('received', 'staged');
create index list_version_of_code on list_version (code, sent_at desc, id desc);

-- The bytes until they are read: any process may do that.
create table list_part (
  version_id uuid not null references list_version,
  field text not null,
  n integer not null,
  bytes bytea not null,
  primary key (version_id, field, n)
);
-- What was read, until it is taken or withdrawn.
create table list_staged (
  version_id uuid not null references list_version,
  entity_id text collate "C" not null,
  body jsonb not null,
  body_hash bytea not null,
  primary key (version_id, entity_id)
);
-- Entries of the versions from_n to the one before to_n; null: of the live one too.
create table list_entity (
  code text not null,
  entity_id text collate "C" not null,
  from_n integer not null,
  to_n integer,
  body jsonb not null,
  body_hash bytea not null,
  primary key (code, entity_id, from_n),
  constraint list_entity_lasts check (to_n > from_n)
);
create unique index list_entity_living on list_entity (code, entity_id) where to_n is null;
create index list_entity_begins on list_entity (code, from_n);

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('list_version', '', 'received', 'send'), ('list_version', 'received', 'staged', 'read'),
  ('list_version', 'received', 'refused', 'refuse'), ('list_version', 'staged', 'live', 'take'),
  ('list_version', 'staged', 'withdrawn', 'withdraw'), ('list_version', 'received', 'withdrawn', 'withdraw'),
  ('list_version', 'live', 'past', 'replace');

-- Who was compared: a client, a party, or a person who acts for a client; why; and with which matcher.
alter table screening_check add column subject_id text collate "C" not null default '';
alter table screening_check add column matcher integer not null default 0;
alter table screening_check add column cause text not null default 'open';
create index screening_check_of_subject on screening_check (client_id, subject_id, at desc);
alter table screening_hit add column explanation jsonb not null default '[]';
-- When each subject was compared last: a night that finds nothing new keeps no check of its own.
create table screened (
  client_id text collate "C" not null references client,
  -- a party, or a person who acts for the client; empty: the client itself
  subject_id text collate "C" not null,
  check_id uuid not null references screening_check,
  -- bank time
  at timestamptz not null,
  primary key (client_id, subject_id)
);
alter table suppression add column reason text not null default '';
alter table suppression add column until_on date;
alter table suppression add column end_reason text not null default '';

grant select, insert on list_version, list_entity, screened to kontora_app;
grant select, insert, delete on list_part, list_staged to kontora_app;
grant select on list_version, list_entity, list_staged, screened to kontora_reader;
grant update (n, state, entries, added, changed, removed, problem, problem_line, taken_by, confirmed_by, taken_at)
  on list_version to kontora_app;
grant update (to_n) on list_entity to kontora_app;
grant update (check_id, at) on screened to kontora_app;
grant update (end_reason) on suppression to kontora_app;
-- '': the client itself
alter table screening_hit add column subject_id text collate "C" not null default '';
alter table suppression add column subject_id text collate "C" not null default '';
drop index suppression_stands;
create unique index suppression_stands on suppression (client_id, subject_id, code, entity_id) where ended_at is null;
