-- Staff users: versions of their rights, who is away, deputies, and the clients that they have to do with.
alter table staff add column version integer not null default 0;
-- bank day; until then nobody gives them cases
alter table staff add column away_until date;

-- Who works on a case. Null: nobody has taken it.
alter table client_case add column assignee_id text collate "C" references person;
create index client_case_of_assignee on client_case (assignee_id) where assignee_id is not null;

-- A deputy confirms as the person they stand in for, from one bank day to another, both included.
create table deputy (
  id uuid primary key,
  for_id text collate "C" not null references staff,
  person_id text collate "C" not null references staff,
  from_day date not null,
  until_day date not null,
  -- null where it was confirmed on the command line
  confirmed_by text collate "C" references staff,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint deputy_is_somebody_else check (person_id <> for_id),
  constraint deputy_days_in_order check (from_day <= until_day)
);
create index deputy_living on deputy (person_id) where ended_at is null;

-- Clients that a staff user has to do with. Their own number and the companies that they belong to need no row.
create table staff_link (
  staff_id text collate "C" not null references staff,
  client_id text collate "C" not null,
  relation text not null,
  comment text not null,
  made_by text collate "C" not null references staff,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint staff_link_relation_known check (relation in ('self', 'family', 'role'))
);
create unique index staff_link_living on staff_link (staff_id, client_id) where ended_at is null;

-- The same person as a client is found by birth date and name.
create index person_of_birth_date on person (birth_date) where kind = 'client';
-- When somebody was last seen.
create index session_newest on session (person_id, created_at desc);

grant select, insert on deputy, staff_link to kontora_app;
grant update (ended_at) on deputy, staff_link to kontora_app;
grant update (assignee_id) on client_case to kontora_app;
grant select on deputy, staff_link to kontora_reader;
