-- Only for the demo world's past: settles at once what in life waits for other banks and for the card scheme.
-- Takes, in this order, payments that came from outside (executed, not yet posted) and authorised ones that go
-- outside, posts them against the settlement account in one batch, and captures their holds. Returns how many.
create or replace function settle_demo(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_verdict text[];
begin
  if not (select is_demo from bank) then
    raise exception 'settle_demo runs in a demo database only';
  end if;

  select post(
    array_agg(l.i::integer order by l.i, l.leg), array_agg(new_id() order by l.i, l.leg),
    array_agg(l.debit order by l.i, l.leg), array_agg(l.credit order by l.i, l.leg), array_agg(l.amount order by l.i, l.leg),
    array_agg(l.kind order by l.i, l.leg), array_agg(l.id order by l.i, l.leg), array_agg(l.release order by l.i, l.leg))
  into v_verdict
  from (
    select t.i, 1 as leg, p.id, s.id as debit, p.payee_account_id as credit, p.amount_minor as amount, 'payment' as kind, 0::bigint as release
    from unnest(p_ids) with ordinality t(id, i)
    join payment p on p.id = t.id
    join account s on s.client_id is null and s.kind = 'settlement' and s.currency = p.currency
    where p.rail = 'incoming' and p.state = 3
    union all
    select t.i, 1, p.id, p.payer_account_id, s.id, p.amount_minor, 'payment', p.amount_minor + p.fee_minor
    from unnest(p_ids) with ordinality t(id, i)
    join payment p on p.id = t.id
    join account s on s.client_id is null and s.kind = 'settlement' and s.currency = p.currency
    where p.rail in ('sepa', 'card') and p.state = 4
    union all
    select t.i, 2, p.id, p.payer_account_id, f.id, p.fee_minor, 'fee', 0
    from unnest(p_ids) with ordinality t(id, i)
    join payment p on p.id = t.id
    join account f on f.client_id is null and f.kind = 'fee_income' and f.currency = p.currency
    where p.rail in ('sepa', 'card') and p.state = 4 and p.fee_minor > 0
  ) l;
  if cardinality(v_verdict) is distinct from cardinality(p_ids) or cardinality(array_remove(v_verdict, null)) > 0 then
    raise exception 'the demo world does not add up: %', v_verdict;
  end if;

  update hold
  set open = false, captured_minor = amount_minor
  where payment_id = any (p_ids) and open;
  update payment
  set state = 3, executed_at = bank_now(), changed_at = bank_now()
  where id = any (p_ids) and state = 4;
  return cardinality(p_ids);
end $$;
revoke execute on function settle_demo(uuid[]) from public;
