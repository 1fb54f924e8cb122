-- How long the bank keeps what it knows of a client after the relation has ended, what stops that it is erased, and what was.

-- Whole years from the end of the relation; never under the five of Directive (EU) 2015/849, article 40.
create table retention_term (
  class text collate "C" primary key,
  years integer not null default 8,
  constraint retention_term_class_known check (class in ('identity', 'papers', 'talks', 'checks')),
  constraint retention_term_years_known check (years between 5 and 100)
);
insert into retention_term (class) values ('identity'), ('papers'), ('talks'), ('checks');
-- the servers erase by it, and may not change it
grant select on retention_term to kontora_app, kontora_reader;

-- While one stands, nothing of the client is erased.
create table legal_hold (
  id uuid primary key,
  client_id text collate "C" not null references client,
  cause text not null,
  -- number of the enquiry, of the case at court, of the claim
  reference text not null,
  -- for staff only, as are the words at its end
  comment text not null,
  made_by text collate "C" not null references person,
  -- bank time
  made_at timestamptz not null,
  lifted_by text collate "C" references person,
  -- the second person; null: the command line
  lift_confirmed_by text collate "C" references person,
  lifted_at timestamptz,
  lift_comment text not null default '',
  constraint legal_hold_cause_known check (cause in ('AUTHORITY', 'COURT', 'CLAIM')),
  constraint legal_hold_lifted_by_somebody check ((lifted_at is null) = (lifted_by is null)),
  constraint legal_hold_other_confirmer check (lift_confirmed_by <> lifted_by)
);
create index legal_hold_of_client on legal_hold (client_id, made_at desc);
create unique index legal_hold_once on legal_hold (client_id, cause, reference) where lifted_at is null;
grant select, insert on legal_hold to kontora_app;
grant update (lifted_by, lift_confirmed_by, lifted_at, lift_comment) on legal_hold to kontora_app;
grant select on legal_hold to kontora_reader;

-- Functions of the owner write it.
create table client_erasure (
  client_id text collate "C" not null references client,
  class text collate "C" not null references retention_term,
  -- bank time
  erased_at timestamptz not null,
  primary key (client_id, class)
);
grant select on client_erasure to kontora_app, kontora_reader;

-- Up to which record the details of the audit were read for erasing; those of living relations were passed over.
alter table bank add column details_read_n bigint not null default 0;
