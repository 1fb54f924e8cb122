-- The SEPA rail: what other banks send us, and what goes back to them.

-- An id of another bank without what no one sees; null where nothing is left, or the payer gave none.
create or replace function seen_id(p_id text) returns text
language sql stable
as $$
  select nullif(nullif(btrim(regexp_replace(regexp_replace(p_id, '\s+', ' ', 'g'), hidden_characters(), '', 'g')), ''),
    'NOTPROVIDED')
$$;

-- The transfers of a pacs.008 as receive_transfers() takes them, in the order of the file.
create or replace function coming_transfers(p_items jsonb)
returns table (
  id uuid, payment_id uuid, transaction_id text, end_to_end_id text, amount_minor bigint, other_bic text,
    other_name text, other_iban text,
  own_iban text, own_name text, message text, reference text, account_id bigint, client_id text, held boolean,
    refused_for text,
  returned_for text, return_id text, item bigint
)
language sql immutable
as $$
  select x.*
  from rows from (jsonb_to_recordset(p_items) as (
    id uuid, payment_id uuid, transaction_id text, end_to_end_id text, amount_minor bigint, other_bic text,
      other_name text, other_iban text,
    own_iban text, own_name text, message text, reference text, account_id bigint, client_id text, held boolean,
      refused_for text,
    returned_for text, return_id text
  )) with ordinality x
$$;

-- Takes the transfers of a pacs.008 in. One with a payment_id is for an account of ours: the payee is paid, or the
-- money is held in suspense until staff decide. Any other moves nothing where refused_for says why (an instant one), or
-- goes through suspense and back at once where returned_for says why: by the message p_return, under its return_id. One
-- with neither is set aside: its money waits in suspense. Ids are kept as they were written; companies read them
-- without what no one sees.
create or replace function receive_transfers(p_file uuid, p_items jsonb, p_instant boolean, p_day date, p_return uuid,
  p_return_day date)
returns void
language plpgsql security definer set search_path = public
as $$
declare
  v_now timestamptz := bank_clock();
  v_payments uuid[];
  v_aside uuid[]; v_amounts bigint[]; v_back boolean[]; v_aside_payments uuid[]; v_suspended uuid[];
  v_post record;
  v_posted uuid[];
begin
  insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
    payee_iban, currency,
    amount_minor, message, remittance_reference, end_to_end_id, is_instant, payload_hash, created_at, changed_at,
      executed_at)
  select c.payment_id, 'incoming', payment_state(case when c.held then 'blocked' else 'executed' end), c.other_name,
    c.other_iban, c.client_id,
    c.account_id, c.own_name, c.own_iban, 'EUR', c.amount_minor, c.message, c.reference, seen_id(c.end_to_end_id),
      p_instant, '',
    v_now, v_now, case when not c.held then v_now end
  from coming_transfers(p_items) c
  where c.payment_id is not null;
  insert into payment_detail (payment_id, sepa_tx_id)
  select c.payment_id, coalesce(seen_id(c.transaction_id), 'NOTPROVIDED') from coming_transfers(p_items) c
  where c.payment_id is not null;

  select array_agg(c.payment_id order by c.item) into v_payments
  from coming_transfers(p_items) c
  where c.payment_id is not null and not c.held;
  if v_payments is not null then
    select * into v_post from post_rail_payments(v_payments);
    if cardinality(array_remove(v_post.verdicts, null)) > 0 then
      raise exception 'an account was closed at this moment: %', v_post.verdicts;
    end if;
    v_posted := v_post.posted;
  end if;
  select array_agg(c.id order by c.item), array_agg(c.amount_minor order by c.item),
    array_agg(c.returned_for is not null order by c.item),
    array_agg(c.payment_id order by c.item)
  into v_aside, v_amounts, v_back, v_aside_payments
  from coming_transfers(p_items) c
  where c.held or c.payment_id is null and c.refused_for is null;
  if v_aside is not null then
    v_suspended := suspend_money(v_amounts, v_back, v_aside_payments);
  end if;

  insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
    is_instant, settlement_on,
    other_bic, other_name, other_iban, own_iban, created_at, refused_for, posted_by, suspended_by)
  select c.id, 'in', p_file, c.transaction_id, c.end_to_end_id, c.payment_id, c.amount_minor, p_instant, p_day,
    c.other_bic, c.other_name, c.other_iban, c.own_iban, v_now, c.refused_for,
    paid.posted_by, aside.suspended_by
  from coming_transfers(p_items) c
  left join unnest(v_payments, v_posted) paid(id, posted_by) on paid.id = c.payment_id
  left join unnest(v_aside, v_suspended) aside(id, suspended_by) on aside.id = c.id;
  insert into rail_return (transfer_id, message_id, return_id, reason, settlement_on, created_at)
  select c.id, p_return, c.return_id, c.returned_for, p_return_day, v_now
  from coming_transfers(p_items) c
  where c.returned_for is not null;
end $$;

-- Puts money that came in into suspense, and what goes back at once out of it again. Arrays run in parallel; a payment
-- is null where there is none. Answers the transfers into suspense.
create or replace function suspend_money(p_amounts bigint[], p_back boolean[], p_payments uuid[]) returns uuid[]
language plpgsql
as $$
declare
  v_settlement bigint := internal_account('settlement', 'EUR');
  v_suspense bigint := internal_account('suspense', 'EUR');
  v_group integer[]; v_in uuid[]; v_transfer uuid[]; v_debit bigint[]; v_credit bigint[]; v_amount bigint[];
  v_payment uuid[]; v_verdict text[];
begin
  select array_agg(new_id()) into v_in from generate_subscripts(p_amounts, 1);
  select array_agg(t.i::integer order by t.i, l.way), array_agg(case l.way when 1 then v_in[t.i] else new_id() end
    order by t.i, l.way),
    array_agg(case l.way when 1 then v_settlement else v_suspense end order by t.i, l.way),
    array_agg(case l.way when 1 then v_suspense else v_settlement end order by t.i, l.way),
    array_agg(t.amount order by t.i, l.way), array_agg(t.payment order by t.i, l.way)
  into v_group, v_transfer, v_debit, v_credit, v_amount, v_payment
  from unnest(p_amounts, p_back, p_payments) with ordinality t(amount, is_back, payment, i)
  cross join lateral (values (1), (2)) l(way)
  where l.way = 1 or t.is_back;
  v_verdict := post(v_group, v_transfer, v_debit, v_credit, v_amount,
    array_fill('suspense'::text, array[cardinality(v_group)]), v_payment,
    array_fill(0::bigint, array[cardinality(v_group)]));
  if cardinality(array_remove(v_verdict, null)) > 0 then
    raise exception 'suspense does not take the money: %', v_verdict;
  end if;
  update transfer t
  set reverses = v_in[b.i]
  from unnest(v_transfer, v_group, v_debit) b(id, i, debit_id)
  where t.id = b.id and b.debit_id = v_suspense;
  return v_in;
end $$;

-- Pays the payee what was held in suspense. Null, or the code of the refusal.
create or replace function release_incoming(p_id uuid) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_payment payment;
  v_transfer uuid := new_id();
  v_verdict text;
begin
  select * into v_payment from payment where id = p_id and rail = 'incoming'
    and state = payment_state('blocked') for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  v_verdict := (post(array[1], array[v_transfer], array[internal_account('suspense', 'EUR')],
    array[v_payment.payee_account_id],
    array[v_payment.amount_minor], array['payment'], array[p_id], array[0::bigint]))[1];
  if v_verdict is null then
    update rail_transfer set posted_by = v_transfer where payment_id = p_id;
    update payment
    set state = payment_state('executed'), executed_at = bank_clock(), changed_at = bank_clock(), refusal = null
    where id = p_id;
  end if;
  return v_verdict;
end $$;

-- Books a transfer that was set aside for the account p_account, out of suspense; where p_held, the new payment
-- p_payment is Blocked, and the money stays in suspense. Null, or the code of the refusal.
create or replace function take_set_aside(p_transfer uuid, p_payment uuid, p_account bigint, p_payer text,
  p_held boolean) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_now timestamptz := bank_clock();
  v_aside rail_set_aside;
  v_transfer rail_transfer;
  v_posted uuid := new_id();
  v_verdict text;
begin
  select * into v_aside from rail_set_aside where transfer_id = p_transfer and state = 'open' for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  select * into v_transfer from rail_transfer where id = p_transfer;
  insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
    payee_iban, currency,
    amount_minor, message, remittance_reference, end_to_end_id, is_instant, payload_hash, created_at, changed_at,
      executed_at)
  select p_payment, 'incoming', payment_state(case when p_held then 'blocked' else 'executed' end), p_payer,
    v_transfer.other_iban, a.client_id,
    a.id, c.title, a.iban, 'EUR', v_transfer.amount_minor, v_aside.message, v_aside.reference,
      seen_id(v_transfer.end_to_end_id), false, '',
    v_now, v_now, case when not p_held then v_now end
  from account a
  join client c on c.id = a.client_id
  where a.id = p_account;
  insert into payment_detail (payment_id, sepa_tx_id) values (p_payment,
    coalesce(seen_id(v_transfer.transaction_id), 'NOTPROVIDED'));
  if not p_held then
    v_verdict := (post(array[1], array[v_posted], array[internal_account('suspense', 'EUR')], array[p_account],
      array[v_transfer.amount_minor],
      array['payment'], array[p_payment], array[0::bigint]))[1];
    if v_verdict is not null then
      return v_verdict;
    end if;
  end if;
  update rail_transfer set payment_id = p_payment, posted_by = case when not p_held then v_posted end
  where id = p_transfer;
  update rail_set_aside set state = 'taken', decided_at = v_now where transfer_id = p_transfer;
  return null;
end $$;

-- Gives money of an incoming transfer back from the account that has it, against the posting that brought it there, by
-- the message p_file. Null, or the code of the refusal.
create or replace function send_back(p_transfer rail_transfer, p_from bigint, p_file uuid, p_return text, p_reason text,
  p_day date) returns text
language plpgsql
as $$
declare
  v_back uuid := new_id();
  v_verdict text;
begin
  v_verdict := (post(array[1], array[v_back], array[p_from], array[internal_account('settlement', 'EUR')],
    array[p_transfer.amount_minor], array[case when p_transfer.payment_id is null then 'suspense' else 'reversal' end],
    array[p_transfer.payment_id], array[0::bigint]))[1];
  if v_verdict is null then
    update transfer set reverses = coalesce(p_transfer.posted_by, p_transfer.suspended_by) where id = v_back;
    insert into rail_return (transfer_id, message_id, return_id, reason, settlement_on, created_at)
    values (p_transfer.id, p_file, p_return, p_reason, p_day, bank_clock());
  end if;
  return v_verdict;
end $$;

-- Sends a transfer that was set aside back to where it came from, out of suspense, by the message p_file. Null, or the
-- code of the refusal.
create or replace function return_set_aside(p_transfer uuid, p_file uuid, p_return text, p_reason text, p_day date)
  returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_transfer rail_transfer;
  v_verdict text;
begin
  perform from rail_set_aside where transfer_id = p_transfer and state = 'open' for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  select * into v_transfer from rail_transfer where id = p_transfer;
  v_verdict := send_back(v_transfer, internal_account('suspense', 'EUR'), p_file, p_return, p_reason, p_day);
  if v_verdict is null then
    update rail_set_aside set state = 'returned', decided_at = bank_clock() where transfer_id = p_transfer;
  end if;
  return v_verdict;
end $$;

-- Sends money that a payee received back to where it came from, by the message p_file. Null, or the code of the
-- refusal: the payee must have it.
create or replace function return_incoming(p_id uuid, p_file uuid, p_return text, p_reason text, p_day date)
  returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_payment payment;
  v_transfer rail_transfer;
  v_verdict text;
begin
  select * into v_payment from payment where id = p_id and rail = 'incoming'
    and state = payment_state('executed') for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  select * into v_transfer from rail_transfer where payment_id = p_id;
  v_verdict := send_back(v_transfer, v_payment.payee_account_id, p_file, p_return, p_reason, p_day);
  if v_verdict is null then
    update payment set state = payment_state('reversed'), changed_at = bank_clock() where id = p_id;
  end if;
  return v_verdict;
end $$;
