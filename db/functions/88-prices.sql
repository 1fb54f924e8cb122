-- The price table: docs/books.md.

-- One change of prices after the other.
create or replace function lock_prices() returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('price table', 0)) $$;

-- Whether another price of the code and for the same clients holds on one of these days.
create or replace function is_price_taken(p_code text, p_scope text, p_from date, p_until date, p_except uuid)
returns boolean
language sql stable
as $$
  select exists (select from price
    where code = p_code and coalesce(client_id, client_type, '') = p_scope and withdrawn_at is null
      and id is distinct from p_except
      and daterange(valid_from, valid_until, '[]') && daterange(p_from, p_until, '[]'))
$$;

-- The price of a code for a client on a day: its own, else that of its type, else that of all. A row of nulls: none.
create or replace function price_on(p_code text, p_client text, p_day date) returns price
language sql stable
as $$
  select p from price p join client c on c.id = p_client
  where p.code = p_code and p.withdrawn_at is null and p_day between p.valid_from and coalesce(p.valid_until, p_day)
    and coalesce(p.client_id, c.id) = c.id and coalesce(p.client_type, c.type) = c.type
  order by p.client_id is null, p.client_type is null
  limit 1
$$;
grant execute on function price_on(text, text, date) to kontora_app, kontora_reader;

-- Releases a price. The open one before it ends the day before. Whether a raise is early was found out by the caller,
-- under the lock of prices. Answers null, or the code of the refusal.
create or replace function release_price(
  p_id uuid, p_code text, p_title text, p_basis text, p_type text, p_client text, p_amount bigint, p_rate bigint,
  p_least bigint, p_most bigint, p_from date, p_until date, p_comment text, p_made_by text, p_confirmed_by text
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_scope text := coalesce(p_client, p_type, '');
  v_before uuid;
begin
  perform lock_prices();
  if p_from < bank_today() then
    return 'price_too_early';
  end if;
  select id into v_before from price
  where code = p_code and coalesce(client_id, client_type, '') = v_scope and withdrawn_at is null
    and valid_until is null and valid_from < p_from;
  if is_price_taken(p_code, v_scope, p_from, p_until, v_before) then
    return 'price_overlaps';
  end if;
  insert into price (id, code, title, basis, client_type, client_id, amount_minor, rate_ppm, least_minor, most_minor,
    valid_from, valid_until, comment, released_at, made_by, confirmed_by, notified_after)
  values (p_id, p_code, p_title, p_basis, p_type, p_client, p_amount, p_rate, p_least, p_most, p_from, p_until,
    p_comment, bank_now(), p_made_by, p_confirmed_by, '');
  update price set valid_until = p_from - 1, followed_by = p_id where id = v_before;
  update bank set price_version = price_version + 1;
  return null;
end $$;

-- Sets the last day of a price that has none. Answers null, or the code of the refusal.
create or replace function end_price(p_id uuid, p_until date) returns text
language plpgsql security definer set search_path = public
as $$
begin
  perform lock_prices();
  update price set valid_until = p_until
  where id = p_id and valid_until is null and withdrawn_at is null
    and p_until >= greatest(valid_from, bank_today() - 1);
  if not found then
    return 'state_conflict';
  end if;
  update bank set price_version = price_version + 1;
  return null;
end $$;

-- Withdraws a price that has not begun: the one that it would follow goes on. Answers null, or the code of the refusal.
create or replace function withdraw_price(p_id uuid, p_by text) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_price price;
begin
  perform lock_prices();
  update price set withdrawn_at = bank_now(), withdrawn_by = p_by, notified_after = null
  where id = p_id and withdrawn_at is null and valid_from > bank_today()
  returning * into v_price;
  if not found then
    return 'state_conflict';
  end if;
  update price set valid_until = v_price.valid_until, followed_by = v_price.followed_by where followed_by = p_id;
  update bank set price_version = price_version + 1;
  return null;
end $$;

revoke execute on function lock_prices(), is_price_taken(text, text, date, date, uuid),
  release_price(uuid, text, text, text, text, text, bigint, bigint, bigint, bigint, date, date, text, text, text),
  end_price(uuid, date), withdraw_price(uuid, text) from public;
grant execute on function lock_prices(),
  release_price(uuid, text, text, text, text, text, bigint, bigint, bigint, bigint, date, date, text, text, text),
  end_price(uuid, date), withdraw_price(uuid, text) to kontora_app;
