-- Statements of the bank's accounts at other banks, by the code of the account in the chart of accounts. Amounts are
-- cents, above zero for what the other bank owes us: the sign of an asset.
create table bank_statement (
  id uuid primary key,
  code text collate "C" not null,
  currency text collate "C" not null default 'EUR',
  foreign key (currency, code) references ledger_account (currency, code),
  -- as the other bank names it
  number text not null,
  from_day date not null,
  until_day date not null,
  opening_minor bigint not null,
  closing_minor bigint not null,
  taken_by text collate "C" references person,
  taken_at timestamptz not null,
  constraint bank_statement_days_in_order check (from_day <= until_day)
);
create index bank_statement_of_account on bank_statement (code, until_day);
grant select, insert on bank_statement to kontora_app;
grant select on bank_statement to kontora_reader;
