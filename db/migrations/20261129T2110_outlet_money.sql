-- What buying needs of the ledger: where money for partners at other banks waits, how it leaves, and what signs it.

alter table account
  drop constraint account_kind_known,
  add constraint account_kind_known check (kind in ('client', 'fee_income', 'settlement', 'suspense', 'equity',
    'card_settlement', 'receivable', 'own', 'outlet'));
with made as (
  insert into account (kind, name, currency, opened_at) values ('outlet', 'Outlet', 'EUR', now())
  returning id, currency, opened_at
)
insert into ledger_account (currency, code, account_id, number, name, class, made_at)
select currency, 'OUTLET', id, '4490', 'Owed to partners of the outlet', 'liability', opened_at from made;

-- what the bank pays a partner at another bank is no client's payment
alter table payment
  drop constraint payment_has_our_side,
  add constraint payment_has_our_side check (payer_client_id is not null or payee_client_id is not null
    or payer_account_id is not null);

alter table challenge
  drop constraint challenge_purpose_known,
  add constraint challenge_purpose_known check (purpose in ('sign-in', 'approve-sign-in', 'decide', 'enrol', 'add',
    'buy'));

alter table coupon_sale
  -- what the partner could not give back and owes, cents; the transfer that lent it
  add column refund_debt_minor bigint not null default 0,
  add column refund_debt_id uuid,
  -- confirmed on the command line
  add column refund_by_command boolean not null default false,
  add constraint coupon_sale_debt_of_refund check (refund_debt_minor >= 0
    and (refund_debt_minor > 0) = (refund_debt_id is not null) and (refunded_at is not null or refund_debt_minor = 0)),
  drop constraint coupon_sale_refunded_by,
  add constraint coupon_sale_refunded_by check ((refunded_at is null) = (refunded_by is null)
    and (refunded_at is not null or refund_confirmed_by is null and not refund_by_command));
create unique index coupon_sale_of_payment on coupon_sale (payment_id) where payment_id is not null;
create unique index coupon_sale_of_time on coupon_sale (time_transfer_id) where time_transfer_id is not null;

-- A partner at another bank, and what the bank owes it: of purchases, less what was given back and what has left.
create table outlet_partner (
  iban text collate "C" primary key,
  -- as it was called last
  name text not null,
  -- cents; below zero where more was given back than there was
  due_minor bigint not null,
  -- since when something is due, bank time; null: nothing is
  due_since timestamptz,
  constraint outlet_partner_due_since check ((due_since is not null) = (due_minor > 0))
);

-- What leaves for a partner: one on a bank day.
create table outlet_payout (
  payment_id uuid primary key references payment,
  iban text collate "C" not null references outlet_partner,
  day date not null,
  amount_minor bigint not null,
  -- of what it pays
  due_since timestamptz not null,
  constraint outlet_payout_once_a_day unique (iban, day),
  constraint outlet_payout_positive check (amount_minor > 0)
);
grant select on outlet_partner, outlet_payout to kontora_app, kontora_reader;
