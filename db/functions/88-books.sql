-- The books of the bank: docs/books.md.

-- One change of the chart after the other.
create or replace function lock_chart() returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('chart of accounts', 0)) $$;

-- Adds an account of the bank to the ledger and its chart. Answers null, or the code of the refusal.
create or replace function add_ledger_account(
  p_code text, p_number text, p_name text, p_class text, p_bank_name text, p_iban text, p_is_safeguarding boolean,
  p_has_statements boolean, p_made_by text, p_confirmed_by text
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_id bigint;
begin
  perform lock_chart();
  if exists (select from ledger_account where currency = 'EUR' and code = p_code or number = p_number) then
    return 'ledger_account_known';
  end if;
  insert into account (kind, name, currency, opened_at) values ('own', p_name, 'EUR', bank_now()) returning id into v_id;
  insert into ledger_account (currency, code, account_id, number, name, class, bank_name, iban, is_safeguarding,
    has_statements, made_by, confirmed_by, made_at)
  values ('EUR', p_code, v_id, p_number, p_name, p_class, p_bank_name, p_iban, p_is_safeguarding, p_has_statements,
    p_made_by, p_confirmed_by, bank_now());
  return null;
end $$;

-- Changes what the chart says of an account. Answers null, or the code of the refusal.
create or replace function change_ledger_account(
  p_code text, p_version integer, p_number text, p_name text, p_class text, p_bank_name text, p_iban text,
  p_is_safeguarding boolean, p_has_statements boolean, p_made_by text, p_confirmed_by text
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
  elsif exists (select from ledger_account where number = p_number and (currency, code) <> ('EUR', p_code)) then
    return 'ledger_account_known';
  elsif v_before.account_id is null and (p_is_safeguarding or p_has_statements)
    or v_before.made_by is null and (p_class, p_is_safeguarding) is distinct from (v_before.class,
      v_before.is_safeguarding)
  then
    return 'ledger_account_fixed';
  end if;
  update ledger_account
  set number = p_number, name = p_name, class = p_class, bank_name = p_bank_name, iban = p_iban,
    is_safeguarding = p_is_safeguarding, has_statements = p_has_statements, version = version + 1,
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

revoke execute on function lock_chart(),
  add_ledger_account(text, text, text, text, text, text, boolean, boolean, text, text),
  change_ledger_account(text, integer, text, text, text, text, text, boolean, boolean, text, text),
  delete_ledger_account(text, integer) from public;
grant execute on function
  add_ledger_account(text, text, text, text, text, text, boolean, boolean, text, text),
  change_ledger_account(text, integer, text, text, text, text, text, boolean, boolean, text, text),
  delete_ledger_account(text, integer) to kontora_app;
