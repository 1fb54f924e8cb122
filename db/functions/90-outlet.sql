-- The outlet for staff: offers, their codes, and time given to people. docs/outlet.md. What buys is in 91-offers.sql.

-- The badge of an offer, by its codes that are left and those that were ever for sale. Null: none. The bounds are
-- those of `couponLimits` (a test compares them).
create or replace function coupon_badge(p_coupon coupon, p_left integer, p_codes integer) returns text
language sql stable
as $$
  select case
    when not p_coupon.is_open then null
    when not p_coupon.no_stock and p_left = 0 then 'sold-out'
    when not p_coupon.no_stock and (p_left < 10 or p_left::bigint * 1000 < p_codes::bigint * 100) then 'last-codes'
    when p_coupon.opened_at > bank_now() - interval '7 days' then 'new'
  end
$$;

-- Writes an offer: a new one where p_version is null, else the next version of the one that was read. p_fields: what it
-- changes. Answers null, or the code of the refusal.
create or replace function save_coupon(
  p_coupon jsonb, p_version integer, p_fields text[], p_by text, p_confirmed_by text, p_by_command boolean
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_new coupon := jsonb_populate_record(null::coupon, p_coupon);
  v_now timestamptz := bank_now();
begin
  if p_version is null then
    v_new.version := 1;
    v_new.opened_at := case when v_new.is_open then v_now end;
    v_new.closed_at := null;
    v_new.made_by := p_by;
    v_new.made_at := v_now;
    v_new.changed_at := v_now;
    v_new.hidden_at := null;
    insert into coupon select v_new.*;
  else
    update coupon c
    set version = c.version + 1, region = v_new.region, base_minor = v_new.base_minor,
      price_minor = v_new.price_minor, price_seconds = v_new.price_seconds, tcc = v_new.tcc,
      no_stock = v_new.no_stock, is_open = v_new.is_open, style = v_new.style, accent_color = v_new.accent_color,
      logo_id = v_new.logo_id, bg_id = v_new.bg_id, title = v_new.title, description = v_new.description,
      terms = v_new.terms, action_label = v_new.action_label, action_address = v_new.action_address,
      other = v_new.other, payee_iban = v_new.payee_iban, payee_name = v_new.payee_name,
      per_person = v_new.per_person, changed_at = v_now,
      opened_at = case when v_new.is_open and not c.is_open then v_now else c.opened_at end,
      closed_at = case when not v_new.is_open then case when c.is_open then v_now else c.closed_at end end
    where c.id = v_new.id and c.version = p_version and c.hidden_at is null
    returning c.* into v_new;
    if not found then
      return 'version_changed';
    end if;
  end if;
  insert into coupon_version (coupon_id, version, payee_iban, payee_name, fields, changed_by, confirmed_by, by_command,
    changed_at)
  values (v_new.id, v_new.version, v_new.payee_iban, v_new.payee_name, p_fields, p_by, p_confirmed_by, p_by_command,
    v_now);
  return null;
end $$;

-- Deletes an offer that sold nothing, with its codes. One with purchases is closed and hidden: they stay. Answers
-- 'deleted', 'hidden', or null where there is none.
create or replace function delete_coupon(p_id uuid) returns text
language plpgsql security definer set search_path = public
as $$
begin
  -- purchases that have begun end first, and none begins after it
  update coupon
  set is_open = false, hidden_at = bank_now(), closed_at = case when is_open then bank_now() else closed_at end
  where id = p_id and hidden_at is null;
  if not found then
    return null;
  elsif exists (select from coupon_sale where coupon_id = p_id) then
    return 'hidden';
  end if;
  delete from coupon_code where coupon_id = p_id;
  delete from coupon_batch where coupon_id = p_id;
  delete from coupon where id = p_id;
  return 'deleted';
end $$;

-- Adds codes, all or none. Answers the places (from 1) of those that the offer has already; null for no such offer. A
-- code is in no message of an error: what is there already is found out, never hit.
create or replace function add_coupon_codes(
  p_coupon uuid, p_batch uuid, p_expires_on date, p_codes text[], p_by text
) returns integer[]
language plpgsql security definer set search_path = public
as $$
declare
  v_there integer[];
begin
  -- one batch of an offer after the other
  perform from coupon where id = p_coupon and hidden_at is null for no key update;
  if not found then
    return null;
  end if;
  v_there := array(
    select n.i::integer
    from unnest(p_codes) with ordinality n(code, i)
    join coupon_code c on c.coupon_id = p_coupon and c.code = n.code
    order by n.i);
  if cardinality(v_there) > 0 then
    return v_there;
  end if;
  insert into coupon_batch (id, coupon_id, expires_on, count, added_by, added_at)
  values (p_batch, p_coupon, p_expires_on, cardinality(p_codes), p_by, bank_now());
  insert into coupon_code (coupon_id, batch_id, expires_on, code)
  select p_coupon, p_batch, p_expires_on, n.code
  from unnest(p_codes) with ordinality n(code, i)
  order by n.i
  on conflict do nothing;
  return '{}';
end $$;

-- Withdraws the unsold codes of a batch. A purchase that holds one is waited for: its code is sold. Answers how many.
create or replace function withdraw_coupon_batch(p_coupon uuid, p_batch uuid, p_by text) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_count integer;
begin
  perform from coupon_batch where id = p_batch and coupon_id = p_coupon for update;
  update coupon_code set state = 'withdrawn' where batch_id = p_batch and coupon_id = p_coupon and state = 'free';
  get diagnostics v_count = row_count;
  if v_count > 0 then
    update coupon_batch set withdrawn_at = bank_now(), withdrawn_by = p_by where id = p_batch;
  end if;
  return v_count;
end $$;

-- Deletes up to p_limit pictures that were added p_days ago or before and that no offer has. Answers how many.
create or replace function delete_unused_pictures(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_hashes bytea[];
begin
  with gone as (
    delete from coupon_picture where id in (
      select p.id from coupon_picture p
      where p.added_at < bank_now() - make_interval(days => p_days)
        and not exists (select from coupon c where c.logo_id = p.id)
        and not exists (select from coupon c where c.bg_id = p.id)
      limit p_limit
      for update skip locked)
    returning hash
  )
  select array_agg(hash) into v_hashes from gone;
  perform forget_contents(v_hashes);
  return coalesce(cardinality(v_hashes), 0);
end $$;

-- The account of a person's time, opened where there is none: it has the number of the first account, and currency SEC.
-- Null: no active client who is a person, or one without an account.
create or replace function open_time_account(p_client text) returns bigint
language plpgsql security definer set search_path = public
as $$
declare
  v_account bigint;
begin
  -- two of one person at once would open two
  perform from client
  where id = p_client and type = 'N' and flags !~ '[DZ]' and registration_status is null
  for no key update;
  if not found then
    return null;
  end if;
  select id into v_account from account where client_id = p_client and currency = 'SEC' and closed_at is null;
  if found then
    return v_account;
  end if;
  insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
  select client_id, 'client', iban, 'Time', 'SEC', 0, bank_now()
  from account
  where client_id = p_client and currency = 'EUR' and closed_at is null
  order by id
  limit 1
  returning id into v_account;
  return v_account;
end $$;

-- Seconds that a staff user has given on this bank day without a second person.
create or replace function time_given_alone(p_by text) returns bigint
language sql stable
as $$
  select coalesce(sum(seconds), 0)::bigint from time_gift
  where made_by = p_by and made_on = bank_today() and confirmed_by is null and not by_command
$$;

-- Gives time to a person out of the bank's capital. p_alone: seconds that a staff user gives on a day without a second
-- person; null for what a second person decides. Answers null, the code of the refusal, or '' for a
-- repeat of the same gift, which gives nothing more.
create or replace function give_time(
  p_id uuid, p_client text, p_seconds bigint, p_comment text, p_by text, p_confirmed_by text, p_by_command boolean,
  p_alone bigint
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_gift time_gift;
  v_account bigint;
begin
  -- what one staff user gives is counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('time given by ' || p_by, 0));
  select * into v_gift from time_gift where id = p_id;
  if found then
    return case when (v_gift.client_id, v_gift.seconds) = (p_client, p_seconds) then ''
      else 'state_conflict' end;
  elsif exists (select from transfer where id = p_id)
    or time_given_alone(p_by) + p_seconds > p_alone
  then
    return 'state_conflict';
  end if;
  v_account := open_time_account(p_client);
  if v_account is null then
    return 'time_not_given';
  end if;
  if (post(array[1], array[p_id], array[internal_account('equity', 'SEC')], array[v_account], array[p_seconds],
    array['capital'], array[null::uuid], array[0::bigint]))[1] is not null
  then
    return 'time_not_given';
  end if;
  insert into time_gift (id, client_id, seconds, comment, made_by, confirmed_by, by_command, made_at, made_on)
  values (p_id, p_client, p_seconds, p_comment, p_by, p_confirmed_by, p_by_command, bank_now(), bank_today());
  return null;
end $$;

revoke execute on function save_coupon(jsonb, integer, text[], text, text, boolean), delete_coupon(uuid),
  add_coupon_codes(uuid, uuid, date, text[], text), withdraw_coupon_batch(uuid, uuid, text), open_time_account(text),
  delete_unused_pictures(integer, integer), give_time(uuid, text, bigint, text, text, text, boolean, bigint)
  from public;
grant execute on function save_coupon(jsonb, integer, text[], text, text, boolean), delete_coupon(uuid),
  add_coupon_codes(uuid, uuid, date, text[], text), withdraw_coupon_batch(uuid, uuid, text),
  delete_unused_pictures(integer, integer), give_time(uuid, text, bigint, text, text, text, boolean, bigint)
  to kontora_app;
