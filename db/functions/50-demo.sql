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

  if exists (
    select from unnest(p_ids) t(id)
    left join payment p on p.id = t.id
    where (p.rail = 'incoming' and p.state = payment_state('executed') or p.rail in ('sepa', 'card')
      and p.state = payment_state('authorized')) is not true)
  then
    raise exception 'settle_demo was given a payment that is not for it';
  end if;
  v_verdict := post_payments(p_ids);
  if cardinality(v_verdict) is distinct from cardinality(p_ids) or cardinality(array_remove(v_verdict, null)) > 0 then
    raise exception 'the demo world does not add up: %', v_verdict;
  end if;

  update hold
  set open = false, captured_minor = amount_minor
  where payment_id = any (p_ids) and open;
  update payment
  set state = payment_state('executed'), executed_at = bank_now(), changed_at = bank_now()
  where id = any (p_ids) and state = payment_state('authorized');
  return cardinality(p_ids);
end $$;
revoke execute on function settle_demo(uuid[]) from public;
