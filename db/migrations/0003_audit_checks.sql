-- The audit, checked on request; which audit the block heads outside belong to; how long personal detail is kept.

-- Names the chain: block heads outside the database lie in a file of this name.
alter table audit_head add column chain uuid not null default gen_random_uuid();

-- Never under the five years of Directive (EU) 2015/849, article 40.
alter table bank
  add column retention_years integer not null default 8,
  add constraint retention_years_known check (retention_years between 5 and 100);

-- A walk over the whole audit that somebody of staff asked for. Any server does the next piece of it.
create table audit_check (
  id uuid primary key,
  asked_by text collate "C" not null references person,
  started_at timestamptz not null default now(),
  -- the newest record when it began
  of_n bigint not null,
  -- so far all is whole up to this block and record; hash: of that block
  block bigint not null default 0,
  n bigint not null default 0,
  hash bytea not null default '\x00',
  ended_at timestamptz,
  outcome text,
  -- the first broken record
  broken jsonb,
  constraint audit_check_outcome_known check (outcome in ('whole', 'broken', 'stopped')),
  constraint audit_check_ended check ((ended_at is null) = (outcome is null)),
  constraint audit_check_broken check ((outcome is not distinct from 'broken') = (broken is not null))
);
create unique index audit_check_open on audit_check ((true)) where ended_at is null;
create index audit_check_newest on audit_check (started_at);

grant select on audit_check to kontora_app, kontora_reader;
grant insert, update (block, n, hash, ended_at, outcome, broken) on audit_check to kontora_app;
