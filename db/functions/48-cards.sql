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
