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

-- An id of another bank without what no one sees; null where nothing is left, or the payer gave none.
create or replace function seen_id(p_id text) returns text
language sql stable
as $$
  select nullif(nullif(btrim(regexp_replace(regexp_replace(p_id, '\s+', ' ', 'g'), hidden_characters(), '', 'g')), ''),
    'NOTPROVIDED')
$$;

-- The transfers of a pacs.008 as receive_transfers() takes them, in the order of the file.
create or replace function coming_transfers(p_items jsonb)
returns table (
  id uuid, payment_id uuid, transaction_id text, end_to_end_id text, amount_minor bigint, other_bic text,
    other_name text, other_iban text,
  own_iban text, own_name text, message text, reference text, account_id bigint, client_id text, held boolean,
    refused_for text,
  returned_for text, return_id text, item bigint
)
language sql immutable
as $$
  select x.*
  from rows from (jsonb_to_recordset(p_items) as (
    id uuid, payment_id uuid, transaction_id text, end_to_end_id text, amount_minor bigint, other_bic text,
      other_name text, other_iban text,
    own_iban text, own_name text, message text, reference text, account_id bigint, client_id text, held boolean,
      refused_for text,
    returned_for text, return_id text
  )) with ordinality x
$$;

-- Takes the transfers of a pacs.008 in. One with a payment_id is for an account of ours: the payee is paid, or the
-- money is held in suspense until staff decide. Any other moves nothing where refused_for says why (an instant one), or
-- goes through suspense and back at once where returned_for says why: by the message p_return, under its return_id. One
-- with neither is set aside: its money waits in suspense. Ids are kept as they were written; companies read them
-- without what no one sees.
create or replace function receive_transfers(p_file uuid, p_items jsonb, p_instant boolean, p_day date, p_return uuid,
  p_return_day date)
returns void
language plpgsql security definer set search_path = public
as $$
declare
  v_now timestamptz := bank_clock();
  v_payments uuid[];
  v_aside uuid[]; v_amounts bigint[]; v_back boolean[]; v_aside_payments uuid[]; v_suspended uuid[];
  v_post record;
  v_posted uuid[];
begin
  insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
    payee_iban, currency,
    amount_minor, message, remittance_reference, end_to_end_id, is_instant, payload_hash, created_at, changed_at,
      executed_at)
  select c.payment_id, 'incoming', payment_state(case when c.held then 'blocked' else 'executed' end), c.other_name,
    c.other_iban, c.client_id,
    c.account_id, c.own_name, c.own_iban, 'EUR', c.amount_minor, c.message, c.reference, seen_id(c.end_to_end_id),
      p_instant, '',
    v_now, v_now, case when not c.held then v_now end
  from coming_transfers(p_items) c
  where c.payment_id is not null;
  insert into payment_detail (payment_id, sepa_tx_id)
  select c.payment_id, coalesce(seen_id(c.transaction_id), 'NOTPROVIDED') from coming_transfers(p_items) c
  where c.payment_id is not null;

  select array_agg(c.payment_id order by c.item) into v_payments
  from coming_transfers(p_items) c
  where c.payment_id is not null and not c.held;
  if v_payments is not null then
    select * into v_post from post_rail_payments(v_payments);
    if cardinality(array_remove(v_post.verdicts, null)) > 0 then
      raise exception 'an account was closed at this moment: %', v_post.verdicts;
    end if;
    v_posted := v_post.posted;
  end if;
  select array_agg(c.id order by c.item), array_agg(c.amount_minor order by c.item),
    array_agg(c.returned_for is not null order by c.item),
    array_agg(c.payment_id order by c.item)
  into v_aside, v_amounts, v_back, v_aside_payments
  from coming_transfers(p_items) c
  where c.held or c.payment_id is null and c.refused_for is null;
  if v_aside is not null then
    v_suspended := suspend_money(v_amounts, v_back, v_aside_payments);
  end if;

  insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
    is_instant, settlement_on,
    other_bic, other_name, other_iban, own_iban, created_at, refused_for, posted_by, suspended_by)
  select c.id, 'in', p_file, c.transaction_id, c.end_to_end_id, c.payment_id, c.amount_minor, p_instant, p_day,
    c.other_bic, c.other_name, c.other_iban, c.own_iban, v_now, c.refused_for,
    paid.posted_by, aside.suspended_by
  from coming_transfers(p_items) c
  left join unnest(v_payments, v_posted) paid(id, posted_by) on paid.id = c.payment_id
  left join unnest(v_aside, v_suspended) aside(id, suspended_by) on aside.id = c.id;
  insert into rail_return (transfer_id, message_id, return_id, reason, settlement_on, created_at)
  select c.id, p_return, c.return_id, c.returned_for, p_return_day, v_now
  from coming_transfers(p_items) c
  where c.returned_for is not null;
end $$;

-- Puts money that came in into suspense, and what goes back at once out of it again. Arrays run in parallel; a payment
-- is null where there is none. Answers the transfers into suspense.
create or replace function suspend_money(p_amounts bigint[], p_back boolean[], p_payments uuid[]) returns uuid[]
language plpgsql
as $$
declare
  v_settlement bigint := internal_account('settlement', 'EUR');
  v_suspense bigint := internal_account('suspense', 'EUR');
  v_group integer[]; v_in uuid[]; v_transfer uuid[]; v_debit bigint[]; v_credit bigint[]; v_amount bigint[];
  v_payment uuid[]; v_verdict text[];
begin
  select array_agg(new_id()) into v_in from generate_subscripts(p_amounts, 1);
  select array_agg(t.i::integer order by t.i, l.way), array_agg(case l.way when 1 then v_in[t.i] else new_id() end
    order by t.i, l.way),
    array_agg(case l.way when 1 then v_settlement else v_suspense end order by t.i, l.way),
    array_agg(case l.way when 1 then v_suspense else v_settlement end order by t.i, l.way),
    array_agg(t.amount order by t.i, l.way), array_agg(t.payment order by t.i, l.way)
  into v_group, v_transfer, v_debit, v_credit, v_amount, v_payment
  from unnest(p_amounts, p_back, p_payments) with ordinality t(amount, is_back, payment, i)
  cross join lateral (values (1), (2)) l(way)
  where l.way = 1 or t.is_back;
  v_verdict := post(v_group, v_transfer, v_debit, v_credit, v_amount,
    array_fill('suspense'::text, array[cardinality(v_group)]), v_payment,
    array_fill(0::bigint, array[cardinality(v_group)]));
  if cardinality(array_remove(v_verdict, null)) > 0 then
    raise exception 'suspense does not take the money: %', v_verdict;
  end if;
  update transfer t
  set reverses = v_in[b.i]
  from unnest(v_transfer, v_group, v_debit) b(id, i, debit_id)
  where t.id = b.id and b.debit_id = v_suspense;
  return v_in;
end $$;

-- Pays the payee what was held in suspense. Null, or the code of the refusal.
create or replace function release_incoming(p_id uuid) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_payment payment;
  v_transfer uuid := new_id();
  v_verdict text;
begin
  select * into v_payment from payment where id = p_id and rail = 'incoming'
    and state = payment_state('blocked') for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  v_verdict := (post(array[1], array[v_transfer], array[internal_account('suspense', 'EUR')],
    array[v_payment.payee_account_id],
    array[v_payment.amount_minor], array['payment'], array[p_id], array[0::bigint]))[1];
  if v_verdict is null then
    update rail_transfer set posted_by = v_transfer where payment_id = p_id;
    update payment
    set state = payment_state('executed'), executed_at = bank_clock(), changed_at = bank_clock(), refusal = null
    where id = p_id;
  end if;
  return v_verdict;
end $$;

-- Books a transfer that was set aside for the account p_account, out of suspense; where p_held, the new payment
-- p_payment is Blocked, and the money stays in suspense. Null, or the code of the refusal.
create or replace function take_set_aside(p_transfer uuid, p_payment uuid, p_account bigint, p_payer text,
  p_held boolean) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_now timestamptz := bank_clock();
  v_aside rail_set_aside;
  v_transfer rail_transfer;
  v_posted uuid := new_id();
  v_verdict text;
begin
  select * into v_aside from rail_set_aside where transfer_id = p_transfer and state = 'open' for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  select * into v_transfer from rail_transfer where id = p_transfer;
  insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
    payee_iban, currency,
    amount_minor, message, remittance_reference, end_to_end_id, is_instant, payload_hash, created_at, changed_at,
      executed_at)
  select p_payment, 'incoming', payment_state(case when p_held then 'blocked' else 'executed' end), p_payer,
    v_transfer.other_iban, a.client_id,
    a.id, c.title, a.iban, 'EUR', v_transfer.amount_minor, v_aside.message, v_aside.reference,
      seen_id(v_transfer.end_to_end_id), false, '',
    v_now, v_now, case when not p_held then v_now end
  from account a
  join client c on c.id = a.client_id
  where a.id = p_account;
  insert into payment_detail (payment_id, sepa_tx_id) values (p_payment,
    coalesce(seen_id(v_transfer.transaction_id), 'NOTPROVIDED'));
  if not p_held then
    v_verdict := (post(array[1], array[v_posted], array[internal_account('suspense', 'EUR')], array[p_account],
      array[v_transfer.amount_minor],
      array['payment'], array[p_payment], array[0::bigint]))[1];
    if v_verdict is not null then
      return v_verdict;
    end if;
  end if;
  update rail_transfer set payment_id = p_payment, posted_by = case when not p_held then v_posted end
  where id = p_transfer;
  update rail_set_aside set state = 'taken', decided_at = v_now where transfer_id = p_transfer;
  return null;
end $$;

-- Gives money of an incoming transfer back from the account that has it, against the posting that brought it there, by
-- the message p_file. Null, or the code of the refusal.
create or replace function send_back(p_transfer rail_transfer, p_from bigint, p_file uuid, p_return text, p_reason text,
  p_day date) returns text
language plpgsql
as $$
declare
  v_back uuid := new_id();
  v_verdict text;
begin
  v_verdict := (post(array[1], array[v_back], array[p_from], array[internal_account('settlement', 'EUR')],
    array[p_transfer.amount_minor], array[case when p_transfer.payment_id is null then 'suspense' else 'reversal' end],
    array[p_transfer.payment_id], array[0::bigint]))[1];
  if v_verdict is null then
    update transfer set reverses = coalesce(p_transfer.posted_by, p_transfer.suspended_by) where id = v_back;
    insert into rail_return (transfer_id, message_id, return_id, reason, settlement_on, created_at)
    values (p_transfer.id, p_file, p_return, p_reason, p_day, bank_clock());
  end if;
  return v_verdict;
end $$;

-- Sends a transfer that was set aside back to where it came from, out of suspense, by the message p_file. Null, or the
-- code of the refusal.
create or replace function return_set_aside(p_transfer uuid, p_file uuid, p_return text, p_reason text, p_day date)
  returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_transfer rail_transfer;
  v_verdict text;
begin
  perform from rail_set_aside where transfer_id = p_transfer and state = 'open' for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  select * into v_transfer from rail_transfer where id = p_transfer;
  v_verdict := send_back(v_transfer, internal_account('suspense', 'EUR'), p_file, p_return, p_reason, p_day);
  if v_verdict is null then
    update rail_set_aside set state = 'returned', decided_at = bank_clock() where transfer_id = p_transfer;
  end if;
  return v_verdict;
end $$;

-- Sends money that a payee received back to where it came from, by the message p_file. Null, or the code of the
-- refusal: the payee must have it.
create or replace function return_incoming(p_id uuid, p_file uuid, p_return text, p_reason text, p_day date)
  returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_payment payment;
  v_transfer rail_transfer;
  v_verdict text;
begin
  select * into v_payment from payment where id = p_id and rail = 'incoming'
    and state = payment_state('executed') for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  select * into v_transfer from rail_transfer where payment_id = p_id;
  v_verdict := send_back(v_transfer, v_payment.payee_account_id, p_file, p_return, p_reason, p_day);
  if v_verdict is null then
    update payment set state = payment_state('reversed'), changed_at = bank_clock() where id = p_id;
  end if;
  return v_verdict;
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

-- What is not agreed yet: each transaction id with an open line, and all that we booked and the rail stated under it.
-- Amounts are cents, plus for what came to the settlement account; null where a side has nothing. It reads what is
-- open, and by their ids what belongs to it; what was booked before the first statement is open as well, since no
-- statement says of it.
--   is_pending  our payment is not answered yet; it is not booked
create or replace function open_rail_lines()
returns table (transaction_id text, is_reversal boolean, payment_id uuid, is_pending boolean, booked_on date,
  booked_minor bigint,
  stated_on date, stated_minor bigint)
language sql stable
as $$
  with span as materialized (
    select (max(s.until_day) + 1)::timestamp at time zone b.zone as until, b.zone
    from bank b left join rail_statement s on true
    group by b.zone
  ), line as materialized (
    select e.transaction_id, e.is_reversal from rail_statement_entry e where e.agreed_at is null
    union
    select t.transaction_id, false
    from rail_transfer t
    where t.agreed_at is null and t.refused_for is null and t.created_at < (select until from span)
    union
    select t.transaction_id, true
    from rail_return r
    join rail_transfer t on t.id = r.transfer_id
    where r.agreed_at is null and r.created_at < (select until from span)
  )
  select l.transaction_id, l.is_reversal, o.payment_id, coalesce(o.is_pending, false), o.day, o.minor, s.day, s.minor
  from line l
  cross join span
  -- the same id may come twice from outside: the second goes back
  left join lateral (
    select (array_agg(b.payment_id))[1] as payment_id, bool_or(b.is_pending) as is_pending, max(b.day) as day,
      sum(b.minor)::bigint as minor
    from (
      select p.id as payment_id, p.state = payment_state('pending') as is_pending,
        (p.executed_at at time zone span.zone)::date as day,
        -t.amount_minor as minor
      from rail_transfer t
      join payment p on p.id = t.payment_id and p.state <> payment_state('rejected')
      where t.transaction_id = l.transaction_id and t.direction = 'out' and not l.is_reversal
      union all
      select t.payment_id, false, (t.created_at at time zone span.zone)::date, t.amount_minor
      from rail_transfer t
      left join payment p on p.id = t.payment_id
      where t.transaction_id = l.transaction_id and t.direction = 'in' and not l.is_reversal and t.refused_for is null
        and p.state is distinct from payment_state('rejected')
      union all
      select t.payment_id, false, (r.created_at at time zone span.zone)::date, t.amount_minor
      from rail_transfer t
      join rail_return r on r.transfer_id = t.id
      where t.transaction_id = l.transaction_id and t.direction = 'out' and l.is_reversal
      union all
      select t.payment_id, false, greatest((r.created_at at time zone span.zone)::date, r.settlement_on),
        -t.amount_minor
      from rail_transfer t
      join rail_return r on r.transfer_id = t.id
      where t.transaction_id = l.transaction_id and t.direction = 'in' and l.is_reversal
    ) b
  ) o on true
  left join lateral (
    select max(e.booked_on) as day, sum(case when e.is_credit then e.amount_minor else -e.amount_minor end)::bigint
      as minor
    from rail_statement_entry e
    where e.is_reversal = l.is_reversal and e.transaction_id = l.transaction_id
      or e.is_reversal = l.is_reversal and e.transaction_id is null and l.transaction_id is null
  ) s on true
$$;

-- Marks what is agreed: both sides have the same, or neither has anything, as after a refusal. A later line with the
-- same id opens the id again, because it has no mark. Each statement is followed by a call. Answers how many lines it
-- has marked.
create or replace function agree_rail_lines() returns bigint
language sql security definer set search_path = public
as $$
  with line as materialized (
    select transaction_id, is_reversal
    from open_rail_lines()
    where not is_pending and booked_minor is not distinct from stated_minor
  ), of_transfers as (
    update rail_transfer t set agreed_at = bank_clock()
    from line l
    where t.transaction_id = l.transaction_id and not l.is_reversal and t.agreed_at is null and t.refused_for is null
    returning 1
  ), of_returns as (
    update rail_return r set agreed_at = bank_clock()
    from line l
    join rail_transfer t on t.transaction_id = l.transaction_id and l.is_reversal
    where r.transfer_id = t.id and r.agreed_at is null
    returning 1
  ), of_entries as (
    update rail_statement_entry e set agreed_at = bank_clock()
    from line l
    where e.transaction_id = l.transaction_id and e.is_reversal = l.is_reversal and e.agreed_at is null
    returning 1
  )
  select (select count(*) from of_transfers) + (select count(*) from of_returns) + (select count(*) from of_entries)
$$;

-- A line that somebody corrects or removes by hand opens its id again.
create or replace function reopen_rail_lines() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update rail_statement_entry set agreed_at = null where transaction_id = old.transaction_id and agreed_at is not null;
  update rail_transfer set agreed_at = null where transaction_id = old.transaction_id and agreed_at is not null;
  update rail_return r set agreed_at = null
  from rail_transfer t
  where t.transaction_id = old.transaction_id and r.transfer_id = t.id and r.agreed_at is not null;
  return null;
end $$;

-- What comes under an id that was agreed opens it again: all under one id is one line.
create or replace function reopen_agreed_id() returns trigger
language plpgsql security definer set search_path = public
as $$
declare
  v_id text := case tg_table_name when 'rail_transfer' then to_jsonb(new) ->> 'transaction_id'
    else (select transaction_id from rail_transfer where id = (to_jsonb(new) ->> 'transfer_id')::uuid) end;
begin
  update rail_statement_entry set agreed_at = null where transaction_id = v_id and agreed_at is not null;
  if found then
    update rail_transfer set agreed_at = null where transaction_id = v_id and agreed_at is not null;
    update rail_return r set agreed_at = null
    from rail_transfer t
    where t.transaction_id = v_id and r.transfer_id = t.id and r.agreed_at is not null;
  end if;
  return null;
end $$;
create or replace trigger rail_transfer_came after insert on rail_transfer
  for each row execute function reopen_agreed_id();
create or replace trigger rail_return_came after insert on rail_return
  for each row execute function reopen_agreed_id();

create or replace trigger rail_statement_entry_corrected
  after delete or update of transaction_id, amount_minor, is_credit, is_reversal on rail_statement_entry
  for each row execute function reopen_rail_lines();
create or replace trigger rail_transfer_corrected
  after delete or update of transaction_id, amount_minor, direction, refused_for on rail_transfer
  for each row execute function reopen_rail_lines();

-- Compares what we booked with the rail's statements (camt.053), and what lies in suspense with its causes. No row when
-- all is well. Amounts are cents, plus for what came to the settlement account.
--   not-booked      on a statement, and no transfer of ours
--   not-answered    on a statement, and our payment is still Pending
--   not-stated      booked by us until the day of the newest statement, and on none
--   amount-differs  on both sides with other amounts
--   statement-gap   a statement does not open with the balance with which the one before closed
--   suspense        money in suspense that nothing explains
create or replace function rail_differences()
returns table (kind text, day date, transaction_id text, payment_id uuid, booked_minor bigint, stated_minor bigint)
language sql stable
as $$
  select case when l.booked_minor is null then 'not-booked' when l.is_pending then 'not-answered'
    when l.stated_minor is null then 'not-stated'
      else 'amount-differs' end,
    coalesce(l.stated_on, l.booked_on), l.transaction_id, l.payment_id, case
      when not l.is_pending then l.booked_minor end, l.stated_minor
  from open_rail_lines() l
  cross join (select min(from_day) as first_day, max(until_day) as last_day from rail_statement) span
  where case when l.stated_minor is null then not l.is_pending and l.booked_on between span.first_day and span.last_day
    else l.is_pending or l.booked_minor is distinct from l.stated_minor end
  union all
  select 'statement-gap', n.from_day, null, null, n.closed_minor, n.opening_minor
  from (
    select from_day, opening_minor, lag(closing_minor) over (order by from_day, until_day) as closed_minor
    from rail_statement
  ) n
  where n.opening_minor <> n.closed_minor
  union all
  select 'suspense', bank_today(), null, null, a.balance_minor, null
  from account a
  where a.kind = 'suspense' and a.currency = 'EUR'
    and a.balance_minor - (
      select coalesce(sum(p.amount_minor), 0) from payment p
      where p.rail = 'incoming' and p.state = payment_state('blocked'))
    - (select coalesce(sum(t.amount_minor), 0) from rail_set_aside s join rail_transfer t on t.id = s.transfer_id
      where s.state = 'open')
    <> 0
$$;

revoke execute on function post_rail_payments(uuid[]), reverse_transfers(uuid[], boolean),
  suspend_money(bigint[], boolean[], uuid[]),
  send_back(rail_transfer, bigint, uuid, text, text, date),
  hand_over_payments(uuid[], uuid[], text[], date[]), answer_transfers(text, text[], text[], text[]),
  return_transfers(uuid, text[], text[], bigint[], text[], date),
    receive_transfers(uuid, jsonb, boolean, date, uuid, date),
  release_incoming(uuid), return_incoming(uuid, uuid, text, text, date), fail_unsent(timestamptz, integer),
  take_set_aside(uuid, uuid, bigint, text, boolean), return_set_aside(uuid, uuid, text, text, date),
  agree_rail_lines(), reopen_rail_lines(), reopen_agreed_id() from public;
grant execute on function
  hand_over_payments(uuid[], uuid[], text[], date[]), answer_transfers(text, text[], text[], text[]),
  return_transfers(uuid, text[], text[], bigint[], text[], date),
    receive_transfers(uuid, jsonb, boolean, date, uuid, date),
  release_incoming(uuid), return_incoming(uuid, uuid, text, text, date), fail_unsent(timestamptz, integer),
  take_set_aside(uuid, uuid, bigint, text, boolean), return_set_aside(uuid, uuid, text, text, date),
  agree_rail_lines() to kontora_app;
