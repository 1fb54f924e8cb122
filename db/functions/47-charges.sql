-- Takes a charge from one account of a client to the bank's income, as a payment that is executed at once. Limits of
-- the client and locks do not stop the bank. A blocked or closed account and a lack of money do: the code of the
-- refusal is raised, and nothing has happened. As a debt the account pays what it has, and the client owes the rest.
-- Answers the rest.
create or replace function charge_client(p_id uuid, p_client text, p_account bigint, p_amount bigint, p_message text,
  p_as_debt boolean)
returns bigint
language plpgsql security definer set search_path = public
as $$
declare
  v_refusal text;
  v_now timestamptz;
  v_debt bigint := 0;
begin
  insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_account_id,
    payee_name,
    payee_iban, currency, amount_minor, message, category, tag, payload_hash, created_at, changed_at)
  select p_id, 'book', payment_state('authorized'), c.id, a.id, c.title, a.iban,
    internal_account('fee_income', a.currency), b.name,
    '', a.currency, p_amount, p_message, 'FEES', 'CHARGE', '', bank_now(), bank_now()
  from bank b, account a
  join client c on c.id = a.client_id
  where a.id = p_account and a.client_id = p_client;
  if p_as_debt then
    v_debt := post_with_debt(p_id, 0, (select payee_account_id from payment where id = p_id));
  else
    v_refusal := reserve(p_id, p_account, p_amount);
    if v_refusal is null then
      v_refusal := (post_payments(array[p_id]))[1];
    end if;
    if v_refusal is not null then
      raise exception 'the charge was refused' using errcode = '23514', constraint = v_refusal;
    end if;
    update hold set open = false, captured_minor = amount_minor where payment_id = p_id;
  end if;
  v_now := bank_clock();
  update payment set state = payment_state('executed'), executed_at = v_now, changed_at = v_now where id = p_id;
  return v_debt;
end $$;
drop function if exists charge_account(uuid, text, bigint, bigint, text);
revoke execute on function charge_client(uuid, text, bigint, bigint, text, boolean) from public;
grant execute on function charge_client(uuid, text, bigint, bigint, text, boolean) to kontora_app;
