-- The price table: what the bank charges, for whom, and from when. A row is never removed: its last day is set where
-- another follows, and one that was announced and has not begun can be withdrawn.
create table price (
  id uuid primary key default gen_random_uuid(),
  code text collate "C" not null,
  -- what people read
  title text not null,
  -- payment, percent (of a payment), month (and account), once
  basis text collate "C" not null,
  -- both null: for all
  client_type text,
  client_id text collate "C" references client,
  -- cents
  amount_minor bigint not null default 0,
  -- millionths of a payment, and the least and most of it, cents
  rate_ppm bigint not null default 0,
  least_minor bigint,
  most_minor bigint,
  valid_from date not null,
  -- the last day; null: until another follows
  valid_until date,
  -- by which its last day was set
  followed_by uuid references price,
  -- for staff only
  comment text not null default '',
  released_at timestamptz not null,
  -- null: a price of the program
  made_by text collate "C" references person,
  -- null: the program, or the command line
  confirmed_by text collate "C" references person,
  withdrawn_at timestamptz,
  withdrawn_by text collate "C" references person,
  -- somebody pays more by it than before
  is_raise boolean not null default false,
  -- of a raise: the clients have been notified up to this number; null: all of them, or no one need be
  notified_after text collate "C",
  constraint price_code_plain check (code ~ '^[A-Z]{2,20}$'),
  constraint price_basis_known check (basis in ('payment', 'percent', 'month', 'once')),
  constraint price_scope_single check (client_type is null or client_id is null),
  constraint price_type_known check (client_type in ('N', 'LEGAL')),
  constraint price_not_negative check (amount_minor >= 0 and rate_ppm >= 0 and least_minor >= 0 and most_minor >= 0),
  constraint price_percent_alone check (
    case when basis = 'percent' then amount_minor = 0 and rate_ppm > 0
      else rate_ppm = 0 and least_minor is null and most_minor is null end),
  constraint price_bounds_ordered check (least_minor <= most_minor),
  constraint price_days_ordered check (valid_until >= valid_from),
  constraint price_other_confirmer check (confirmed_by <> made_by)
);
create unique index price_first_day on price (code, coalesce(client_id, client_type, ''), valid_from)
  where withdrawn_at is null;
create index price_to_notify on price (released_at) where notified_after is not null;
create index price_by_month on price (valid_from) where basis = 'month' and withdrawn_at is null;
grant select on price to kontora_app, kontora_reader;
grant update (notified_after) on price to kontora_app;

-- The run of monthly fees: a month that is over is charged client by client, in the order of their numbers.
create table fee_month (
  -- its first day
  month date primary key,
  after_client text collate "C" not null default '',
  done_at timestamptz
);
grant select on fee_month to kontora_app, kontora_reader;

create table monthly_fee (
  client_id text collate "C" not null references client,
  month date not null references fee_month,
  code text collate "C" not null,
  price_id uuid not null references price,
  -- how many accounts it was charged for
  accounts integer not null,
  amount_minor bigint not null,
  payment_id uuid not null unique references payment,
  -- what the account lacked
  debt_minor bigint not null,
  primary key (client_id, month, code),
  constraint monthly_fee_positive check (amount_minor > 0 and debt_minor between 0 and amount_minor)
);
grant select on monthly_fee to kontora_app, kontora_reader;

insert into price (code, title, basis, amount_minor, valid_from, released_at) values
  ('BOOKFEE', 'Internal payment fee', 'payment', 10, '2000-01-01', now()),
  ('SEPAFEE', 'SEPA payment fee', 'payment', 35, '2000-01-01', now()),
  ('REGISTRATION', 'Review of an application', 'once', 15000, '2000-01-01', now());

-- A fee that was given back: the posting that is opposite to it.
create table fee_return (
  posting_id uuid primary key references ledger_posting,
  payment_id uuid not null unique references payment
);
grant select on fee_return to kontora_app, kontora_reader;

-- servers keep the prices, and read them again where this has grown
alter table bank add column price_version integer not null default 1;
