-- What was found of a payee's name, requests of a company that it takes back, and fees that the bank gives back.

-- The name that was typed against the holder of the account, as it was when the order was made or changed. null: nobody
-- has compared them, as with what is older, comes from outside or was paid by card.
alter table payment
  add column payee_check text,
  -- of a close match alone: whose account it is
  add column payee_holder text,
  add constraint payment_payee_check_known check (payee_check in ('match', 'close', 'none', 'impossible')),
  add constraint payment_payee_holder_told check ((payee_holder is not null) = (payee_check is not distinct from 'close'));

-- A change that its company has taken back waits for nobody any more.
alter table client_change add column withdrawn_at timestamptz;
grant update (withdrawn_at) on client_change to kontora_app;
grant update (status) on client_case to kontora_app;

-- What was given back to an account: few of many transfers, asked for by the account.
create index transfer_reversal on transfer (credit_id) where reverses is not null;
-- A fee of its own that was reversed stays in the month in which it was charged.
drop index payment_fee;
create index payment_fee on payment (payer_client_id, executed_at) where category = 'FEES' and state in (3, 5);
