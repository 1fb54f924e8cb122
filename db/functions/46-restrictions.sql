-- Since when no money may leave the accounts of a client, or null.
create or replace function stopped_since(p_client text) returns timestamptz
language sql stable
as $$ select min(made_at) from restriction where client_id = p_client and scope = 'out' and lifted_at is null $$;

-- The flags L and l of a client, and the block and the stop of an account say what the living restrictions say, and nothing
-- else does.
create or replace function restriction_shown() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if new.scope = 'out' then
    -- whoever opens an account waits for the client, so no account is left out
    perform from client where id = new.client_id for no key update;
    perform from account where client_id = new.client_id order by id for no key update;
    update account set stopped_at = stopped_since(new.client_id) where client_id = new.client_id;
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

-- Closes a client: no account takes or gives money any more. The caller has seen that nothing stands in the way; a balance
-- or a hold that came in the meantime stops it.
create or replace function close_client(p_client text) returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform from account where client_id = p_client and closed_at is null order by id for update;
  if exists (select from account where client_id = p_client and (balance_minor <> 0 or held_minor <> 0)) then
    raise exception 'client % holds money', p_client using errcode = '23514', constraint = 'client_not_empty';
  end if;
  update account set closed_at = bank_now() where client_id = p_client and closed_at is null;
  update client set flags = flags || 'Z' where id = p_client and flags !~ 'Z';
end $$;
revoke execute on function stopped_since(text), restriction_shown(), account_opened(), close_client(text) from public;
grant execute on function close_client(text) to kontora_app;
