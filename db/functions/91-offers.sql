-- Buying offers of the outlet: docs/outlet.md. Locks are taken in the order client, offer, code, accounts, partner.

-- Whoever changes an offer waits for the purchases that have begun, and those that come wait for the change: what is
-- bought is the offer as it is. A lock of the row would let purchases pass a change that waits, as long as they come.
create or replace function lock_offer(p_coupon uuid, p_is_change boolean) returns void
language plpgsql
as $$
begin
  if p_is_change then
    perform pg_advisory_xact_lock(hashtextextended('offer ' || p_coupon, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('offer ' || p_coupon, 0));
  end if;
end $$;

create or replace function coupon_changes() returns trigger
language plpgsql
as $$
begin
  perform lock_offer(old.id, true);
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger coupon_changes before update or delete on coupon
  for each row execute function coupon_changes();

-- The country by which offers are chosen for a client: of its residence, else of what it declared.
create or replace function outlet_country(p_client text) returns text
language sql stable
as $$
  select coalesce((select country from client_address where client_id = p_client and type = 'R'), c.country)
  from client c where c.id = p_client
$$;

-- Gambling is offered to no one under 18: src/features/outlet/limits.ts has the same age.
create or replace function is_offered(p_tcc text, p_client text) returns boolean
language sql stable
as $$
  select p_tcc <> 'GMBL' or coalesce((
    select birth_date <= (bank_today() - interval '18 years')::date from person where id = p_client), false)
$$;

-- What an offer takes: 'EUR', 'SEC' or 'both' together.
create or replace function pay_way(p_coupon coupon) returns text
language sql immutable
as $$
  select case when p_coupon.price_seconds is null then 'EUR' when p_coupon.price_minor is null then 'SEC'
    else 'both' end
$$;

-- How many codes of an offer can be sold, counted to p_most; null: all of them.
create or replace function codes_left(p_coupon uuid, p_most integer) returns integer
language sql stable
as $$
  select count(*)::integer from (
    select from coupon_code where coupon_id = p_coupon and state = 'free' and expires_on >= bank_today()
    limit p_most) c
$$;

-- The badge of an offer, without counting more codes than the badge depends on.
create or replace function offer_badge(p_coupon coupon) returns text
language sql stable
as $$
  select coupon_badge(p_coupon,
    case when p_coupon.no_stock then 0 else codes_left(p_coupon.id, greatest(10, total.codes / 10 + 1)) end,
    total.codes)
  from (
    select coalesce(sum(case when b.withdrawn_at is null then b.count
      else (select count(*) from coupon_code k where k.batch_id = b.id and k.state <> 'withdrawn') end), 0)::integer
      as codes
    from coupon_batch b where b.coupon_id = p_coupon.id
  ) total
$$;

-- Why a client cannot buy an offer, whatever money it has, or null. p_version: the offer that it was shown.
create or replace function offer_refusal(p_coupon coupon, p_client text, p_version integer, p_pay text) returns text
language sql stable
as $$
  select case
    when c.id is null or p_coupon.id is null or p_coupon.hidden_at is not null
      or not is_offered(p_coupon.tcc, p_client) then 'not_found'
    when is_client_locked(c.flags) then 'client_locked'
    when not p_coupon.is_open then 'offer_closed'
    -- the account of a client that is paid was closed: there is no one to pay
    when p_coupon.price_minor is not null and exists (
      select from account a where a.iban = p_coupon.payee_iban and a.currency = 'EUR' and a.closed_at is not null)
      then 'offer_closed'
    when p_coupon.version <> p_version or pay_way(p_coupon) <> p_pay then 'offer_changed'
    when p_coupon.region is not null and not coalesce(outlet_country(p_client) = any (p_coupon.region), false)
      then 'region_other'
    when p_coupon.per_person <= (
      select count(*) from coupon_sale s
      where s.client_id = p_client and s.coupon_id = p_coupon.id and s.refunded_at is null) then 'limit_per_person'
  end
  from (select) one left join client c on c.id = p_client and c.type = 'N'
$$;

-- Why the price cannot be paid from these accounts, or null. What a bailiff's order leaves and own limits are looked at
-- too. Exact for who has locked the accounts.
create or replace function price_refusal(p_coupon coupon, p_client text, p_euro bigint, p_time bigint) returns text
language sql volatile
as $$
  select case
    when p_coupon.price_minor is not null and (e.id is null or e.closed_at is not null) then 'not_found'
    when p_coupon.price_minor is not null and e.iban = p_coupon.payee_iban then 'same_account'
    when p_coupon.price_minor is not null and e.stopped_at is not null then 'client_locked'
    when p_coupon.price_minor is not null and e.blocked_at is not null then 'account_blocked'
    when available_minor(e) < p_coupon.price_minor then 'insufficient_funds'
    when t.id is null and p_coupon.price_seconds is not null then 'time_insufficient'
    when t.balance_minor - t.held_minor - t.floor_minor < p_coupon.price_seconds then 'time_insufficient'
    when exists (select from client_limit where client_id = p_client)
      and exists (select from limit_use(p_client, null) l where l.used_minor + p_coupon.price_minor > l.limit_minor)
      then 'limit_exceeded'
  end
  from (select) one
  left join account e on e.id = p_euro and e.client_id = p_client and e.currency = 'EUR'
  left join account t on t.id = p_time
$$;

-- The open account of a client for euros with this IBAN, and the one for its time.
create or replace function euro_account(p_client text, p_iban text) returns bigint
language sql stable
as $$
  select id from account where client_id = p_client and currency = 'EUR' and iban = p_iban and closed_at is null
$$;
create or replace function time_account(p_client text) returns bigint
language sql stable
as $$
  select id from account where client_id = p_client and currency = 'SEC' and closed_at is null order by id limit 1
$$;

-- What an offer without a code to sell is: its codes have expired, or are sold.
create or replace function no_code(p_coupon uuid) returns text
language sql stable
as $$
  select case when exists (select from coupon_code where coupon_id = p_coupon and state = 'free')
    then 'offer_expired' else 'sold_out' end
$$;

-- Why this purchase would be refused at this moment, or null: what buy_offer() checks, without a lock.
create or replace function look_at_purchase(p_coupon uuid, p_client text, p_version integer, p_pay text, p_iban text)
returns text
language sql stable security definer set search_path = public
as $$
  select coalesce(
    offer_refusal(c, p_client, p_version, p_pay),
    price_refusal(c, p_client, euro_account(p_client, p_iban), time_account(p_client)),
    case when not c.no_stock and codes_left(c.id, 1) = 0 then no_code(c.id) end)
  from (select) one left join coupon c on c.id = p_coupon
$$;

-- Takes a code that can be used, the one that expires first; null if there is none. What others are just buying is
-- passed over; only where nothing else is left do we wait for them, as they may not get it in the end.
create or replace function take_code(p_coupon uuid) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  -- where nothing is left, what was looked at is unlocked again: codes that others had just sold
  begin
    select id into strict v_id from coupon_code
    where coupon_id = p_coupon and state = 'free' and expires_on >= bank_today()
    order by expires_on, id limit 1 for update skip locked;
  exception when no_data_found then
    v_id := null;
  end;
  if v_id is null and codes_left(p_coupon, 1) > 0 then
    -- one after the other: two who look at the same codes would wait for each other
    perform pg_advisory_xact_lock(hashtextextended('last codes of ' || p_coupon, 0));
    select id into v_id from coupon_code
    where coupon_id = p_coupon and state = 'free' and expires_on >= bank_today()
    order by expires_on, id limit 1 for update;
  end if;
  update coupon_code set state = 'sold' where id = v_id;
  return v_id;
end $$;

-- What a buyer of an offer without codes gets: 12 characters that are not taken for one another.
create or replace function new_reference() returns text
language sql volatile
as $$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (get_byte(r.bytes, i) & 31) + 1, 1), '' order by i)
  from (select sha256(uuid_send(gen_random_uuid())) as bytes) r, generate_series(0, 11) i
$$;

-- Owes a partner at another bank more, or with a negative amount less. The caller has locked the account OUTLET.
create or replace function owe_partner(p_iban text, p_name text, p_amount bigint, p_since timestamptz) returns void
language sql
as $$
  insert into outlet_partner as o (iban, name, due_minor, due_since)
  values (p_iban, p_name, p_amount, case when p_amount > 0 then p_since end)
  on conflict (iban) do update set
    name = excluded.name,
    due_minor = o.due_minor + excluded.due_minor,
    due_since = case when o.due_minor + excluded.due_minor > 0 then least(o.due_since, p_since) end
$$;

-- Posts transfers that stand or fall together; an element without an amount is none. Null, or the code of the refusal.
create or replace function post_together(p_transfer uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[],
  p_kind text[], p_payment uuid[]) returns text
language sql
as $$
  select (post(array_agg(1 order by i), array_agg(transfer order by i), array_agg(debit order by i),
    array_agg(credit order by i), array_agg(amount order by i), array_agg(kind order by i),
    array_agg(payment order by i), array_agg(0::bigint order by i)))[1]
  from unnest(p_transfer, p_debit, p_credit, p_amount, p_kind, p_payment) with ordinality
    t(transfer, debit, credit, amount, kind, payment, i)
  where amount is not null
$$;

-- Sells an offer to a person: takes a code, moves euros and time together, and says both in the payment and the sale.
-- Null, or the code of the refusal: then the caller undoes it. p_hash: SHA-256 of what the buyer has signed.
create or replace function buy_offer(p_sale uuid, p_coupon uuid, p_client text, p_version integer, p_pay text,
  p_iban text, p_hash bytea) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_coupon coupon;
  v_refusal text;
  v_euro bigint;
  v_time bigint;
  v_earned bigint;
  v_code bigint;
  v_payment uuid;
  v_spent uuid;
  v_payee account;
  v_locked bigint[];
  v_now timestamptz;
begin
  perform from client where id = p_client for no key update;
  perform lock_offer(p_coupon, false);
  -- statements of their own: they see what was changed before we got the locks
  select * into v_coupon from coupon where id = p_coupon;
  v_refusal := offer_refusal(v_coupon, p_client, p_version, p_pay);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_euro := case when v_coupon.price_minor is not null then euro_account(p_client, p_iban) end;
  v_time := case when v_coupon.price_seconds is not null then time_account(p_client) end;
  v_refusal := price_refusal(v_coupon, p_client, v_euro, v_time);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if not v_coupon.no_stock then
    v_code := take_code(p_coupon);
    if v_code is null then
      return no_code(p_coupon);
    end if;
  end if;

  if v_coupon.price_minor is not null then
    v_payment := new_id();
    select * into v_payee from account
    where iban = v_coupon.payee_iban and currency = 'EUR' and closed_at is null;
    if v_payee.id is null then
      v_payee.id := internal_account('outlet', 'EUR');
    end if;
    insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
      payee_account_id, payee_name, payee_iban, currency, amount_minor, message, category, tag, payload_hash,
      created_at, changed_at)
    select v_payment, 'book', payment_state('authorized'), c.id, v_euro, c.title, p_iban, v_payee.client_id,
      v_payee.id, v_coupon.payee_name, v_coupon.payee_iban, 'EUR', v_coupon.price_minor, v_coupon.title,
      v_coupon.tcc, 'OFFER', p_hash, bank_now(), bank_now()
    from client c where c.id = p_client;
  end if;
  if v_coupon.price_seconds is not null then
    v_spent := new_id();
    v_earned := internal_account('fee_income', 'SEC');
  end if;
  insert into coupon_sale (id, coupon_id, version, terms, client_id, code_id, reference, price_minor, price_seconds,
    payment_id, time_transfer_id, bought_at, bought_on, signed_hash)
  values (p_sale, p_coupon, v_coupon.version, v_coupon.terms, p_client, v_code,
    case when v_code is null then new_reference() else '' end, v_coupon.price_minor, v_coupon.price_seconds,
    v_payment, v_spent, bank_now(), bank_today(), p_hash);
  insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id, facts)
  values (nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    p_client, 'offer.buy', 'sale', p_sale::text,
    jsonb_build_object('coupon', p_coupon, 'version', v_coupon.version, 'payment', v_payment,
      'seconds', v_coupon.price_seconds));

  -- what many wait for is locked last
  v_locked := array[v_euro, v_payee.id, v_time, v_earned] || case when v_payment is not null then array(
    select id from account
    where client_id = p_client and currency = 'EUR' and exists (select from client_limit where client_id = p_client))
    end;
  perform from account where id = any (v_locked) order by id for no key update;
  if (select ordered_at from account where id = v_euro) is not null then
    perform from bailiff_order where client_id = p_client order by case_id for no key update;
  end if;
  v_refusal := price_refusal(v_coupon, p_client, v_euro, v_time);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_refusal := post_together(
    array[new_id(), v_spent], array[v_euro, v_time], array[v_payee.id, v_earned],
    array[v_coupon.price_minor, v_coupon.price_seconds],
    array[case when v_payee.client_id = p_client then 'own' else 'payment' end, 'payment'], array[v_payment, null]);
  if v_refusal is not null then
    -- the buyer's accounts are open: the payee's was closed while we waited for it
    return case v_refusal when 'account_closed' then 'offer_closed' else told_refusal(v_refusal, v_euro) end;
  end if;
  if v_payment is not null then
    if v_payee.client_id is null then
      perform owe_partner(v_coupon.payee_iban, v_coupon.payee_name, v_coupon.price_minor, bank_now());
    end if;
    v_now := bank_clock();
    update payment set state = payment_state('executed'), executed_at = v_now, changed_at = v_now where id = v_payment;
  end if;
  return null;
end $$;

revoke execute on function lock_offer(uuid, boolean), coupon_changes(), outlet_country(text), is_offered(text, text),
  pay_way(coupon), codes_left(uuid, integer), offer_badge(coupon), offer_refusal(coupon, text, integer, text),
  price_refusal(coupon, text, bigint, bigint), euro_account(text, text), time_account(text),
  look_at_purchase(uuid, text, integer, text, text), no_code(uuid), take_code(uuid), new_reference(),
  owe_partner(text, text, bigint, timestamptz),
  post_together(uuid[], bigint[], bigint[], bigint[], text[], uuid[]),
  buy_offer(uuid, uuid, text, integer, text, text, bytea) from public;
grant execute on function lock_offer(uuid, boolean), outlet_country(text), is_offered(text, text), pay_way(coupon),
  codes_left(uuid, integer), coupon_badge(coupon, integer, integer), offer_badge(coupon), time_account(text),
  look_at_purchase(uuid, text, integer, text, text), buy_offer(uuid, uuid, text, integer, text, text, bytea)
  to kontora_app;
