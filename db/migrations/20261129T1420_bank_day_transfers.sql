-- What is moved on each bank day by the chart of accounts: an own account takes the fees earned since, and the card
-- scheme is paid its net.
alter table ledger_account
  add column is_settled_daily boolean not null default false,
  add constraint ledger_account_settles_own check (not is_settled_daily or code = 'SETTLEMENT'
    or class = 'asset' and not is_safeguarding and made_by is not null);
create unique index ledger_account_takes_fees on ledger_account (currency) where is_settled_daily and code <> 'SETTLEMENT';
alter table transfer
  drop constraint transfer_kind_known,
  add constraint transfer_kind_known check (kind in ('payment', 'own', 'fee', 'capital', 'reversal', 'manual',
    'suspense', 'debt', 'daily'));

-- One for each account and bank day. Cents; below zero where money came back from the account.
create table daily_transfer (
  day date not null,
  code text collate "C" not null,
  transfer_id uuid not null unique references transfer,
  amount_minor bigint not null,
  primary key (code, day),
  constraint daily_transfer_moves check (amount_minor <> 0)
);
grant select on daily_transfer to kontora_app, kontora_reader;
