-- What bailiffs' orders over amounts leave free, and how they are paid. An order is a restriction of scope 'amount' and
-- a bailiff_order. A transaction that needs both locks accounts first, in id order, then orders, by case.

-- Cents that an order still wants: what was paid for it and came back is wanted again.
create or replace function order_rest(p_case uuid) returns bigint
language sql stable
as $$
  select (o.amount_minor - coalesce((
    select sum(p.amount_minor) from bailiff_payment b
    join payment p on p.id = b.payment_id
    where b.case_id = o.case_id
      and p.state not in (payment_state('failed'), payment_state('rejected'), payment_state('reversed'),
        payment_state('canceled'))), 0))::bigint
  from bailiff_order o where o.case_id = p_case
$$;

-- The orders over amounts that hold money of a client, the first to be paid first.
create or replace function living_orders(p_client text)
returns table (case_id uuid, place bigint, rest_minor bigint, protected_minor bigint)
language sql stable
as $$
  select o.case_id, row_number() over (order by o.priority, o.made_at, o.case_id), order_rest(o.case_id),
    o.protected_minor
  from restriction r
  join bailiff_order o on o.case_id = r.case_id
  where r.client_id = p_client and r.scope = 'amount' and r.lifted_at is null
$$;

-- What may leave the euro accounts of a client beside its orders, in cents: what is more than they want, and at least
-- what is protected in this month and has not left yet. p_asked: held already, and not to count.
create or replace function beside_orders(p_client text, p_asked bigint) returns bigint
language sql stable
as $$
  select greatest(0, had.minor + p_asked - wanted.minor, wanted.protected_minor - greatest(0, gone.minor))::bigint
  from (select coalesce(sum(rest_minor), 0) as minor, coalesce(max(protected_minor), 0) as protected_minor
    from living_orders(p_client)) wanted
  cross join (
    select coalesce(sum(balance_minor - held_minor - floor_minor), 0) as minor
    from account where client_id = p_client and currency = 'EUR' and closed_at is null and blocked_at is null
  ) had
  cross join (select date_trunc('month', bank_today())::date as first_day) month
  cross join lateral (
    select left_for_others(p_client, month.first_day)
      + coalesce((
        select sum(h.amount_minor - h.captured_minor) from account a
        join hold h on h.account_id = a.id and h.open
        join payment p on p.id = h.payment_id
        where a.client_id = p_client and a.currency = 'EUR' and p.payee_client_id is distinct from p_client
          and p.tag <> 'BAILIFF'), 0) as minor
  ) gone
$$;

-- What an account has free, in minor units: balance - held - floor, and under orders no more than they leave. What
-- blocks or stops the whole account is not looked at.
create or replace function available_minor(p_account account) returns bigint
language sql stable
as $$
  select case
    when p_account.ordered_at is null then p_account.balance_minor - p_account.held_minor - p_account.floor_minor
    else least(p_account.balance_minor - p_account.held_minor - p_account.floor_minor,
      beside_orders(p_account.client_id, 0))
  end
$$;

-- Whether an amount that was just held may leave beside the orders of the client. Locks the orders: of two payments,
-- from whatever accounts, the second one sees the first.
create or replace function is_beside_orders(p_client text, p_held bigint) returns boolean
language plpgsql
as $$
begin
  perform from bailiff_order where client_id = p_client order by case_id for no key update;
  -- a statement of its own: it sees what was held before we got the lock
  return beside_orders(p_client, p_held) >= p_held;
end $$;

-- Pays an order by payments of the rail p_rail, from the account that has most first. Orders before it keep what they
-- want. Locks and limits of the client do not hinder it, because the money is no longer the client's to keep. Null, or
-- the code of the refusal.
create or replace function pay_out_order(p_case uuid, p_amount bigint, p_rail text, p_name text, p_iban text,
  p_bank text,
  p_message text) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_order bailiff_order;
  v_payee account;
  v_first bigint;
  v_left bigint := p_amount;
  v_id uuid;
  v_part bigint;
  v_account account;
begin
  select * into v_order from bailiff_order where case_id = p_case;
  perform from account where client_id = v_order.client_id and currency = 'EUR' order by id for no key update;
  perform from bailiff_order where client_id = v_order.client_id order by case_id for no key update;
  select coalesce(sum(o.rest_minor), 0) into v_first
  from living_orders(v_order.client_id) own
  join living_orders(v_order.client_id) o on o.place < own.place
  where own.case_id = p_case;
  if p_amount > coalesce((select rest_minor from living_orders(v_order.client_id) where case_id = p_case), 0) then
    return 'state_conflict';
  elsif p_amount > (
    select coalesce(sum(balance_minor - held_minor - floor_minor), 0) - v_first
    from account
    where client_id = v_order.client_id and currency = 'EUR' and closed_at is null and blocked_at is null
      and stopped_at is null)
  then
    return 'insufficient_funds';
  end if;
  if p_rail = 'book' then
    select * into v_payee from account where iban = p_iban and currency = 'EUR' and closed_at is null;
    if v_payee.id is null or v_payee.client_id = v_order.client_id then
      return 'payee_account_unknown';
    end if;
  end if;
  for v_account in
    select * from account
    where client_id = v_order.client_id and currency = 'EUR' and closed_at is null and blocked_at is null
      and stopped_at is null
      and balance_minor - held_minor > floor_minor
    order by balance_minor - held_minor - floor_minor desc, id
  loop
    exit when v_left = 0;
    v_part := least(v_left, v_account.balance_minor - v_account.held_minor - v_account.floor_minor);
    v_left := v_left - v_part;
    v_id := new_id();
    insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
      payee_account_id,
      payee_name, payee_iban, currency, amount_minor, message, category, tag, other_bank, payload_hash, created_at,
        changed_at)
    select v_id, p_rail, payment_state('authorized'), c.id, v_account.id, c.title, v_account.iban, v_payee.client_id,
      v_payee.id,
      p_name, p_iban, 'EUR', v_part, p_message, 'BLFF', 'BAILIFF', p_bank, '', bank_now(), bank_now()
    from client c where c.id = v_order.client_id;
    insert into bailiff_payment (payment_id, case_id) values (v_id, p_case);
    update account set held_minor = held_minor + v_part where id = v_account.id;
    insert into hold (payment_id, account_id, amount_minor, created_at) values (v_id, v_account.id, v_part, bank_now());
  end loop;
  return null;
end $$;

-- The day on which the money of such a payment left.
create or replace function bailiff_payment_left() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update bailiff_payment set left_on = bank_today() where payment_id = new.id;
  return null;
end $$;
create or replace trigger bailiff_payment_left after update of state on payment
  for each row when (new.tag = 'BAILIFF' and old.state = payment_state('authorized')
    and new.state in (payment_state('pending'), payment_state('executed')))
  execute function bailiff_payment_left();

-- Ends an order whose payments have all arrived, and begins one again whose money came back. Nothing for one that was
-- lifted before it was paid. Answers whether it ended: true, began again: false, or neither: null.
create or replace function settle_order(p_case uuid) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  v_order bailiff_order;
  v_last restriction;
  v_is_paid boolean;
begin
  select * into v_order from bailiff_order where case_id = p_case;
  perform from account where client_id = v_order.client_id order by id for no key update;
  perform from bailiff_order where case_id = p_case for no key update;
  select * into v_last from restriction
  where case_id = p_case and scope = 'amount' order by lifted_at is null desc, lifted_at desc limit 1;
  v_is_paid := order_rest(p_case) = 0 and not exists (
    select from bailiff_payment b
    join payment p on p.id = b.payment_id
    where b.case_id = p_case and p.state not in (payment_state('executed'), payment_state('failed'),
      payment_state('rejected'),
      payment_state('reversed'), payment_state('canceled')));
  if v_is_paid and v_last.lifted_at is null then
    update restriction set lifted_at = bank_now(), lift_comment = 'Paid.' where id = v_last.id;
    return true;
  elsif not v_is_paid and v_last.lifted_at is not null and v_last.lifted_by is null then
    insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
    values (new_id(), v_order.client_id, 'amount', 'ORDER', p_case, 'Money that was paid came back.', null, bank_now());
    return false;
  end if;
  return null;
end $$;

revoke execute on function order_rest(uuid), living_orders(text), beside_orders(text, bigint),
  is_beside_orders(text, bigint),
  pay_out_order(uuid, bigint, text, text, text, text, text), bailiff_payment_left(), settle_order(uuid) from public;
grant execute on function order_rest(uuid), living_orders(text), beside_orders(text, bigint),
  pay_out_order(uuid, bigint, text, text, text, text, text), settle_order(uuid) to kontora_app;
grant execute on function beside_orders(text, bigint), living_orders(text), order_rest(uuid) to kontora_reader;
