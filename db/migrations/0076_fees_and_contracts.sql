-- What an applicant owes before a registration goes on: the fee, and the signed contract. docs/decisions/037-registration.md

-- The account on which the bank collects fees: an account of the bank's own, opened for itself as a client. None: no fee is asked.
alter table bank add column fee_account_id bigint references account;
grant update (fee_account_id) on bank to kontora_app;

create table registration_fee (
  id uuid primary key,
  client_id text collate "C" not null references client,
  case_id uuid not null references client_case,
  -- ISO 11649; what the payer writes
  reference text collate "C" not null unique,
  amount_minor bigint not null,
  state text not null default 'open',
  asked_by text collate "C" not null references person,
  -- bank time
  asked_at timestamptz not null,
  -- what paid it
  payment_id uuid unique references payment,
  -- who found the payment; null: the reference did
  matched_by text collate "C" references person,
  ended_at timestamptz,
  constraint registration_fee_state_known check (state in ('open', 'paid', 'dropped')),
  constraint registration_fee_positive check (amount_minor > 0),
  constraint registration_fee_paid_by check ((state = 'paid') = (payment_id is not null)),
  constraint registration_fee_ended check ((state = 'open') = (ended_at is null))
);
create unique index registration_fee_open on registration_fee (client_id) where state = 'open';
create index registration_fee_of_case on registration_fee (case_id);
grant select, insert on registration_fee to kontora_app;
grant update (state, payment_id, matched_by, ended_at) on registration_fee to kontora_app;
grant select on registration_fee to kontora_reader;

create table registration_contract (
  id uuid primary key,
  client_id text collate "C" not null references client,
  case_id uuid not null references client_case,
  -- Markdown, as the applicant reads it
  words text not null,
  sha256 bytea not null,
  state text not null default 'open',
  sent_by text collate "C" not null references person,
  -- bank time
  sent_at timestamptz not null,
  signed_by text collate "C" references person,
  ended_at timestamptz,
  constraint registration_contract_state_known check (state in ('open', 'signed', 'dropped')),
  constraint registration_contract_bounded check (length(words) between 1 and 200000),
  constraint registration_contract_hash check (sha256 = sha256(convert_to(words, 'UTF8'))),
  constraint registration_contract_signed_by check ((state = 'signed') = (signed_by is not null)),
  constraint registration_contract_ended check ((state = 'open') = (ended_at is null))
);
create unique index registration_contract_open on registration_contract (client_id) where state = 'open';
create index registration_contract_of_case on registration_contract (case_id);
grant select, insert on registration_contract to kontora_app;
grant update (state, signed_by, ended_at) on registration_contract to kontora_app;
grant select on registration_contract to kontora_reader;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('registration_fee', '', 'open', 'charge'), ('registration_fee', 'open', 'paid', 'pay'), ('registration_fee', 'open', 'dropped', 'drop'),
  ('registration_contract', '', 'open', 'send'), ('registration_contract', 'open', 'signed', 'sign'),
  ('registration_contract', 'open', 'dropped', 'drop');

-- Finds fees among payments to that account. From now on.
insert into follower (name, by_server, last_n) select 'registration-fees', true, n from audit_head;
