-- What the account could not pay of a charge that was made as a debt: the client owes it.
alter table client_charge
  add column debt_minor bigint not null default 0,
  add constraint client_charge_debt_within check (debt_minor between 0 and amount_minor);
