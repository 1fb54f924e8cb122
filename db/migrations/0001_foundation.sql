-- The foundation: who there is, what they may do, how they are signed in, what happened, and the money.
-- Three roles: the owner (whoever migrates), kontora_app (the servers) and kontora_reader (reports, checks).
-- Roles belong to the whole database server, so another database may have made them already.
do $$
begin
  create role kontora_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  create role kontora_reader nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant kontora_app, kontora_reader to current_user;
grant usage on schema public to kontora_app, kontora_reader;

-- ── The bank itself ─────────────────────────────────────────────────────────────────────────────
create table bank (
  one boolean primary key default true,
  name text not null,
  bic text not null,
  bank_code text not null,
  zone text not null,
  -- Bank time is real time plus this; it only ever grows and is zero outside demo and tests.
  clock_offset interval not null default '0',
  is_demo boolean not null default false,
  constraint bank_is_one check (one),
  constraint bank_code_is_five_digits check (bank_code ~ '^[0-9]{5}$')
);
insert into bank (name, bic, bank_code, zone) values ('Kontora Demo Bank', 'KONTLT21XXX', '39990', 'Europe/Vilnius');

-- ── Clients: natural persons (N) and companies (LEGAL) share one number space ───────────────────
create table client (
  id text collate "C" primary key,
  type text not null,
  title text not null,
  sort_name text collate "C" not null,
  code text,
  legal_form text,
  country text,
  email text,
  phone text,
  website text,
  -- D declined, Z closed, B boarding, L or l locked
  flags text not null default '',
  -- null for an active client; Cdd, Review or Declined while a registration is open
  registration_status text,
  -- what the caller of the accounts must follow: any = one confirmer, other = one who is not the initiator
  approvals text not null default 'any',
  created_at timestamptz not null,
  constraint client_id_is_11_digits check (id ~ '^[1-9][0-9]{10}$'),
  constraint client_type_known check (type in ('N', 'LEGAL')),
  constraint client_registration_known check (registration_status in ('Cdd', 'Review', 'Declined')),
  constraint client_approvals_known check (approvals in ('any', 'other'))
);

create table client_address (
  client_id text collate "C" not null references client,
  type text not null,
  country text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  primary key (client_id, type),
  constraint client_address_type_known check (type in ('R', 'O'))
);

-- What a client may spend and receive, in integer cents; the keys are declared in shared/limits.ts.
create table client_limit (
  client_id text collate "C" not null references client,
  key text not null,
  value_minor bigint not null,
  primary key (client_id, key),
  constraint client_limit_not_negative check (value_minor >= 0)
);

-- ── Access: persons, memberships, staff ─────────────────────────────────────────────────────────
create table person (
  id text collate "C" primary key,
  kind text not null,
  full_name text not null,
  birth_date date not null,
  flags text not null default '',
  blocked_at timestamptz,
  constraint person_id_is_11_digits check (id ~ '^[1-9][0-9]{10}$'),
  constraint person_kind_known check (kind in ('client', 'staff')),
  -- staff numbers start with 9, so the two kinds never share one
  constraint person_number_tells_kind check ((kind = 'staff') = (id like '9%'))
);

create table staff (
  person_id text collate "C" primary key references person,
  role text not null,
  keys text not null default '',
  active boolean not null default true,
  constraint staff_role_known check (role in ('A', 'D', 'S', 'M', 'F', 'P', 'E', 'H', 'C'))
);

create table membership (
  company_id text collate "C" not null references client,
  person_id text collate "C" not null references person,
  role text not null,
  letters text not null,
  state text not null default 'active',
  created_at timestamptz not null default now(),
  primary key (company_id, person_id),
  constraint membership_role_known check (role in ('CEO', 'CFO', 'COO', 'REP')),
  constraint membership_letters_known check (letters ~ '^[A-H]*$'),
  constraint membership_state_known check (state in ('invited', 'active', 'removed'))
);
create index membership_of_person on membership (person_id);

-- ── Sessions. Only hashes of tokens and codes are stored; all times are real time. ──────────────
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  -- RFC 7638 thumbprint of the key that the token is bound to
  key_thumbprint text not null,
  person_id text collate "C" not null references person,
  address text not null,
  browser text not null,
  created_at timestamptz not null default now(),
  window_ends_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_person on session (person_id) where ended_at is null;

-- A browser that nobody has signed in yet. Losing these rows in a crash costs one reload of the login page.
create unlogged table anonymous_session (
  id uuid primary key,
  token_hash bytea not null unique,
  key_thumbprint text not null,
  address text not null,
  browser text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- how many codes this session has had: the code is derived from token and generation, only its hash is kept
  generation integer not null default 0,
  code_hash bytea unique,
  code_expires_at timestamptz,
  code_requested_at timestamptz,
  number smallint,
  decoys smallint[],
  approved_by text
);
create index anonymous_session_of_address on anonymous_session (address);
create index anonymous_session_expiry on anonymous_session (expires_at);

-- Proofs of writes, each accepted once, for all processes.
create table proof_used (
  proof_hash bytea primary key,
  used_at timestamptz not null default now()
);
create index proof_used_at on proof_used (used_at);

-- Failed tries in a row, by what they are counted against.
create table failed_try (
  subject text collate "C" primary key,
  count integer not null,
  last_at timestamptz not null
);

create table idempotency (
  person_id text collate "C" not null,
  call text not null,
  path text not null,
  key text collate "C" not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, call, path, key)
);
create index idempotency_age on idempotency (created_at);

-- ── What a person is asked on their device: payments to approve and whatever features add ──────
create table request (
  id uuid primary key,
  kind text not null,
  company_id text collate "C" references client,
  created_by text collate "C" not null references person,
  -- the canonical payload as shown, and its SHA-256: an approval is an approval of this hash
  payload json not null,
  payload_hash bytea not null,
  state text not null default 'open',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text collate "C",
  constraint request_state_known check (state in ('open', 'approved', 'rejected', 'replaced', 'expired'))
);
create index request_open on request (created_at) where state = 'open';

create table request_recipient (
  person_id text collate "C" not null references person,
  request_id uuid not null references request,
  primary key (person_id, request_id)
);
create index request_recipient_of_request on request_recipient (request_id);

-- ── State machines: the same rows stand in each feature's rules.ts (a test compares them) ──────
create table allowed_transition (
  machine text not null,
  from_state text not null,
  to_state text not null,
  verb text not null,
  primary key (machine, from_state, to_state)
);

-- ── Audit is the feed ───────────────────────────────────────────────────────────────────────────
-- Writers put records into the inbox in their own transaction. After commit one numberer moves them to
-- the audit in gapless order and seals each batch with the hash of the block before.
create table audit_inbox (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id text,
  request_id text,
  client_id text,
  verb text not null,
  subject_kind text not null,
  subject_id text not null,
  facts jsonb,
  salt bytea,
  detail jsonb
);
alter table audit_inbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table audit (
  n bigint primary key,
  at timestamptz not null,
  actor_id text collate "C",
  request_id text,
  client_id text collate "C",
  verb text not null,
  subject_kind text not null,
  subject_id text collate "C" not null,
  facts jsonb,
  -- SHA-256 of salt and personal detail: the detail may be erased by rule without breaking the chain
  detail_hash bytea,
  row_hash bytea not null
);
create index audit_of_client on audit (client_id, n);
create index audit_of_subject on audit (subject_id, n);

create table audit_detail (
  n bigint primary key,
  salt bytea not null,
  detail jsonb not null
);

create table audit_block (
  number bigint primary key,
  first_n bigint not null,
  last_n bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);

create table audit_head (
  one boolean primary key default true,
  n bigint not null,
  block bigint not null,
  hash bytea not null,
  constraint audit_head_is_one check (one)
);
insert into audit_head (n, block, hash) values (0, 0, '\x00');

-- ── Ledger ──────────────────────────────────────────────────────────────────────────────────────
-- Amounts are integer minor units. No foreign keys on the hot, append-only tables: post() has locked the
-- accounts it writes for, and the invariants look for strays.
create table account (
  id bigint generated always as identity primary key,
  client_id text collate "C" references client,
  kind text not null,
  iban text collate "C",
  name text not null,
  currency text not null,
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0,
  -- the balance may not fall below this; null for internal accounts, which are negative by nature
  floor_minor bigint,
  seq bigint not null default 0,
  blocked_at timestamptz,
  closed_at timestamptz,
  opened_at timestamptz not null,
  constraint account_kind_known check (kind in ('client', 'fee_income', 'settlement', 'suspense', 'equity')),
  constraint account_client_has_iban check ((kind = 'client') = (client_id is not null) and (kind = 'client') = (iban is not null)),
  constraint account_client_has_floor check (kind <> 'client' or floor_minor is not null),
  constraint account_held_not_negative check (held_minor >= 0),
  constraint insufficient_funds check (floor_minor is null or balance_minor - held_minor >= floor_minor)
) with (fillfactor = 50);
create unique index account_fund on account (iban, currency) where iban is not null;
create index account_of_client on account (client_id) where client_id is not null;
create unique index account_internal on account (kind, currency) where client_id is null;

create table transfer (
  id uuid primary key,
  debit_id bigint not null,
  credit_id bigint not null,
  amount_minor bigint not null,
  kind text not null,
  payment_id uuid,
  reverses uuid,
  booked_on date not null,
  created_at timestamptz not null,
  constraint transfer_amount_positive check (amount_minor > 0),
  constraint transfer_between_two check (debit_id <> credit_id),
  constraint transfer_kind_known check (kind in ('payment', 'own', 'fee', 'capital', 'reversal', 'manual'))
);
create unique index already_reversed on transfer (reverses) where reverses is not null;

create table entry (
  account_id bigint not null,
  seq bigint not null,
  client_id text collate "C",
  transfer_id uuid not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  booked_on date not null,
  created_at timestamptz not null,
  primary key (account_id, seq),
  constraint entry_amount_not_zero check (amount_minor <> 0)
);

-- A hold reserves money for one payment: at most one is open per payment.
create table hold (
  payment_id uuid primary key,
  account_id bigint not null,
  amount_minor bigint not null,
  captured_minor bigint not null default 0,
  open boolean not null default true,
  created_at timestamptz not null,
  constraint hold_amount_positive check (amount_minor > 0),
  constraint hold_capture_within check (captured_minor between 0 and amount_minor)
) with (fillfactor = 80);
create index hold_open on hold (account_id) where open;

-- Sums per day of client accounts: hard limits, rules and charts read these, never the entries.
create table day_total (
  account_id bigint not null,
  direction text not null,
  day date not null,
  kind text not null,
  count integer not null,
  amount_minor bigint not null,
  primary key (account_id, direction, day, kind),
  constraint day_total_direction_known check (direction in ('in', 'out'))
) with (fillfactor = 70);

-- ── Payments ────────────────────────────────────────────────────────────────────────────────────
create table payment (
  id uuid primary key,
  rail text not null,
  state integer not null,
  payer_client_id text collate "C",
  payer_account_id bigint,
  payer_name text not null,
  payer_iban text collate "C" not null,
  payee_client_id text collate "C",
  payee_account_id bigint,
  payee_name text not null,
  payee_iban text collate "C" not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null default 0,
  message text not null default '',
  category text not null default 'TRSF',
  tag text not null default '',
  initiator_id text collate "C",
  confirmator_id text collate "C",
  -- grows with each edit; approvals hold for one version only
  version integer not null default 1,
  -- SHA-256 of the canonical payload of this version
  payload_hash bytea not null,
  -- the open request for approval, if it has been pushed
  request_id uuid,
  -- the code of the refusal that ended it, from shared/errors.ts
  refusal text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  executed_at timestamptz,
  constraint payment_rail_known check (rail in ('book', 'sepa', 'card', 'incoming')),
  constraint payment_state_known check (state between 0 and 9 or state in (2147483647, -2147483648)),
  constraint payment_amount_positive check (amount_minor > 0),
  constraint payment_fee_not_negative check (fee_minor >= 0),
  constraint payment_has_our_side check (payer_client_id is not null or payee_client_id is not null),
  constraint payment_executed_when_executed check (state <> 3 or executed_at is not null)
) with (fillfactor = 70);
create index payment_of_payer on payment (payer_client_id, created_at desc, id desc);
create index payment_of_payee on payment (payee_client_id, executed_at desc, id desc)
  where payee_client_id is not null and executed_at is not null;
-- The executor's queue is the state itself.
create index payment_to_execute on payment (id) where state = 4 and rail = 'book';
create index payment_task on payment (payer_client_id, created_at desc, id desc) where state = 0;

create table payment_approval (
  payment_id uuid not null references payment,
  version integer not null,
  person_id text collate "C" not null references person,
  request_id uuid not null,
  payload_hash bytea not null,
  decision text not null,
  decided_at timestamptz not null default now(),
  primary key (payment_id, version, person_id),
  constraint payment_approval_decision_known check (decision in ('approve', 'reject'))
);

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('payment', '', '0', 'create'),
  ('payment', '', '3', 'receive'),
  ('payment', '0', '9', 'cancel'),
  ('payment', '0', '4', 'approve'),
  ('payment', '0', '8', 'reject'),
  ('payment', '4', '3', 'execute'),
  ('payment', '4', '7', 'fail'),
  ('payment', '4', '-2147483648', 'except'),
  ('payment', '-2147483648', '4', 'retry'),
  ('request', '', 'open', 'open'),
  ('request', 'open', 'approved', 'approve'),
  ('request', 'open', 'rejected', 'reject'),
  ('request', 'open', 'replaced', 'replace'),
  ('request', 'open', 'expired', 'expire'),
  ('membership', '', 'active', 'grant'),
  ('membership', '', 'invited', 'invite'),
  ('membership', 'invited', 'active', 'accept'),
  ('membership', 'invited', 'removed', 'withdraw'),
  ('membership', 'active', 'removed', 'remove'),
  ('membership', 'removed', 'invited', 'invite');

-- ── Rights. The app never rewrites what happened; money moves only through the functions of the owner. ──
grant select on all tables in schema public to kontora_app, kontora_reader;
grant insert, update on client, client_address, client_limit, person, staff, membership, request, payment to kontora_app;
grant insert on request_recipient, payment_approval, audit_inbox to kontora_app;
grant insert, update, delete on session, anonymous_session, proof_used, failed_try, idempotency to kontora_app;
grant update (name) on account to kontora_app;
revoke select on session, anonymous_session, idempotency, audit_detail from kontora_reader;
grant insert (client_id, kind, iban, name, currency, floor_minor, opened_at) on account to kontora_app;
insert into account (kind, name, currency, opened_at) values
  ('fee_income', 'Fees earned', 'EUR', now()),
  ('settlement', 'SEPA settlement', 'EUR', now()),
  ('suspense', 'Suspense', 'EUR', now()),
  ('equity', 'Bank capital', 'EUR', now()),
  ('fee_income', 'Time earned', 'SEC', now()),
  ('equity', 'Bank capital', 'SEC', now());
