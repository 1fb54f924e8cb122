-- What people decide about lines of other banks' statements: docs/books.md.

-- Matches a line with transfers of ours by hand. Answers null, or the code of the refusal.
create or replace function match_line_by_hand(p_line uuid, p_transfers uuid[], p_by text) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_line bank_statement_line;
  v_account bigint;
begin
  select * into v_line from bank_statement_line where id = p_line for update;
  perform pg_advisory_xact_lock(hashtextextended('bank statements ' || v_line.code, 0));
  if v_line.state = 'matched' then
    return 'line_matched';
  elsif exists (select from bank_matched_entry where code = v_line.code and transfer_id = any (p_transfers)) then
    return 'transfer_matched';
  end if;
  v_account := (select account_id from ledger_account where currency = 'EUR' and code = v_line.code);
  if (select count(*) from transfer where id = any (p_transfers) and v_account in (debit_id, credit_id))
    <> cardinality(p_transfers)
  then
    return 'transfer_unknown';
  elsif (select sum(case when debit_id = v_account then amount_minor else -amount_minor end) from transfer
    where id = any (p_transfers)) <> v_line.amount_minor
  then
    return 'line_amount_differs';
  end if;
  perform match_lines('match', null, p_by, array_fill(p_line, array[cardinality(p_transfers)]), p_transfers);
  return null;
end $$;

-- Explains a line with words, until a day. Explaining again replaces what was said. Null, or the code of the refusal.
create or replace function explain_line(p_line uuid, p_words text, p_due date, p_by text) returns text
language plpgsql security definer set search_path = public
as $$
declare
  v_line bank_statement_line;
  v_id uuid := new_id();
begin
  select * into v_line from bank_statement_line where id = p_line for update;
  if v_line.state = 'matched' then
    return 'line_matched';
  end if;
  update bank_line_decision set undone_by = p_by, undone_at = bank_now(), undone_for = 'Explained again'
  where id = v_line.decision_id;
  insert into bank_line_decision (id, line_id, kind, transfer_ids, words, due_on, made_by, made_at)
  values (v_id, p_line, 'explanation', '{}', p_words, p_due, p_by, bank_now());
  update bank_statement_line set state = 'explained', decision_id = v_id where id = p_line;
  return null;
end $$;

-- Takes back what holds of a line: it is open again, and the record of both stays. A posting stays in the ledger.
create or replace function undo_line_decision(p_line uuid, p_decision uuid, p_words text, p_by text) returns text
language plpgsql security definer set search_path = public
as $$
begin
  perform from bank_statement_line where id = p_line and decision_id = p_decision for update;
  if not found then
    return 'line_changed';
  end if;
  update bank_line_decision set undone_by = p_by, undone_at = bank_now(), undone_for = p_words where id = p_decision;
  delete from bank_matched_entry where line_id = p_line;
  update bank_statement_line set state = 'open', decision_id = null where id = p_line;
  return null;
end $$;

-- A posting made for a line has the id of the line: it is matched as the posting is made, whoever confirms it when.
create or replace function posting_matches_line() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if exists (
    select from bank_statement_line l
    join ledger_account a on a.currency = 'EUR' and a.code = l.code
    where l.id = new.id and l.state <> 'matched' and abs(l.amount_minor) = new.amount_minor
      and a.account_id = case when l.amount_minor > 0 then new.debit_id else new.credit_id end)
  then
    perform match_lines('posting', null, new.made_by, array[new.id], array[new.id]);
  end if;
  return null;
end $$;
create or replace trigger posting_matches_line after insert on ledger_posting
  for each row execute function posting_matches_line();

revoke execute on function match_line_by_hand(uuid, uuid[], text), explain_line(uuid, text, date, text),
  undo_line_decision(uuid, uuid, text, text), posting_matches_line() from public;
grant execute on function match_line_by_hand(uuid, uuid[], text), explain_line(uuid, text, date, text),
  undo_line_decision(uuid, uuid, text, text) to kontora_app;
