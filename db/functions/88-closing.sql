-- Months that close, and the proofs of the books: docs/books.md.

-- Closing begins alone; a posting by hand shares this lock, so none comes into a month after its closing has begun.
create or replace function lock_months() returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('closed months', 0)) $$;
create or replace function share_months() returns void
language sql
as $$ select pg_advisory_xact_lock_shared(hashtextextended('closed months', 0)) $$;

-- The first day of the month with the first entry of the bank; of this month before any. Money comes into a bank by an
-- account of its own, so the first entry of one of them is among the first of all.
create or replace function first_month() returns date
language sql stable
as $$
  select date_trunc('month', coalesce((
    select min(e.booked_on) from ledger_account l join entry e on e.account_id = l.account_id and e.seq = 1),
    bank_today()))::date
$$;

-- The first day of the month that is closed next: all before it are closed.
create or replace function next_open_month() returns date
language sql stable
as $$ select coalesce((select (max(month) + interval '1 month')::date from closed_month), first_month()) $$;

-- The first day that something may still be posted to. Before any month is closed: of the first month with entries, or
-- of the month before this one.
create or replace function open_since() returns date
language sql stable
as $$
  select coalesce((select (max(month) + interval '1 month')::date from closed_month),
    least(first_month(), (date_trunc('month', bank_today()) - interval '1 month')::date))
$$;
grant execute on function first_month(), next_open_month(), open_since() to kontora_app, kontora_reader;

-- '12.50' of cents, '-0.01'.
create or replace function decimal_text(p_minor bigint) returns text
language sql immutable
as $$
  select case when p_minor < 0 then '-' else '' end || abs(p_minor) / 100 || '.'
    || lpad((abs(p_minor) % 100)::text, 2, '0')
$$;

-- The address of an account in the ledger.
create or replace function ledger_address(p_account bigint) returns text
language sql stable
as $$
  select a.currency || '.' || coalesce(l.code, a.iban, 'RECEIVABLE.' || a.debtor_id, upper(a.kind))
  from account a left join ledger_account l on l.account_id = a.id where a.id = p_account
$$;

-- A place where something differs: {"client", "text"}, for people; of an account or of none.
create or replace function difference(p_account bigint, p_text text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('client', coalesce(a.client_id, a.debtor_id), 'text',
    ledger_address(a.id) || ': ' || p_text)
  from account a where a.id = p_account
$$;

create or replace function difference(p_text text) returns jsonb
language sql immutable
as $$ select jsonb_build_object('client', null, 'text', p_text) $$;

-- How many ids of accounts one page of a closed month has. The hash of a month is chained by these pages: never change
-- it.
create or replace function closing_page() returns bigint
language sql immutable
as $$ select 2000::bigint $$;

-- Accounts with ids above p_after, up to p_until, that had entries when the month ended: how many, and the balance.
-- Days
-- never run backwards within an account, so what it answers for a month that is over never changes.
create or replace function month_page(p_month date, p_after bigint, p_until bigint)
returns table (account_id bigint, entries bigint, balance_minor bigint)
language sql stable
as $$
  select a.id, e.seq, e.balance_after_minor
  from bank b
  cross join account a
  join entry l on l.account_id = a.id and l.seq = a.seq
  cross join lateral (select (p_month + interval '1 month')::date as day) next
  join entry e on e.account_id = a.id and e.seq = case when l.booked_on < next.day then a.seq
    else entries_before(a.id, next.day::timestamp at time zone b.zone) end
  where a.id > p_after and a.id <= p_until
$$;

-- The hash that a page of what is kept makes of the one before; a page without accounts leaves it.
create or replace function chain_page(p_hash bytea, p_month date, p_after bigint, p_until bigint) returns bytea
language sql stable
as $$
  select coalesce(sha256(p_hash || convert_to(string_agg(concat_ws(':', account_id, entries, balance_minor), ','
    order by account_id), 'UTF8')), p_hash)
  from closed_balance where month = p_month and account_id > p_after and account_id <= p_until
$$;

-- The hash with which a month begins: of the month before, closed, and its own name.
create or replace function chain_start(p_month date) returns bytea
language sql stable
as $$
  select sha256(coalesce((select hash from closed_month where month = (p_month - interval '1 month')::date), '')
    || convert_to(to_char(p_month, 'YYYY-MM'), 'UTF8'))
$$;

-- The hash with which it ends: with the chart of accounts as it was.
create or replace function chain_chart(p_hash bytea, p_month date) returns bytea
language sql stable
as $$
  select sha256(p_hash || convert_to(string_agg(jsonb_build_array(currency, code, number, name, class,
    balance_minor)::text, ',' order by currency, code), 'UTF8'))
  from closed_account where month = p_month
$$;

-- The proofs that are not green for a month: red, or not read in full since the month was over.
create or replace function proofs_against(p_month date) returns table (proof text, is_red boolean)
language sql stable
as $$
  select k.proof, coalesce(p.differences > 0, false)
  from unnest(array['entries', 'balances', 'trial', 'months', 'statements', 'suspense', 'safeguarding'])
    with ordinality k(proof, place)
  cross join bank b
  left join book_proof p on p.proof = k.proof
  where p.differences > 0
    or coalesce((p.full_at at time zone b.zone)::date < (p_month + interval '1 month')::date, true)
  order by coalesce(p.differences > 0, false) desc, k.place
$$;
grant execute on function proofs_against(date) to kontora_app, kontora_reader;

-- Why a month cannot be closed now: null, or the code of the refusal.
create or replace function why_not_closed(p_month date) returns text
language sql stable
as $$
  select case
    when p_month < next_open_month() then 'month_closed_before'
    when p_month >= date_trunc('month', bank_today())::date then 'month_not_over'
    when p_month > next_open_month() or exists (select from closed_month where closed_at is null)
      then 'month_before_open'
    when exists (select from proofs_against(p_month)) then 'proofs_red'
  end
$$;
grant execute on function why_not_closed(date) to kontora_app, kontora_reader;

-- Begins to close a month: from now on nothing is posted to it by hand. keep_closing_page goes on. Answers null, or the
-- code of the refusal.
create or replace function begin_closing(p_month date, p_made_by text, p_confirmed_by text) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_refusal text;
begin
  perform lock_months();
  v_refusal := why_not_closed(p_month);
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into closed_month (month, made_by, confirmed_by, begun_at, last_account, hash)
  values (p_month, p_made_by, p_confirmed_by, bank_clock(), (select coalesce(max(id), 0) from account),
    chain_start(p_month));
  return null;
end $$;

-- Keeps the balances of one more page of the month that is being closed; with the last one it is closed. Answers
-- whether
-- there is more to keep. It reads what can no longer change, and locks no account.
create or replace function keep_closing_page(p_month date) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  v_month closed_month;
  v_until bigint;
  v_count bigint;
begin
  select * into v_month from closed_month where month = p_month and closed_at is null for update;
  if v_month.month is null then
    return false;
  end if;
  v_until := v_month.kept_to + closing_page();
  insert into closed_balance (month, account_id, entries, balance_minor)
  select p_month, p.account_id, p.entries, p.balance_minor from month_page(p_month, v_month.kept_to, v_until) p;
  get diagnostics v_count = row_count;
  update closed_month
  set kept_to = v_until, accounts = accounts + v_count, hash = chain_page(hash, p_month, v_month.kept_to, v_until)
  where month = p_month;
  if v_until < v_month.last_account then
    return true;
  end if;
  insert into closed_account (month, currency, code, number, name, class, balance_minor)
  select p_month, l.currency, l.code, l.number, l.name, l.class, coalesce(case
      when l.account_id is not null then (select b.balance_minor from closed_balance b
        where b.month = p_month and b.account_id = l.account_id)
      when l.code = 'FUNDS' then s.funds_minor
      else s.owed_minor end, 0)
  from ledger_account l
  left join (
    select a.currency, sum(b.balance_minor) filter (where a.client_id is not null) as funds_minor,
      sum(b.balance_minor) filter (where a.debtor_id is not null) as owed_minor
    from closed_balance b join account a on a.id = b.account_id
    where b.month = p_month group by a.currency
  ) s on s.currency = l.currency;
  if exists (select from closed_account where month = p_month group by currency having sum(balance_minor) <> 0) then
    raise exception 'the balances of % do not sum to zero', p_month;
  end if;
  update closed_month set closed_at = bank_clock(), hash = chain_chart(hash, p_month) where month = p_month;
  insert into audit_inbox (verb, subject_kind, subject_id, facts)
  select 'month.finish', 'month', to_char(p_month, 'YYYY-MM'),
    jsonb_build_object('accounts', accounts::text, 'hash', encode(hash, 'hex'))
  from closed_month where month = p_month;
  return false;
end $$;

revoke execute on function lock_months(), share_months(), decimal_text(bigint), ledger_address(bigint),
  difference(bigint, text), difference(text), closing_page(), month_page(date, bigint, bigint),
  chain_page(bytea, date, bigint, bigint), chain_start(date), chain_chart(bytea, date),
  begin_closing(date, text, text), keep_closing_page(date) from public;
grant execute on function begin_closing(date, text, text), keep_closing_page(date) to kontora_app;
