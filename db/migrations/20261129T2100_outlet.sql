-- The outlet: offers that people buy for euros, for time, or both, and the codes that they get. docs/outlet.md

-- A picture of offers, as the browser has cropped it.
create table coupon_picture (
  id uuid primary key,
  hash bytea not null references file_content,
  -- by its content
  media_type text not null,
  width integer not null,
  height integer not null,
  added_by text collate "C" not null references person,
  added_at timestamptz not null,
  constraint coupon_picture_type_known check (media_type in ('image/png', 'image/jpeg', 'image/gif'))
);

create table coupon (
  id uuid primary key,
  -- grows with each change; a purchase is of one version
  version integer not null default 1,
  -- ISO 3166-1 alpha-2; null: everywhere
  region text[],
  -- what it is worth, cents; null: not said
  base_minor bigint,
  -- what it costs: cents, seconds, or both together
  price_minor bigint,
  price_seconds bigint,
  tcc text not null,
  -- sold without codes: each buyer gets a reference
  no_stock boolean not null,
  -- on sale
  is_open boolean not null,
  style text not null,
  accent_color text not null,
  logo_id uuid references coupon_picture,
  bg_id uuid references coupon_picture,
  title text not null,
  description text not null,
  terms text not null default '',
  action_label text not null default '',
  action_address text not null default '',
  other text not null default '',
  -- who is paid; '' where only time is
  payee_iban text collate "C" not null default '',
  payee_name text not null default '',
  -- purchases of one person; null: any number
  per_person integer,
  -- since when it is on sale, and since when no more, bank time; null: never, or on sale
  opened_at timestamptz,
  closed_at timestamptz,
  made_by text collate "C" not null references person,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- deleted; one with purchases stays for them
  hidden_at timestamptz,
  constraint coupon_costs check (coalesce(price_minor, price_seconds) is not null),
  constraint coupon_prices_positive check (least(base_minor, price_minor, price_seconds) > 0),
  constraint coupon_style_known check (style in ('plain', 'dark', 'picture')),
  constraint coupon_accent_is_colour check (accent_color ~ '^#[0-9A-F]{6}$'),
  constraint coupon_pays_somebody check (not is_open or price_minor is null or (payee_iban <> '' and payee_name <> '')),
  constraint coupon_hidden_is_closed check (hidden_at is null or not is_open),
  constraint coupon_per_person_positive check (per_person > 0)
);
create index coupon_newest on coupon (id desc) where hidden_at is null;
create index coupon_on_sale on coupon (id desc) where is_open;

-- Codes that were added together.
create table coupon_batch (
  id uuid primary key,
  coupon_id uuid not null references coupon,
  -- the last day on which they can be used, a bank day
  expires_on date not null,
  count integer not null,
  added_by text collate "C" not null references person,
  added_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text collate "C" references person,
  constraint coupon_batch_count_positive check (count > 0),
  constraint coupon_batch_withdrawn_by check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index coupon_batch_of_coupon on coupon_batch (coupon_id, expires_on, id);

-- A code. Only its buyer ever sees it: no reader of reports, and no call of staff.
create table coupon_code (
  id bigint generated always as identity primary key,
  coupon_id uuid not null references coupon,
  batch_id uuid not null references coupon_batch,
  -- as of its batch
  expires_on date not null,
  code text collate "C" not null,
  -- free, sold, withdrawn; burnt: sold and given back
  state text not null default 'free',
  constraint coupon_code_once unique (coupon_id, code),
  constraint coupon_code_state_known check (state in ('free', 'sold', 'withdrawn', 'burnt'))
) with (fillfactor = 80);
-- the next one to sell: the earliest expiry first
create index coupon_code_free on coupon_code (coupon_id, expires_on, id) where state = 'free';
create index coupon_code_of_batch on coupon_code (batch_id, state);

-- A purchase.
create table coupon_sale (
  id uuid primary key,
  coupon_id uuid not null references coupon,
  -- of the offer as it was bought; its terms then
  version integer not null,
  terms text not null,
  -- the buyer
  client_id text collate "C" not null references client,
  -- null: sold without codes
  code_id bigint unique references coupon_code,
  -- the reference of one sold without codes; '' otherwise
  reference text collate "C" not null default '',
  price_minor bigint,
  price_seconds bigint,
  -- of the EUR part
  payment_id uuid,
  -- of the part in time
  time_transfer_id uuid,
  bought_at timestamptz not null,
  -- bank day
  bought_on date not null,
  -- SHA-256 of the canonical text that the buyer has signed
  signed_hash bytea not null,
  refunded_at timestamptz,
  refunded_by text collate "C" references person,
  refund_confirmed_by text collate "C" references person,
  constraint coupon_sale_gives check ((code_id is null) = (reference <> '')),
  constraint coupon_sale_costs check (coalesce(price_minor, price_seconds) is not null),
  constraint coupon_sale_pays check ((price_minor is null) = (payment_id is null)),
  constraint coupon_sale_takes_time check ((price_seconds is null) = (time_transfer_id is null)),
  constraint coupon_sale_refunded_by check (
    (refunded_at is null) = (refunded_by is null) and (refunded_at is null) = (refund_confirmed_by is null)),
  constraint coupon_sale_refunded_by_two check (refunded_by <> refund_confirmed_by)
);
create unique index coupon_sale_reference on coupon_sale (coupon_id, reference) where reference <> '';
create index coupon_sale_of_coupon on coupon_sale (coupon_id, bought_at desc, id desc);
create index coupon_sale_by_day on coupon_sale (coupon_id, bought_on);
create index coupon_sale_of_client on coupon_sale (client_id, bought_at desc, id desc);

-- Time that staff gave to a person; the id is the sender's, and of its transfer.
create table time_gift (
  id uuid primary key,
  client_id text collate "C" not null references client,
  seconds bigint not null,
  comment text not null,
  made_by text collate "C" not null references person,
  -- null within what one staff user gives on a day
  confirmed_by text collate "C" references person,
  made_at timestamptz not null,
  -- bank day
  made_on date not null,
  constraint time_gift_positive check (seconds > 0),
  constraint time_gift_two_people check (made_by <> confirmed_by)
);
create index time_gift_of_day on time_gift (made_by, made_on);

grant select on coupon_picture, coupon, coupon_batch, coupon_sale, time_gift to kontora_app, kontora_reader;
grant select on coupon_code to kontora_app;
grant select (id, coupon_id, batch_id, expires_on, state) on coupon_code to kontora_reader;
