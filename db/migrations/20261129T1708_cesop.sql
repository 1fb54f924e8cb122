-- CESOP: cross-border payments to payees of more than 25 in a quarter, as they are reported to the tax authority
-- (Directive 2006/112/EC, articles 243a to 243d). docs/books.md; docs/decisions/056-cesop.md

-- A message of a quarter. Its id is the MessageRefId: a UUID of version 4.
create table cesop_message (
  id uuid primary key default gen_random_uuid(),
  -- the first day of the quarter
  quarter date not null,
  -- new: CESOP100, correction: CESOP101, nothing: CESOP102
  kind text not null,
  -- of a correction: the first message of the quarter
  corrects uuid references cesop_message,
  state text not null,
  payees integer not null default 0,
  transactions bigint not null default 0,
  -- payees above the threshold that a correction may not bring: they need a new message
  left_out integer not null default 0,
  made_by text collate "C" not null references person,
  -- bank time, also of the message itself
  made_at timestamptz not null,
  -- of the job that makes it
  job_id uuid,
  filed_by text collate "C" references person,
  filed_at timestamptz,
  -- of the receipt of the tax authority
  reference text not null default '',
  answered_by text collate "C" references person,
  answered_at timestamptz,
  -- of the answer: its MessageRefId
  answer_id uuid,
  -- its rows were deleted at the end of their term
  erased_at timestamptz,
  constraint cesop_message_quarter_begins check (quarter = date_trunc('quarter', quarter)::date),
  constraint cesop_message_kind_known check (kind in ('new', 'correction', 'nothing')),
  constraint cesop_message_correction_of check ((kind = 'correction') = (corrects is not null)),
  constraint cesop_message_state_known check (
    state in ('making', 'drafted', 'filed', 'accepted', 'partly-accepted', 'rejected', 'withdrawn')),
  constraint cesop_message_filed check (
    (state in ('filed', 'accepted', 'partly-accepted', 'rejected')) = (filed_at is not null)),
  constraint cesop_message_filed_by check ((filed_at is null) = (filed_by is null)),
  constraint cesop_message_two_people check (filed_by <> made_by),
  constraint cesop_message_answered check (
    (state in ('accepted', 'partly-accepted', 'rejected')) = (answered_at is not null))
);
-- one after the other: what a correction corrects is known only when the message before is answered
create unique index cesop_open on cesop_message (quarter) where state in ('making', 'drafted', 'filed');
create index cesop_message_newest on cesop_message (quarter desc, made_at desc);

-- A payee of a message. Its id is the DocRefId.
create table cesop_payee (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references cesop_message,
  -- its place in the message
  place integer not null,
  -- which bank we are: that of the payee, or that of the payers
  role text not null,
  -- the same payee has the same party in each message of a quarter: a client number, or country and words of the name
  party text collate "C" not null,
  -- null where the payee is no client of ours
  client_id text collate "C" references client,
  name text not null,
  name_kind text not null,
  country text collate "C" not null,
  -- as we have it; {} for none: kind, country, street, postCode, city
  address jsonb not null default '{}',
  -- tax number; '' for none
  tax_id text not null default '',
  tax_country text collate "C" not null default '',
  doc_kind text not null default 'new',
  -- of a corrected or deleted one: the first payee row that it is about
  corrects uuid,
  -- by the answer of the tax authority
  state text not null default 'open',
  payments bigint not null default 0,
  refunds bigint not null default 0,
  -- cents, refunds below zero
  amount_minor bigint not null default 0,
  -- SHA-256 of what is said of the payee, without its ids; null until all of it is there
  fingerprint bytea,
  constraint cesop_payee_once unique (message_id, role, party),
  constraint cesop_payee_role_known check (role in ('payee', 'payer')),
  constraint cesop_payee_of_client check ((role = 'payee') = (client_id is not null)),
  constraint cesop_payee_name_kind_known check (name_kind in ('LEGAL', 'PERSON', 'BUSINESS', 'TRADE')),
  constraint cesop_payee_doc_known check (doc_kind in ('new', 'corrected', 'deleted')),
  constraint cesop_payee_doc_corrects check ((doc_kind = 'new') = (corrects is null)),
  constraint cesop_payee_state_known check (state in ('open', 'accepted', 'rejected'))
);
create index cesop_payee_place on cesop_payee (message_id, place);
create index cesop_payee_of_client on cesop_payee (client_id) where client_id is not null;

-- An account of a payee that was paid on; a shop that was paid by card has its name alone.
create table cesop_account (
  payee_id uuid not null references cesop_payee,
  identifier text not null,
  -- IBAN or Other
  kind text not null,
  country text collate "C" not null,
  primary key (payee_id, identifier),
  constraint cesop_account_kind_known check (kind in ('IBAN', 'Other'))
);

-- A payment to a payee, or its refund.
create table cesop_transaction (
  message_id uuid not null,
  payee_id uuid not null references cesop_payee,
  -- TransactionIdentifier
  transaction_id text collate "C" not null,
  -- of a refund: the payment that was given back, where it is known
  corrects text collate "C",
  payment_id uuid not null,
  -- our client on it: the payee, or the payer
  client_id text collate "C" not null,
  is_refund boolean not null,
  -- of execution; of a refund when it came back
  at timestamptz not null,
  -- cents of EUR; below zero for a refund
  amount_minor bigint not null,
  -- Bank transfer, Card payment
  method text not null,
  at_premises boolean not null,
  payer_country text collate "C" not null,
  -- IBAN or BIC: what the payer's country was read from
  payer_source text not null,
  primary key (message_id, transaction_id),
  constraint cesop_transaction_refund_below_zero check (is_refund = (amount_minor < 0)),
  constraint cesop_transaction_method_known check (method in ('Bank transfer', 'Card payment')),
  constraint cesop_transaction_source_known check (payer_source in ('IBAN', 'BIC'))
);
create index cesop_transaction_of_payee on cesop_transaction (payee_id, at, transaction_id);
create index cesop_transaction_by_time on cesop_transaction (message_id, at, transaction_id);

-- What a message holds by country: where the payers are of payees who are our clients, or where the payee is.
create table cesop_country (
  message_id uuid not null references cesop_message,
  role text not null,
  country text collate "C" not null,
  payees integer not null,
  transactions bigint not null,
  amount_minor bigint not null,
  primary key (message_id, role, country)
);

-- An error of the tax authority's answer.
create table cesop_error (
  message_id uuid not null references cesop_message,
  -- its place in the answer, from 1
  place integer not null,
  code text not null,
  title text not null,
  description text not null,
  -- how often it was found in the message, this one among them
  counter bigint not null,
  -- as the answer says it
  transaction_id text collate "C",
  -- null: of the message as a whole
  payee_id uuid references cesop_payee,
  primary key (message_id, place)
);
create index cesop_error_of_payee on cesop_error (payee_id) where payee_id is not null;

-- While a message is being made: each account and how often it was paid across a border. Empty when it is made.
create table cesop_found (
  message_id uuid not null references cesop_message,
  role text not null,
  -- our client who is the payee; '' where the payee is none of ours
  client_id text collate "C" not null,
  -- IBAN; of a payee without one its country and name
  account text collate "C" not null,
  country text collate "C" not null,
  -- as the newest payment names it
  name text not null,
  named_at timestamptz not null,
  -- payments that count for the threshold, and rows that are reported
  payments bigint not null,
  reported bigint not null,
  -- as in cesop_payee, once all days are counted
  party text collate "C",
  payee_id uuid references cesop_payee,
  primary key (message_id, role, client_id, account)
);

-- What came back on a day: a small part of the sides, so payments pay nothing for it.
create index report_side_back_on on report_side (back_on) where back_on is not null;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('cesop_message', '', 'making', 'make'),
  ('cesop_message', 'making', 'drafted', 'draft'),
  ('cesop_message', 'making', 'withdrawn', 'withdraw'),
  ('cesop_message', 'drafted', 'withdrawn', 'withdraw'),
  ('cesop_message', 'drafted', 'filed', 'file'),
  ('cesop_message', 'filed', 'accepted', 'accept'),
  ('cesop_message', 'filed', 'partly-accepted', 'divide'),
  ('cesop_message', 'filed', 'rejected', 'reject');

grant select on cesop_message, cesop_payee, cesop_account, cesop_transaction, cesop_country, cesop_error
  to kontora_app, kontora_reader;
grant select on cesop_found to kontora_app;
grant insert on cesop_message to kontora_app;
grant update (state, job_id, filed_by, filed_at, reference) on cesop_message to kontora_app;
