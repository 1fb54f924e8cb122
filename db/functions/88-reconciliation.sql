-- Reconciliation of the bank's accounts at other banks: docs/books.md. Amounts are cents with the sign of an asset:
-- above zero for what the other bank owes us.

-- How many bank days lie between two days, the later one included.
create or replace function count_bank_days(p_a date, p_b date) returns integer
language sql stable
as $$
  select count(*)::integer from generate_series(least(p_a, p_b) + 1, greatest(p_a, p_b), interval '1 day') d
  where is_bank_day(d::date)
$$;

-- Entries of an account of the bank from one bank day to another that no line of a statement is matched with, with the
-- references under which another bank knows them.
create or replace function open_bank_entries(p_code text, p_from date, p_to date)
returns table (transfer_id uuid, amount_minor bigint, booked_on date, own_id text, transaction_id text,
  end_to_end_id text, other_iban text, other_name text, message text, batch uuid, batch_id text, client_id text,
  payment_id uuid, kind text)
language sql stable
as $$
  select e.transfer_id, -e.amount_minor, e.booked_on, replace(e.transfer_id::text, '-', ''),
    coalesce(r.transaction_id, x.sepa_tx_id),
    nullif(r.end_to_end_id, 'NOTPROVIDED'),
    coalesce(r.other_iban, case when (e.amount_minor < 0) <> (t.kind = 'reversal') then p.payer_iban else p.payee_iban
      end, o.iban, ''),
    coalesce(r.other_name, case when (e.amount_minor < 0) <> (t.kind = 'reversal') then p.payer_name else p.payee_name
      end, o.name, a.name, ''),
    coalesce(h.message, p.message, ''), m.id, m.message_id,
    coalesce(a.client_id, a.debtor_id, p.payer_client_id, p.payee_client_id, h.client_id), t.payment_id, t.kind
  from ledger_account l
  cross join bank b
  cross join lateral (
    select entries_before(l.account_id, p_from::timestamp at time zone b.zone) as low,
      entries_before(l.account_id, (p_to + 1)::timestamp at time zone b.zone) as high
    offset 0
  ) w
  join entry e on e.account_id = l.account_id and e.seq > w.low and e.seq <= w.high
  join transfer t on t.id = e.transfer_id
  join account a on a.id = case when t.debit_id = e.account_id then t.credit_id else t.debit_id end
  left join ledger_account o on o.account_id = a.id
  left join payment p on p.id = t.payment_id
  left join ledger_posting h on h.id = t.id and t.kind = 'manual'
  left join lateral (
    select x.* from rail_transfer x where x.payment_id = t.payment_id
    union all
    select x.* from rail_transfer x where x.suspended_by in (t.id, t.reverses) and t.payment_id is null
    limit 1
  ) r on true
  left join rail_message m on m.id = r.message_id
  left join payment_detail x on x.payment_id = t.payment_id
  where l.currency = 'EUR' and l.code = p_code
    and not exists (select from bank_matched_entry k where k.code = p_code and k.transfer_id = e.transfer_id)
$$;

-- Lines of an account that are to be matched, with the references that they bear; those of a batch have none.
create or replace function open_bank_lines(p_code text)
returns table (id uuid, amount_minor bigint, booked_on date, transaction_id text, end_to_end_id text, batch_id text,
  parts jsonb, other_iban text)
language sql stable
as $$
  select id, amount_minor, booked_on, transaction_id, end_to_end_id, batch_id, parts, other_iban
  from bank_statement_line
  where code = p_code and state <> 'matched' and booked_on >= bank_today() - 92
$$;

-- Matches lines with transfers, pair by pair; the transfers of one line are one match.
create or replace function match_lines(
  p_kind text, p_rule text, p_made_by text, p_lines uuid[], p_transfers uuid[]
) returns integer
language plpgsql
as $$
declare
  v_count integer;
begin
  update bank_line_decision d
  set undone_by = coalesce(p_made_by, d.made_by), undone_at = bank_now(), undone_for = 'Matched'
  from bank_statement_line l
  where l.id = any (p_lines) and d.id = l.decision_id and l.state = 'explained';
  with pair as materialized (
    select p.line_id, p.transfer_id, l.code, l.stated_on, t.booked_on, coalesce(d.client_id, d.debtor_id, c.client_id,
      c.debtor_id, y.payer_client_id, y.payee_client_id) as client_id,
      case when t.debit_id = o.account_id then t.amount_minor else -t.amount_minor end as minor
    from unnest(p_lines, p_transfers) p(line_id, transfer_id)
    join bank_statement_line l on l.id = p.line_id
    join ledger_account o on o.currency = 'EUR' and o.code = l.code
    join transfer t on t.id = p.transfer_id
    join account d on d.id = t.debit_id
    join account c on c.id = t.credit_id
    left join payment y on y.id = t.payment_id
    where l.state <> 'matched'
  ), made as materialized (
    select line_id, new_id() as id, array_agg(transfer_id) as transfers,
      case when count(distinct client_id) = 1 then min(client_id) end as client_id
    from pair group by line_id
  ), decided as (
    insert into bank_line_decision (id, line_id, kind, rule, transfer_ids, made_by, made_at)
    select id, line_id, p_kind, p_rule, transfers, p_made_by, bank_now() from made
  ), kept as (
    insert into bank_matched_entry (code, transfer_id, line_id, amount_minor, stated_on, booked_on)
    select code, transfer_id, line_id, minor, stated_on, booked_on from pair
  )
  update bank_statement_line l
  set state = 'matched', decision_id = m.id, client_id = coalesce(m.client_id, l.client_id)
  from made m
  where l.id = m.line_id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Matches the open lines of an account by the rules, in their order. A rule matches what it finds on one side and on
-- the other once only; the rest is left to people. Answers how many lines were matched.
create or replace function match_statement_lines(p_code text) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  v_rule bank_match_rule;
  v_from date;
  v_to date;
  v_lines uuid[];
  v_transfers uuid[];
  v_count integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('bank statements ' || p_code, 0));
  select min(booked_on) - 10, max(booked_on) + 10 into v_from, v_to from open_bank_lines(p_code);
  if v_from is null then
    return 0;
  end if;
  -- tables with statistics of their own: the database has none of a new statement, and would compare pair by pair
  drop table if exists pg_temp.open_line, pg_temp.open_entry, pg_temp.known_id;
  create temp table open_line on commit drop as select * from open_bank_lines(p_code);
  create temp table open_entry on commit drop as select * from open_bank_entries(p_code, v_from, v_to);
  -- the ids under which another bank may name each entry
  create temp table known_id on commit drop as
    select e.transfer_id, e.amount_minor, k.id
    from open_entry e cross join lateral (values (e.own_id), (e.transaction_id), (e.end_to_end_id)) k(id)
    where k.id is not null;
  analyze open_line;
  analyze open_entry;
  analyze known_id;
  for v_rule in
    select * from bank_match_rule where ended_at is null and coalesce(code, p_code) = p_code order by place, id
  loop
    if v_rule.kind = 'text' then
      v_count := v_count + post_lines_by_text(v_rule);
      continue;
    elsif v_rule.kind = 'reference' then
      select array_agg(line_id), array_agg(transfer_id) into v_lines, v_transfers from lines_by_reference();
    elsif v_rule.kind = 'counterparty' then
      select array_agg(line_id), array_agg(transfer_id) into v_lines, v_transfers from lines_by_counterparty();
    else
      select array_agg(line_id), array_agg(transfer_id) into v_lines, v_transfers from lines_by_batch();
    end if;
    if v_lines is not null then
      v_count := v_count + match_lines('match', v_rule.kind, null, v_lines, v_transfers);
      delete from open_line where id = any (v_lines);
      delete from open_entry where transfer_id = any (v_transfers);
      delete from known_id where transfer_id = any (v_transfers);
    end if;
  end loop;
  return v_count;
end $$;

-- Rule: our transaction id or the EndToEndId, and the amount. A line that bears the id of another transfer is left.
create or replace function lines_by_reference()
returns table (line_id uuid, transfer_id uuid)
language plpgsql
as $$
#variable_conflict use_column
begin
  return query
  with e as materialized (
    select * from open_entry
  ), l as materialized (
    select * from open_line where coalesce(transaction_id, end_to_end_id) is not null
  ), pair as (
    select distinct l.id as line_id, k.transfer_id
    from l cross join lateral (values (l.transaction_id), (l.end_to_end_id)) b(id)
    join known_id k on k.id = b.id and k.amount_minor = l.amount_minor
  ), agreeing as (
    select p.*, count(*) over (partition by p.line_id) as of_line,
      count(*) over (partition by p.transfer_id) as of_entry
    from pair p
    join l on l.id = p.line_id
    join e on e.transfer_id = p.transfer_id
    where (l.end_to_end_id = e.end_to_end_id) is not false
      or l.end_to_end_id in (e.own_id, e.transaction_id)
  )
  select a.line_id, a.transfer_id
  from agreeing a
  join l on l.id = a.line_id
  left join (select id, array_agg(transfer_id) as transfers from known_id group by id) o on o.id = l.transaction_id
  where a.of_line = 1 and a.of_entry = 1 and (o.id is null or a.transfer_id = any (o.transfers));
end $$;

-- Rule: IBAN of the counterparty and amount, within two bank days. A line that bears another reference is left.
create or replace function lines_by_counterparty()
returns table (line_id uuid, transfer_id uuid)
language plpgsql
as $$
#variable_conflict use_column
begin
  return query
  with e as materialized (
    select * from open_entry
  ), l as materialized (
    select * from open_line where other_iban <> ''
  ), pair as (
    select l.id as line_id, e.transfer_id
    from l
    join e on e.other_iban = l.other_iban and e.amount_minor = l.amount_minor
      and (l.end_to_end_id = e.end_to_end_id) is not false and (l.transaction_id = e.transaction_id) is not false
    where count_bank_days(l.booked_on, e.booked_on) <= 2
      and not exists (select from known_id k where k.id = l.transaction_id)
      and not exists (select from known_id k where k.id = l.end_to_end_id)
  ), counted as (
    select p.*, count(*) over (partition by p.line_id) as of_line,
      count(*) over (partition by p.transfer_id) as of_entry
    from pair p
  )
  select c.line_id, c.transfer_id from counted c where of_line = 1 and of_entry = 1;
end $$;

-- Rule: one line for many transfers of one sum. Its parts name each of them; or it is the sum of a message of ours
-- within two bank days, and names that message or none.
create or replace function lines_by_batch()
returns table (line_id uuid, transfer_id uuid)
language plpgsql
as $$
#variable_conflict use_column
begin
  return query
  with e as materialized (
    select * from open_entry
  ), l as materialized (
    select * from open_line
  ), part as (
    select distinct l.id as line_id, l.amount_minor, jsonb_array_length(l.parts) as of, x.ordinality as n,
      k.transfer_id, k.amount_minor as part_minor
    from l
    cross join lateral jsonb_array_elements(l.parts) with ordinality x
    cross join lateral (values (x.value ->> 'transactionId'), (x.value ->> 'endToEndId')) i(id)
    join known_id k on k.id = i.id and sign(k.amount_minor) = sign(l.amount_minor)
    where l.parts is not null
  ), named as (
    select line_id, array_agg(transfer_id) as transfers
    from part
    group by line_id, amount_minor, of
    having count(*) = of and count(distinct n) = of and count(distinct transfer_id) = of
      and sum(part_minor) = amount_minor
  ), file as (
    select batch, batch_id, sum(amount_minor) as minor, max(booked_on) as booked_on, array_agg(transfer_id) as transfers
    from e where batch is not null
    group by batch, batch_id, sign(amount_minor)
    having count(*) > 1
  ), pair as (
    select l.id as line_id, f.transfers, count(*) over (partition by l.id) as of_line,
      count(*) over (partition by f.batch, f.minor) as of_file
    from l
    join file f on f.minor = l.amount_minor
    where l.parts is null and count_bank_days(l.booked_on, f.booked_on) <= 2
      and (f.batch_id in (l.batch_id, l.end_to_end_id, l.transaction_id)
        or num_nonnulls(l.batch_id, l.end_to_end_id, l.transaction_id) = 0)
  ), found as (
    select n.line_id, n.transfers from named n
    union all
    select p.line_id, p.transfers from pair p where of_line = 1 and of_file = 1
  ), each_one as (
    select f.line_id, t.id, count(*) over (partition by t.id) as of_entry
    from found f cross join lateral unnest(f.transfers) t(id)
  )
  select o.line_id, o.id from each_one o
  where not exists (select from each_one d where d.line_id = o.line_id and d.of_entry > 1);
end $$;

-- Rule: lines whose text has its words are posted to its account, and matched with the posting. The two people who made
-- the rule are those of the posting. A line that bears an id of ours is left. Answers how many it posted.
create or replace function post_lines_by_text(p_rule bank_match_rule) returns integer
language plpgsql
as $$
declare
  v_account bigint := (select account_id from ledger_account where currency = 'EUR' and code = p_rule.code);
  v_target bigint := (select account_id from ledger_account where currency = 'EUR' and code = p_rule.target);
  v_line bank_statement_line;
  v_id uuid;
  v_known text[];
  v_count integer := 0;
begin
  if v_target is null then
    return 0;
  end if;
  select array_agg(distinct id) into v_known from known_id;
  for v_line in
    select l.* from bank_statement_line l join open_line o on o.id = l.id
    where l.state = 'open' and abs(l.amount_minor) <= p_rule.most_minor
      and strpos(plain_words(l.message || ' ' || l.other_name), plain_words(p_rule.words)) > 0
      and (l.transaction_id = any (v_known)) is not true and (l.end_to_end_id = any (v_known)) is not true
    order by l.booked_on, l.id
  loop
    v_id := new_id();
    if post_by_hand(v_id, case when v_line.amount_minor > 0 then v_account else v_target end,
      case when v_line.amount_minor > 0 then v_target else v_account end, abs(v_line.amount_minor), p_rule.words,
      case when v_line.booked_on >= open_since()
        then least(bank_now(), v_line.booked_on::timestamp at time zone (select zone from bank)) else bank_now() end,
      p_rule.made_by, p_rule.confirmed_by, p_rule.confirmed_by is null) is null
    then
      insert into audit_inbox (verb, subject_kind, subject_id, facts)
      values ('ledger.post', 'posting', v_id::text, jsonb_build_object('rule', p_rule.id::text));
      v_count := v_count + match_lines('posting', 'text', null, array[v_line.id], array[v_id]);
    end if;
  end loop;
  return v_count;
end $$;

-- What explains that a statement differs from the ledger at the end of a day, cents: where nothing is left to do,
-- stated_balance(code, day) is the ledger's balance (with the sign of an asset) plus this. Lines that somebody has
-- explained, until the day they named; and of what is matched, the side that lies on the day alone while the other came
-- later. An open line explains nothing.
create or replace function explained_minor(p_code text, p_day date) returns bigint
language sql stable
as $$
  select (coalesce((select sum(l.amount_minor) from bank_statement_line l
      join bank_line_decision d on d.id = l.decision_id and d.due_on >= bank_today()
      where l.code = p_code and l.state = 'explained' and l.stated_on <= p_day), 0)
    + coalesce((select sum(case when stated_on <= p_day then amount_minor else -amount_minor end)
      from bank_matched_entry
      where code = p_code and stated_on <> booked_on and (stated_on <= p_day) <> (booked_on <= p_day)), 0))::bigint
$$;

revoke execute on function open_bank_entries(text, date, date), open_bank_lines(text),
  match_lines(text, text, text, uuid[], uuid[]), match_statement_lines(text),
  lines_by_reference(), lines_by_counterparty(), lines_by_batch(), post_lines_by_text(bank_match_rule) from public;
grant execute on function open_bank_entries(text, date, date), match_statement_lines(text) to kontora_app;
grant execute on function count_bank_days(date, date), explained_minor(text, date) to kontora_app, kontora_reader;
