-- What the overview of the books adds up, kept by the day so that no call reads the whole history.
-- docs/decisions/058-overview.md

-- Entries of the bank's account for fees in EUR by bank day and kind, cents: earned, and given back or posted away.
create table fee_day (
  day date not null,
  -- book, sepa, card: of payments by their rail; other: posted by hand
  kind text collate "C" not null,
  earned_minor bigint not null,
  returned_minor bigint not null,
  primary key (day, kind),
  constraint fee_day_kind_known check (kind in ('book', 'sepa', 'card', 'monthly', 'charge', 'other')),
  constraint fee_day_not_negative check (earned_minor >= 0 and returned_minor >= 0)
) with (fillfactor = 70);
-- All entries of that account up to this place are in fee_day.
create table fee_counted (
  one boolean primary key default true,
  seq bigint not null,
  constraint fee_counted_is_one check (one)
);
insert into fee_counted (seq) values (0);

-- Executed EUR payments of clients by bank day and rail, cents, without charges and what staff posted.
create table rail_day (
  day date not null,
  rail text collate "C" not null,
  count integer not null,
  amount_minor bigint not null,
  primary key (day, rail)
) with (fillfactor = 70);

-- Clients with an executed payment of their own in a month (its first day), and how many they are.
create table active_client (
  month date not null,
  client_id text collate "C" not null,
  primary key (month, client_id)
);
create table active_month (
  month date primary key,
  clients integer not null
) with (fillfactor = 70);

insert into follower (name) values ('overview');

grant select on fee_day, fee_counted, rail_day, active_client, active_month to kontora_app, kontora_reader;
