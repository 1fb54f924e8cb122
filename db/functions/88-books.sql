-- The books of the bank: docs/books.md.

-- One change of the chart after the other.
create or replace function lock_chart() returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('chart of accounts', 0)) $$;

-- Whether another account than this takes the fees of each bank day.
create or replace function takes_fees(p_code text) returns boolean
language sql stable
as $$
  select exists (select from ledger_account
    where currency = 'EUR' and is_settled_daily and code not in (p_code, 'SETTLEMENT'))
$$;

-- Adds an account of the bank to the ledger and its chart. Answers null, or the code of the refusal.
create or replace function add_ledger_account(
  p_code text, p_number text, p_name text, p_class text, p_bank_name text, p_iban text, p_is_safeguarding boolean,
  p_has_statements boolean, p_is_settled_daily boolean, p_made_by text, p_confirmed_by text
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_id bigint;
begin
  perform lock_chart();
  if exists (select from ledger_account
    where currency = 'EUR' and code = p_code or number = p_number or iban = nullif(p_iban, ''))
  then
    return 'ledger_account_known';
  elsif p_is_settled_daily and takes_fees(p_code) then
    return 'fees_taken';
  end if;
  insert into account (kind, name, currency, opened_at) values ('own', p_name, 'EUR', bank_now())
  returning id into v_id;
  insert into ledger_account (currency, code, account_id, number, name, class, bank_name, iban, is_safeguarding,
    has_statements, is_settled_daily, made_by, confirmed_by, made_at)
  values ('EUR', p_code, v_id, p_number, p_name, p_class, p_bank_name, p_iban, p_is_safeguarding, p_has_statements,
    p_is_settled_daily, p_made_by, p_confirmed_by, bank_now());
  return null;
end $$;

-- Changes what the chart says of an account. Answers null, or the code of the refusal.
create or replace function change_ledger_account(
  p_code text, p_version integer, p_number text, p_name text, p_class text, p_bank_name text, p_iban text,
  p_is_safeguarding boolean, p_has_statements boolean, p_is_settled_daily boolean, p_made_by text, p_confirmed_by text
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_before ledger_account;
begin
  perform lock_chart();
  select * into v_before from ledger_account where currency = 'EUR' and code = p_code;
  if v_before.code is null then
    return 'account_unknown';
  elsif v_before.version <> p_version then
    return 'version_changed';
  elsif exists (select from ledger_account
    where (number = p_number or iban = nullif(p_iban, '')) and (currency, code) <> ('EUR', p_code))
  then
    return 'ledger_account_known';
  elsif v_before.account_id is null and (p_is_safeguarding or p_has_statements)
    or v_before.made_by is null and (p_class, p_is_safeguarding) is distinct from (v_before.class,
      v_before.is_safeguarding)
    or v_before.made_by is null and p_is_settled_daily and p_code <> 'SETTLEMENT'
  then
    return 'ledger_account_fixed';
  elsif p_is_settled_daily and p_code <> 'SETTLEMENT' and takes_fees(p_code) then
    return 'fees_taken';
  end if;
  update ledger_account
  set number = p_number, name = p_name, class = p_class, bank_name = p_bank_name, iban = p_iban,
    is_safeguarding = p_is_safeguarding, has_statements = p_has_statements, is_settled_daily = p_is_settled_daily,
    version = version + 1,
    made_by = case when v_before.made_by is null then null else p_made_by end,
    confirmed_by = p_confirmed_by
  where currency = 'EUR' and code = p_code;
  update account set name = p_name where id = v_before.account_id and kind = 'own';
  return null;
end $$;

-- Removes an account that nothing was ever posted to. Answers null, or the code of the refusal.
create or replace function delete_ledger_account(p_code text, p_version integer) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_before ledger_account;
begin
  perform lock_chart();
  select * into v_before from ledger_account where currency = 'EUR' and code = p_code;
  if v_before.code is null then
    return 'account_unknown';
  elsif v_before.version <> p_version then
    return 'version_changed';
  elsif v_before.made_by is null then
    return 'ledger_account_fixed';
  end if;
  -- a posting that is being made holds the row
  perform from account where id = v_before.account_id for update;
  if (select seq from account where id = v_before.account_id) > 0 then
    return 'ledger_account_used';
  end if;
  delete from ledger_account where currency = 'EUR' and code = p_code;
  delete from account where id = v_before.account_id;
  return null;
end $$;

revoke execute on function lock_chart(), takes_fees(text),
  add_ledger_account(text, text, text, text, text, text, boolean, boolean, boolean, text, text),
  change_ledger_account(text, integer, text, text, text, text, text, boolean, boolean, boolean, text, text),
  delete_ledger_account(text, integer) from public;
grant execute on function
  add_ledger_account(text, text, text, text, text, text, boolean, boolean, boolean, text, text),
  change_ledger_account(text, integer, text, text, text, text, text, boolean, boolean, boolean, text, text),
  delete_ledger_account(text, integer) to kontora_app;

-- Whether banks settle on this day: no weekend, and no holiday of the euro system.
create or replace function is_bank_day(p_day date) returns boolean
language sql stable
as $$ select extract(isodow from p_day) < 6 and not exists (select from bank_holiday where day = p_day) $$;

-- Moves what the chart of accounts says is settled on each bank day, once a day: to the card scheme what it is owed of
-- clearings whose day has come, and to the bank's own account the fees earned since the last time, as far as the
-- accounts that safeguard hold more than they have to cover. Answers how many transfers it made.
create or replace function settle_bank_day() returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_safeguard bigint := internal_account('settlement', 'EUR');
  v_scheme bigint := internal_account('card_settlement', 'EUR');
  v_fees bigint := internal_account('fee_income', 'EUR');
  v_count integer := 0;
  v_own ledger_account;
  v_amount bigint;
begin
  if not is_bank_day(bank_today()) then
    return 0;
  end if;
  perform lock_chart();
  perform from account where id in (v_safeguard, v_scheme, v_fees) order by id for no key update;
  if (select is_settled_daily from ledger_account where account_id = v_scheme) then
    v_amount := (select balance_minor from account where id = v_scheme) - coalesce((
      select sum(case c.kind when 'clearing' then c.amount_minor else -c.amount_minor end)
      from card_clearing c where c.settles_on > bank_today()), 0);
    v_count := v_count + settle_account('SETTLEMENT', v_scheme, v_safeguard, v_amount);
  end if;
  select * into v_own from ledger_account
  where currency = 'EUR' and is_settled_daily and code <> 'SETTLEMENT';
  if v_own.account_id is not null then
    v_amount := (select balance_minor from account where id = v_fees)
      - coalesce((select sum(amount_minor) from daily_transfer where code <> 'SETTLEMENT'), 0);
    if v_amount > 0 then
      select greatest(0, least(v_amount, held_minor - owed_minor)) into v_amount from safeguarding_now();
    end if;
    v_count := v_count + settle_account(v_own.code, v_own.account_id, v_safeguard, v_amount);
  end if;
  return v_count;
end $$;

-- Pays p_amount from the account that safeguards to another, or back where it is below zero. Nothing on a day on which
-- it was done, or for nothing. Answers how many transfers it made.
create or replace function settle_account(p_code text, p_account bigint, p_safeguard bigint, p_amount bigint)
returns integer
language plpgsql
as $$
declare
  v_id uuid := new_id();
  v_verdict text;
begin
  if p_amount = 0 or exists (select from daily_transfer where code = p_code and day = bank_today()) then
    return 0;
  end if;
  v_verdict := (post(array[1], array[v_id], array[case when p_amount > 0 then p_account else p_safeguard end],
    array[case when p_amount > 0 then p_safeguard else p_account end], array[abs(p_amount)], array['daily'],
    array[null::uuid], array[0::bigint]))[1];
  if v_verdict is not null then
    raise exception 'the bank day cannot be settled: %', v_verdict;
  end if;
  insert into daily_transfer (day, code, transfer_id, amount_minor) values (bank_today(), p_code, v_id, p_amount);
  insert into audit_inbox (verb, subject_kind, subject_id, facts)
  values ('ledger.settle', 'transfer', v_id::text,
    jsonb_build_object('account', p_code, 'amount_minor', p_amount::text));
  return 1;
end $$;

revoke execute on function settle_bank_day(), settle_account(text, bigint, bigint, bigint) from public;
grant execute on function is_bank_day(date) to kontora_app, kontora_reader;
grant execute on function settle_bank_day() to kontora_app;

-- What the other bank has stated of an account at the end of a day, cents; null: no statement reaches that day.
create or replace function stated_balance(p_code text, p_day date) returns bigint
language sql stable
as $$
  select closing_minor from bank_statement where code = p_code and until_day = p_day
  order by taken_at desc, id desc limit 1
$$;
grant execute on function stated_balance(text, date) to kontora_app, kontora_reader;

-- The balance of an account at the end of a bank day, cents, with the sign of the ledger: above zero is owed by the
-- bank. Days never run backwards within an account, so its places are halved.
create or replace function balance_of_day(p_account bigint, p_day date) returns bigint
language sql stable
as $$
  select coalesce((
    select balance_after_minor from entry
    where account_id = p_account and seq = entries_before(p_account, ((p_day + 1)::timestamp at time zone b.zone))), 0)
  from bank b
$$;
grant execute on function balance_of_day(bigint, date) to kontora_app, kontora_reader;
