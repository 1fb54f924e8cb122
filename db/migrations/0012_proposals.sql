-- Second person: what one staff user proposes and another confirms. The stored call runs when it is confirmed.
create table proposal (
  id uuid primary key,
  -- name of the call, with its path values, the parts of its query and its body as they were sent
  call text not null,
  params jsonb not null,
  query jsonb not null,
  body text not null,
  client_id text collate "C" references client,
  subject_kind text not null,
  subject_id text collate "C" not null,
  -- the proposal holds for this version of its subject only
  subject_version integer not null,
  -- title and lines that both people were shown; the hash is of their JSON text, of subject and version
  effects json not null,
  effects_hash bytea not null,
  amount_minor bigint,
  state text not null,
  proposed_by text collate "C" not null references person,
  -- real time
  proposed_at timestamptz not null default now(),
  -- null where it was confirmed on the command line
  decided_by text collate "C" references person,
  decided_at timestamptz,
  words text not null default '',
  constraint proposal_state_known check (state in ('open', 'confirmed', 'returned', 'withdrawn', 'void')),
  constraint own_proposal check (decided_by <> proposed_by or state in ('withdrawn', 'void')),
  constraint proposal_decided_when_closed check ((state = 'open') = (decided_at is null))
);
create index proposal_open on proposal (proposed_at, id) where state = 'open';
create index proposal_newest on proposal (proposed_at desc, id desc);
-- the same thing is not proposed twice at once
create unique index already_proposed on proposal (call, subject_kind, subject_id) where state = 'open';

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('proposal', '', 'open', 'propose'),
  ('proposal', 'open', 'confirmed', 'confirm'),
  ('proposal', 'open', 'returned', 'return'),
  ('proposal', 'open', 'withdrawn', 'withdraw'),
  ('proposal', 'open', 'void', 'void');

-- Somebody who joined less than a day ago confirms nothing. Those who are here already joined long ago.
alter table staff add column created_at timestamptz not null default '-infinity';
alter table staff alter column created_at set default now();

-- A device that replaces a lost one approves no money for a day.
alter table enrolment add column replaces boolean not null default false;
alter table passkey add column approves_money_from timestamptz not null default '-infinity';

grant select, insert on proposal to kontora_app;
grant update (state, decided_by, decided_at, words) on proposal to kontora_app;
grant select on proposal to kontora_reader;
