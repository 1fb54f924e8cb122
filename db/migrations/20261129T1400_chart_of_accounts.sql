-- The chart of accounts: what each account of the bank is for the accountant, and which hold the money of clients.
-- Code and currency are the address in the ledger: SAFEGUARD in EUR is EUR.SAFEGUARD. A row without an account stands
-- for all accounts of clients (FUNDS) or what all of them owe (RECEIVABLE).
alter table account
  drop constraint account_kind_known,
  add constraint account_kind_known check (kind in ('client', 'fee_income', 'settlement', 'suspense', 'equity',
    'card_settlement', 'receivable', 'own'));
drop index account_internal;
-- one account of each kind that the program posts to by itself; of those that finance adds there are many
create unique index account_internal on account (kind, currency)
  where client_id is null and debtor_id is null and kind <> 'own';

create table ledger_account (
  currency text collate "C" not null,
  code text collate "C" not null,
  account_id bigint unique references account,
  -- the accountant's
  number text collate "C" not null unique,
  name text not null,
  class text collate "C" not null,
  bank_name text not null default '',
  iban text collate "C" not null default '',
  -- it holds money of clients, apart from the bank's own
  is_safeguarding boolean not null default false,
  -- its bank sends a statement each bank day
  has_statements boolean not null default false,
  version integer not null default 1,
  -- null: the program's own
  made_by text collate "C" references person,
  confirmed_by text collate "C" references person,
  made_at timestamptz not null,
  primary key (currency, code),
  constraint ledger_account_code_plain check (code ~ '^[A-Z]{2,20}$'),
  constraint ledger_account_class_known check (class in ('asset', 'liability', 'equity', 'income', 'expense')),
  constraint ledger_account_safeguards_assets check (not is_safeguarding or class = 'asset' and account_id is not null)
);
grant select on ledger_account to kontora_app, kontora_reader;

insert into ledger_account (currency, code, account_id, number, name, class, is_safeguarding, has_statements, made_at)
select a.currency, s.code, a.id, s.number, s.name, s.class, s.is_safeguarding, s.has_statements, a.opened_at
from account a
join (values
  ('EUR', 'settlement', 'SAFEGUARD', '2710', 'Safeguarding account', 'asset', true, true),
  ('EUR', 'card_settlement', 'SETTLEMENT', '4430', 'Card settlement', 'liability', false, false),
  ('EUR', 'suspense', 'SUSPENSE', '4480', 'Suspense', 'liability', false, false),
  ('EUR', 'fee_income', 'FEES', '5000', 'Fees earned', 'income', false, false),
  ('EUR', 'equity', 'EQUITY', '3010', 'Bank capital', 'equity', false, false),
  ('SEC', 'fee_income', 'FEES', '5000-SEC', 'Time earned', 'income', false, false),
  ('SEC', 'equity', 'EQUITY', '3010-SEC', 'Time given out', 'equity', false, false)
) s(currency, kind, code, number, name, class, is_safeguarding, has_statements)
  on s.currency = a.currency and s.kind = a.kind
where a.client_id is null and a.debtor_id is null;
insert into ledger_account (currency, code, number, name, class, made_at) values
  ('EUR', 'FUNDS', '4400', 'Client funds', 'liability', now()),
  ('EUR', 'RECEIVABLE', '2410', 'Owed by clients', 'asset', now()),
  ('SEC', 'FUNDS', '4400-SEC', 'Time of clients', 'liability', now());
