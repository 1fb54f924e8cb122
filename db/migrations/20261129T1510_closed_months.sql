-- Months that are closed, with the balance of each account at their end, and what the proofs of the books have found.

-- One row a month, in order and never removed. Written by the functions of 88-closing.sql alone.
create table closed_month (
  -- its first day
  month date primary key,
  made_by text collate "C" references person,
  confirmed_by text collate "C" references person,
  -- bank time
  begun_at timestamptz not null,
  -- balances are kept by pages: of accounts up to this id, out of those up to the last one
  kept_to bigint not null default 0,
  last_account bigint not null,
  accounts bigint not null default 0,
  -- bank time; null while balances are being kept
  closed_at timestamptz,
  -- SHA-256 over what is kept, chained to the month before; so far, while balances are being kept
  hash bytea not null,
  constraint closed_month_begins check (extract(day from month) = 1),
  constraint closed_month_is_whole check (closed_at is null or kept_to >= last_account)
);
-- at most one is being closed
create unique index month_closing on closed_month ((true)) where closed_at is null;

-- Minor units, with the sign of the ledger, and how many entries make the balance. An account without entries has none.
create table closed_balance (
  month date not null references closed_month,
  account_id bigint not null,
  entries bigint not null,
  balance_minor bigint not null,
  primary key (month, account_id)
);

-- The chart of accounts as it was when the month was closed; FUNDS and RECEIVABLE are sums.
create table closed_account (
  month date not null references closed_month,
  currency text collate "C" not null,
  code text collate "C" not null,
  number text collate "C" not null,
  name text not null,
  class text collate "C" not null,
  balance_minor bigint not null,
  primary key (month, currency, code)
);

-- What each proof has found last.
create table book_proof (
  proof text collate "C" primary key,
  -- bank time; the second: when all of it was read, not what is new alone
  checked_at timestamptz not null,
  full_at timestamptz,
  -- how many things were compared; two sums that are held against each other, cents
  counted bigint not null,
  amount_minor bigint not null,
  against_minor bigint not null,
  -- how many things differ; the first ten: [{"client": "1…" or null, "text": "…"}]
  differences bigint not null,
  differs jsonb not null
);

-- How far the check of what is new has come: one row.
create table book_check (
  is_one boolean primary key default true check (is_one),
  -- the newest record of the audit when it began, and real time
  n bigint not null,
  at timestamptz not null,
  -- bank time: transfers made since were not all looked at
  since timestamptz not null
);
insert into book_check (n, at, since) select 0, clock_timestamp() - interval '1 hour', clock_timestamp();

-- Transfers lie in the order of time, so a page of this index speaks for megabytes and costs a payment next to nothing.
create index transfer_in_time on transfer using brin (created_at) with (pages_per_range = 64, autosummarize = on);

grant select on closed_month, closed_balance, closed_account, book_proof, book_check to kontora_app, kontora_reader;
