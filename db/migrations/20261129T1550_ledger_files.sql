-- Debits and credits of finished bank days, by the code of an account in the chart of accounts, EUR cents: a trial
-- balance adds up days, never all entries.
create table ledger_day (
  code text collate "C" not null,
  day date not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (code, day),
  constraint ledger_day_not_negative check (debit_minor >= 0 and credit_minor >= 0)
);
-- All days up to this one are in ledger_day.
create table ledger_counted (
  one boolean primary key default true,
  until_day date not null,
  constraint ledger_counted_is_one check (one)
);
grant select on ledger_day, ledger_counted to kontora_app, kontora_reader;

-- Transfers are only ever appended, so their days follow their place in the table: a block range index finds the
-- transfers of a day and costs a payment next to nothing. docs/decisions/055-ledger-files.md
create index transfer_of_day on transfer using brin (booked_on, created_at)
  with (pages_per_range = 16, autosummarize = on);
