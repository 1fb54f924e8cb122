-- Since when no money may leave the accounts of a client, or null.
create or replace function stopped_since(p_client text) returns timestamptz
language sql stable
as $$ select min(made_at) from restriction where client_id = p_client and scope = 'out' and lifted_at is null $$;

-- Since when orders over amounts hold money of a client, or null.
create or replace function ordered_since(p_client text) returns timestamptz
language sql stable
as $$ select min(made_at) from restriction where client_id = p_client and scope = 'amount' and lifted_at is null $$;

-- Whether a case or an authority's order keeps all that a client has. A lock by staff or by the client does not count.
create or replace function is_frozen(p_client text) returns boolean
language sql stable
as $$
  select exists (
    select from restriction
    where client_id = p_client and scope = 'all' and cause in ('CASE', 'ORDER') and lifted_at is null)
$$;

-- The flags L and l of a client, and the block and the stop of an account say what the living restrictions say, and
-- nothing else does.
create or replace function restriction_shown() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if new.scope = 'out' then
    -- a transaction that opens an account waits for the client, so no account is left out
    perform from client where id = new.client_id for no key update;
    perform from account where client_id = new.client_id order by id for no key update;
    update account set stopped_at = stopped_since(new.client_id) where client_id = new.client_id;
  elsif new.scope = 'amount' then
    perform from client where id = new.client_id for no key update;
    perform from account where client_id = new.client_id order by id for no key update;
    update account set ordered_at = ordered_since(new.client_id) where client_id = new.client_id and currency = 'EUR';
  elsif new.scope = 'account' then
    update account a
    set blocked_at = (select min(made_at) from restriction r where r.account_id = a.id and r.lifted_at is null)
    where a.id = new.account_id;
  else
    update client c
    set flags = regexp_replace(c.flags, '[Ll]', '', 'g') || (
      select coalesce(string_agg(distinct case cause when 'CLIENT' then 'l' else 'L' end, ''), '')
      from restriction r
      where r.client_id = c.id and r.scope = 'all' and r.lifted_at is null)
    where c.id = new.client_id;
  end if;
  return null;
end $$;

create or replace trigger restriction_shown after insert or update of lifted_at on restriction
  for each row execute function restriction_shown();

-- An account that is opened while no money may leave its client is stopped from the beginning.
create or replace function account_opened() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  new.stopped_at := stopped_since(new.client_id);
  return new;
end $$;
create or replace trigger account_opened before insert on account
  for each row when (new.client_id is not null) execute function account_opened();

-- Closes a client: no account takes or gives money any more, and its cards are terminated, because staff cannot do that
-- and a client who has left does not. The caller has seen that nothing is in the way; a balance or a hold that came in
-- the meantime stops it.
drop function if exists close_client(text);
create or replace function close_accounts_of(p_client text) returns void
language plpgsql
as $$
begin
  perform from card where client_id = p_client and state <> 'terminated' order by id for update;
  update card set state = 'terminated', request_id = null, wanted = null, version = version + 1, changed_at = bank_now()
  where client_id = p_client and state <> 'terminated';
  perform from account where client_id = p_client and closed_at is null order by id for update;
  -- time is no money: what is left of it ends with the relation
  if exists (select from account
    where client_id = p_client and currency <> 'SEC' and (balance_minor <> 0 or held_minor <> 0)) then
    raise exception 'client % holds money', p_client using errcode = '23514', constraint = 'client_not_empty';
  end if;
  update account set closed_at = bank_now() where client_id = p_client and closed_at is null;
  update client set flags = flags || 'Z' where id = p_client and flags !~ 'Z';
end $$;

-- After its notice. What is said at the closing is kept with it, for staff only.
drop function if exists close_client_after_notice(text, text), close_client_at_once(text, text);
create or replace function close_after_notice(p_client text, p_by text, p_comment text) returns void
language plpgsql security definer set search_path = public
as $$
begin
  insert into client_closing (id, client_id, notice_id, closed_by, closed_at, comment)
  select new_id(), client_id, id, p_by, bank_now(), p_comment
  from closing_notice
  where client_id = p_client and ended_at is null and closes_from <= bank_today();
  perform close_accounts_of(p_client);
end $$;

-- At once: for the Head of AML alone. In the demo a staff user may try another role, which their session has.
create or replace function close_at_once(p_client text, p_by text, p_comment text) returns void
language plpgsql security definer set search_path = public
as $$
begin
  insert into client_closing (id, client_id, closed_by, closed_at, comment)
  select new_id(), p_client, p_by, bank_now(), p_comment
  from staff f
  where f.person_id = p_by and f.active
    and (f.role = 'H' or exists (select from session s
      where s.person_id = p_by and s.test_role = 'H' and s.ended_at is null));
  perform close_accounts_of(p_client);
end $$;

-- No one closes a client in another way.
create or replace function client_closed() returns trigger
language plpgsql
as $$
begin
  if not exists (select from client_closing where client_id = new.id and closed_at = bank_now()) then
    raise exception 'client % has no notice that is over', new.id using errcode = '23514',
      constraint = 'notice_not_over';
  end if;
  return new;
end $$;
create or replace trigger client_closed before update of flags on client
  for each row when (new.flags ~ 'Z' and old.flags !~ 'Z') execute function client_closed();

-- No one who has an account is declined, by whatever road: such a client is closed, when its money has left.
create or replace function client_declined() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if exists (select from account where client_id = new.id and closed_at is null) then
    raise exception 'client % has an account', new.id using errcode = '23514', constraint = 'client_has_account';
  end if;
  return new;
end $$;
create or replace trigger client_declined before update of flags on client
  for each row when (new.flags ~ 'D' and old.flags !~ 'D') execute function client_declined();
revoke execute on function stopped_since(text), ordered_since(text), restriction_shown(), account_opened(),
  close_accounts_of(text),
  close_after_notice(text, text, text), close_at_once(text, text, text), client_closed(), client_declined() from public;
grant execute on function close_after_notice(text, text, text), close_at_once(text, text, text) to kontora_app;
