-- Whether a record of a payment brings it to Executed, or takes it back (payment.reverse): by such records followers
-- count each payment once. A received payment that was held before is counted when it is released. Simple enough to
-- become part of the query that calls it.
create or replace function is_payment_counted(p_verb text, p_facts jsonb) returns boolean
language sql immutable
as $$
  select p_verb in ('payment.execute', 'payment.settle', 'payment.release', 'payment.reverse')
    or (p_verb = 'payment.receive' and not p_facts ? 'from')
$$;
revoke execute on function is_payment_counted(text, jsonb) from public;
grant execute on function is_payment_counted(text, jsonb) to kontora_app, kontora_reader;

-- Takes the next records of the feed for a follower, at most p_limit: those after after_n, up to until_n. They count as
-- followed when the caller's transaction commits. until_n is null where nothing is new, or where another process
-- follows at this moment.
create or replace function take_feed(p_name text, p_limit integer, out after_n bigint, out until_n bigint)
language plpgsql
as $$
begin
  -- without a lock: most looks find nothing
  if (select h.n <= f.last_n from audit_head h, follower f where f.name = p_name) then
    return;
  end if;
  select last_n into after_n from follower where name = p_name for update skip locked;
  update follower f
  set last_n = least(h.n, f.last_n + p_limit)
  from audit_head h
  where f.name = p_name and f.last_n = after_n and f.last_n < h.n
  returning f.last_n into until_n;
end $$;

revoke execute on function take_feed(text, integer) from public;

-- The same for the servers, and only for followers whose work a server does.
create or replace function take_feed_by_server(p_name text, p_limit integer, out after_n bigint, out until_n bigint)
language plpgsql security definer set search_path = public
as $$
begin
  if (select by_server from follower where name = p_name) then
    select t.after_n, t.until_n into after_n, until_n from take_feed(p_name, p_limit) t;
  end if;
end $$;
revoke execute on function take_feed_by_server(text, integer) from public;
grant execute on function take_feed_by_server(text, integer) to kontora_app;

-- Keeps a follower of the servers still until the end of the transaction, and answers the last record it has read.
create or replace function hold_feed_by_server(p_name text) returns bigint
language sql security definer set search_path = public
as $$
  select last_n from follower where name = p_name and by_server for update
$$;
revoke execute on function hold_feed_by_server(text) from public;
grant execute on function hold_feed_by_server(text) to kontora_app;
