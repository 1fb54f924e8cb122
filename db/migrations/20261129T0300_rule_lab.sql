-- The rule lab: a rule tried on the past, and what was found for each client.
create table lab_run (
  id uuid primary key,
  job_id uuid not null,
  asked_by text collate "C" not null references person,
  -- bank time
  asked_at timestamptz not null,
  -- of a rule that is saved; the white list of this code counts
  code text collate "C" references watch_rule,
  -- whose words these are; null: not saved
  version integer,
  body jsonb not null,
  -- the version beside it; null: none
  against_code text collate "C",
  against_version integer,
  against jsonb,
  from_on date not null,
  until_on date not null,
  -- median handling time of the type of case of either side, hours
  hours real,
  against_hours real,
  -- sides that were read
  sides bigint,
  done_at timestamptz,
  foreign key (code, version) references watch_rule_version
);
create index lab_run_of_person on lab_run (asked_by, asked_at);
create index lab_run_of_version on lab_run (code, version, done_at desc);
create table lab_client (
  run_id uuid not null references lab_run on delete cascade,
  client_id text collate "C" not null references client,
  -- of events
  days date[] not null,
  against_days date[] not null,
  -- that the desk would have opened
  cases integer not null,
  against_cases integer not null,
  -- the highest that an event would hold
  figure bigint,
  against_figure bigint,
  -- the highest from 80 % of the threshold on, of a client without an event
  near_figure bigint,
  primary key (run_id, client_id)
);
create index lab_client_of_client on lab_client (client_id);
-- What staff think of clients just below the threshold of a version.
create table lab_verdict (
  code text collate "C" not null,
  version integer not null,
  client_id text collate "C" not null references client,
  verdict text not null,
  comment text not null,
  made_by text collate "C" not null references person,
  -- bank time
  made_at timestamptz not null,
  primary key (code, version, client_id),
  foreign key (code, version) references watch_rule_version,
  constraint lab_verdict_known check (verdict in ('suspicious', 'ordinary'))
);
create index case_event_of_rule on case_event (rule, at desc) where copy_of is null;
grant select on lab_run, lab_client, lab_verdict to kontora_app, kontora_reader;
grant insert, delete on lab_run, lab_client to kontora_app;
grant update (sides, done_at) on lab_run to kontora_app;
grant insert on lab_verdict to kontora_app;
grant update (verdict, comment, made_by, made_at) on lab_verdict to kontora_app;
