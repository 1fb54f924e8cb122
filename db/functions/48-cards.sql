-- Cards: the writers of money for what the card processor says. They run in the transaction that keeps its message.
-- Locks are taken in the order reference, authorisation, payment, card, accounts. docs/cards.md explains them;
-- docs/decisions/023-cards.md says why.

create or replace trigger card_moved after insert or update of state on card
  for each row execute function state_moved('card', 'card', 'id', 'client_id', 'design');
create or replace trigger card_order_moved after insert or update of state on card_order
  for each row execute function state_moved('card_order', 'card', 'card_id', 'client_id', 'id', 'refusal');
create or replace trigger card_set_aside_moved after insert or update of state on card_set_aside
  for each row execute function state_moved('card_set_aside', 'card-message', 'id', 'client_id', 'kind', 'reason',
    'reference');

-- What the processor's books call one thing is dealt with by one transaction at a time, also while no row of ours bears
-- it.
create or replace function lock_card_reference(p_reference text) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended(p_reference, 48)) $$;

-- The first day of the month of a moment, in the bank's zone.
create or replace function month_of(p_at timestamptz) returns date
language sql stable
as $$ select date_trunc('month', p_at at time zone (select zone from bank))::date $$;

-- Adds to what a month's limit has used, or gives back.
create or replace function use_month(p_card uuid, p_month date, p_amount bigint) returns void
language plpgsql
as $$
begin
  -- first, because what is given back could not be inserted
  update card_month set used_minor = used_minor + p_amount where card_id = p_card and month = p_month;
  if not found then
    insert into card_month (card_id, month, used_minor) values (p_card, p_month, p_amount);
  end if;
end $$;

-- Why a card does not pay, or null. p_use: atm, online, contactless, magstripe. Advices are not asked. Who asks for
-- zero asks whether the card is good: limits do not matter.
create or replace function card_refusal(p_card card, p_amount bigint, p_use jsonb, p_used bigint) returns text
language sql stable
as $$
  select case
    when p_card.state = 'terminated' then 'card_terminated'
    when p_card.expires_on < bank_today() then 'card_expired'
    when p_card.accepted_at is null then 'card_not_accepted'
    when p_card.state = 'locked' then 'card_locked'
    when (select is_client_locked(flags) from client where id = p_card.client_id) then 'client_locked'
    when (p_use -> 'atm')::boolean and not p_card.atm then 'atm_off'
    when (p_use -> 'online')::boolean and not p_card.internet then 'online_off'
    when (p_use -> 'contactless')::boolean and not p_card.cless then 'contactless_off'
    when (p_use -> 'magstripe')::boolean and not p_card.msr then 'magstripe_off'
    when p_amount is null then 'currency_not_known'
    when p_amount = 0 then null
    when p_amount > p_card.limit_minor then 'over_single_limit'
    when p_used + p_amount > p_card.monthly_minor then 'over_monthly_limit'
  end
$$;

-- Payments of cards: what they are, whatever becomes of them. Arrays in parallel, one element a payment. p_facts: shop,
-- category, tag, and where and how it was.
create or replace function insert_card_payments(p_ids uuid[], p_states text[], p_cards uuid[], p_amounts bigint[],
  p_facts jsonb[],
  p_refusals text[], p_at timestamptz)
returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
    payee_iban, currency,
    amount_minor, category, tag, initiator_id, payload_hash, refusal, created_at, changed_at)
  select t.id, 'card', payment_state(t.state), c.client_id, c.account_id, k.title, a.iban, t.facts ->> 'shop', '',
    'EUR',
    t.amount, t.facts ->> 'category', 'CARDTX', c.holder_id, '', t.refusal, p_at, p_at
  from unnest(p_ids, p_states, p_cards, p_amounts, p_facts, p_refusals) t(id, state, card, amount, facts, refusal)
  join card c on c.id = t.card
  join account a on a.id = c.account_id
  join client k on k.id = c.client_id;
  insert into payment_detail (payment_id, card_id, card_last4, entry_code, country, city, street, local_time,
    original_currency, original_minor, meta_tag)
  select t.id, c.id, right(c.mask, 4), t.facts ->> 'entry', t.facts ->> 'country', nullif(t.facts ->> 'city', ''),
    nullif(t.facts ->> 'street', ''), t.facts ->> 'localTime', t.facts ->> 'currency',
      (t.facts ->> 'originalMinor')::bigint, t.facts ->> 'mcc'
  from unnest(p_ids, p_cards, p_facts) t(id, card, facts)
  join card c on c.id = t.card;
end $$;

-- What an account can still hold, in minor units: nothing where it is blocked, stopped or closed.
create or replace function free_minor(p_account account) returns bigint
language sql stable
as $$
  select case
    when coalesce(p_account.closed_at, p_account.blocked_at, p_account.stopped_at) is not null then 0
    when p_account.floor_minor is null then 9223372036854775807
    else available_minor(p_account)
  end
$$;

-- Holds what an account has, up to an amount: nothing on one that is blocked, stopped or closed.
create or replace function reserve_most(p_payment uuid, p_account bigint, p_amount bigint) returns void
language plpgsql
as $$
declare
  v_account account;
  v_free bigint;
begin
  select * into v_account from account where id = p_account for no key update;
  v_free := least(p_amount, free_minor(v_account));
  if v_free > 0 then
    perform reserve(p_payment, p_account, v_free);
  end if;
end $$;

-- Messages that ask for authorisations, dealt with together and each once: they are claimed, decided under the locks of
-- their cards and answered. Arrays in parallel, one element a message; ids are all different, and so are references.
-- Each is decided as if it came alone, in their order: Authorised with its money held, or Rejected with the refusal. An
-- advice was decided without us: it is Authorised whatever limits and money say, and holds what there is. A reference
-- that is known answers as before; with another amount it is refused, and an advice then books nothing. An amount of
-- zero is answered without a payment. There is no payment without such a card, for another card's reference, and for
-- what the shop has given up before it came. p_request: the call that brought it. p_may_wait: false fails soon where
-- somebody else has locked what it needs. p_amount: EUR cents, null if the currency has no rate. p_use: see
-- card_refusal. p_days: until what is held expires. p_facts: what was asked for too (askedCurrency, askedMinor).
-- Answers for each message what the processor hears, whether its id came before with another content, and whether a
-- payment was made.
create or replace function take_authorisations(p_message uuid[], p_kind text[], p_hash bytea[], p_request text[],
  p_id uuid[],
  p_reference text[], p_card uuid[], p_amount bigint[], p_facts jsonb[], p_use jsonb[], p_days integer,
    p_may_wait boolean)
returns table (message_id uuid, answer jsonb, is_other boolean, is_made boolean)
-- Plans are made once and by index: with few messages, planning would cost more than the work.
language plpgsql security definer set search_path = public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_claimed uuid[];
  v_now timestamptz;
  v_month date;
  v_ask record;
  v_refusal text;
  v_held bigint;
  -- by the place of a card, an account and a client: what its month has used, what is free, what this batch has
  -- reserved
  v_used bigint[];
  v_free bigint[];
  v_reserved bigint[];
  -- by the place of a message
  v_payments uuid[] := array_fill(null::uuid, array[cardinality(p_message)]);
  v_refusals text[] := array_fill(null::text, array[cardinality(p_message)]);
  v_holds bigint[] := array_fill(0, array[cardinality(p_message)]);
  v_made boolean[] := array_fill(false, array[cardinality(p_message)]);
begin
  if not p_may_wait then
    perform set_config('lock_timeout', '200ms', true);
  end if;
  if cardinality(p_message) > 1 then
    perform set_config('kontora.requests', (select jsonb_object_agg(id, request)
      from unnest(p_id, p_request) t(id, request))::text, true);
  else
    perform set_config('kontora.request', p_request[1], true);
  end if;

  with claimed as (
    insert into card_message (id, kind, body_hash)
    select t.id, t.kind, t.hash from unnest(p_message, p_kind, p_hash) t(id, kind, hash) order by t.id
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_claimed from claimed;
  perform lock_card_reference(t.reference)
  from (
    select m.reference from unnest(p_message, p_reference) m(id, reference)
    where m.id = any (v_claimed)
    order by hashtextextended(m.reference, 48)
  ) t;
  perform 1 from card where id = any (p_card) order by id for update;
  -- those of a client with limits of its own too: is_over_limit() adds up what they hold
  perform 1 from account a
  where a.id in (
    select c.account_id from card c where c.id = any (p_card)
    union
    select o.id from card c join account o on o.client_id = c.client_id and o.currency = 'EUR'
    where c.id = any (p_card) and exists (select from client_limit l where l.client_id = c.client_id)
  )
  order by a.id for no key update;
  perform from bailiff_order o
  where o.client_id in (select c.client_id from card c where c.id = any (p_card)) order by o.case_id for no key update;
  v_now := bank_clock();
  v_month := month_of(v_now);

  for v_ask in
    select m.i, m.id, m.amount, m.kind = 'advice' as is_advice, c.id as card_id, c.client_id, c.monthly_minor,
      k.card_id as known_card, k.payment_id as known_payment,
      k.asked_minor is not null and (k.asked_currency, k.asked_minor)
        is distinct from (m.facts ->> 'askedCurrency', (m.facts ->> 'askedMinor')::bigint) as is_other_amount,
      exists (select from card_reversal r where r.authorisation = m.reference) as is_given_up,
      exists (select from client_limit l where l.client_id = c.client_id) as is_limited,
      card_refusal(c, m.amount, m.use, coalesce(u.used_minor, 0)) as refusal, coalesce(u.used_minor, 0) as used,
      case when a.closed_at is not null then 'account_closed' when a.stopped_at is not null then 'client_locked'
        when a.blocked_at is not null then 'account_blocked' end as account_refusal,
      free_minor(a) as free, dense_rank() over (order by c.id) as of_card,
      -- accounts that are under the same orders share what those leave
      dense_rank() over (order by case when a.ordered_at is null then a.id::text else a.client_id end) as of_account,
      dense_rank() over (order by c.client_id) as of_client
    from unnest(p_message, p_kind, p_id, p_reference, p_card, p_amount, p_use, p_facts) with ordinality
      m(message, kind, id, reference, card, amount, use, facts, i)
    left join card c on c.id = m.card
    left join account a on a.id = c.account_id
    left join card_month u on u.card_id = c.id and u.month = v_month
    left join card_authorisation k on k.reference = m.reference
    where m.message = any (v_claimed)
    order by m.i
  loop
    if v_ask.card_id is null or v_ask.known_card <> v_ask.card_id then
      v_refusals[v_ask.i] := 'card_not_known';
      continue;
    elsif v_ask.amount = 0 then
      v_refusals[v_ask.i] := case when not v_ask.is_advice then coalesce(v_ask.refusal, v_ask.account_refusal) end;
      continue;
    elsif v_ask.known_payment is not null and (v_ask.is_advice or not v_ask.is_other_amount) then
      v_payments[v_ask.i] := v_ask.known_payment;
      continue;
    elsif v_ask.known_payment is null and v_ask.is_given_up and not v_ask.is_advice then
      v_refusals[v_ask.i] := 'given_up_by_shop';
      continue;
    end if;
    v_used[v_ask.of_card] := coalesce(v_used[v_ask.of_card], v_ask.used);
    v_free[v_ask.of_account] := coalesce(v_free[v_ask.of_account], v_ask.free);
    v_reserved[v_ask.of_client] := coalesce(v_reserved[v_ask.of_client], 0);
    v_refusal := case
      when v_ask.is_advice then null
      when v_ask.known_payment is not null then 'reference_used'
      when v_ask.refusal is not null then v_ask.refusal
      when v_used[v_ask.of_card] + v_ask.amount > v_ask.monthly_minor then 'over_monthly_limit'
      when v_ask.is_limited and is_over_limit(v_ask.client_id, v_ask.id, v_ask.amount + v_reserved[v_ask.of_client])
        then 'limit_exceeded'
      when v_ask.account_refusal is not null then v_ask.account_refusal
      when v_free[v_ask.of_account] < v_ask.amount then 'insufficient_funds'
    end;
    v_payments[v_ask.i] := v_ask.id;
    v_refusals[v_ask.i] := v_refusal;
    v_made[v_ask.i] := true;
    if v_refusal is null then
      v_held := greatest(0, least(v_ask.amount, v_free[v_ask.of_account]));
      v_holds[v_ask.i] := v_held;
      v_used[v_ask.of_card] := v_used[v_ask.of_card] + v_ask.amount;
      v_free[v_ask.of_account] := v_free[v_ask.of_account] - v_held;
      -- as limit_use() counts what is held
      v_reserved[v_ask.of_client] := v_reserved[v_ask.of_client] + case when v_held > 0 then v_ask.amount else 0 end;
    end if;
  end loop;

  update account a
  set held_minor = a.held_minor + s.minor
  from (
    select c.account_id, sum(t.held) as minor
    from unnest(p_card, v_holds) t(card, held) join card c on c.id = t.card
    where t.held > 0
    group by c.account_id
  ) s
  where a.id = s.account_id;
  insert into hold (payment_id, account_id, amount_minor, created_at)
  select t.id, c.account_id, t.held, v_now
  from unnest(p_id, p_card, v_holds) t(id, card, held) join card c on c.id = t.card
  where t.held > 0;
  -- what has no rate has no amount in euro either; one cent stands for it, and the original amount beside it
  perform insert_card_payments(array_agg(t.id), array_agg(case when t.refusal is null then 'authorized'
    else 'rejected' end),
    array_agg(t.card), array_agg(coalesce(t.amount, 1)), array_agg(t.facts), array_agg(t.refusal), v_now)
  from unnest(p_id, p_card, p_amount, p_facts, v_refusals, v_made) t(id, card, amount, facts, refusal, is_made)
  where t.is_made
  having count(*) > 0;
  insert into card_authorisation (reference, card_id, payment_id, month, amount_minor, is_advice, expires_at,
    created_at,
    asked_currency, asked_minor)
  select t.reference, t.card, t.id, v_month, t.amount, t.kind = 'advice', v_now + make_interval(days => p_days), v_now,
    t.facts ->> 'askedCurrency', (t.facts ->> 'askedMinor')::bigint
  from unnest(p_id, p_kind, p_reference, p_card, p_amount, p_facts, v_refusals, v_made)
    t(id, kind, reference, card, amount, facts, refusal, is_made)
  where t.is_made and t.refusal is null;
  insert into card_month as u (card_id, month, used_minor)
  select t.card, v_month, sum(t.amount)
  from unnest(p_card, p_amount, v_refusals, v_made) t(card, amount, refusal, is_made)
  where t.is_made and t.refusal is null
  group by t.card
  order by t.card
  on conflict (card_id, month) do update set used_minor = u.used_minor + excluded.used_minor;

  return query
  with answered as (
    update card_message m
    set answer = jsonb_build_object('decision', case when t.refusal is null then 'approved' else 'declined' end,
      'reason', replace(t.refusal, '_', '-'), 'paymentId', t.payment)
    from unnest(p_message, v_refusals, v_payments) t(id, refusal, payment)
    where m.id = t.id and m.id = any (v_claimed)
    returning m.id, m.answer
  )
  select t.id, coalesce(a.answer, m.answer), a.id is null and m.body_hash <> t.hash, t.is_made
  from unnest(p_message, p_hash, v_made) t(id, hash, is_made)
  left join answered a on a.id = t.id
  left join card_message m on m.id = t.id;
end $$;

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
