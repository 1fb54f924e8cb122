-- What lies in suspense, oldest first: payments held for staff, transfers set aside, and the rest of what was posted
-- there and has not left it, the oldest leaving first. Amounts are what the bank owes.
create or replace function suspense_by_age()
returns table (id uuid, cause text, since date, bank_days integer, amount_minor bigint, words text, client_id text)
language sql stable
as $$
  with kept as (
    select t.id, t.kind, t.booked_on, t.created_at, t.payment_id, t.amount_minor as minor,
      sum(t.amount_minor) over (order by e.seq) as running
    from account a join entry e on e.account_id = a.id and e.amount_minor > 0 join transfer t on t.id = e.transfer_id
    where a.kind = 'suspense' and a.currency = 'EUR' and t.kind in ('reversal', 'manual')
  ), gone as (
    select coalesce(-sum(e.amount_minor), 0) as minor
    from account a join entry e on e.account_id = a.id and e.amount_minor < 0 join transfer t on t.id = e.transfer_id
    where a.kind = 'suspense' and a.currency = 'EUR' and t.kind in ('reversal', 'manual')
      and not exists (select from payment p where p.id = t.payment_id and p.rail = 'incoming')
  ), item as (
    select p.id, 'held' as cause, (p.created_at at time zone b.zone)::date as since, p.amount_minor::bigint as minor,
      p.payer_name as words, p.payee_client_id as client_id
    from payment p cross join bank b
    where p.rail = 'incoming' and p.state = payment_state('blocked')
    union all
    select r.id, 'set-aside', (r.created_at at time zone b.zone)::date, r.amount_minor, r.other_name, null
    from rail_set_aside s join rail_transfer r on r.id = s.transfer_id cross join bank b
    where s.state = 'open'
    union all
    select k.id, k.kind, k.booked_on, least(k.minor, k.running - g.minor)::bigint,
      coalesce(h.message, p.payee_name, ''),
      coalesce(h.client_id, p.payer_client_id)
    from kept k cross join gone g
    left join ledger_posting h on h.id = k.id
    left join payment p on p.id = k.payment_id
    where k.running > g.minor
  )
  select i.id, i.cause, i.since, count_bank_days(i.since, bank_today()), i.minor, i.words, i.client_id
  from item i
  order by i.since, i.id
$$;

-- Says why money that a transfer brought is still in suspense; another reason of it is replaced. Null, or the refusal:
-- not_found for what is not there, or has a reason of its own (a case, a code).
create or replace function explain_suspense(p_transfer uuid, p_words text, p_due date, p_by text) returns text
language plpgsql security definer set search_path = public
as $$
begin
  perform from transfer where id = p_transfer for update;
  if not exists (select from suspense_by_age() s where s.id = p_transfer and s.cause in ('manual', 'reversal')) then
    return 'not_found';
  end if;
  update suspense_reason set replaced_at = bank_now() where transfer_id = p_transfer and replaced_at is null;
  insert into suspense_reason (id, transfer_id, words, due_on, made_by, made_at)
  values (new_id(), p_transfer, p_words, p_due, p_by, bank_now());
  return null;
end $$;

-- What is still in suspense of transfers that somebody has explained, cents: until the day of the reason.
create or replace function explained_suspense() returns table (transfer_id uuid, amount_minor bigint)
language sql stable
as $$
  select r.transfer_id, s.amount_minor
  from suspense_reason r
  join suspense_by_age() s on s.id = r.transfer_id
  where r.replaced_at is null and r.due_on >= bank_today()
$$;

revoke execute on function suspense_by_age(), explain_suspense(uuid, text, date, text), explained_suspense()
  from public;
grant execute on function suspense_by_age(), explain_suspense(uuid, text, date, text) to kontora_app;
