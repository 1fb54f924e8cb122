-- The transfers that made a payment of the rail 'book', amount, fee and debt. They are found among the payer's entries
-- of its day, because an index of all transfers by payment would cost each payment more than the few voids save.
create or replace function transfers_of(p_payment uuid) returns setof transfer
language sql stable
as $$
  with day as (
    select p.payer_client_id, p.currency, a.id as account_id,
      -- a payment can be posted just before midnight and executed just after
      (p.executed_at at time zone b.zone)::date - 1 as first_day, (p.executed_at at time zone b.zone)::date as last_day
    from bank b, payment p
    join account a on a.id = p.payer_account_id
    where p.id = p_payment
  ), span as (
    select day.account_id, coalesce(sum(d.count) filter (where d.day < day.first_day), 0) as after_seq,
      coalesce(sum(d.count), 0) as last_seq
    from day
    left join day_total d on d.account_id = day.account_id and d.day <= day.last_day
    group by day.account_id
  ), moved as (
    select e.transfer_id
    from span
    join entry e on e.account_id = span.account_id and e.seq > span.after_seq and e.seq <= span.last_seq
    union
    select e.transfer_id
    from day
    join account r on r.debtor_id = day.payer_client_id and r.currency = day.currency
    join entry e on e.account_id = r.id
  )
  select t.* from moved m join transfer t on t.id = m.transfer_id where t.payment_id = p_payment and t.reverses is null
$$;

-- Takes an executed payment between our own accounts back: each transfer of it by an opposite one, with p_fee the fee
-- too. What it moved stays in the ledger. Locks and limits of the clients do not stop the bank. Null, or the code of
-- the refusal: the payee must have the money, and no account may be blocked or closed.
create or replace function void_payment(p_id uuid, p_fee boolean) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_original uuid[]; v_reversal uuid[]; v_debit bigint[]; v_credit bigint[]; v_amount bigint[]; v_kind text[];
  v_verdict text;
begin
  perform from payment where id = p_id and rail = 'book' and state = payment_state('executed') for update;
  if not found then
    return 'transition_not_allowed';
  end if;
  -- between own accounts no money came in or left, so nothing does when it goes back
  select array_agg(t.id order by t.id), array_agg(new_id() order by t.id), array_agg(t.credit_id order by t.id),
    array_agg(t.debit_id order by t.id), array_agg(t.amount_minor order by t.id),
    array_agg(case t.kind when 'own' then 'own' else 'reversal' end order by t.id)
  into v_original, v_reversal, v_debit, v_credit, v_amount, v_kind
  from transfers_of(p_id) t
  where (p_fee or t.kind <> 'fee')
    -- a fee that was given back already
    and not exists (select from transfer r where r.reverses = t.id);
  if v_original is null then
    raise exception 'payment % has no transfers', p_id;
  end if;
  v_verdict := (post(array_fill(1, array[cardinality(v_original)]), v_reversal, v_debit, v_credit, v_amount, v_kind,
    array_fill(p_id, array[cardinality(v_original)]), array_fill(0::bigint, array[cardinality(v_original)])))[1];
  if v_verdict is not null then
    return v_verdict;
  end if;
  update transfer t
  set reverses = o.original
  from unnest(v_reversal, v_original) o(reversal, original)
  where t.id = o.reversal;
  update payment set state = payment_state('reversed'), refusal = 'voided', changed_at = bank_clock() where id = p_id;
  return null;
end $$;
revoke execute on function transfers_of(uuid), void_payment(uuid, boolean) from public;
grant execute on function void_payment(uuid, boolean) to kontora_app;
