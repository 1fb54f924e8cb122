-- The only writers of money. They run inside the caller's transaction with the owner's rights; the app itself may
-- not touch a balance, an entry or a hold.

-- Whether a client's money and cards stand still, by its flags: L locked by the bank, l by the client, D declined, Z
-- closed. Reading goes on, and money still comes in.
create or replace function is_client_locked(p_flags text) returns boolean
language sql immutable
as $$ select p_flags ~ '[LlDZ]' $$;

-- What left a client's EUR accounts for others since a day, in cents, without fees and without what bailiffs were paid.
-- What came back (refused, returned, void) does not count, on whatever day it came.
create or replace function left_for_others(p_client text, p_since date) returns bigint
language sql stable
as $$
  select coalesce(sum(
    coalesce((
      select sum(d.amount_minor) from day_total d
      where d.account_id = a.id and d.direction = 'out' and d.kind = 'payment' and d.day >= p_since), 0)
    - coalesce((
      select sum(t.amount_minor) from transfer t
      join transfer o on o.id = t.reverses
      where t.credit_id = a.id and t.reverses is not null and t.booked_on >= p_since
        and o.debit_id = a.id and o.kind = 'payment' and o.booked_on >= p_since), 0)), 0)::bigint
    - coalesce((
      select sum(p.amount_minor) from bailiff_order b
      join bailiff_payment l on l.case_id = b.case_id and l.left_on >= p_since
      join payment p on p.id = l.payment_id
      where b.client_id = p_client and p.state in (payment_state('pending'), payment_state('executed'))), 0)::bigint
  from account a
  where a.client_id = p_client and a.currency = 'EUR'
$$;

-- How much of each of a client's own limits is used, in cents: what left all its EUR accounts for others today, in 7
-- days or in this month, and what is held to leave. Fees and transfers between its own accounts do not count. p_except
-- is a payment that is left out; null for none. No row for a limit that the client does not have.
create or replace function limit_use(p_client text, p_except uuid)
returns table (key text, limit_minor bigint, used_minor bigint)
language sql stable
as $$
  select l.key, l.value_minor, (held.minor + left_for_others(p_client, case l.key
    when 'dayOut' then bank_today()
    when 'weekOut' then bank_today() - 6
    when 'monthOut' then date_trunc('month', bank_today())::date
  end))::bigint
  from client_limit l
  cross join (
    select coalesce(sum(p.amount_minor), 0) as minor
    from account a
    join hold h on h.account_id = a.id and h.open
    join payment p on p.id = h.payment_id
    where a.client_id = p_client and a.currency = 'EUR'
      and p.id is distinct from p_except
      and p.payee_client_id is distinct from p_client
      and p.tag <> 'BAILIFF'
  ) held
  where l.client_id = p_client and l.key in ('dayOut', 'weekOut', 'monthOut')
$$;

-- True if p_amount more from p_client to somebody else would exceed one of the client's own limits. Locks the client's
-- EUR accounts in id order if there is a limit.
create or replace function is_over_limit(p_client text, p_payment uuid, p_amount bigint) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if not exists (select from client_limit where client_id = p_client and key in ('dayOut', 'weekOut', 'monthOut')) then
    return false;
  end if;
  perform 1 from account where client_id = p_client and currency = 'EUR' order by id for no key update;
  -- a statement of its own: it sees what was booked before we got the lock
  return exists (select from limit_use(p_client, p_payment) where used_minor + p_amount > limit_minor);
end $$;

-- What a client is shown where the ledger says that an account is blocked: a stop of its outgoing money has the same
-- neutral words as a lock of the client.
create or replace function told_refusal(p_refusal text, p_account bigint) returns text
language sql stable
as $$
  select case
    when p_refusal = 'account_blocked' and (select stopped_at is not null from account where id = p_account)
      then 'client_locked'
    else p_refusal
  end
$$;

-- Reserves p_amount on an account for one payment, whatever the client's own limits say. Returns null, or the code of
-- the refusal. Locks the account row. available = balance - held - floor, less where a bailiff's order holds money.
create or replace function reserve(p_payment uuid, p_account bigint, p_amount bigint) returns text
language plpgsql
as $$
declare
  v_account account;
begin
  update account
  set held_minor = held_minor + p_amount
  where id = p_account
    and coalesce(blocked_at, stopped_at) is null
    and closed_at is null
    and (floor_minor is null or balance_minor - held_minor - floor_minor >= p_amount)
  returning * into v_account;
  if not found then
    select * into v_account from account where id = p_account;
    return case
      when v_account.id is null or v_account.closed_at is not null then 'account_closed'
      when coalesce(v_account.blocked_at, v_account.stopped_at) is not null then 'account_blocked'
      else 'insufficient_funds'
    end;
  end if;
  if v_account.ordered_at is not null and not is_beside_orders(v_account.client_id, p_amount) then
    update account set held_minor = held_minor - p_amount where id = p_account;
    return 'insufficient_funds';
  end if;
  insert into hold (payment_id, account_id, amount_minor, created_at)
  values (p_payment, p_account, p_amount, bank_now());
  return null;
end $$;

-- Reserves p_amount on the payer's account for one payment, within the client's own limits, unless the client is
-- locked. Returns null, or the code of the refusal.
create or replace function place_hold(p_payment uuid, p_account bigint, p_amount bigint) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_payment payment;
  v_refusal text;
begin
  select * into v_payment from payment where id = p_payment;
  if (select is_client_locked(flags) from client where id = v_payment.payer_client_id) then
    return 'client_locked';
  end if;
  if v_payment.payee_client_id is distinct from v_payment.payer_client_id
    and is_over_limit(v_payment.payer_client_id, p_payment, v_payment.amount_minor)
  then
    return 'limit_exceeded';
  end if;
  v_refusal := reserve(p_payment, p_account, p_amount);
  -- a statement of its own: it sees a stop that was made while we waited for the account
  return told_refusal(v_refusal, p_account);
end $$;

-- Frees what is still reserved for a payment. Without an open hold it does nothing.
create or replace function release_hold(p_payment uuid) returns void
language plpgsql security definer set search_path = public
as $$
declare
  v_hold hold;
begin
  update hold set open = false where payment_id = p_payment and open returning * into v_hold;
  if found then
    update account set held_minor = held_minor - (v_hold.amount_minor - v_hold.captured_minor)
    where id = v_hold.account_id;
  end if;
end $$;

-- Posts transfers. Arrays run in parallel, one element per transfer; p_group numbers from 1 upwards which transfers
-- stand or fall together (an amount and its fee). p_release is what each transfer frees of the debit account's held
-- money. Returns one verdict per group: null, or the code of the refusal. Locks the accounts in id order.
create or replace function post(
  p_group integer[], p_transfer uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[],
  p_kind text[], p_payment uuid[], p_release bigint[]
) returns text[]
language plpgsql security definer set search_path = public
as $$
declare
  v_now timestamptz;
  v_day date;
  v_verdict text[] := array_fill(null::text, array[p_group[cardinality(p_group)]]);
  v_bad boolean := true;
  v_refusal text;
  v_account bigint[]; v_index integer[]; v_amount bigint[]; v_balance bigint[]; v_seq bigint[]; v_client text[];
  v_first integer := 1;
  v_last integer;
begin
  perform 1
  from account
  where id = any (p_debit || p_credit)
  order by id
  for no key update;
  -- after the lock, so that moments and days never run backwards within an account
  v_now := bank_clock();
  v_day := (v_now at time zone (select zone from bank))::date;

  if cardinality(p_group) > 3 then
    select array_agg(z.account_id), array_agg(z.i), array_agg(z.amount), array_agg(z.balance), array_agg(z.seq),
      array_agg(z.client_id), bool_or(z.bad)
    into v_account, v_index, v_amount, v_balance, v_seq, v_client, v_bad
    from (
      select l.account_id, l.i, l.amount, a.client_id,
        a.balance_minor + sum(l.amount) over w as balance,
        a.seq + row_number() over w as seq,
        -- everything that post_single refuses: it then decides group by group
        (a.id is null or o.id is null or a.id = o.id or l.odd or a.currency <> o.currency or a.closed_at is not null
          or (l.amount < 0 and coalesce(a.blocked_at, a.stopped_at) is not null)
          or a.held_minor - sum(l.release) over w < 0
          or (a.floor_minor is not null
            and a.balance_minor + sum(l.amount) over w - a.held_minor + sum(l.release) over w < a.floor_minor)) as bad
      from (
        select i::integer, debit as account_id, credit as other_id, -amount as amount, release, amount <= 0 as odd
        from unnest(p_debit, p_credit, p_amount, p_release) with ordinality t(debit, credit, amount, release, i)
        union all
        select i::integer, credit, debit, amount, 0, amount <= 0
        from unnest(p_debit, p_credit, p_amount) with ordinality t(debit, credit, amount, i)
      ) l
      left join account a on a.id = l.account_id
      left join account o on o.id = l.other_id
      window w as (partition by l.account_id order by l.i, l.amount rows unbounded preceding)
    ) z;
  end if;

  if v_bad then
    -- One by one: a small batch, or somebody in it must be refused.
    while v_first <= cardinality(p_group) loop
      v_last := v_first;
      while p_group[v_last + 1] = p_group[v_first] loop
        v_last := v_last + 1;
      end loop;
      begin
        for i in v_first .. v_last loop
          perform post_single(p_transfer[i], p_debit[i], p_credit[i], p_amount[i], p_kind[i], p_payment[i],
            p_release[i], v_now, v_day);
        end loop;
      exception when check_violation then
        get stacked diagnostics v_refusal = constraint_name;
        v_verdict[p_group[v_first]] := v_refusal;
      end;
      v_first := v_last + 1;
    end loop;
    return v_verdict;
  end if;

  insert into transfer (id, debit_id, credit_id, amount_minor, kind, payment_id, booked_on, created_at)
  select t.id, t.debit, t.credit, t.amount, t.kind, t.payment, v_day, v_now
  from unnest(p_transfer, p_debit, p_credit, p_amount, p_kind, p_payment) t(id, debit, credit, amount, kind, payment);

  insert into entry (account_id, seq, client_id, transfer_id, amount_minor, balance_after_minor, booked_on, created_at)
  select e.account, e.seq, e.client, p_transfer[e.i], e.amount, e.balance, v_day, v_now
  from unnest(v_account, v_seq, v_client, v_index, v_amount, v_balance) e(account, seq, client, i, amount, balance);

  update account a
  set balance_minor = a.balance_minor + s.amount,
      held_minor = a.held_minor - s.release,
      seq = a.seq + s.count
  from (
    select e.account, sum(e.amount) as amount, count(*) as count,
      coalesce(sum(case when e.amount < 0 then p_release[e.i] end), 0) as release
    from unnest(v_account, v_amount, v_index) e(account, amount, i)
    group by e.account
  ) s
  where a.id = s.account;

  insert into day_total as d (account_id, direction, day, kind, count, amount_minor)
  select e.account, case when e.amount < 0 then 'out' else 'in' end, v_day, p_kind[e.i], count(*), sum(abs(e.amount))
  from unnest(v_account, v_amount, v_index, v_client) e(account, amount, i, client)
  where e.client is not null
  group by 1, 2, 4
  order by 1, 2, 4
  on conflict (account_id, direction, day, kind)
  do update set count = d.count + excluded.count, amount_minor = d.amount_minor + excluded.amount_minor;
  return v_verdict;
end $$;

-- One transfer between two locked accounts; raises a check violation named by its refusal.
create or replace function post_single(
  p_transfer uuid, p_debit bigint, p_credit bigint, p_amount bigint, p_kind text, p_payment uuid, p_release bigint,
  p_now timestamptz, p_day date
) returns void
language plpgsql security definer set search_path = public
as $$
declare
  v_debit account;
  v_credit account;
begin
  update account
  set balance_minor = balance_minor - p_amount, held_minor = held_minor - p_release, seq = seq + 1
  where id = p_debit
  returning * into v_debit;
  update account
  set balance_minor = balance_minor + p_amount, seq = seq + 1
  where id = p_credit
  returning * into v_credit;
  if v_debit.id is null or v_credit.id is null or v_debit.closed_at is not null or v_credit.closed_at is not null then
    raise check_violation using constraint = 'account_closed';
  elsif coalesce(v_debit.blocked_at, v_debit.stopped_at) is not null then
    raise check_violation using constraint = 'account_blocked';
  elsif v_debit.currency <> v_credit.currency then
    raise check_violation using constraint = 'currency_differs';
  end if;
  insert into transfer (id, debit_id, credit_id, amount_minor, kind, payment_id, booked_on, created_at)
  values (p_transfer, p_debit, p_credit, p_amount, p_kind, p_payment, p_day, p_now);
  insert into entry (account_id, seq, client_id, transfer_id, amount_minor, balance_after_minor, booked_on, created_at)
  values
    (p_debit, v_debit.seq, v_debit.client_id, p_transfer, -p_amount, v_debit.balance_minor, p_day, p_now),
    (p_credit, v_credit.seq, v_credit.client_id, p_transfer, p_amount, v_credit.balance_minor, p_day, p_now);
  insert into day_total as d (account_id, direction, day, kind, count, amount_minor)
  select l.account, l.direction, p_day, p_kind, 1, p_amount
  from (values (p_debit, 'out', v_debit.client_id), (p_credit, 'in', v_credit.client_id)) l(account, direction, client)
  where l.client is not null
  order by l.account
  on conflict (account_id, direction, day, kind)
  do update set count = d.count + 1, amount_minor = d.amount_minor + excluded.amount_minor;
end $$;

-- The bank's own account of a kind: settlement, suspense, fee_income or equity.
create or replace function internal_account(p_kind text, p_currency text) returns bigint
language sql stable
as $$ select id from account where client_id is null and kind = p_kind and currency = p_currency $$;
