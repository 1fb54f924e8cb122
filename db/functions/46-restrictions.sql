-- The flags L and l of a client and the block of an account say what the living restrictions say, and nothing else does.
create or replace function restriction_shown() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if new.scope = 'account' then
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
revoke execute on function restriction_shown(), close_client(text) from public;
grant execute on function close_client(text) to kontora_app;
