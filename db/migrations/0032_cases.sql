-- The engine of cases: steps by table, a version for every decision, what a case waits for, and what belongs to it.

-- Days on which the bank is closed besides weekends: those of TARGET, and the public holidays of Lithuania (Labour Code,
-- article 123). Dated: a change of the law is a new row.
create table bank_holiday (
  day date primary key,
  name text not null
);
with years as (
  select y, y % 19 as golden, y / 100 as century, y % 100 as of_century from generate_series(2020, 2060) y
), epacts as (
  select *, (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30 as epact from years
), moons as (
  select *, (32 + 2 * (century % 4) + 2 * (of_century / 4) - epact - of_century % 4) % 7 as weekday from epacts
), counts as (
  select *, epact + weekday - 7 * ((golden + 11 * epact + 22 * weekday) / 451) + 114 as n from moons
), easters as (
  select y, make_date(y, n / 31, n % 31 + 1) as easter from counts
)
insert into bank_holiday (day, name)
select make_date(y, fixed.month, fixed.day), fixed.name
from years, (values
  (1, 1, 'New Year'), (2, 16, 'Restoration of the State'), (3, 11, 'Restoration of Independence'), (5, 1, 'Labour Day'),
  (6, 24, 'St John'), (7, 6, 'Statehood'), (8, 15, 'Assumption'), (11, 1, 'All Saints'), (11, 2, 'All Souls'),
  (12, 24, 'Christmas Eve'), (12, 25, 'Christmas'), (12, 26, 'Second day of Christmas')) fixed(month, day, name)
union all select easter - 2, 'Good Friday' from easters
union all select easter + 1, 'Easter Monday' from easters;

-- The kind follows from the type.
update client_case
set kind = case type when 'DOCUMENT' then 'D' when 'PATTERN' then 'E' when 'CHILD' then 'P' when 'FAMILY' then 'P'
  when 'PAYMENT' then 'S' when 'MNT' then 'M' when 'COMPANY' then 'L' else 'A' end;

alter table client_case
  add column version integer not null default 1,
  -- who has the next word: investigating staff, inputReview staff again because the client has answered
  add column workflow text not null default 'investigating',
  -- T0 to T9
  add column level integer not null default 0,
  add column amount_minor bigint,
  add column due_at timestamptz,
  -- the client was asked, and has not answered yet
  add column asked_at timestamptz,
  add column scheduled_action text,
  add column scheduled_at timestamptz,
  -- how it ended: { code, by, confirmedBy, reasons, at }
  add column outcome jsonb,
  add column closed_at timestamptz,
  add column duplicate_of uuid references client_case,
  -- a cause opens one case, however often it is told
  add column once_key text collate "C" unique,
  -- the last act: its code, who and when
  add column action text not null default 'open',
  add column changed_by text collate "C" references person,
  add column changed_at timestamptz;

update client_case
set due_at = opened_at + interval '7 days', changed_at = opened_at,
  closed_at = case when status in (1, 2, 3, 4) and not (kind = 'A' and status in (3, 4) or kind = 'S' and status = 1) then opened_at end;
update client_case
set outcome = jsonb_build_object('code', 'close', 'by', null, 'confirmedBy', null, 'reasons', '[]'::jsonb, 'at', closed_at)
where closed_at is not null;

alter table client_case
  alter column due_at set not null,
  alter column changed_at set not null,
  add constraint client_case_workflow_known check (workflow in ('investigating', 'inputReview')),
  add constraint client_case_level_known check (level between 0 and 9),
  add constraint client_case_kind_of_type check (kind = case type when 'DOCUMENT' then 'D' when 'PATTERN' then 'E'
    when 'CHILD' then 'P' when 'FAMILY' then 'P' when 'PAYMENT' then 'S' when 'MNT' then 'M' when 'COMPANY' then 'L' else 'A' end),
  add constraint client_case_closed_by_status check ((closed_at is not null) = case kind
    when 'A' then status in (1, 2) when 'M' then status = 2 when 'L' then status in (3, 4) else status in (2, 4) end),
  add constraint client_case_outcome_when_closed check ((outcome is null) = (closed_at is null)),
  add constraint client_case_closed_waits_for_nothing check (closed_at is null or (asked_at is null and scheduled_at is null)),
  add constraint client_case_scheduled check ((scheduled_action is null) = (scheduled_at is null)),
  add constraint client_case_not_its_own_duplicate check (duplicate_of <> id);

-- the queue: all, and one type after the other
create index client_case_queue on client_case (due_at, id) include (type, level, assignee_id) where closed_at is null;
create index client_case_queue_of_type on client_case (type, due_at, id) include (level, assignee_id) where closed_at is null;
create index client_case_open_of_subject on client_case (subject_id) where closed_at is null;
create index client_case_scheduled_next on client_case (scheduled_at) where scheduled_at is not null;

-- Payments that a case shows; those that it holds stay Blocked while it is open.
create table case_payment (
  case_id uuid not null references client_case,
  payment_id uuid not null references payment,
  holds boolean not null,
  primary key (case_id, payment_id)
);
create index case_payment_of_payment on case_payment (payment_id);

-- Two cases that belong together, each with its own decision. Both directions are one row.
create table case_link (
  case_id uuid not null references client_case,
  other_id uuid not null references client_case,
  made_by text collate "C" references person,
  made_at timestamptz not null,
  primary key (case_id, other_id),
  constraint case_link_in_order check (case_id < other_id)
);
create index case_link_of_other on case_link (other_id);

-- The version that a staff user has seen last: a higher one is marked as updated.
create table case_seen (
  case_id uuid not null references client_case,
  person_id text collate "C" not null references person,
  version integer not null,
  primary key (case_id, person_id)
);

create table case_comment (
  id uuid primary key,
  case_id uuid not null references client_case,
  -- null: the bank itself
  author_id text collate "C" references person,
  -- what was done with it; comment where nothing was
  action text not null,
  words text not null,
  -- bank time
  at timestamptz not null
);
create index case_comment_of_case on case_comment (case_id, at, id);

create table case_file (
  case_id uuid not null references client_case,
  file_id uuid not null references client_file,
  primary key (case_id, file_id)
);

-- One comparison of a client, or of somebody who belongs to it, with the lists.
create table screening_check (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- what was compared: name, birth date, country
  input jsonb not null,
  input_hash bytea not null,
  -- of each list, by its code
  versions jsonb not null,
  -- bank time
  at timestamptz not null
);
create table screening_hit (
  id uuid primary key,
  check_id uuid not null references screening_check,
  client_id text collate "C" not null references client,
  -- of the list: TU US UE UN UK EU, or PEP
  code text not null,
  entity_id text collate "C" not null,
  entity_name text not null,
  score_permille integer not null,
  -- what agrees and what does not
  parts jsonb not null,
  state text not null,
  constraint screening_hit_state_known check (state in ('open', 'cleared', 'true')),
  constraint screening_hit_score_permille check (score_permille between 0 and 1000)
);
create index screening_hit_of_client on screening_hit (client_id, code, entity_id);
create table case_hit (
  case_id uuid not null references client_case,
  hit_id uuid not null references screening_hit,
  primary key (case_id, hit_id)
);
create index case_hit_of_hit on case_hit (hit_id);

-- One person is not one list entry: the same data raise no hit again.
create table suppression (
  id uuid primary key,
  client_id text collate "C" not null references client,
  code text not null,
  entity_id text collate "C" not null,
  -- of the data that it was decided on: it lapses with them
  input_hash bytea not null,
  case_id uuid not null references client_case,
  made_by text collate "C" not null references person,
  -- the second person; null where none was needed
  confirmed_by text collate "C" references person,
  made_at timestamptz not null,
  ended_at timestamptz,
  constraint suppression_other_confirmer check (confirmed_by <> made_by)
);
create unique index suppression_stands on suppression (client_id, code, entity_id) where ended_at is null;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('case.A', '', '0', 'open'), ('case.A', '0', '3', 'ask'), ('case.A', '4', '3', 'ask'), ('case.A', '3', '4', 'answer'),
  ('case.A', '3', '0', 'cancel'), ('case.A', '0', '1', 'close'), ('case.A', '3', '1', 'close'), ('case.A', '4', '1', 'close'),
  ('case.A', '0', '2', 'close'), ('case.A', '3', '2', 'close'), ('case.A', '4', '2', 'close'),
  ('case.A', '1', '0', 'revive'), ('case.A', '2', '0', 'revive'),
  ('case.D', '', '0', 'open'), ('case.D', '0', '5', 'return'), ('case.D', '1', '5', 'return'), ('case.D', '9', '5', 'return'),
  ('case.D', '5', '0', 'resubmit'), ('case.D', '0', '1', 'alert'), ('case.D', '0', '9', 'hold'), ('case.D', '1', '9', 'hold'),
  ('case.D', '5', '9', 'hold'), ('case.D', '0', '2', 'close'), ('case.D', '1', '2', 'close'), ('case.D', '5', '2', 'close'),
  ('case.D', '9', '2', 'close'), ('case.D', '0', '4', 'close'), ('case.D', '1', '4', 'close'), ('case.D', '5', '4', 'close'),
  ('case.D', '9', '4', 'close'),
  ('case.E', '', '0', 'open'), ('case.E', '0', '2', 'close'), ('case.E', '0', '4', 'close'),
  ('case.P', '', '0', 'open'), ('case.P', '0', '2', 'close'), ('case.P', '0', '4', 'close'),
  ('case.S', '', '0', 'open'), ('case.S', '0', '1', 'answer'), ('case.S', '1', '0', 'ask'), ('case.S', '0', '2', 'close'),
  ('case.S', '1', '2', 'close'), ('case.S', '0', '4', 'close'), ('case.S', '1', '4', 'close'),
  ('case.M', '', '0', 'open'), ('case.M', '0', '2', 'close'),
  ('case.L', '', '5', 'open'), ('case.L', '5', '0', 'ask'), ('case.L', '1', '0', 'ask'), ('case.L', '2', '0', 'ask'),
  ('case.L', '0', '5', 'answer'), ('case.L', '5', '1', 'charge'), ('case.L', '5', '2', 'send'), ('case.L', '1', '5', 'pay'),
  ('case.L', '2', '5', 'sign'), ('case.L', '0', '3', 'close'), ('case.L', '1', '3', 'close'), ('case.L', '2', '3', 'close'),
  ('case.L', '5', '3', 'close'), ('case.L', '0', '4', 'close'), ('case.L', '1', '4', 'close'), ('case.L', '2', '4', 'close'),
  ('case.L', '5', '4', 'close'),
  ('screening_hit', '', 'open', 'find'), ('screening_hit', 'open', 'cleared', 'clear'), ('screening_hit', 'open', 'true', 'uphold'),
  ('screening_hit', 'cleared', 'open', 'reopen'), ('screening_hit', 'true', 'open', 'reopen');

grant select on bank_holiday, case_payment, case_link, case_seen, case_comment, case_file, screening_check, screening_hit,
  case_hit, suppression to kontora_app, kontora_reader;
grant insert on case_payment, case_link, case_seen, case_comment, case_file, screening_check, screening_hit, case_hit,
  suppression, bank_holiday to kontora_app;
grant update (version) on case_seen to kontora_app;
grant update (state) on screening_hit to kontora_app;
grant update (ended_at) on suppression to kontora_app;
grant update (version, workflow, level, due_at, asked_at, scheduled_action, scheduled_at, outcome, closed_at, duplicate_of,
  action, changed_by, changed_at) on client_case to kontora_app;
