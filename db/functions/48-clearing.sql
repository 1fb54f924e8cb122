-- Cards: what shops ask for and give up, what comes in by card, and what an account could not pay.

-- The receivable account of a client: made when it is needed first.
create or replace function receivable_account(p_client text, p_currency text) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from account where debtor_id = p_client and currency = p_currency;
  if not found then
    insert into account (kind, name, currency, debtor_id, opened_at)
    values ('receivable', 'Receivable', p_currency, p_client, bank_now())
    on conflict (debtor_id, currency) where debtor_id is not null do nothing;
    select id into v_id from account where debtor_id = p_client and currency = p_currency;
  end if;
  return v_id;
end $$;

-- Posts a payment whole to p_credit: what the account can pay from it, the rest from the client's receivable account.
-- p_release is what was held for it. Answers the rest. The caller has locked the payment.
create or replace function post_with_debt(p_payment uuid, p_release bigint, p_credit bigint) returns bigint
language plpgsql
as $$
declare
  v_payment payment;
  v_account account;
  v_own bigint;
  v_receivable bigint;
  v_verdict text[];
begin
  select * into v_payment from payment where id = p_payment;
  perform 1 from account where id in (v_payment.payer_account_id, p_credit) order by id for no key update;
  select * into v_account from account where id = v_payment.payer_account_id;
  if v_account.ordered_at is not null then
    perform from bailiff_order where client_id = v_account.client_id order by case_id for no key update;
  end if;
  v_own := case
    when coalesce(v_account.closed_at, v_account.blocked_at, v_account.stopped_at) is not null then 0
    when v_account.floor_minor is null then v_payment.amount_minor
    else greatest(0, least(v_payment.amount_minor, available_minor(v_account) + p_release))
  end;
  if v_own = v_payment.amount_minor then
    v_verdict := post(array[1], array[new_id()], array[v_account.id], array[p_credit], array[v_own], array['payment'],
      array[p_payment], array[p_release]);
  else
    v_receivable := receivable_account(v_payment.payer_client_id, v_payment.currency);
    if p_release > 0 then
      update account set held_minor = held_minor - p_release where id = v_account.id;
    end if;
    if v_own > 0 then
      v_verdict := post(array[1, 1], array[new_id(), new_id()], array[v_account.id, v_receivable], array[p_credit,
        p_credit],
        array[v_own, v_payment.amount_minor - v_own], array['payment', 'debt'], array[p_payment, p_payment], array[0,
          0]::bigint[]);
    else
      v_verdict := post(array[1], array[new_id()], array[v_receivable], array[p_credit], array[v_payment.amount_minor],
        array['debt'], array[p_payment], array[0]::bigint[]);
    end if;
  end if;
  if cardinality(array_remove(v_verdict, null)) > 0 then
    raise exception 'a payment cannot be posted: %', v_verdict;
  end if;
  return v_payment.amount_minor - v_own;
end $$;

-- A card payment goes to the card scheme. The caller has locked the payment and the card.
create or replace function post_card_payment(p_payment uuid, p_release bigint) returns bigint
language sql
as $$
  select post_with_debt(p_payment, p_release, (select internal_account('card_settlement', currency) from payment
    where id = p_payment))
$$;

-- Settles what was posted and whose day has come; at most p_limit payments, null for all. Answers how many.
create or replace function settle_card_payments(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_count integer;
begin
  with due as (
    select p.id from card_clearing c
    join payment p on p.id = c.payment_id
    where p.state = payment_state('posted') and p.rail = 'card' and c.settles_on <= bank_today()
    order by p.id limit p_limit for update of p skip locked
  )
  update payment p set state = payment_state('executed'), executed_at = bank_now(), changed_at = bank_now()
  from due where p.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- A shop asks for its money. The first clearing of an authorisation moves its payment and sets its amount; if more may
-- come, the rest stays held by a payment of its own (p_rest). Any other clearing is a payment of its own (p_id), also
-- one that names the authorisation of another card. It is always booked. Answers the payment, and what the account
-- could not pay. Without such a card there is no payment.
create or replace function clear_card(p_id uuid, p_rest uuid, p_reference text, p_authorisation text, p_card uuid,
  p_amount bigint,
  p_final boolean, p_settles_on date, p_facts jsonb, out payment_id uuid, out debt_minor bigint, out client_id text)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare
  v_authorisation card_authorisation;
  v_card card;
  v_held bigint := 0;
  v_before bigint := 0;
  v_rest bigint := 0;
  v_now timestamptz;
  v_month date;
begin
  perform lock_card_reference(p_reference);
  select * into v_authorisation from card_authorisation
  where reference = p_authorisation and card_id = p_card for update;
  if found then
    perform 1 from payment where id = v_authorisation.payment_id for update;
  end if;
  select * into v_card from card where id = p_card for update;
  if not found then
    return;
  end if;
  client_id := v_card.client_id;
  select c.payment_id, c.debt_minor into payment_id, debt_minor from card_clearing c where c.reference = p_reference;
  if found then
    debt_minor := 0;
    return;
  end if;
  v_now := bank_clock();
  if v_authorisation.reference is not null and v_authorisation.closed_at is null then
    payment_id := v_authorisation.payment_id;
    v_month := v_authorisation.month;
    select amount_minor into v_before from payment where id = payment_id;
    update hold set open = false, captured_minor = least(amount_minor, p_amount)
    where hold.payment_id = clear_card.payment_id and open
    returning amount_minor into v_held;
    v_rest := case when p_final then 0 else greatest(0, v_before - p_amount) end;
    update payment
    set state = payment_state('posted'), amount_minor = p_amount, changed_at = v_now
    where id = payment_id;
  else
    payment_id := p_id;
    v_month := month_of(v_now);
    perform insert_card_payments(array[p_id], array['posted'], array[p_card], array[p_amount], array[p_facts],
      array[null::text], v_now);
  end if;
  debt_minor := post_card_payment(payment_id, coalesce(v_held, 0));
  insert into card_clearing (reference, kind, card_id, payment_id, authorisation, month, amount_minor, debt_minor,
    settles_on, created_at,
    asked_currency, asked_minor)
  values (p_reference, 'clearing', v_card.id, payment_id, v_authorisation.reference, v_month, p_amount, debt_minor,
    p_settles_on, v_now,
    p_facts ->> 'askedCurrency', (p_facts ->> 'askedMinor')::bigint);
  if v_rest > 0 and v_authorisation.is_advice then
    perform reserve_most(p_rest, v_card.account_id, v_rest);
  elsif v_rest > 0 and reserve(p_rest, v_card.account_id, v_rest) is not null then
    v_rest := 0;
  end if;
  if v_rest > 0 then
    perform insert_card_payments(array[p_rest], array['authorized'], array[p_card], array[v_rest], array[p_facts],
      array[null::text], v_now);
    update card_authorisation set payment_id = p_rest where reference = v_authorisation.reference;
  else
    update card_authorisation set closed_at = v_now where reference = v_authorisation.reference and closed_at is null;
  end if;
  perform use_month(v_card.id, v_month, p_amount + v_rest - v_before);
  if p_settles_on <= bank_today() then
    update payment set state = payment_state('executed'), executed_at = v_now, changed_at = v_now where id = payment_id;
  end if;
end $$;

-- Gives back what is still held of an authorisation, to the month that it was made in. p_amount null: all of it.
-- Answers the payment; null where nothing is held any longer.
create or replace function give_back(p_authorisation text, p_amount bigint, p_refusal text, out payment_id uuid)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_authorisation card_authorisation;
  v_held bigint;
  v_back bigint;
  v_free bigint;
begin
  select * into v_authorisation from card_authorisation where reference = p_authorisation for update;
  if not found or v_authorisation.closed_at is not null then
    return;
  end if;
  payment_id := v_authorisation.payment_id;
  select amount_minor into v_held from payment where id = payment_id for update;
  perform 1 from card where id = v_authorisation.card_id for update;
  v_back := least(coalesce(p_amount, v_held), v_held);
  if v_back = v_held then
    perform release_hold(payment_id);
    update payment set state = payment_state('reversed'), refusal = p_refusal, changed_at = bank_now()
    where id = payment_id;
    update card_authorisation set closed_at = bank_now() where reference = p_authorisation;
  else
    -- an advice may hold less than its amount
    select amount_minor - (v_held - v_back) into v_free from hold where hold.payment_id = give_back.payment_id and open;
    if v_free > 0 then
      update hold set amount_minor = amount_minor - v_free where hold.payment_id = give_back.payment_id and open;
      update account a set held_minor = a.held_minor - v_free from payment p
      where p.id = give_back.payment_id and a.id = p.payer_account_id;
    end if;
    update payment set amount_minor = amount_minor - v_back, changed_at = bank_now() where id = payment_id;
  end if;
  perform use_month(v_authorisation.card_id, v_authorisation.month, -v_back);
end $$;

-- A shop gives up what it was authorised. Each reversal works once. One that comes before its authorisation waits for
-- it. p_facts: what was asked for (askedCurrency, askedMinor). Answers the payment; null where nothing was held.
create or replace function give_up_authorisation(p_reference text, p_authorisation text, p_amount bigint, p_facts jsonb,
  out payment_id uuid)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
begin
  perform lock_card_reference(p_authorisation);
  select r.payment_id into payment_id from card_reversal r where r.reference = p_reference;
  if found then
    return;
  end if;
  payment_id := give_back(p_authorisation, p_amount, 'given_up_by_shop');
  insert into card_reversal (reference, authorisation, payment_id, created_at, asked_currency, asked_minor)
  values (p_reference, p_authorisation, payment_id, bank_clock(), p_facts ->> 'askedCurrency',
    (p_facts ->> 'askedMinor')::bigint);
end $$;

-- Holds that no shop has asked for in time are free again. Answers how many; at most p_limit. It takes the locks of all
-- before it gives back any, so that it keeps their order. What others have locked waits for the next sweep.
create or replace function expire_card_holds(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_due text[];
begin
  select array_agg(reference) into v_due from (
    select reference from card_authorisation where closed_at is null and expires_at <= bank_clock()
    order by expires_at limit p_limit for update skip locked
  ) due;
  if v_due is null then
    return 0;
  end if;
  perform 1 from payment where id in (select payment_id from card_authorisation where reference = any (v_due))
  order by id for update;
  perform 1 from card where id in (select card_id from card_authorisation where reference = any (v_due))
  order by id for update;
  perform 1 from account
  where id in (select c.account_id from card_authorisation a join card c on c.id = a.card_id
    where a.reference = any (v_due))
  order by id for no key update;
  perform give_back(reference, null, 'authorisation_expired') from unnest(v_due) reference;
  return cardinality(v_due);
end $$;

-- Money comes in: a shop pays back to the card's account, or somebody puts money on an account from another bank's
-- card. p_fee is the acquirer's, and is paid from the account. Answers the payment; null where there is no such
-- account, or none that can pay the fee.
create or replace function receive_by_card(p_id uuid, p_kind text, p_reference text, p_card uuid, p_iban text,
  p_amount bigint, p_fee bigint, p_facts jsonb, out payment_id uuid)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare
  v_card card;
  v_account account;
  v_now timestamptz;
  v_verdict text[];
begin
  perform lock_card_reference(p_reference);
  select c.payment_id into payment_id from card_clearing c where c.reference = p_reference;
  if found then
    return;
  end if;
  select * into v_card from card where id = p_card for update;
  select * into v_account from account
  where case when v_card.id is not null then id = v_card.account_id else iban = p_iban and currency = 'EUR' end
    and client_id is not null and closed_at is null and (p_fee = 0
      or (coalesce(blocked_at, stopped_at) is null and p_fee <= p_amount));
  if not found then
    return;
  end if;
  v_now := bank_clock();
  insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
    payee_iban, currency,
    amount_minor, fee_minor, category, tag, payload_hash, created_at, changed_at, executed_at)
  select p_id, 'card', payment_state('executed'), p_facts ->> 'shop', '', v_account.client_id, v_account.id, c.title,
    v_account.iban, 'EUR',
    p_amount, p_fee, p_facts ->> 'category', case p_kind when 'top-up' then 'CARDRX' else 'CARDTX' end, '', v_now,
      v_now, v_now
  from client c where c.id = v_account.client_id;
  insert into payment_detail (payment_id, card_id, card_last4, entry_code, country, city, street, local_time,
    original_currency, original_minor, meta_tag)
  values (p_id, v_card.id, coalesce(right(v_card.mask, 4), p_facts ->> 'last4'), p_facts ->> 'entry',
    p_facts ->> 'country', nullif(p_facts ->> 'city', ''),
    nullif(p_facts ->> 'street', ''), p_facts ->> 'localTime', p_facts ->> 'currency',
      (p_facts ->> 'originalMinor')::bigint, p_facts ->> 'mcc');
  v_verdict := post_payments(array[p_id]);
  if cardinality(array_remove(v_verdict, null)) > 0 then
    raise exception 'money by card cannot be posted: %', v_verdict;
  end if;
  insert into card_clearing (reference, kind, card_id, payment_id, amount_minor, settles_on, created_at, asked_currency,
    asked_minor)
  values (p_reference, p_kind, v_card.id, p_id, p_amount, bank_today(), v_now, p_facts ->> 'askedCurrency',
    (p_facts ->> 'askedMinor')::bigint);
  payment_id := p_id;
end $$;

revoke execute on function lock_card_reference(text), reserve_most(uuid, bigint, bigint), give_back(text, bigint, text),
  use_month(uuid, date, bigint),
  insert_card_payments(uuid[], text[], uuid[], bigint[], jsonb[], text[], timestamptz), receivable_account(text, text),
    post_card_payment(uuid, bigint), post_with_debt(uuid, bigint, bigint),
  take_authorisations(uuid[], text[], bytea[], text[], uuid[], text[], uuid[], bigint[], jsonb[], jsonb[], integer,
    boolean), settle_card_payments(integer),
  clear_card(uuid, uuid, text, text, uuid, bigint, boolean, date, jsonb),
    give_up_authorisation(text, text, bigint, jsonb), expire_card_holds(integer),
  receive_by_card(uuid, text, text, uuid, text, bigint, bigint, jsonb) from public;
grant execute on function lock_card_reference(text),
  take_authorisations(uuid[], text[], bytea[], text[], uuid[], text[], uuid[], bigint[], jsonb[], jsonb[], integer,
    boolean), settle_card_payments(integer),
  clear_card(uuid, uuid, text, text, uuid, bigint, boolean, date, jsonb),
    give_up_authorisation(text, text, bigint, jsonb), expire_card_holds(integer),
  receive_by_card(uuid, text, text, uuid, text, bigint, bigint, jsonb) to kontora_app;
