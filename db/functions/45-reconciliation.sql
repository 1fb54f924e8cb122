-- The SEPA rail: what we booked against what the statements of the clearing say.

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
