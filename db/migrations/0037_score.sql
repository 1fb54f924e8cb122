-- What risk scores are found from, and how long an officer's level stands. docs/decisions/028-score.md

-- What a client says about itself and its money, as staff have written it down. A change ends one row and begins another.
create table cdd_profile (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- what a person uses the account for, or a company wants it for
  purpose text not null,
  -- expected in a month
  in_minor bigint not null,
  out_minor bigint not null,
  cash_minor bigint not null,
  -- where money is expected to come from and go to; two letters each
  countries text[] not null,
  sources text[] not null,
  tax_countries text[] not null,
  -- of companies; as in src/shared/reference/businessActivities.ts
  activities text[] not null,
  comment text not null,
  -- null: the bank itself
  saved_by text collate "C" references person,
  -- bank time
  from_at timestamptz not null,
  until_at timestamptz,
  constraint cdd_profile_not_negative check (least(in_minor, out_minor, cash_minor) >= 0),
  constraint cdd_profile_ends_later check (until_at >= from_at)
);
create unique index cdd_profile_stands on cdd_profile (client_id) where until_at is null;
create index cdd_profile_of_client on cdd_profile (client_id, from_at desc);

-- What a person has shown to say who they are. The newest row counts.
create table identity_document (
  id uuid primary key,
  client_id text collate "C" not null references client,
  kind text not null,
  number text not null,
  -- that issued it; two letters
  country text not null,
  expires_on date not null,
  comment text not null,
  -- null: the bank itself
  added_by text collate "C" references person,
  -- bank time
  added_at timestamptz not null,
  constraint identity_document_kind_known check (kind in ('passport', 'id-card', 'residence-permit'))
);
create index identity_document_of_client on identity_document (client_id, added_at desc, id desc);

-- Levels that were typed and not found, as in worlds before this version: the first night finds them anew.
update risk_factor r set until_at = greatest(r.from_at, now() + b.clock_offset)
from bank b
where r.until_at is null;
alter table risk_factor
  add constraint risk_factor_known check (factor in ('ALL', 'ATM', 'CCD', 'CCT', 'TAX', 'SOF', 'TRN', 'ADV', 'PEP',
    'LIC', 'LTR', 'LBA', 'LBC', 'LPC', 'LOS', 'LMT', 'LSC', 'LIP', 'LOP', 'LOF')),
  add constraint risk_factor_source_known check (source in ('rules', 'officer')),
  add constraint risk_factor_override_ends check ((source = 'officer') = (override_until is not null and override_by is not null)),
  -- high, whatever the other factors say; see src/features/clients/score/rules.ts
  add column is_floor boolean not null default false,
  add constraint risk_factor_floor_is_high check (not is_floor or level = 'H'),
  drop column proposal_id;
create index risk_factor_override on risk_factor (override_until) where until_at is null and override_until is not null;

-- Cash that clients took from machines, for its sums of a year.
create index payment_cash on payment (payer_client_id, created_at) include (amount_minor, state) where category = 'CASH';

insert into follower (name, by_server, last_n) select 'scores', true, n from audit_head;

grant select, insert on cdd_profile, identity_document to kontora_app;
grant update (until_at) on cdd_profile to kontora_app;
grant select on cdd_profile, identity_document to kontora_reader;
