-- Rules that watch money: which versions are in force, and who changes that.

-- The versions in force after the change p_n (null: now): of each rule at most one live and one in shadow. A change
-- replaces what was in the same state, and what the same version was before.
create or replace function watch_rules_in_force(p_n bigint)
returns table (n bigint, code text, version integer, state text, feed_n bigint, at timestamptz)
language sql stable
as $$
  select s.n, s.code, s.version, s.state, s.feed_n, s.at
  from watch_rule_state s
  where s.state <> 'retired' and (p_n is null or s.n <= p_n)
    and not exists (
      select from watch_rule_state later
      where later.code = s.code and later.n > s.n and (p_n is null or later.n <= p_n)
        and (later.state = s.state or later.version = s.version))
$$;

-- Changes of rules wait for each other and for the engine, so that each falls between two of its batches. Answers the
-- last record that was judged.
create or replace function lock_watch_rules() returns bigint
language sql security definer set search_path = public
as $$
  select last_n from follower where name = 'monitoring' for update
$$;

revoke execute on function watch_rules_in_force(bigint), lock_watch_rules() from public;
grant execute on function watch_rules_in_force(bigint) to kontora_app, kontora_reader;
grant execute on function lock_watch_rules() to kontora_app;
