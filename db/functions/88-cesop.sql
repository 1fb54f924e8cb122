-- What CESOP messages hold. docs/books.md; the rules: src/features/cesop/rules.ts. Each step of making one is a
-- transaction of its own that commits with the progress of its job.

-- The cross-border payments of one bank day, and what came back on it. p_members: states of the Union, two letters.
-- A party is where its IBAN says, or else the BIC of its bank; of a card payment the shop's country stands for both.
-- Cash is no payment for goods, and of top-ups no one knows where their cards are from.
create or replace function cesop_sides(p_day date, p_members text[])
returns table (role text, client_id text, account text, country text, name text, own_client_id text, payment_id uuid,
  is_refund boolean, corrects text, at timestamptz, amount_minor bigint, method text, at_premises boolean,
  payer_country text, payer_source text, is_reported boolean)
language sql stable
as $$
  with side as (
    select s.client_id, s.direction, s.country, s.payment_id, false as is_back
    from report_side s
    where s.day = p_day
    union all
    select s.client_id, s.direction, s.country, s.payment_id, true
    from report_side s
    where s.back_on = p_day
  )
  select f.role, case f.role when 'payee' then s.client_id else '' end,
    case
      when f.role = 'payee' then p.payee_iban
      when s.direction = 'out' and p.rail = 'sepa' and p.payee_iban <> '' then p.payee_iban
      else c.other || '=' || btrim(case s.direction when 'out' then p.payee_name else p.payer_name end)
    end,
    case f.role when 'payee' then c.home else c.other end,
    case when f.role = 'payee' then '' when s.direction = 'out' then p.payee_name else p.payer_name end,
    s.client_id, p.id, f.is_refund, case when s.is_back then p.id::text end,
    case when s.is_back then coalesce(r.created_at, p.changed_at) else p.executed_at end,
    case when f.is_refund then -p.amount_minor else p.amount_minor end,
    case p.rail when 'card' then 'Card payment' else 'Bank transfer' end,
    -- read from the stripe or the chip: the shop had the card
    p.rail = 'card' and coalesce(left(d.entry_code, 1), '') in ('2', '5', '8', '9', 'A', 'M'),
    case f.role when 'payee' then c.other else c.home end,
    case when f.role = 'payer' or s.country <> '' then 'IBAN' else 'BIC' end,
    f.role = 'payee' or c.bank <> all (p_members)
  from side s
  join payment p on p.id = s.payment_id
  cross join bank b
  left join rail_transfer t on t.payment_id = p.id
  left join rail_return r on r.transfer_id = t.id and s.is_back
  left join payment_detail d on d.payment_id = p.id and p.rail = 'card'
  left join card_clearing k on k.payment_id = p.id and k.kind = 'refund'
  cross join lateral (
    select substr(b.bic, 5, 2) as home,
      coalesce(nullif(s.country, ''), substr(t.other_bic, 5, 2), '') as other,
      coalesce(nullif(substr(t.other_bic, 5, 2), ''), s.country) as bank
  ) c
  cross join lateral (
    select
      case
        when s.direction = 'in' and p.rail = 'incoming' and c.other = any (p_members) then 'payee'
        when s.direction = 'out' and p.rail = 'sepa' then 'payer'
        when s.direction = 'out' and p.rail = 'card' and p.category <> 'CASH' then 'payer'
        when s.direction = 'in' and p.rail = 'card' and k.payment_id is not null then 'payer'
      end as role,
      s.is_back or s.direction = 'in' and p.rail = 'card' as is_refund
  ) f
  where f.role is not null and c.other not in ('', c.home)
$$;

-- Whether the message is still being made. Holds it until the end of the transaction.
create or replace function lock_cesop(p_message uuid) returns boolean
language plpgsql
as $$
begin
  perform from cesop_message where id = p_message and state = 'making' for no key update;
  return found;
end $$;

-- Counts the accounts that were paid on a day. False: the message is no longer being made.
create or replace function count_cesop_day(p_message uuid, p_day date, p_members text[]) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if not lock_cesop(p_message) then
    return false;
  end if;
  insert into cesop_found as f (message_id, role, client_id, account, country, name, named_at, payments, reported)
  select p_message, s.role, s.client_id, s.account, min(s.country), (array_agg(s.name order by s.at desc,
    s.payment_id))[1], max(s.at), count(*) filter (where not s.is_refund), count(*) filter (where s.is_reported)
  from cesop_sides(p_day, p_members) s
  group by s.role, s.client_id, s.account
  order by s.role, s.client_id, s.account
  on conflict (message_id, role, client_id, account) do update set
    name = case when excluded.named_at >= f.named_at then excluded.name else f.name end,
    named_at = greatest(f.named_at, excluded.named_at),
    payments = f.payments + excluded.payments, reported = f.reported + excluded.reported;
  return true;
end $$;

-- Puts accounts together to payees, and leaves out those with p_most payments or fewer. A client of ours is one payee
-- whatever accounts it has. Of others the accounts in one country with one name are one payee.
create or replace function group_cesop_payees(p_message uuid, p_most integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if not lock_cesop(p_message) then
    return false;
  end if;
  update cesop_found f
  set party = case f.role when 'payee' then f.client_id
    else f.country || ' ' || coalesce(nullif(search_words(f.name), ''), f.account) end
  where f.message_id = p_message;

  insert into cesop_payee (message_id, place, role, party, client_id, name, name_kind, country, address, tax_id,
    tax_country)
  select p_message, row_number() over (order by g.role, g.country, coalesce(c.sort_name, g.party), g.party), g.role,
    g.party, c.id, coalesce(c.title, g.name),
    case
      when c.type = 'N' then 'PERSON'
      when c.id is not null then 'LEGAL'
      when g.is_shop then 'TRADE'
      else 'BUSINESS'
    end,
    g.country,
    case
      when a.client_id is null then '{}'
      else jsonb_build_object(
        'kind', case when c.type = 'N' then 'home' when a.type = 'R' then 'seat' else 'office' end,
        'country', a.country, 'street', a.street, 'postCode', a.postal_code, 'city', a.city)
    end,
    coalesce(c.code, ''), coalesce(nullif(client_country(c.id, bank_clock()), ''), g.country)
  from (
    select g.role, g.party, min(g.client_id) as client_id, min(g.country) as country,
      (array_agg(g.name order by g.named_at desc, g.account))[1] as name,
      bool_and(position('=' in g.account) > 0) as is_shop
    from cesop_found g
    where g.message_id = p_message
    group by g.role, g.party
    having sum(g.payments) > p_most and sum(g.reported) > 0
  ) g
  left join client c on c.id = nullif(g.client_id, '')
  left join lateral (
    select * from client_address a where a.client_id = c.id order by a.type desc limit 1
  ) a on true;

  update cesop_found f
  set payee_id = p.id
  from cesop_payee p
  where f.message_id = p_message and p.message_id = p_message and p.role = f.role and p.party = f.party
    and f.reported > 0;
  delete from cesop_found where message_id = p_message and payee_id is null;
  insert into cesop_account (payee_id, identifier, kind, country)
  select distinct f.payee_id,
    case when position('=' in f.account) > 0 then substr(f.account, position('=' in f.account) + 1) else f.account end,
    case when position('=' in f.account) > 0 then 'Other' else 'IBAN' end,
    f.country
  from cesop_found f where f.message_id = p_message;
  return true;
end $$;

-- Adds the payments of a day to their payees.
create or replace function add_cesop_day(p_message uuid, p_day date, p_members text[]) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if not lock_cesop(p_message) then
    return false;
  end if;
  insert into cesop_transaction (message_id, payee_id, transaction_id, corrects, payment_id, client_id, is_refund, at,
    amount_minor, method, at_premises, payer_country, payer_source)
  select p_message, f.payee_id, case when s.corrects is null then s.payment_id::text else 'R-' || s.corrects end,
    s.corrects, s.payment_id, s.own_client_id, s.is_refund, s.at, s.amount_minor, s.method, s.at_premises,
    s.payer_country, s.payer_source
  from cesop_sides(p_day, p_members) s
  join cesop_found f on f.message_id = p_message and f.role = s.role and f.client_id = s.client_id
    and f.account = s.account
  where s.is_reported
  order by s.at, s.payment_id;
  return true;
end $$;

-- Sums and fingerprints of up to p_limit payees after a place. Answers the last place; null when all are done, or the
-- message is no longer being made.
create or replace function seal_cesop_payees(p_message uuid, p_after integer, p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_last integer;
begin
  if not lock_cesop(p_message) then
    return null;
  end if;
  with due as (
    select p.id, p.place from cesop_payee p
    where p.message_id = p_message and p.place > p_after order by p.place limit p_limit
  ), sealed as (
    update cesop_payee p
    set payments = t.payments, refunds = t.refunds, amount_minor = t.amount_minor,
      fingerprint = sha256(convert_to(row(p.name, p.name_kind, p.country, p.address, p.tax_id, p.tax_country,
        (select array_agg(row(a.identifier, a.kind, a.country)::text order by a.identifier) from cesop_account a
          where a.payee_id = p.id), t.payments, t.refunds, t.mark)::text, 'UTF8'))
    from due d
    cross join lateral (
      select count(*) filter (where not t.is_refund) as payments, count(*) filter (where t.is_refund) as refunds,
        coalesce(sum(t.amount_minor), 0)::bigint as amount_minor,
        sum(hashtextextended(row(t.transaction_id, t.corrects, extract(epoch from t.at), t.amount_minor, t.method,
          t.at_premises, t.payer_country, t.payer_source)::text, 0)) as mark
      from cesop_transaction t where t.payee_id = d.id
    ) t
    where p.id = d.id
    returning d.place
  )
  select max(place) into v_last from sealed;
  return v_last;
end $$;

-- What the tax authority has of each payee of a quarter: the newest row that it took or refused, of messages that it
-- took as a whole or in part. Payees that were taken out are left out.
create or replace function standing_cesop(p_quarter date)
returns setof cesop_payee
language sql stable
as $$
  select (s.payee).*
  from (
    select distinct on (p.role, p.party) p as payee
    from cesop_payee p
    join cesop_message m on m.id = p.message_id
    where m.quarter = p_quarter and m.state in ('accepted', 'partly-accepted')
    order by p.role, p.party, m.made_at desc
  ) s
  where not ((s.payee).doc_kind = 'deleted' and (s.payee).state = 'accepted')
$$;

create or replace function drop_cesop_payees(p_payees uuid[]) returns void
language plpgsql
as $$
begin
  delete from cesop_error where payee_id = any (p_payees);
  delete from cesop_transaction where payee_id = any (p_payees);
  delete from cesop_account where payee_id = any (p_payees);
  delete from cesop_payee where id = any (p_payees);
end $$;

-- Ends the making: compares with what the tax authority has, and leaves the draft. A new message brings payees that it
-- has not; a correction those that it refused or that differ, and takes out those that are none any longer. Answers
-- the kind of the draft; null where there is nothing to send, and the message is withdrawn.
create or replace function finish_cesop(p_message uuid) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_message cesop_message;
  v_kind text;
  v_before cesop_payee[];
  v_dropped uuid[];
  v_left integer := 0;
begin
  if not lock_cesop(p_message) then
    return null;
  end if;
  delete from cesop_found where message_id = p_message;
  select * into v_message from cesop_message where id = p_message;
  v_kind := v_message.kind;
  v_before := array(select s from standing_cesop(v_message.quarter) s);

  if v_kind = 'new' then
    select array_agg(p.id) into v_dropped
    from cesop_payee p
    join unnest(v_before) b on b.role = p.role and b.party = p.party
    where p.message_id = p_message;
    perform drop_cesop_payees(v_dropped);
  else
    select array_agg(p.id) filter (where b.id is null or b.state = 'accepted' and b.fingerprint = p.fingerprint),
      count(*) filter (where b.id is null)
    into v_dropped, v_left
    from cesop_payee p
    left join unnest(v_before) b on b.role = p.role and b.party = p.party
    where p.message_id = p_message;
    -- payees that are none any longer, before the ones that stay the same are dropped
    insert into cesop_payee (message_id, place, role, party, client_id, name, name_kind, country, address, tax_id,
      tax_country, doc_kind, corrects)
    select p_message, 1000000000 + row_number() over (order by b.role, b.party), b.role, b.party, b.client_id, b.name,
      b.name_kind, b.country, b.address, b.tax_id, b.tax_country, 'deleted', coalesce(b.corrects, b.id)
    from unnest(v_before) b
    -- what was refused from the start is not there
    where not (b.doc_kind = 'new' and b.state = 'rejected') and not exists (
      select from cesop_payee p where p.message_id = p_message and p.role = b.role and p.party = b.party);
    insert into cesop_account (payee_id, identifier, kind, country)
    select p.id, a.identifier, a.kind, a.country
    from cesop_payee p
    join unnest(v_before) b on b.role = p.role and b.party = p.party
    join cesop_account a on a.payee_id = b.id
    where p.message_id = p_message and p.doc_kind = 'deleted';
    perform drop_cesop_payees(v_dropped);
    update cesop_payee p
    set doc_kind = 'corrected', corrects = coalesce(b.corrects, b.id)
    from unnest(v_before) b
    where p.message_id = p_message and p.doc_kind = 'new' and b.role = p.role and b.party = p.party;
  end if;

  if not exists (select from cesop_payee where message_id = p_message) then
    if v_kind = 'correction' or exists (
      select from cesop_message m
      where m.quarter = v_message.quarter and m.state in ('accepted', 'partly-accepted')
    ) then
      v_kind := null;
    else
      v_kind := 'nothing';
    end if;
  end if;
  insert into cesop_country (message_id, role, country, payees, transactions, amount_minor)
  select p_message, p.role, case p.role when 'payee' then t.payer_country else p.country end,
    count(distinct p.id), count(*), sum(t.amount_minor)
  from cesop_payee p
  join cesop_transaction t on t.payee_id = p.id
  where p.message_id = p_message
  group by 2, 3;
  update cesop_message
  set state = case when v_kind is null then 'withdrawn' else 'drafted' end, kind = coalesce(v_kind, kind),
    left_out = v_left,
    payees = (select count(*) from cesop_payee where message_id = p_message),
    transactions = (select coalesce(sum(payments + refunds), 0) from cesop_payee where message_id = p_message)
  where id = p_message;
  return v_kind;
end $$;

-- Keeps the tax authority's answer to a filed message: each error beside its payee, and what became of the payees. An
-- error without a payee is about the message. Where no error names a payee, nothing says which ones were refused, so
-- all count as refused. Null, or the code of the refusal.
create or replace function answer_cesop(p_message uuid, p_result text, p_answer uuid, p_errors jsonb, p_by text)
  returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_is_named boolean;
begin
  perform from cesop_message where id = p_message and state = 'filed' for no key update;
  if not found then
    return 'cesop_not_filed';
  end if;
  insert into cesop_error (message_id, place, code, title, description, counter, transaction_id, payee_id)
  select p_message, e.place, e.code, e.title, e.description, e.counter, e.transaction_id, coalesce(p.id, t.payee_id)
  from jsonb_to_recordset(p_errors) e(place integer, code text, title text, description text, counter bigint,
    transaction_id text, doc_id uuid)
  left join cesop_payee p on p.id = e.doc_id and p.message_id = p_message
  left join cesop_transaction t on t.message_id = p_message and t.transaction_id = e.transaction_id;
  v_is_named := exists (select from cesop_error where message_id = p_message and payee_id is not null);
  update cesop_payee p
  set state = case
    when p_result = 'accepted' then 'accepted'
    when p_result = 'rejected' or not v_is_named
      or exists (select from cesop_error e where e.payee_id = p.id) then 'rejected'
    else 'accepted'
  end
  where p.message_id = p_message;
  update cesop_message
  set state = p_result, answer_id = p_answer, answered_by = p_by, answered_at = bank_clock()
  where id = p_message;
  return null;
end $$;

-- Deletes rows of messages whose quarter ended before p_before, and of withdrawn ones; p_limit payees at most. Answers
-- how many payees.
create or replace function erase_cesop(p_before date, p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_payees uuid[];
begin
  select array_agg(p.id) into v_payees from (
    select p.id
    from cesop_message m
    join cesop_payee p on p.message_id = m.id
    where m.quarter < p_before or m.state = 'withdrawn'
    limit p_limit
  ) p;
  delete from cesop_found f using cesop_message m where m.id = f.message_id and m.state <> 'making';
  perform drop_cesop_payees(v_payees);
  if v_payees is null then
    delete from cesop_error e using cesop_message m
    where m.id = e.message_id and m.quarter < p_before;
    update cesop_message set erased_at = bank_clock()
    where erased_at is null and quarter < p_before and state <> 'making';
  end if;
  return coalesce(cardinality(v_payees), 0);
end $$;

create or replace trigger cesop_message_moved after insert or update of state on cesop_message
  for each row execute function state_moved('cesop_message', 'cesop-message', 'id', '', 'quarter', 'kind');

revoke execute on function cesop_sides(date, text[]), lock_cesop(uuid), count_cesop_day(uuid, date, text[]),
  group_cesop_payees(uuid, integer), add_cesop_day(uuid, date, text[]), seal_cesop_payees(uuid, integer, integer),
  standing_cesop(date), drop_cesop_payees(uuid[]), finish_cesop(uuid), answer_cesop(uuid, text, uuid, jsonb, text),
  erase_cesop(date, integer) from public;
grant execute on function count_cesop_day(uuid, date, text[]), group_cesop_payees(uuid, integer),
  add_cesop_day(uuid, date, text[]), seal_cesop_payees(uuid, integer, integer), finish_cesop(uuid),
  answer_cesop(uuid, text, uuid, jsonb, text), erase_cesop(date, integer) to kontora_app;
