-- Figures of the bank for the dashboard, kept by the day so that no call reads the whole history.
-- docs/decisions/032-dashboard.md

-- Executed EUR payments of clients, by bank day, without fees and without transfers between a client's own accounts.
create table payment_day (
  day date not null,
  direction text not null,
  -- card: put on an account by a card (in), taken from a machine (out)
  kind text not null,
  count integer not null default 0,
  amount_minor bigint not null default 0,
  primary key (day, direction, kind),
  constraint payment_day_direction_known check (direction in ('in', 'out')),
  constraint payment_day_kind_known check (kind in ('card', 'other'))
) with (fillfactor = 70);

-- The same by the account at another bank. `month` is its first day.
create table outside_month (
  month date not null,
  iban text collate "C" not null,
  -- of the newest payment
  name text not null,
  count integer not null default 0,
  in_minor bigint not null default 0,
  out_minor bigint not null default 0,
  primary key (month, iban)
) with (fillfactor = 70);

-- What people did, by bank day. actor_id is a staff user's number; '' stands for all people of companies together.
create table activity_day (
  day date not null,
  actor_id text collate "C" not null,
  verb text collate "C" not null,
  count integer not null default 0,
  primary key (day, actor_id, verb)
) with (fillfactor = 70);

-- How the bank stood at the end of a bank day; today's row is written anew every few minutes.
create table bank_day (
  day date primary key,
  taken_at timestamptz not null,
  -- clients that are neither closed nor declined: adults, children, legal entities
  adults integer not null,
  children integer not null,
  legal integer not null,
  -- money of clients in EUR
  funds_minor bigint not null,
  -- countries, cases, alerts and counterparties; null in rows of days that were filled in later
  figures json
);

insert into follower (name) values ('statistics');

grant select on payment_day, outside_month, activity_day, bank_day to kontora_app, kontora_reader;
grant insert, update on bank_day to kontora_app;
