-- Reconciliation of the bank's accounts at other banks: files of statements, their lines, what was decided about them,
-- the rules that match them, and how columns of CSV files are read. Amounts are cents, above zero for what the other
-- bank owes us.

create table bank_statement_file (
  id uuid primary key,
  name text not null,
  sha256 bytea not null,
  format text collate "C" not null,
  source text collate "C" not null,
  -- null: it lay in the folder
  taken_by text collate "C" references person,
  taken_at timestamptz not null,
  -- why nothing of it was taken, and where in it
  refusal text,
  place text not null default '',
  -- what became of each statement in it: [{account, number, outcome, place}]
  outcome jsonb not null default '[]',
  -- how often the same file came again
  duplicates integer not null default 0,
  constraint bank_statement_file_once unique (sha256),
  constraint bank_statement_file_format_known check (format in ('camt053', 'mt940', 'csv', 'unknown')),
  constraint bank_statement_file_source_known check (source in ('upload', 'folder'))
);
create index bank_statement_file_newest on bank_statement_file (taken_at desc, id desc);
grant select, insert, update (duplicates, outcome) on bank_statement_file to kontora_app;
grant select on bank_statement_file to kontora_reader;

alter table bank_statement
  add column file_id uuid references bank_statement_file,
  -- its place among those of its account: opening and closing balances are a chain in this order
  add column place integer not null default 0,
  -- SHA-256 of what it says
  add column fingerprint bytea,
  -- how often the same statement came again
  add column duplicates integer not null default 0;
create index bank_statement_named on bank_statement (code, number, until_day);
grant update (duplicates) on bank_statement to kontora_app;

create table bank_statement_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement,
  code text collate "C" not null,
  -- its place in the statement, from 1
  place integer not null,
  -- the last day of its statement: the closing balance of that day holds it
  stated_on date not null,
  booked_on date not null,
  value_on date not null,
  amount_minor bigint not null,
  is_reversal boolean not null,
  -- the other bank's own
  reference text not null,
  transaction_id text collate "C",
  end_to_end_id text collate "C",
  -- of a line that stands for many payments: their message, and their own references
  batch_id text collate "C",
  parts jsonb,
  other_name text not null,
  other_iban text collate "C" not null,
  message text not null,
  state text collate "C" not null default 'open',
  -- what holds now; null while it is open
  decision_id uuid,
  -- the client whose payment it was matched with
  client_id text collate "C" references client,
  constraint bank_statement_line_once unique (statement_id, place),
  constraint bank_statement_line_moves check (amount_minor <> 0),
  constraint bank_statement_line_state_known check (state in ('open', 'explained', 'matched')),
  constraint bank_statement_line_decided check ((state = 'open') = (decision_id is null))
);
create index bank_statement_line_open on bank_statement_line (code, booked_on) where state <> 'matched';
create index bank_statement_line_newest on bank_statement_line (booked_on desc, id desc);
-- match_statement_lines(), decide_line() and undo_line_decision() are the only writers of state
grant select, insert on bank_statement_line to kontora_app;
grant select on bank_statement_line to kontora_reader;

-- What was decided about a line: matched with transfers of ours, or explained. Undoing is kept in the same row.
create table bank_line_decision (
  id uuid primary key,
  line_id uuid not null references bank_statement_line,
  kind text collate "C" not null,
  -- of the rule that matched it; null: a person did
  rule text collate "C",
  transfer_ids uuid[] not null,
  words text not null default '',
  -- of an explanation: until when it is settled
  due_on date,
  -- null: the program
  made_by text collate "C" references person,
  made_at timestamptz not null,
  undone_by text collate "C" references person,
  undone_at timestamptz,
  undone_for text,
  constraint bank_line_decision_kind_known check (kind in ('match', 'posting', 'explanation')),
  constraint bank_line_decision_by_whom check (rule is not null or made_by is not null),
  constraint bank_line_decision_matches check ((kind = 'explanation') = (cardinality(transfer_ids) = 0)),
  constraint bank_line_decision_explains check ((kind = 'explanation') = (due_on is not null)),
  constraint bank_line_decision_undone check ((undone_by is null) = (undone_at is null))
);
create index bank_line_decision_of on bank_line_decision (line_id);
grant select on bank_line_decision to kontora_app, kontora_reader;

-- A transfer of ours that a line stands for, for each account once. It leaves when the match is undone.
create table bank_matched_entry (
  code text collate "C" not null,
  transfer_id uuid not null references transfer,
  line_id uuid not null references bank_statement_line,
  amount_minor bigint not null,
  stated_on date not null,
  booked_on date not null,
  constraint transfer_matched_once primary key (code, transfer_id)
);
create index bank_matched_entry_of on bank_matched_entry (line_id);
-- of two sides that lie on different days: money on its way at the end of a day
create index bank_matched_entry_late on bank_matched_entry (code, stated_on) where stated_on <> booked_on;
grant select on bank_matched_entry to kontora_app, kontora_reader;

-- The rules, by place. Those of the program match with transfers; a rule of finance posts lines whose text has its words.
create table bank_match_rule (
  id uuid primary key,
  place integer not null,
  kind text collate "C" not null,
  -- of a rule by text: the account whose lines it reads, the words, and the account that it posts to
  code text collate "C",
  words text,
  target text collate "C",
  -- lines up to so many cents, either way
  most_minor bigint,
  made_by text collate "C" references person,
  -- null: the command line confirmed
  confirmed_by text collate "C" references person,
  made_at timestamptz not null,
  ended_by text collate "C" references person,
  ended_at timestamptz,
  constraint bank_match_rule_kind_known check (kind in ('reference', 'counterparty', 'batch', 'text')),
  constraint bank_match_rule_of_text check ((kind = 'text') = (num_nulls(code, words, target, most_minor, made_by) = 0)),
  constraint bank_match_rule_two_people check (made_by <> confirmed_by)
);
create unique index bank_match_rule_live on bank_match_rule (code, lower(words)) where ended_at is null;
grant select, insert, update (ended_by, ended_at) on bank_match_rule to kontora_app;
grant select on bank_match_rule to kontora_reader;
insert into bank_match_rule (id, place, kind, made_at) values
  ('00000000-0000-7000-8000-000000000001', 1, 'reference', now()),
  ('00000000-0000-7000-8000-000000000002', 2, 'counterparty', now()),
  ('00000000-0000-7000-8000-000000000003', 3, 'batch', now());

-- Which column of the CSV files of an account is what.
create table bank_csv_mapping (
  code text collate "C" primary key,
  mapping jsonb not null,
  made_by text collate "C" not null references person,
  made_at timestamptz not null
);
grant select, insert, update on bank_csv_mapping to kontora_app;
grant select on bank_csv_mapping to kontora_reader;

-- Entries of our ledger find the transfer that was suspended by them.
create index rail_transfer_suspended on rail_transfer (suspended_by) where suspended_by is not null;
