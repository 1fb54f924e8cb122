-- Payments between our own accounts: how their money is posted, and what becomes of those that the ledger refuses. They
-- run inside the caller's transaction with the owner's rights.

-- The transfers that make up each payment, in the order of p_ids: 1 the amount, 2 the fee, which our side pays. A side
-- that is not ours is the settlement account of the currency; the card scheme has one of its own. Between a client's
-- own accounts no money leaves (kind 'own'): limits and rules skip these sums. p_release: money held for the payer is
-- freed with the amount.
create or replace function payment_legs(p_ids uuid[])
returns table (i bigint, leg integer, payment_id uuid, debit_id bigint, credit_id bigint, amount bigint, kind text,
  release bigint)
language sql stable
as $$
  select t.i, 1, p.id,
    coalesce(p.payer_account_id, internal_account(o.kind, p.currency)),
    coalesce(p.payee_account_id, internal_account(o.kind, p.currency)),
    p.amount_minor,
    case when p.payer_client_id = p.payee_client_id then 'own' else 'payment' end,
    case when p.payer_account_id is null then 0 else p.amount_minor + p.fee_minor end
  from unnest(p_ids) with ordinality t(id, i)
  join payment p on p.id = t.id
  cross join lateral (select coalesce((select 'card_settlement' where p.rail = 'card'), 'settlement') as kind) o
  union all
  select t.i, 2, p.id, coalesce(p.payer_account_id, p.payee_account_id), f.id, p.fee_minor, 'fee', 0
  from unnest(p_ids) with ordinality t(id, i)
  join payment p on p.id = t.id
  left join account f on f.client_id is null and f.kind = 'fee_income' and f.currency = p.currency
  where p.fee_minor > 0
$$;

-- Posts payments as payment_legs() has them, all legs of a payment or none. Returns a verdict for each: null, or the
-- code of the refusal. The caller has locked the payments.
create or replace function post_payments(p_ids uuid[]) returns text[]
language plpgsql
as $$
begin
  return (
    select post(
      array_agg(l.i::integer order by l.i, l.leg), array_agg(new_id() order by l.i, l.leg),
      array_agg(l.debit_id order by l.i, l.leg), array_agg(l.credit_id order by l.i, l.leg),
      array_agg(l.amount order by l.i, l.leg), array_agg(l.kind order by l.i, l.leg),
      array_agg(l.payment_id order by l.i, l.leg), array_agg(l.release order by l.i, l.leg))
    from payment_legs(p_ids) l);
end $$;

-- Of authorised payments that the ledger has refused, those that a case has stopped since their approval: they wait for
-- the case, and their money stays held. Answers them.
create or replace function block_stopped(p_ids uuid[], p_refusals text[], p_at timestamptz) returns uuid[]
language plpgsql
as $$
declare
  v_stopped uuid[];
begin
  with held as (
    insert into case_payment (case_id, payment_id, holds)
    select r.case_id, p.id, true
    from unnest(p_ids, p_refusals) t(id, refusal)
    join payment p on p.id = t.id
    join account a on a.id = p.payer_account_id and a.blocked_at is null and a.closed_at is null
    join restriction r on r.client_id = p.payer_client_id and r.scope = 'out' and r.lifted_at is null
    where t.refusal = 'account_blocked' and r.case_id is not null
    on conflict (case_id, payment_id) do update set holds = true
    returning payment_id)
  select coalesce(array_agg(distinct payment_id), '{}') into v_stopped from held;
  update payment
  set state = payment_state('blocked'), changed_at = p_at, request_id = null, refusal = null
  where id = any (v_stopped);
  return v_stopped;
end $$;

-- Ends authorised payments whose money has not moved: what is held is free again. p_refusals says why, in parallel.
-- What a case has stopped waits instead.
create or replace function fail_payments(p_ids uuid[], p_refusals text[], p_at timestamptz) returns void
language plpgsql
as $$
declare
  v_stopped uuid[] := block_stopped(p_ids, p_refusals, p_at);
begin
  perform release_hold(id) from unnest(p_ids) id where id <> all (v_stopped);
  update payment p
  set state = payment_state('failed'), changed_at = p_at, request_id = null,
    refusal = told_refusal(t.refusal, p.payer_account_id)
  from unnest(p_ids, p_refusals) t(id, refusal)
  where p.id = t.id and p.id <> all (v_stopped);
end $$;

-- Ends those of these authorised payments whose client was locked after the approval, but for what a bailiff is paid.
-- Answers them. The caller has locked the payments.
create or replace function fail_locked_payments(p_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = public
as $$
declare
  v_locked uuid[];
begin
  select array_agg(p.id order by p.id) into v_locked
  from payment p
  join client c on c.id = p.payer_client_id
  where p.id = any (p_ids) and p.state = payment_state('authorized') and p.tag <> 'BAILIFF'
    and is_client_locked(c.flags);
  if v_locked is null then
    return '{}';
  end if;
  perform 1 from account where id in (select payer_account_id from payment where id = any (v_locked))
  order by id for no key update;
  perform fail_payments(v_locked, array_fill('client_locked'::text, array[cardinality(v_locked)]), bank_clock());
  return v_locked;
end $$;

-- Takes at most p_limit authorised payments between our own accounts, oldest first, and executes them as one batch: the
-- hold is captured, amount and fee are posted, the state moves. A payment that the ledger refuses, or whose client is
-- locked, fails and its hold is released; what a case has stopped waits. Several processes may call it at once; none
-- waits for another's payments.
create or replace function execute_payments(p_limit integer) returns table (taken integer, executed integer)
-- Plans are made once, because for a batch of one planning costs more than executing, and by index, because the queue
-- may be empty when they are made.
language plpgsql security definer set search_path = public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_ids uuid[];
  v_locked uuid[];
  v_verdict text[];
  v_refused uuid[];
  v_done timestamptz;
begin
  select array_agg(p.id order by p.id), array_agg(p.id order by p.id) filter (where p.is_locked) into v_ids, v_locked
  from (
    select p.id, is_client_locked(c.flags) as is_locked
    from payment p
    left join client c on c.id = p.payer_client_id
    where p.state = payment_state('authorized') and p.rail = 'book'
    order by p.id limit p_limit for update of p skip locked
  ) p;
  taken := coalesce(cardinality(v_ids), 0);
  executed := 0;
  if taken = 0 then
    return next;
    return;
  end if;

  if v_locked is not null then
    v_locked := fail_locked_payments(v_locked);
    v_ids := array(select id from unnest(v_ids) id where id <> all (v_locked) order by id);
    if v_ids = '{}' then
      return next;
      return;
    end if;
  end if;

  v_verdict := post_payments(v_ids);
  v_done := bank_clock();

  select coalesce(array_agg(t.id), '{}') into v_refused
  from unnest(v_ids, v_verdict) t(id, verdict)
  where t.verdict is not null;

  update hold
  set open = false, captured_minor = amount_minor
  where payment_id = any (v_ids) and payment_id <> all (v_refused);
  update payment
  set state = payment_state('executed'), executed_at = v_done, changed_at = v_done, request_id = null
  where id = any (v_ids) and id <> all (v_refused);
  get diagnostics executed = row_count;

  perform fail_payments(array_agg(t.id), array_agg(t.verdict), v_done)
  from unnest(v_ids, v_verdict) t(id, verdict)
  where t.verdict is not null
  having count(*) > 0;
  return next;
end $$;

revoke execute on function is_over_limit(text, uuid, bigint), told_refusal(text, bigint), reserve(uuid, bigint, bigint),
  post_payments(uuid[]), block_stopped(uuid[], text[], timestamptz), fail_payments(uuid[], text[], timestamptz),
    place_hold(uuid, bigint, bigint),
  release_hold(uuid), execute_payments(integer), fail_locked_payments(uuid[]),
    post(integer[], uuid[], bigint[], bigint[], bigint[], text[], uuid[], bigint[]),
  post_single(uuid, bigint, bigint, bigint, text, uuid, bigint, timestamptz, date), number_audit(integer) from public;
grant execute on function place_hold(uuid, bigint, bigint), release_hold(uuid), execute_payments(integer),
  fail_locked_payments(uuid[]),
  post(integer[], uuid[], bigint[], bigint[], bigint[], text[], uuid[], bigint[]), number_audit(integer) to kontora_app;
