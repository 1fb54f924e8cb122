-- Payments by country and size for the AML reports, kept by the day. docs/aml-reports.md.

-- The country of a client before it moved. Before the first row it is that row's, after the last one that of the client.
create table client_country_change (
  id bigint generated always as identity primary key,
  client_id text collate "C" not null references client,
  -- bank time
  at timestamptz not null,
  -- '': not known
  country_before text collate "C" not null
);
create index client_country_change_of_client on client_country_change (client_id, at, id);

-- One of our clients on an executed payment in EUR (flow_sides), with the countries of that moment. What came back
-- stays.
create table report_side (
  client_id text collate "C" not null,
  -- the bank day of execution
  day date not null,
  direction text not null,
  -- of the counterparty: its IBAN, '=' and its name where it has none, or ''
  party text collate "C" not null,
  -- of the record in the audit
  n bigint not null,
  -- of the record that took it out of its day, and the bank day of that
  back_n bigint,
  back_on date,
  -- ISO 3166-1 alpha-2; '' where not known
  client_country text collate "C" not null,
  country text collate "C" not null,
  amount_minor bigint not null,
  payment_id uuid not null,
  primary key (client_id, day, direction, party, n),
  constraint report_side_direction_known check (direction in ('in', 'out')),
  constraint report_side_back_later check (back_n > n)
) with (fillfactor = 90);
create index report_side_of_country on report_side (direction, country, day, n, client_id);
create index report_side_of_client_country on report_side (client_country, day, n, client_id);
create index report_side_of_day on report_side using brin (day) with (pages_per_range = 16, autosummarize = on);
create index report_side_back on report_side (back_n) where back_n is not null;
create index report_side_high on report_side (day, n, client_id) where amount_minor >= 5000000;

-- Records of the sides of a day: the first and the last.
create table report_day (
  day date primary key,
  first_n bigint not null,
  last_n bigint not null
) with (fillfactor = 70);

-- Totals of what has not come back.
create table report_total (
  -- client: by the client's country; party: by the counterparty's; joined: payments of a client with one counterparty
  -- in one direction, from 15 000 EUR; high: payments from 50 000 EUR
  by text not null,
  day date not null,
  direction text not null,
  country text collate "C" not null,
  -- of the report
  rows integer not null default 0,
  count integer not null,
  amount_minor bigint not null,
  primary key (by, day, direction, country),
  constraint report_total_by_known check (by in ('client', 'party', 'joined', 'high'))
) with (fillfactor = 50);

-- The place of a client among the bits of report_clients.
create table report_place (
  client_id text collate "C" primary key,
  place integer not null unique
);
-- Which clients had payments with a country on a day: a bit for each place. Clients of a period are counted by these.
create table report_clients (
  -- as in report_total: client (both directions together), party
  by text not null,
  direction text not null,
  country text collate "C" not null,
  day date not null,
  -- of places, 2048 each
  chunk integer not null,
  places bit(2048) not null,
  primary key (by, direction, country, day, chunk)
) with (fillfactor = 70);

-- Payments of a client with one counterparty in one direction on one day, from 15 000 EUR.
create table report_joined (
  day date not null,
  client_id text collate "C" not null,
  direction text not null,
  party text collate "C" not null,
  count integer not null,
  amount_minor bigint not null,
  greatest_minor bigint not null,
  -- the greatest one, of several the first
  payment_id uuid not null,
  primary key (day, client_id, direction, party)
) with (fillfactor = 70);

grant select on client_country_change, report_side, report_day, report_total, report_place, report_clients, report_joined
  to kontora_app, kontora_reader;

-- from the first record on: a bank with payments is filled by the follower itself
insert into follower (name) values ('aml-reports');
