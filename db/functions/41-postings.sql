-- Posts by hand: one transfer between two accounts, and the row that says who wanted it. Limits and locks of the client
-- do not stop the bank, but no money leaves a client's account that a case, an order, a block or a hold keeps there.
-- Answers null, or the code of the refusal.
create or replace function post_by_hand(
  p_id uuid, p_debit bigint, p_credit bigint, p_amount bigint, p_message text, p_value_at timestamptz, p_made_by text,
  p_confirmed_by text, p_by_command boolean
) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_debit account;
  v_credit account;
  v_verdict text;
begin
  if exists (select from transfer where id = p_id) then
    return 'posting_id_used';
  end if;
  perform share_months();
  -- a statement of its own: it sees a closing that began while we waited
  if p_value_at < (select open_since()::timestamp at time zone zone from bank) then
    return 'month_closed';
  end if;
  perform from account where id in (p_debit, p_credit) order by id for no key update;
  select * into v_debit from account where id = p_debit;
  select * into v_credit from account where id = p_credit;
  if is_frozen(v_debit.client_id) then
    return 'client_frozen';
  elsif v_debit.ordered_at is not null then
    perform from bailiff_order where client_id = v_debit.client_id order by case_id for no key update;
    -- a statement of its own: it sees what was held before we got the lock
    if available_minor(v_debit) < p_amount then
      return 'insufficient_funds';
    end if;
  end if;
  v_verdict := (post(array[1], array[p_id], array[p_debit], array[p_credit], array[p_amount], array['manual'],
    array[null::uuid],
    array[0::bigint]))[1];
  if v_verdict is not null then
    return v_verdict;
  end if;
  insert into ledger_posting (id, client_id, debit_id, credit_id, amount_minor, message, value_at, made_by,
    confirmed_by, by_command,
    made_at)
  values (p_id, coalesce(v_debit.client_id, v_debit.debtor_id, v_credit.client_id, v_credit.debtor_id), p_debit,
    p_credit, p_amount,
    p_message, p_value_at, p_made_by, p_confirmed_by, p_by_command, bank_clock());
  return null;
end $$;

-- How many entries an account had before a moment. Places have no gaps and follow the time, so halving finds it by the
-- primary key: an index by time would cost each payment.
create or replace function entries_before(p_account bigint, p_moment timestamptz) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := 0;
  v_high bigint := (select seq from account where id = p_account);
  v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select created_at from entry where account_id = p_account and seq = v_middle) < p_moment then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
revoke execute on function post_by_hand(uuid, bigint, bigint, bigint, text, timestamptz, text, text, boolean)
from public;
grant execute on function post_by_hand(uuid, bigint, bigint, bigint, text, timestamptz, text, text,
  boolean) to kontora_app;
