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
  p_least bigint, p_most bigint, p_from date, p_until date, p_comment text, p_made_by text, p_confirmed_by text,
  p_is_raise boolean
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
    valid_from, valid_until, comment, released_at, made_by, confirmed_by, is_raise,
    notified_after)
  values (p_id, p_code, p_title, p_basis, p_type, p_client, p_amount, p_rate, p_least, p_most, p_from, p_until,
    p_comment, bank_now(), p_made_by, p_confirmed_by, p_is_raise, case when p_is_raise then '' end);
  update price set valid_until = p_from - 1, followed_by = p_id where id = v_before;
  update bank set price_version = price_version + 1;
  return null;
end $$;

-- Sets the last day of a price that has none. Answers null, or the code of the refusal.
create or replace function end_price(p_id uuid, p_until date, p_is_raise boolean) returns text
language plpgsql security definer set search_path = public
as $$
begin
  perform lock_prices();
  update price set valid_until = p_until, notified_after = case when p_is_raise then '' else notified_after end
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
  update price set withdrawn_at = bank_now(), withdrawn_by = p_by,
    notified_after = case when is_raise then '' end
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
  release_price(uuid, text, text, text, text, text, bigint, bigint, bigint, bigint, date, date, text, text, text,
    boolean),
  end_price(uuid, date, boolean), withdraw_price(uuid, text) from public;
grant execute on function lock_prices(),
  release_price(uuid, text, text, text, text, text, bigint, bigint, bigint, bigint, date, date, text, text, text,
    boolean),
  end_price(uuid, date, boolean), withdraw_price(uuid, text) to kontora_app;

-- The month whose fees are due: it is over, and not all clients were charged. Null: none.
create or replace function due_fee_month() returns date
language sql stable
as $$
  select m.month
  from (
    select coalesce((select (max(month) + interval '1 month')::date from fee_month where done_at is not null),
      -- the first month that begins with a price in force
      (select date_trunc('month', min(valid_from) + interval '1 month' - interval '1 day')::date from price
       where basis = 'month' and withdrawn_at is null)) as month
  ) m
  where m.month + interval '1 month' <= bank_today()
$$;

-- Charges the next clients their fees of the month that is due, by the prices of its first day: each client, month and
-- code once. What an account lacks becomes a debt. Answers what was charged.
create or replace function charge_month(p_limit integer) returns setof monthly_fee
language plpgsql security definer set search_path = public
as $$
declare
  v_month date := due_fee_month();
  v_run fee_month;
  v_client text;
  v_last text;
  v_code text;
  v_fee monthly_fee;
begin
  if v_month is null then
    return;
  end if;
  insert into fee_month (month) values (v_month) on conflict do nothing;
  -- another process that charges this month goes first
  select * into v_run from fee_month where month = v_month and done_at is null for update;
  if not found then
    return;
  end if;
  for v_client in
    select id from client
    where id > v_run.after_client and flags !~ '[ZDB]' and registration_status is null
    order by id limit p_limit
  loop
    v_last := v_client;
    for v_code in
      select distinct code from price
      where basis = 'month' and withdrawn_at is null and v_month between valid_from and coalesce(valid_until, v_month)
      order by code
    loop
      v_fee := charge_monthly(v_client, v_month, v_code);
      if v_fee.payment_id is not null then
        return next v_fee;
      end if;
    end loop;
  end loop;
  update fee_month
  set after_client = coalesce(v_last, after_client), done_at = case when v_last is null then bank_now() end
  where month = v_month;
end $$;

-- One fee of one client for a month. A row of nulls: none is due.
create or replace function charge_monthly(p_client text, p_month date, p_code text) returns monthly_fee
language plpgsql
as $$
declare
  v_price price := price_on(p_code, p_client, p_month);
  v_count integer;
  v_account bigint;
  v_fee monthly_fee;
begin
  select count(*), min(a.id) into v_count, v_account
  from account a, bank b
  where a.client_id = p_client and a.currency = 'EUR' and a.closed_at is null
    and (a.opened_at at time zone b.zone)::date <= p_month;
  if coalesce(v_price.amount_minor, 0) * v_count = 0
    or exists (select from monthly_fee where client_id = p_client and month = p_month and code = p_code)
  then
    return null;
  end if;
  v_fee := (p_client, p_month, p_code, v_price.id, v_count, v_price.amount_minor * v_count, new_id(), 0);
  v_fee.debt_minor := charge_client(v_fee.payment_id, p_client, v_account, v_fee.amount_minor,
    concat(v_price.title, ', ', to_char(p_month, 'YYYY-MM'),
      case when v_count > 1 then ', ' || v_count || ' accounts' end),
    true);
  insert into monthly_fee select v_fee.*;
  return v_fee;
end $$;
revoke execute on function charge_month(integer), charge_monthly(text, date, text) from public;
grant execute on function due_fee_month() to kontora_app, kontora_reader;
grant execute on function charge_month(integer) to kontora_app;

-- Gives the fee of a payment back to its payer, as a posting by hand that is opposite to the fee's transfer. The caller
-- has locked the client. Answers null, or the code of the refusal.
create or replace function return_fee(
  p_id uuid, p_client text, p_payment uuid, p_message text, p_made_by text, p_confirmed_by text, p_by_command boolean
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_payment payment;
  v_fee transfer;
  v_verdict text;
begin
  select * into v_payment from payment
  where id = p_payment and payer_client_id = p_client
    and state in (payment_state('executed'), payment_state('reversed'))
  for update;
  -- it moved between the order and the end of the payment
  select t.* into v_fee
  from entry e join transfer t on t.id = e.transfer_id
  where e.account_id = v_payment.payer_account_id
    and e.seq > entries_before(v_payment.payer_account_id, v_payment.created_at)
    and e.seq <= entries_before(v_payment.payer_account_id, v_payment.executed_at + interval '1 minute')
    and t.payment_id = p_payment and t.kind = 'fee';
  if v_fee.id is null then
    return 'transition_not_allowed';
  elsif exists (select from transfer where reverses = v_fee.id) then
    return 'fee_returned';
  elsif exists (select from account where id = v_fee.debit_id and closed_at is not null) then
    return 'account_closed';
  end if;
  v_verdict := (post(array[1], array[p_id], array[v_fee.credit_id], array[v_fee.debit_id], array[v_fee.amount_minor],
    array['manual'], array[p_payment], array[0::bigint]))[1];
  if v_verdict is not null then
    return v_verdict;
  end if;
  update transfer set reverses = v_fee.id where id = p_id;
  insert into ledger_posting (id, client_id, debit_id, credit_id, amount_minor, message, value_at, made_by,
    confirmed_by, by_command, made_at)
  values (p_id, p_client, v_fee.credit_id, v_fee.debit_id, v_fee.amount_minor, p_message, bank_clock(), p_made_by,
    p_confirmed_by, p_by_command, bank_clock());
  insert into fee_return (posting_id, payment_id) values (p_id, p_payment);
  return null;
end $$;
revoke execute on function return_fee(uuid, text, uuid, text, text, text, boolean) from public;
grant execute on function return_fee(uuid, text, uuid, text, text, text, boolean) to kontora_app;
