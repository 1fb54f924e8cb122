-- What becomes of purchases: they are given back, and partners at other banks are paid. docs/outlet.md

-- Gives a purchase back by opposite transfers, and burns its code. Locks and limits of clients do not stop the bank. A
-- partner that has too little is refused, or as a debt owes the rest: a client to the bank, another partner out of its
-- next purchases. Null, or the code of the refusal: then the caller undoes it.
create or replace function refund_sale(p_sale uuid, p_as_debt boolean, p_by text, p_confirmed_by text,
  p_by_command boolean, out refusal text, out debt_minor bigint)
language plpgsql security definer set search_path = public
as $$
declare
  v_sale coupon_sale;
  v_payment payment;
  v_payee account;
  v_partner outlet_partner;
  v_spent transfer;
  v_back uuid;
begin
  debt_minor := 0;
  perform from client where id = (select client_id from coupon_sale where id = p_sale) for no key update;
  select * into v_sale from coupon_sale where id = p_sale for update;
  if v_sale.refunded_at is not null then
    refusal := 'sale_refunded';
    return;
  end if;
  select * into v_payment from payment where id = v_sale.payment_id for update;
  select * into v_spent from transfer where id = v_sale.time_transfer_id;
  perform from account
  where id in (v_payment.payer_account_id, v_payment.payee_account_id, v_spent.debit_id, v_spent.credit_id)
  order by id for no key update;

  if v_payment.id is not null then
    select * into v_payee from account where id = v_payment.payee_account_id;
    if v_payee.client_id is null then
      select * into v_partner from outlet_partner where iban = v_payment.payee_iban for update;
      debt_minor := greatest(0, v_payment.amount_minor - greatest(0, v_partner.due_minor));
    elsif is_frozen(v_payee.client_id) then
      refusal := 'client_frozen';
      return;
    else
      debt_minor := greatest(0, v_payment.amount_minor - greatest(0, available_minor(v_payee)));
    end if;
    if debt_minor > 0 and not p_as_debt then
      refusal := 'insufficient_funds';
      return;
    end if;
    if v_payee.client_id is null then
      -- it stays with the partner's account in our books, and is no one's receivable
      perform owe_partner(v_partner.iban, v_partner.name, -v_payment.amount_minor, v_partner.due_since);
      debt_minor := 0;
    elsif debt_minor > 0 then
      v_back := new_id();
      refusal := post_together(array[v_back], array[receivable_account(v_payee.client_id, 'EUR')], array[v_payee.id],
        array[debt_minor], array['debt'], array[null::uuid]);
    end if;
    refusal := coalesce(refusal, void_payment(v_payment.id, true));
    if refusal is not null then
      return;
    end if;
  end if;
  if v_spent.id is not null then
    refusal := give_time_back(v_spent);
    if refusal is not null then
      return;
    end if;
  end if;
  update coupon_code set state = 'burnt' where id = v_sale.code_id;
  update coupon_sale
  set refunded_at = bank_clock(), refunded_by = p_by, refund_confirmed_by = p_confirmed_by,
    refund_by_command = p_by_command, refund_debt_minor = refund_sale.debt_minor, refund_debt_id = v_back
  where id = p_sale;
end $$;

-- Takes a transfer of time back by an opposite one. Null, or the code of the refusal.
create or replace function give_time_back(p_spent transfer) returns text
language plpgsql
as $$
declare
  v_back uuid := new_id();
  v_refusal text := post_together(array[v_back], array[p_spent.credit_id], array[p_spent.debit_id],
    array[p_spent.amount_minor], array['reversal'], array[null::uuid]);
begin
  update transfer set reverses = p_spent.id where id = v_back;
  return v_refusal;
end $$;

-- The IBAN under which the bank itself pays: of its own number, which begins with zeros, so no client has it.
create or replace function outlet_iban() returns text
language sql stable
as $$
  select 'LT' || lpad((98 - (b.bank_code || '00000000037' || '212900')::numeric % 97)::text, 2, '0')
    || b.bank_code || '00000000037'
  from bank b
$$;

-- Pays partners at other banks what they are owed: one payment each, once on a bank day. Answers how many.
create or replace function pay_out_partners() returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_outlet bigint := internal_account('outlet', 'EUR');
  v_partner outlet_partner;
  v_own account;
  v_id uuid;
  v_count integer := 0;
begin
  if not is_bank_day(bank_today()) then
    return 0;
  end if;
  perform from account where id = v_outlet for no key update;
  for v_partner in
    select * from outlet_partner o
    where o.due_minor > 0
      and not exists (select from outlet_payout p where p.iban = o.iban and p.day = bank_today())
    order by o.iban for update
  loop
    v_id := new_id();
    -- it may have become a client since
    select * into v_own from account where iban = v_partner.iban and currency = 'EUR' and closed_at is null;
    insert into payment (id, rail, state, payer_account_id, payer_name, payer_iban, payee_client_id, payee_account_id,
      payee_name, payee_iban, currency, amount_minor, message, category, tag, payload_hash, created_at, changed_at)
    select v_id, case when v_own.id is null then 'sepa' else 'book' end, payment_state('authorized'), v_outlet,
      b.name, outlet_iban(), v_own.client_id, v_own.id, v_partner.name, v_partner.iban, 'EUR', v_partner.due_minor,
      'Sold in the outlet until ' || bank_today(), 'OTHR', 'OUTLET', '', bank_now(), bank_now()
    from bank b;
    if reserve(v_id, v_outlet, v_partner.due_minor) is not null then
      raise exception 'the account of the outlet cannot pay';
    end if;
    insert into outlet_payout (payment_id, iban, day, amount_minor, due_since)
    values (v_id, v_partner.iban, bank_today(), v_partner.due_minor, v_partner.due_since);
    update outlet_partner set due_minor = 0, due_since = null where iban = v_partner.iban;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- What does not reach the partner is due again, as long as it has been.
create or replace function outlet_payout_failed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform owe_partner(p.iban, new.payee_name, p.amount_minor, p.due_since)
  from outlet_payout p where p.payment_id = new.id;
  return null;
end $$;
create or replace trigger outlet_payout_failed after update of state on payment
  for each row when (new.tag = 'OUTLET' and old.state <> new.state
    and new.state in (payment_state('failed'), payment_state('rejected'), payment_state('reversed'),
      payment_state('canceled')))
  execute function outlet_payout_failed();

revoke execute on function refund_sale(uuid, boolean, text, text, boolean), give_time_back(transfer), outlet_iban(),
  pay_out_partners(), outlet_payout_failed() from public;
grant execute on function refund_sale(uuid, boolean, text, text, boolean), pay_out_partners() to kontora_app;
