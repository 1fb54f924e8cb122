-- Cards, their orders, and what the card processor says of them. docs/cards.md; docs/decisions/023-cards.md

-- Of a card's number nothing but the mask is kept, of its expiry the last day; its code is never here.
create table card (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- what it draws on
  account_id bigint not null references account,
  -- any natural person who is a client; null until somebody is invited
  holder_id text collate "C" references person,
  -- X1VISA for a purpose, Z1VISA named
  design text not null,
  -- as printed; of a named card the holder's once they have accepted
  name text not null default '',
  state text not null default 'enabled',
  -- '400000******1234', or stars alone before the last four; null until the processor has made the number
  mask text collate "C",
  expires_on date,
  limit_minor bigint not null,
  monthly_minor bigint not null,
  atm boolean not null default true,
  internet boolean not null default true,
  cless boolean not null default true,
  msr boolean not null default false,
  -- letters of the holder: M manages the card's functions, P orders plastic
  options text not null default '',
  -- bank time
  accepted_at timestamptz,
  printed_at timestamptz,
  -- reported lost by its holder or its company
  lost_at timestamptz,
  -- the open invitation of the holder
  request_id uuid,
  -- what its holder wants to loosen, until their device has approved it
  wanted jsonb,
  ordered_by text collate "C" references person,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- grows with each change that a person makes
  version integer not null default 1,
  constraint card_design_known check (design in ('X1VISA', 'Z1VISA')),
  constraint card_state_known check (state in ('enabled', 'locked', 'terminated')),
  constraint card_mask_hides check (mask ~ '^([0-9]{6}|\*{6})\*{6}[0-9]{4}$'),
  constraint card_limit_within check (limit_minor between 0 and 1000000),
  constraint card_monthly_within check (monthly_minor between 0 and 1000000000),
  constraint card_options_known check (options ~ '^M?P?$'),
  constraint card_accepted_by_holder check (accepted_at is null or holder_id is not null)
) with (fillfactor = 80);
create index card_of_client on card (client_id, id);
create index card_of_holder on card (holder_id) where holder_id is not null;

-- What of a month's limit is used: amounts of the authorisations and clearings of that month, reversals given back.
create table card_month (
  card_id uuid not null references card,
  -- the first day, on bank time
  month date not null,
  used_minor bigint not null,
  primary key (card_id, month),
  constraint card_month_not_negative check (used_minor >= 0)
) with (fillfactor = 70);

-- A piece of plastic on its way. One that is neither printed nor failed after five days is delayed.
create table card_order (
  id uuid primary key,
  card_id uuid not null references card,
  client_id text collate "C" not null references client,
  state text not null,
  -- the production file that holds it
  file_id uuid,
  -- why it failed, as the processor says it
  refusal text,
  -- the failed order that it takes the place of
  replaces uuid references card_order,
  ordered_by text collate "C" references person,
  -- bank time
  ordered_at timestamptz not null,
  changed_at timestamptz not null,
  -- the processor knows of it; real time
  told_at timestamptz,
  constraint card_order_state_known check (state in ('ordered', 'sent', 'printed', 'failed')),
  constraint card_order_failed_with_cause check ((state = 'failed') = (refusal is not null))
);
create index card_order_of_card on card_order (card_id, ordered_at desc);
create index card_order_stage on card_order (state, ordered_at, id);
create index card_order_untold on card_order (id) where told_at is null and state <> 'failed';
create unique index already_ordered_again on card_order (replaces) where replaces is not null;

-- A file for the card maker: its row and the orders in it commit together, so that each order is in one file.
create table card_file (
  id uuid primary key,
  body bytea not null,
  sha256 bytea not null,
  items integer not null,
  made_by text collate "C" references person,
  made_at timestamptz not null
);
alter table card_order add constraint card_order_in_file foreign key (file_id) references card_file deferrable initially deferred;

-- What was authorised. Its payment is the one whose money is still held, or the last one that moved.
create table card_authorisation (
  reference text collate "C" primary key,
  card_id uuid not null references card,
  payment_id uuid not null references payment,
  -- of the authorisation: what it gives back, it gives back to this month
  month date not null,
  amount_minor bigint not null,
  -- decided by the processor while it did not reach us
  is_advice boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index card_authorisation_of_payment on card_authorisation (payment_id);
create index card_authorisation_to_expire on card_authorisation (expires_at) where closed_at is null;

-- What a shop was paid, and what a card or another bank's card brought.
create table card_clearing (
  reference text collate "C" primary key,
  kind text not null,
  card_id uuid references card,
  payment_id uuid not null references payment,
  authorisation text collate "C" references card_authorisation,
  -- the month whose limit it used
  month date,
  amount_minor bigint not null,
  -- what the account could not pay
  debt_minor bigint not null default 0,
  settles_on date not null,
  created_at timestamptz not null,
  constraint card_clearing_kind_known check (kind in ('clearing', 'refund', 'top-up')),
  constraint card_clearing_debt_within check (debt_minor between 0 and amount_minor)
);
create unique index card_clearing_of_payment on card_clearing (payment_id);
create index card_clearing_of_authorisation on card_clearing (authorisation) where authorisation is not null;

-- Each message of the processor is acted on once; a repeated one gets the answer of the first.
create table card_message (
  id uuid primary key,
  kind text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now()
);
create index card_message_old on card_message (at);

-- Units of a currency for one euro, from a day on.
create table card_rate (
  currency text collate "C" not null,
  day date not null,
  rate numeric(18, 6) not null,
  primary key (currency, day),
  constraint card_rate_positive check (rate > 0)
);

-- Whom a receivable account is about: an account of the bank's own, which no answer to a company reads.
alter table account
  add column debtor_id text collate "C" references client,
  drop constraint account_kind_known,
  add constraint account_kind_known check (kind in ('client', 'fee_income', 'settlement', 'suspense', 'equity', 'card_settlement', 'receivable')),
  add constraint account_receivable_has_debtor check ((kind = 'receivable') = (debtor_id is not null));
drop index account_internal;
create unique index account_internal on account (kind, currency) where client_id is null and debtor_id is null;
create unique index account_of_debtor on account (debtor_id, currency) where debtor_id is not null;
alter table transfer
  drop constraint transfer_kind_known,
  add constraint transfer_kind_known check (kind in ('payment', 'own', 'fee', 'capital', 'reversal', 'manual', 'suspense', 'debt'));
insert into account (kind, name, currency, opened_at) values ('card_settlement', 'Card settlement', 'EUR', now());

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('card', '', 'enabled', 'order'),
  ('card', 'enabled', 'locked', 'lock'),
  ('card', 'locked', 'enabled', 'unlock'),
  ('card', 'enabled', 'terminated', 'terminate'),
  ('card', 'locked', 'terminated', 'terminate'),
  ('card_order', '', 'ordered', 'order'),
  ('card_order', 'ordered', 'sent', 'send'),
  ('card_order', 'sent', 'printed', 'print'),
  ('card_order', 'ordered', 'failed', 'fail'),
  ('card_order', 'sent', 'failed', 'fail'),
  ('payment', '', '4', 'authorize'),
  ('payment', '', '8', 'decline'),
  ('payment', '', '1', 'clear'),
  ('payment', '4', '1', 'clear'),
  ('payment', '1', '3', 'settle'),
  ('payment', '4', '5', 'reverse');

grant select on card, card_month, card_order, card_file, card_authorisation, card_clearing, card_rate to kontora_app, kontora_reader;
grant select, insert, delete on card_message to kontora_app;
grant update (answer) on card_message to kontora_app;
grant insert on card, card_order, card_file, card_rate to kontora_app;
grant update (holder_id, name, state, mask, expires_on, limit_minor, monthly_minor, atm, internet, cless, msr, options, accepted_at,
  printed_at, lost_at, request_id, wanted, changed_at, version) on card to kontora_app;
grant update (state, file_id, refusal, changed_at, told_at) on card_order to kontora_app;
