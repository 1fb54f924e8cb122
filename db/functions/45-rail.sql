-- The SEPA rail: the writers of money for what its files say. They run in the transaction that keeps the file's row.
-- docs/sepa.md explains them; docs/decisions/022-sepa-rail.md says why.

-- The body of a file is large and enters no record.
create or replace function state_record_of(p_new rail_message, p_old rail_message, p_args text[]) returns state_record
language sql stable
as $$
  select row('rail-message', p_new.id::text, null,
    jsonb_build_object('direction', p_new.direction, 'kind', p_new.kind, 'sha256', encode(p_new.sha256, 'hex'),
      'refusal', p_new.refusal),
    null, null)::state_record
$$;
create or replace trigger rail_message_moved after insert or update of state on rail_message
  for each row execute function state_moved('rail_message');
create or replace trigger rail_recall_moved after insert or update of state on rail_recall
  for each row execute function state_moved('rail_recall', 'recall', 'id', 'client_id', 'direction', 'transfer_id',
    'reason');
create or replace trigger rail_set_aside_moved after insert or update of state on rail_set_aside
  for each row execute function state_moved('rail_set_aside', 'rail-transfer', 'transfer_id', 'client_id', 'code',
    'path');

-- Posts payments as payment_legs() has them. Returns the verdicts, and the ids of the transfers of amounts and fees, in
-- the order of p_ids. The caller has locked the payments.
create or replace function post_rail_payments(p_ids uuid[], out verdicts text[], out posted uuid[], out fees uuid[])
language plpgsql
as $$
declare
  v_group integer[]; v_transfer uuid[]; v_debit bigint[]; v_credit bigint[]; v_amount bigint[]; v_kind text[];
  v_payment uuid[]; v_release bigint[];
begin
  select array_agg(l.i order by l.i, l.leg), array_agg(l.transfer order by l.i, l.leg),
    array_agg(l.debit_id order by l.i, l.leg),
    array_agg(l.credit_id order by l.i, l.leg), array_agg(l.amount order by l.i, l.leg),
      array_agg(l.kind order by l.i, l.leg),
    array_agg(l.payment_id order by l.i, l.leg), array_agg(l.release order by l.i, l.leg),
    array_agg(l.transfer order by l.i) filter (where l.leg = 1)
  into v_group, v_transfer, v_debit, v_credit, v_amount, v_kind, v_payment, v_release, posted
  from (select new_id() as transfer, i::integer as i, leg, payment_id, debit_id, credit_id, amount, kind, release
    from payment_legs(p_ids)) l;
  verdicts := post(v_group, v_transfer, v_debit, v_credit, v_amount, v_kind, v_payment, v_release);
  select array_agg(f.transfer order by t.i) into fees
  from generate_subscripts(p_ids, 1) t(i)
  left join (
    select v_group[j] as i, v_transfer[j] as transfer from generate_subscripts(v_group, 1) j where v_kind[j] = 'fee'
  ) f on f.i = t.i;
end $$;

-- Hands authorised payments over: the holds are captured to the settlement account, the payments are Pending, and each
-- is a transfer of the message beside it. The settlement day and the payee's bank (BIC) stand beside it too. A payment
-- that the ledger refuses fails, and its hold is released. Answers the payments that are in their messages. The caller
-- has locked the payments, and writes the messages in the same transaction.
create or replace function hand_over_payments(p_ids uuid[], p_messages uuid[], p_bics text[], p_days date[])
returns table (payment_id uuid)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare
  v_post record;
  v_now timestamptz;
begin
  if (select count(*) from payment where id = any (p_ids) and state = payment_state('authorized')
    and rail = 'sepa') <> cardinality(p_ids) then
    raise exception 'only authorised payments to other banks are handed over';
  end if;
  select * into v_post from post_rail_payments(p_ids);
  v_now := bank_clock();
  perform fail_payments(array_agg(t.id), array_agg(t.verdict), v_now)
  from unnest(p_ids, v_post.verdicts) t(id, verdict)
  where t.verdict is not null
  having count(*) > 0;

  insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
    is_instant,
    settlement_on, other_bic, other_name, other_iban, own_iban, created_at, posted_by, fee_posted_by)
  select new_id(), 'out', t.message, replace(p.id::text, '-', ''), coalesce(p.end_to_end_id, 'NOTPROVIDED'), p.id,
    p.amount_minor,
    p.is_instant, t.day, t.bic, p.payee_name, p.payee_iban, p.payer_iban, v_now, t.posted, t.fee
  from unnest(p_ids, p_messages, p_bics, p_days, v_post.verdicts, v_post.posted, v_post.fees) t(id, message, bic, day,
    verdict, posted, fee)
  join payment p on p.id = t.id
  where t.verdict is null;
  insert into payment_detail (payment_id, sepa_tx_id)
  select t.id, replace(t.id::text, '-', '')
  from unnest(p_ids, v_post.verdicts) t(id, verdict)
  where t.verdict is null;
  update hold h
  set open = false, captured_minor = amount_minor
  from unnest(p_ids, v_post.verdicts) t(id, verdict)
  where h.payment_id = t.id and t.verdict is null;
  return query
    update payment p
    set state = payment_state('pending'), changed_at = v_now, request_id = null
    from unnest(p_ids, v_post.verdicts) t(id, verdict)
    where p.id = t.id and t.verdict is null
    returning p.id;
end $$;

-- Ends authorised payments of the bank itself whose payee has a name on a list. The caller has locked them.
create or replace function fail_own_payments(p_ids uuid[]) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if exists (select from payment where id = any (p_ids)
    and (payer_client_id is not null or state <> payment_state('authorized'))) then
    raise exception 'these are payments of clients';
  end if;
  perform fail_payments(p_ids, array_fill('declined_by_bank'::text, array[cardinality(p_ids)]), bank_clock());
end $$;
revoke execute on function fail_own_payments(uuid[]) from public;
grant execute on function fail_own_payments(uuid[]) to kontora_app;

-- Gives back what transfers have posted, each transfer of our ledger by an opposite one: the amount, and with p_fee the
-- fee. Money of an account that was closed meanwhile goes to suspense. The caller has locked the payments.
create or replace function reverse_transfers(p_transfers uuid[], p_fee boolean) returns void
language plpgsql
as $$
declare
  v_original uuid[]; v_reversal uuid[]; v_group integer[]; v_debit bigint[]; v_credit bigint[]; v_amount bigint[];
  v_payment uuid[];
  v_verdict text[];
begin
  select array_agg(l.id order by l.i, l.id), array_agg(l.reversal order by l.i, l.id),
    array_agg(l.i::integer order by l.i, l.id),
    array_agg(l.credit_id order by l.i, l.id), array_agg(l.back_id order by l.i, l.id),
      array_agg(l.amount_minor order by l.i, l.id),
    array_agg(l.payment_id order by l.i, l.id)
  into v_original, v_reversal, v_group, v_debit, v_credit, v_amount, v_payment
  from (
    select t.i, p.id, new_id() as reversal, p.credit_id, p.amount_minor, p.payment_id,
      case when a.closed_at is null then a.id else internal_account('suspense', a.currency) end as back_id
    from unnest(p_transfers) with ordinality t(id, i)
    join rail_transfer r on r.id = t.id
    join transfer p on p.id = r.posted_by or p_fee and p.id = r.fee_posted_by
    join account a on a.id = p.debit_id
  ) l;
  v_verdict := post(v_group, v_reversal, v_debit, v_credit, v_amount,
    array_fill('reversal'::text, array[cardinality(v_group)]), v_payment,
    array_fill(0::bigint, array[cardinality(v_group)]));
  if cardinality(array_remove(v_verdict, null)) > 0 then
    raise exception 'money cannot be given back: %', v_verdict;
  end if;
  update transfer t
  set reverses = o.original
  from unnest(v_reversal, v_original) o(reversal, original)
  where t.id = o.reversal;
end $$;

-- What a pacs.002 said of our transfers, arrays in parallel: ACSC settles, RJCT refuses for p_reasons, PDNG changes
-- nothing. ACCP settles an instant transfer, as the payee's bank has taken it; of others it says no more than PDNG.
-- Only a Pending payment moves. Answers each item that does not fit, with its code of rail_exception.
create or replace function answer_transfers(p_message text, p_transactions text[], p_statuses text[], p_reasons text[])
returns table (item integer, code text, payment_id uuid)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare
  v_transfer uuid[]; v_payment uuid[]; v_first boolean[]; v_status text[];
  v_now timestamptz;
  v_refused uuid[]; v_refused_transfers uuid[];
begin
  select array_agg(r.id order by t.i), array_agg(r.payment_id order by t.i), array_agg(t.nth = 1 order by t.i),
    array_agg(case when t.status <> 'ACCP' then t.status when r.is_instant then 'ACSC' else 'PDNG' end order by t.i)
  into v_transfer, v_payment, v_first, v_status
  from (
    select i, transaction, status, row_number() over (partition by transaction order by i) as nth
    from unnest(p_transactions, p_statuses) with ordinality u(transaction, status, i)
  ) t
  -- each by its index, also while the planner takes the tables for empty
  left join lateral (
    select o.id, o.payment_id, o.is_instant
    from rail_transfer o
    join rail_message m on m.id = o.message_id and m.message_id = p_message
    where o.transaction_id = t.transaction and o.direction = 'out'
    limit 1
  ) r on true;
  perform from payment where id = any (v_payment) order by id for update;
  v_now := bank_clock();

  return query
    select t.i::integer,
      case
        when p.id is null then 'transfer-unknown'
        when t.status = 'RJCT' and (p.state = payment_state('rejected') or not t.is_first
          and v_status[array_position(v_payment, p.id)] = 'RJCT')
          or t.status <> 'RJCT' and (p.state <> payment_state('rejected')
            and (t.is_first or v_status[array_position(v_payment, p.id)] <> 'RJCT'))
          then 'already-answered'
        else 'contradiction'
      end,
      p.id
    from unnest(v_payment, v_status, v_first) with ordinality t(id, status, is_first, i)
    left join payment p on p.id = t.id
    where p.id is null or p.state <> payment_state('pending') or not t.is_first;

  select array_agg(p.id order by p.id), array_agg(t.transfer order by p.id)
  into v_refused, v_refused_transfers
  from unnest(v_payment, v_transfer, v_status, v_first) t(id, transfer, status, is_first)
  join payment p on p.id = t.id and p.state = payment_state('pending')
  where t.status = 'RJCT' and t.is_first;
  if v_refused is not null then
    perform reverse_transfers(v_refused_transfers, true);
  end if;
  update payment p
  set state = case t.status when 'ACSC' then payment_state('executed') else payment_state('rejected') end,
    executed_at = case t.status when 'ACSC' then v_now end,
    refusal = case t.status when 'RJCT' then coalesce(t.reason, 'NARR') end,
    changed_at = v_now
  from unnest(v_payment, v_status, p_reasons, v_first) t(id, status, reason, is_first)
  where p.id = t.id and p.state = payment_state('pending') and t.status <> 'PDNG' and t.is_first;
end $$;

-- What a pacs.004 said, arrays in parallel: settled transfers of ours come back. A return of a Pending payment says
-- that it was settled before. The fee stays. Answers each item that does not fit, as answer_transfers() does.
create or replace function return_transfers(
  p_file uuid, p_transactions text[], p_returns text[], p_amounts bigint[], p_reasons text[], p_day date
) returns table (item integer, code text, payment_id uuid)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare
  v_transfer uuid[]; v_payment uuid[]; v_code text[];
  v_back uuid[];
  v_now timestamptz;
begin
  select array_agg(r.id order by t.i), array_agg(r.payment_id order by t.i)
  into v_transfer, v_payment
  from unnest(p_transactions) with ordinality t(transaction, i)
  left join lateral (
    select o.id, o.payment_id from rail_transfer o where o.transaction_id = t.transaction and o.direction = 'out'
      limit 1
  ) r on true;
  perform from payment where id = any (v_payment) order by id for update;
  v_now := bank_clock();
  select array_agg(
    case
      when p.id is null then 'transfer-unknown'
      when p.state = payment_state('reversed') or t.nth > 1 then 'already-answered'
      when p.state not in (payment_state('pending'), payment_state('executed')) then 'contradiction'
      when p.amount_minor <> t.amount then 'amount-differs'
    end order by t.i)
  into v_code
  from (
    select i, id, amount, row_number() over (partition by id order by i) as nth
    from unnest(v_payment, p_amounts) with ordinality u(id, amount, i)
  ) t
  left join payment p on p.id = t.id;

  select array_agg(t.transfer) into v_back
  from unnest(v_transfer, v_code) t(transfer, code)
  where t.code is null;
  if v_back is not null then
    update payment p
    set state = payment_state('executed'), executed_at = v_now, changed_at = v_now
    from unnest(v_payment, v_code) t(id, code)
    where p.id = t.id and t.code is null and p.state = payment_state('pending');
    perform reverse_transfers(v_back, false);
    update payment p
    set state = payment_state('reversed'), refusal = t.reason, changed_at = v_now
    from unnest(v_payment, p_reasons, v_code) t(id, reason, code)
    where p.id = t.id and t.code is null;
    insert into rail_return (transfer_id, message_id, return_id, reason, settlement_on, created_at)
    select t.transfer, p_file, t.return_id, t.reason, p_day, v_now
    from unnest(v_transfer, p_returns, p_reasons, v_code) t(transfer, return_id, reason, code)
    where t.code is null;
    update rail_recall
    set state = 'returned', decided_at = v_now
    where transfer_id = any (v_back) and state = 'open';
  end if;
  return query
    select t.i::integer, t.code, t.id
    from unnest(v_code, v_payment) with ordinality t(code, id, i)
    where t.code is not null;
end $$;

-- Ends authorised payments that were never handed over since p_before. Several processes may call it. Answers how many.
create or replace function fail_unsent(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_ids uuid[];
begin
  select array_agg(id) into v_ids
  from (
    select id from payment
    where state = payment_state('authorized') and rail = 'sepa' and changed_at < p_before
    order by id limit p_limit for update skip locked) p;
  if v_ids is not null then
    perform fail_payments(v_ids, array_fill('not_handed_over'::text, array[cardinality(v_ids)]), bank_clock());
  end if;
  return coalesce(cardinality(v_ids), 0);
end $$;
