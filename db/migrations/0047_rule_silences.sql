-- What rules have found, with the case that it raised. Closing the case without more keeps the rule silent for the client.
create table case_event (
  case_id uuid not null references client_case,
  -- its code, see src/features/whitelist/rules.ts
  rule text collate "C" not null,
  -- cents, or a number of operations, accounts or counterparties
  figure bigint not null,
  -- bank time
  at timestamptz not null,
  primary key (case_id, rule),
  constraint case_event_positive check (figure > 0)
);
create table rule_silence (
  case_id uuid not null,
  client_id text collate "C" not null references client,
  rule text collate "C" not null,
  -- that was decided on: more than one and a half of it is told again
  figure bigint not null,
  made_by text collate "C" not null references person,
  -- bank time
  made_at timestamptz not null,
  until_at timestamptz not null,
  primary key (case_id, rule),
  foreign key (case_id, rule) references case_event,
  constraint rule_silence_ends_later check (until_at > made_at)
);
create index rule_silence_of_client on rule_silence (client_id, rule, until_at);
grant select, insert on case_event, rule_silence to kontora_app;
grant select on case_event, rule_silence to kontora_reader;
