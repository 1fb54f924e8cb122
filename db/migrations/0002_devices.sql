-- Devices: passkeys, the links that enrol them, the challenges they answer; steps that a person's own device approves
-- before a call is made; and the first kind of case, which replacing a lost phone opens.

-- A WebAuthn credential of a person. People see it as a device.
create table passkey (
  id uuid primary key,
  person_id text collate "C" not null references person,
  -- base64url, as the authenticator chose it
  credential_id text collate "C" not null,
  -- COSE
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint credential_not_valid unique (credential_id)
);
create index passkey_of_person on passkey (person_id);

-- A one-time link with which a person registers a passkey. Made by staff, or from the command line (created_by null).
create table enrolment (
  id uuid primary key,
  person_id text collate "C" not null references person,
  token_hash bytea not null unique,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- used, replaced by a later link, or guessed at too often
  ended_at timestamptz,
  -- whoever found the link may guess at the birth date only a few times in all, however slowly
  wrong_dates integer not null default 0
);
create index enrolment_open on enrolment (person_id) where ended_at is null;

-- What an authenticator is asked to sign: SHA-256 over a nonce and what it is about. Used once, whatever comes of it.
-- Losing these rows in a crash costs one more touch.
create unlogged table challenge (
  hash bytea primary key,
  purpose text not null,
  nonce bytea not null,
  -- 'person …', 'enrolment …', 'anonymous …': each has only so many open ones
  asker text collate "C" not null,
  expires_at timestamptz not null,
  constraint challenge_purpose_known check (purpose in ('sign-in', 'approve-sign-in', 'decide', 'enrol', 'add'))
);
create index challenge_expiry on challenge (expires_at);
create index challenge_of_asker on challenge (asker);

alter table session
  add column scope text not null default 'web',
  -- opened with this passkey, or approved by it
  add column passkey_id uuid references passkey,
  add constraint session_scope_known check (scope in ('web', 'device'));
create index session_of_passkey on session (passkey_id) where ended_at is null;
alter table anonymous_session add column approved_passkey_id uuid;

-- Some requests end by themselves, and the device that a request is about is not asked.
alter table request
  add column expires_at timestamptz,
  add column not_on_passkey_id uuid,
  drop constraint request_state_known,
  add constraint request_state_known check (state in ('open', 'approved', 'rejected', 'replaced', 'expired', 'used'));
insert into allowed_transition (machine, from_state, to_state, verb) values ('request', 'approved', 'used', 'use');
create index request_expiry on request (expires_at) where state = 'open' and expires_at is not null;

-- What waits for a person, and how much was sent to them lately, is found without their history.
alter table request_recipient
  add column is_open boolean not null default true,
  add column sent_at timestamptz not null default now();
update request_recipient t
set is_open = r.state = 'open', sent_at = r.created_at
from request r
where r.id = t.request_id;
create index request_recipient_open on request_recipient (person_id) where is_open;
create index request_recipient_sent on request_recipient (person_id, sent_at);

-- Cases. One per thing that staff must look at; kinds and types as in the case queue.
create table client_case (
  id uuid primary key,
  -- a client's number, or a staff user's
  subject_id text collate "C" not null,
  type text not null,
  kind text not null,
  status integer not null,
  title text not null,
  comment text not null default '',
  opened_by text collate "C",
  -- bank time
  opened_at timestamptz not null,
  constraint client_case_type_known check (type in (
    'PEP', 'RFI', 'SANCTION', 'ADVERSE_MEDIA', 'FRAUD', 'LIMITS', 'PAYMENT', 'FAMILY', 'CHILD', 'PATTERN', 'DOCUMENT',
    'BAILIFF', 'RESIDENCE', 'MNT', 'OPEN', 'REOPEN', 'EDD', 'ODD', 'COMPANY', 'OTHER', 'SENIOR', 'RCA')),
  constraint client_case_kind_known check (kind in ('A', 'D', 'E', 'P', 'S', 'M', 'L'))
);
create index client_case_of_subject on client_case (subject_id, opened_at desc);

grant select on passkey, enrolment, client_case to kontora_app;
grant select on passkey, client_case to kontora_reader;
grant insert on passkey, enrolment, client_case to kontora_app;
grant update (counter, last_used_at, revoked_at) on passkey to kontora_app;
grant update (ended_at, wrong_dates) on enrolment to kontora_app;
grant update (is_open) on request_recipient to kontora_app;
grant select, insert, delete on challenge to kontora_app;
