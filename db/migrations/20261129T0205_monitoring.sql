-- Money that rules watch: totals by client and day, rules as data, and what they have found. docs/monitoring.md.

-- One of our clients on an executed payment in EUR, or on its coming back. The function flow_sides says what a side is.
create table flow (
  client_id text collate "C" not null,
  -- of the record in the audit
  n bigint not null,
  -- the bank day of execution; of what came back, the day on which it counted
  day date not null,
  direction text not null,
  kind text not null,
  -- of the counterparty; '' where it has none
  iban text collate "C" not null,
  amount_minor bigint not null,
  payment_id uuid not null,
  -- -1: it came back
  sign smallint not null,
  -- the bank day on which it came back; otherwise the day
  booked_on date not null,
  primary key (client_id, n),
  constraint flow_direction_known check (direction in ('in', 'out')),
  constraint flow_kind_known check (kind in ('cash', 'deposit', 'other')),
  constraint flow_sign_known check (sign in (1, -1))
);
create index flow_of_day on flow (client_id, day, amount_minor);
create index flow_of_payment on flow (payment_id);
create table flow_day (
  client_id text collate "C" not null,
  day date not null,
  direction text not null,
  kind text not null,
  -- the first two letters of the counterparty's IBAN, or ''
  country text collate "C" not null,
  count integer not null,
  amount_minor bigint not null,
  primary key (client_id, day, direction, kind, country)
) with (fillfactor = 70);
create table flow_party (
  client_id text collate "C" not null,
  iban text collate "C" not null,
  day date not null,
  direction text not null,
  kind text not null,
  count integer not null,
  amount_minor bigint not null,
  primary key (client_id, iban, day, direction, kind)
) with (fillfactor = 70);
create index flow_party_newest on flow_party (client_id, day desc);
-- How long a client knows a counterparty. What came back leaves it known.
create table flow_met (
  client_id text collate "C" not null,
  iban text collate "C" not null,
  first_on date not null,
  -- of the first payment
  direction text not null,
  last_in date,
  last_out date,
  primary key (client_id, iban)
) with (fillfactor = 70);
create index flow_met_first on flow_met (client_id, first_on);
create index flow_met_of_iban on flow_met (iban);

-- What a client may still move before its rules are counted; null: they are counted with its next payment.
create table flow_budget (
  client_id text collate "C" primary key,
  -- of watch_rule_state, when it was made
  rules_n bigint not null default 0,
  body jsonb,
  -- grows when something that rules ask about has changed
  changes integer not null default 0
) with (fillfactor = 70);

-- Rules. The specified ones are tuned, never deleted and never less than live.
create table watch_rule (
  code text collate "C" primary key,
  is_specified boolean not null,
  made_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null
);
create table watch_rule_version (
  code text collate "C" not null references watch_rule,
  version integer not null,
  title text not null,
  -- see src/features/monitoring/rules/condition.ts
  body jsonb not null,
  comment text not null,
  -- null: the specification, or the bank itself
  author text collate "C" references person,
  made_at timestamptz not null,
  primary key (code, version),
  constraint watch_rule_version_positive check (version > 0)
);
-- Which version of a rule is in which state since when: the newest row counts.
create table watch_rule_state (
  n bigint generated always as identity primary key,
  code text collate "C" not null,
  version integer not null,
  state text not null,
  -- the last record that was judged before
  feed_n bigint not null,
  made_by text collate "C" references person,
  confirmed_by text collate "C" references person,
  -- bank time
  at timestamptz not null,
  comment text not null,
  -- clients that are above the threshold already: an event at once, not with their next payment
  at_once boolean not null default false,
  -- of the lab, when it was released
  result jsonb,
  foreign key (code, version) references watch_rule_version,
  constraint watch_rule_state_known check (state in ('shadow', 'live', 'retired')),
  constraint watch_rule_state_other_confirmer check (confirmed_by <> made_by)
);
create index watch_rule_state_newest on watch_rule_state (code, n desc);

-- What the engine knew of a client when it counted, where that had changed: so the lab can play the past as it was.
create table watch_context (
  client_id text collate "C" not null,
  -- of the record that was judged with it
  n bigint not null,
  body jsonb not null,
  primary key (client_id, n)
);
-- Turns of the bank's day, as the engine took them: after which record.
create table watch_turn (
  day date primary key,
  n bigint not null
);
-- Since when rules count, and how far the totals of the past are filled.
create table watch_start (
  one boolean primary key default true,
  -- records up to here raise no event
  n bigint not null,
  at timestamptz not null,
  constraint watch_start_is_one check (one)
);

-- Events get an id of their own, a window that is used once, and what they were found from.
alter table rule_silence drop constraint rule_silence_case_id_rule_fkey;
alter table rule_silence add foreign key (case_id) references client_case;
alter table case_event drop constraint case_event_pkey;
alter table case_event
  add column id uuid not null default gen_random_uuid() primary key,
  alter column case_id drop not null,
  add column client_id text collate "C" references client,
  -- the event that this one was copied from, into a case that staff have opened
  add column copy_of uuid references case_event,
  add column state text not null default 'live',
  add column version integer,
  add column threshold bigint,
  -- the first day that counted, and the last
  add column from_on date,
  add column day date,
  -- the day of the first event in the same window, how many came before in it, and when the rule speaks again
  add column window_day date,
  add column times integer not null default 0,
  add column until_on date,
  -- payment, turn of the day, or release of the rule
  add column cause text,
  -- of the record that crossed; null where none did
  add column n bigint,
  add column payment_id uuid references payment,
  -- the figure by day: [day, figure]
  add column days jsonb,
  -- at most 200 of the window
  add column payments uuid[],
  add column grew_to bigint,
  add column grew_at timestamptz,
  add constraint case_event_state_known check (state in ('live', 'shadow')),
  add constraint case_event_cause_known check (cause in ('payment', 'turn', 'release')),
  add constraint case_event_shadow_has_no_case check (state = 'live' or case_id is null),
  add constraint case_event_grows check (grew_to > figure);
update case_event e set client_id = k.subject_id
from client_case k join client c on c.id = k.subject_id
where k.id = e.case_id;
create index case_event_of_case on case_event (case_id, rule);
create unique index case_event_once on case_event (client_id, rule, state, window_day, times)
  where window_day is not null and copy_of is null;
create index case_event_of_client on case_event (client_id, at desc);
create index case_event_of_payment on case_event (payment_id) where payment_id is not null;
grant update (grew_to, grew_at) on case_event to kontora_app;

-- Where a payment stands with staff. A payment without a row is looked at by no one.
create table payment_review (
  payment_id uuid primary key references payment,
  state text not null,
  -- grows with each change
  version integer not null default 1,
  -- codes of the rules whose events it crossed
  codes text[] not null default '{}',
  -- of the request to the client
  case_id uuid references client_case,
  -- bank time
  since timestamptz not null,
  changed_at timestamptz not null,
  constraint payment_review_state_known check (state in ('new', 'requested', 'responded', 'ended'))
);
create index payment_review_open on payment_review (changed_at desc, payment_id) where state <> 'ended';
create table payment_review_decision (
  id uuid primary key,
  payment_id uuid not null references payment_review,
  code text not null,
  comment text not null,
  -- null: with its case
  made_by text collate "C" references person,
  case_id uuid references client_case,
  -- bank time
  at timestamptz not null
);
create index payment_review_decision_newest on payment_review_decision (at desc, id desc);
create index payment_review_decision_of_payment on payment_review_decision (payment_id, at);

grant select on flow, flow_day, flow_party, flow_met, flow_budget, watch_rule, watch_rule_version, watch_rule_state,
  watch_context, watch_turn, watch_start, payment_review, payment_review_decision to kontora_app, kontora_reader;
grant insert on watch_rule, watch_rule_version, watch_rule_state, watch_context, watch_turn, payment_review,
  payment_review_decision to kontora_app;
grant update (state, version, codes, case_id, changed_at) on payment_review to kontora_app;

insert into follower (name, by_server, last_n) select 'monitoring', true, n from audit_head;
insert into watch_start (n, at) select h.n, now() + b.clock_offset from audit_head h, bank b;
insert into watch_start (n, at) select 0, now() on conflict do nothing;

-- The first rules: those of the specification live, ours in shadow.
create temporary table first_rule (code text, title text, is_specified boolean, case_type text, clients jsonb,
  conditions jsonb) on commit drop;
insert into first_rule values
  ('C.IN.15K', 'Income of a day', true, 'MNT', '{"type": "LEGAL"}',
   '[{"measure": "sum", "direction": "in", "window": 1, "atLeast": 1500000}]'),
  ('C.OUT.15K', 'Expense of a day', true, 'MNT', '{"type": "LEGAL"}',
   '[{"measure": "sum", "direction": "out", "window": 1, "atLeast": 1500000}]'),
  ('C.IN.25K', 'Income of 7 days', true, 'MNT', '{"type": "LEGAL"}',
   '[{"measure": "sum", "direction": "in", "window": 7, "atLeast": 2500000}]'),
  ('C.OUT.25K', 'Expense of 7 days', true, 'MNT', '{"type": "LEGAL"}',
   '[{"measure": "sum", "direction": "out", "window": 7, "atLeast": 2500000}]'),
  ('C.IN.30K', 'Income of a month', true, 'EDD', '{"type": "LEGAL"}',
   '[{"measure": "sum", "direction": "in", "window": "month", "atLeast": 3000000}]'),
  ('C.OUT.30K', 'Expense of a month', true, 'EDD', '{"type": "LEGAL"}',
   '[{"measure": "sum", "direction": "out", "window": "month", "atLeast": 3000000}]'),
  ('CASH.1K', 'Cash of a day', true, 'MNT', '{}',
   '[{"measure": "sum", "direction": "out", "kinds": ["cash"], "window": 1, "atLeast": 100000}]'),
  ('CASH.2K', 'Cash of 7 days', true, 'MNT', '{}',
   '[{"measure": "sum", "direction": "out", "kinds": ["cash"], "window": 7, "atLeast": 200000}]'),
  ('CASH.5K', 'Cash of a month', true, 'MNT', '{}',
   '[{"measure": "sum", "direction": "out", "kinds": ["cash"], "window": "month", "atLeast": 500000}]'),
  ('C.ONE2MANY', 'Many counterparties', true, 'EDD', '{"type": "LEGAL"}',
   '[{"measure": "parties", "direction": "both", "window": 60, "atLeast": 15}]'),
  ('M.CASH.CNT', 'Number of cash operations', true, 'MNT', '{}',
   '[{"measure": "count", "direction": "out", "kinds": ["cash"], "window": 3, "atLeast": 5}]'),
  ('M.CASH.INTENSIVE', 'Cash against other expense', true, 'EDD', '{}',
   '[{"measure": "sum", "direction": "out", "kinds": ["cash"], "window": 7, "atLeast": 20000},
     {"measure": "share", "of": {"direction": "out", "kinds": ["cash"]},
      "against": {"direction": "out", "kinds": ["other"]}, "window": 7, "atLeast": 500}]'),
  ('DEP.CNT', 'Number of deposits', true, 'MNT', '{}',
   '[{"measure": "count", "direction": "in", "kinds": ["deposit"], "window": "month", "atLeast": 10}]'),
  ('DEP.VALUE', 'Value of deposits', true, 'MNT', '{}',
   '[{"measure": "sum", "direction": "in", "kinds": ["deposit"], "window": "month", "atLeast": 500000}]'),
  ('ACC.IN.CNT', 'Number of accounts that pay in', true, 'MNT', '{}',
   '[{"measure": "parties", "direction": "in", "window": "month", "atLeast": 15}]'),
  ('ACC.OUT.CNT', 'Number of accounts that are paid', true, 'MNT', '{}',
   '[{"measure": "parties", "direction": "out", "window": "month", "atLeast": 15}]'),
  ('PASS.THROUGH', 'Money that passes through', false, 'MNT', '{}',
   '[{"measure": "sum", "direction": "in", "window": 7, "atLeast": 500000},
     {"measure": "share", "of": {"direction": "out"}, "against": {"direction": "in"}, "window": 7,
      "atLeast": 800, "atMost": 1200}]'),
  ('NEW.MANY', 'Many new counterparties', false, 'MNT', '{}',
   '[{"measure": "newParties", "direction": "both", "window": 4, "atLeast": 5}]'),
  ('SLEEPER', 'Movement after a long rest', false, 'MNT', '{}',
   '[{"measure": "sum", "direction": "both", "window": 7, "atLeast": 500000},
     {"measure": "still", "window": 7, "atLeast": 180}]'),
  ('UNDER.IN', 'Income just under the threshold of a day', false, 'MNT', '{"type": "LEGAL"}',
   '[{"measure": "count", "direction": "in", "size": {"from": 1200000, "to": 1499999}, "window": 7, "atLeast": 3}]'),
  ('UNDER.OUT', 'Expense just under the threshold of a day', false, 'MNT', '{"type": "LEGAL"}',
   '[{"measure": "count", "direction": "out", "size": {"from": 1200000, "to": 1499999}, "window": 7, "atLeast": 3}]'),
  ('UNDER.CASH', 'Cash just under the threshold of a day', false, 'MNT', '{}',
   '[{"measure": "count", "direction": "out", "kinds": ["cash"], "size": {"from": 80000, "to": 99999}, "window": 7,
      "atLeast": 3}]');
insert into watch_rule (code, is_specified, made_at)
select code, is_specified, (select at from watch_start) from first_rule;
insert into watch_rule_version (code, version, title, body, comment, made_at)
select code, 1, title, jsonb_build_object('conditions', conditions, 'clients', clients, 'caseType', case_type),
  case when is_specified then 'From the specification' else 'For shapes that no specified rule sees' end,
  (select at from watch_start)
from first_rule;
insert into watch_rule_state (code, version, state, feed_n, at, comment)
select code, 1,
  case when is_specified and code !~ '^(DEP|ACC)[.]' then 'live' else 'shadow' end,
  (select n from watch_start), (select at from watch_start), 'First version'
from first_rule order by code;
