-- How clients, people and companies belong together. docs/decisions/029-relations.md

-- A person or company that is no client of ours, but belongs to one.
create table party (
  id uuid primary key,
  -- P person, C company
  kind text not null,
  name text not null,
  sort_name text collate "C" not null,
  -- for persons only
  born_on date,
  country text,
  -- of a company, in its register
  code text,
  made_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  constraint party_kind_known check (kind in ('P', 'C')),
  constraint party_person_was_born check ((kind = 'P') = (born_on is not null))
);
create index party_of_name on party (sort_name, id);
-- The same person as a staff user is found by birth date and name.
create index party_of_birth_date on party (born_on) where kind = 'P';

-- `subject` is this to `client`: its owner, its parent. Roles with letters stay in membership. A change ends one row and begins
-- another, so what was so is kept.
create table relation (
  id uuid primary key,
  client_id text collate "C" not null references client,
  role text collate "C" not null,
  -- the number of a client, or of a person who acts for clients and is none
  subject_client text collate "C",
  subject_party uuid references party,
  subject_id text collate "C" not null generated always as (coalesce(subject_client, subject_party::text)) stored,
  -- hundredths of a percent; for roles P C B S D
  share_bp integer,
  document text not null default '',
  address text not null default '',
  email text not null default '',
  comment text not null,
  made_by text collate "C" references person,
  confirmed_by text collate "C" references person,
  -- bank time
  from_at timestamptz not null,
  until_at timestamptz,
  ended_by text collate "C" references person,
  end_confirmed_by text collate "C" references person,
  end_comment text not null default '',
  constraint relation_role_known check (role in ('P', 'C', 'B', 'S', 'D', 'PARENT', 'SIBLING', 'SPOUSE', 'RCA')),
  constraint relation_of_one_subject check (num_nonnulls(subject_client, subject_party) = 1),
  constraint relation_to_somebody_else check (subject_client <> client_id),
  constraint relation_share_known check ((role in ('P', 'C', 'B', 'S', 'D')) = (share_bp is not null)),
  constraint relation_share_possible check (share_bp between 0 and 10000),
  constraint relation_ends_later check (until_at >= from_at),
  constraint relation_other_confirmer check (confirmed_by <> made_by and end_confirmed_by <> ended_by)
);
create unique index relation_stands on relation (client_id, role, subject_id) where until_at is null;
create index relation_of_client on relation (client_id, from_at desc);
create index relation_of_subject on relation (subject_id, from_at desc);

-- Other letters that the bank offers a user; they accept on their own device.
alter table membership add column offer_id uuid;
alter table membership add column offer_role text;
alter table membership add column offer_letters text;
alter table membership add constraint membership_offer_whole check (num_nonnulls(offer_id, offer_role, offer_letters) in (0, 3));

grant select, insert on party, relation to kontora_app;
grant update (until_at, ended_by, end_confirmed_by, end_comment) on relation to kontora_app;
grant select on party, relation to kontora_reader;
