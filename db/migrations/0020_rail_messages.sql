-- What travels on the SEPA rail: its files, the transfers in them, returns, recalls, what did not fit, and the rail's own
-- statement of our settlement account. docs/decisions/022-sepa-rail.md

-- A file. Its row commits together with everything that the file does, so a file works once, whatever is killed when.
create table rail_message (
  id uuid primary key,
  direction text not null,
  -- null where the file could not be read
  kind text,
  sender_bic text collate "C",
  message_id text collate "C",
  file_name text collate "C" not null,
  sha256 bytea not null,
  body bytea not null,
  -- how many transfers, answers or lines it holds
  items integer not null default 0,
  state text not null,
  -- why it was refused, dash-separated words, and where in the file
  refusal text,
  refusal_path text,
  refusal_line integer,
  refusal_column integer,
  -- how often the same file came again
  duplicates integer not null default 0,
  -- bank time
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint rail_message_direction_known check (direction in ('in', 'out')),
  constraint rail_message_state_known check (state in ('queued', 'written', 'taken', 'refused')),
  constraint rail_message_kind_known check (
    kind in ('pacs.008', 'pacs.002', 'pacs.004', 'pacs.028', 'camt.056', 'camt.029', 'camt.053', 'camt.054')),
  constraint rail_message_refused_with_cause check ((state = 'refused') = (refusal is not null))
);
create unique index rail_message_once on rail_message (direction, sender_bic, kind, message_id) where state <> 'refused';
create unique index rail_message_same_file on rail_message (sha256) where direction = 'in';
create index rail_message_queue on rail_message (id) where state = 'queued';
-- refused ones first, then newest first
create index rail_message_newest on rail_message ((state = 'refused') desc, created_at desc, id desc);

-- A credit transfer of a pacs.008. Its state is that of its payment. Without a payment it came in for no account of
-- ours: it was refused or returned at once.
create table rail_transfer (
  id uuid primary key,
  direction text not null,
  message_id uuid not null references rail_message deferrable initially deferred,
  transaction_id text collate "C" not null,
  -- NOTPROVIDED where the payer gave none
  end_to_end_id text not null,
  payment_id uuid references payment,
  amount_minor bigint not null,
  is_instant boolean not null,
  settlement_on date not null,
  -- the other bank, and its client; our account as the file names it
  other_bic text not null,
  other_name text not null,
  other_iban text collate "C" not null,
  own_iban text collate "C" not null,
  -- bank time: handed over, or taken in
  created_at timestamptz not null,
  -- we asked what became of it (pacs.028)
  enquired_at timestamptz,
  -- an instant transfer that we did not take, by its reason code: it moved nothing
  refused_for text,
  -- the transfers of our ledger that moved it: its amount, its fee, and into suspense before or instead
  posted_by uuid,
  fee_posted_by uuid,
  suspended_by uuid,
  constraint rail_transfer_direction_known check (direction in ('in', 'out')),
  constraint rail_transfer_out_pays check (direction = 'in' or payment_id is not null and posted_by is not null),
  constraint rail_transfer_refused_without_payment check (refused_for is null or payment_id is null)
);
create unique index rail_transfer_once on rail_transfer (transaction_id) where direction = 'out';
create index rail_transfer_in on rail_transfer (transaction_id) where direction = 'in';
create unique index rail_transfer_of_payment on rail_transfer (payment_id) where payment_id is not null;
create index rail_transfer_of_message on rail_transfer (message_id);
create index rail_transfer_by_day on rail_transfer (created_at);

-- A transfer that comes back: ours by a pacs.004 that we received, theirs by one that we sent. Once for each transfer.
create table rail_return (
  transfer_id uuid primary key references rail_transfer,
  message_id uuid not null references rail_message deferrable initially deferred,
  return_id text collate "C" not null,
  -- of the external code list of return reasons
  reason text not null,
  settlement_on date not null,
  created_at timestamptz not null
);
create index rail_return_of_message on rail_return (message_id);

-- A recall (camt.056): ours of a payment that was settled, theirs of money that we received.
create table rail_recall (
  id uuid primary key,
  transfer_id uuid not null references rail_transfer,
  direction text not null,
  message_id uuid not null references rail_message deferrable initially deferred,
  cancellation_id text collate "C" not null,
  reason text not null,
  words text not null default '',
  state text not null,
  -- why it was refused
  answer_reason text,
  -- theirs: the case in which staff decide
  case_id uuid references client_case,
  asked_by text collate "C" references person,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint rail_recall_direction_known check (direction in ('in', 'out')),
  constraint rail_recall_state_known check (state in ('open', 'returned', 'refused')),
  constraint rail_recall_decided_when_closed check ((state = 'open') = (decided_at is null))
);
create unique index already_recalled on rail_recall (transfer_id) where state = 'open';
create index rail_recall_cancellation on rail_recall (cancellation_id);
create index rail_recall_of_case on rail_recall (case_id) where case_id is not null;

-- What a file said of a transfer that does not fit. It moved no money; staff look at it.
create table rail_exception (
  id uuid primary key,
  message_id uuid not null references rail_message,
  transaction_id text collate "C" not null,
  code text not null,
  -- what the file said of it: a status, a reason
  said text not null,
  payment_id uuid references payment,
  created_at timestamptz not null,
  constraint rail_exception_code_known check (
    code in ('transfer-unknown', 'already-answered', 'contradiction', 'amount-differs', 'recall-unknown'))
);
create index rail_exception_newest on rail_exception (created_at desc, id desc);
create index rail_exception_of_payment on rail_exception (payment_id) where payment_id is not null;

-- The rail's own statement of our settlement account (camt.053), for reconciliation.
create table rail_statement (
  message_id uuid primary key references rail_message,
  from_day date not null,
  until_day date not null,
  opening_minor bigint not null,
  closing_minor bigint not null
);
create table rail_statement_entry (
  reference text collate "C" primary key,
  message_id uuid not null references rail_message,
  amount_minor bigint not null,
  is_credit boolean not null,
  is_reversal boolean not null,
  booked_on date not null,
  transaction_id text collate "C"
);
create index rail_statement_entry_of on rail_statement_entry (transaction_id);

-- Payments on the rail. `refusal` holds the reason code of ISO 20022 where another bank refused or returned one.
create index payment_to_hand_over on payment (id) where state = 4 and rail = 'sepa';
create index payment_unanswered on payment (changed_at) where state = 2 and is_instant;

-- Money whose payee is not decided yet.
alter table transfer
  drop constraint transfer_kind_known,
  add constraint transfer_kind_known check (kind in ('payment', 'own', 'fee', 'capital', 'reversal', 'manual', 'suspense'));

-- What came back counts no longer against the limits of the day it left.
drop index transfer_reversal;
create index transfer_reversal on transfer (credit_id, booked_on) where reverses is not null;

-- Why a case of type OTHER was opened, and the payment that a case is about.
alter table client_case
  add column reason text,
  add column payment_id uuid references payment,
  add constraint client_case_reason_of_other check (reason is null or type = 'OTHER');

create index client_case_of_payment on client_case (payment_id) where payment_id is not null;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('payment', '-2147483648', '7', 'fail'),
  ('rail_message', '', 'queued', 'queue'),
  ('rail_message', 'queued', 'written', 'write'),
  ('rail_message', '', 'taken', 'take'),
  ('rail_message', '', 'refused', 'refuse'),
  ('rail_message', 'refused', 'taken', 'retry'),
  ('rail_recall', '', 'open', 'open'),
  ('rail_recall', 'open', 'returned', 'return'),
  ('rail_recall', 'open', 'refused', 'refuse');

grant select on rail_message, rail_transfer, rail_return, rail_recall, rail_exception, rail_statement, rail_statement_entry
  to kontora_app, kontora_reader;
grant insert on rail_message, rail_recall, rail_exception, rail_statement, rail_statement_entry to kontora_app;
grant update (state, kind, sender_bic, message_id, items, refusal, refusal_path, refusal_line, refusal_column, duplicates, changed_at)
  on rail_message to kontora_app;
grant update (enquired_at) on rail_transfer to kontora_app;
grant update (state, answer_reason, decided_at) on rail_recall to kontora_app;
