-- What staff have charged clients. Each charge is a payment of the rail 'book' to the bank's income.
create table client_charge (
  payment_id uuid primary key references payment,
  client_id text collate "C" not null references client,
  -- what for, see src/features/charges/rules.ts
  code text not null,
  amount_minor bigint not null,
  -- for staff only
  comment text not null,
  made_by text collate "C" not null references person,
  -- the second person; null where the sum of the day needed none
  confirmed_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  constraint client_charge_positive check (amount_minor > 0),
  constraint client_charge_other_confirmer check (confirmed_by <> made_by)
);
create index client_charge_of_day on client_charge (made_by, client_id, made_at);
grant select, insert on client_charge to kontora_app;
grant select on client_charge to kontora_reader;
