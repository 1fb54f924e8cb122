-- The hash of one audit record. Personal detail enters only as its own salted hash, so it may be erased by rule.
-- Declared stable, as what it is made of: only so does PostgreSQL fold it into the statement that asks for it.
create or replace function audit_row_hash(
  p_n bigint, p_at timestamptz, p_actor text, p_request text, p_client text,
  p_verb text, p_kind text, p_subject text, p_facts jsonb, p_detail_hash bytea
) returns bytea
language sql stable
as $$
  select sha256(convert_to(jsonb_build_array(
    p_n, extract(epoch from p_at), p_actor, p_request, p_client, p_verb, p_kind, p_subject, p_facts,
      encode(p_detail_hash, 'hex')
  )::text, 'UTF8'))
$$;

create or replace function audit_detail_hash(p_salt bytea, p_detail jsonb) returns bytea
language sql stable
as $$ select sha256(p_salt || convert_to(p_detail::text, 'UTF8')) $$;

-- Numbers at most p_limit committed records without gaps and seals them as one block. Any process may call it
-- at any time: the one that holds the head row works, the others get 0 back. Returns how many were numbered.
-- The inbox is a queue, short when a plan for it is made and perhaps long when the plan is used: it is only ever read
-- by its index, from the front.
create or replace function number_audit(p_limit integer) returns integer
language plpgsql security definer set search_path = public set enable_seqscan = off
as $$
declare
  v_head audit_head;
  v_count integer;
  v_rows bytea;
begin
  select * into v_head from audit_head for update skip locked;
  if not found then
    return 0;
  end if;
  with taken as (
    delete from audit_inbox
    where ctid = any (array(select ctid from audit_inbox order by id limit p_limit))
    returning *
  ), numbered as (
    select v_head.n + row_number() over (order by id) as n, t.*,
      case when detail is null then null else audit_detail_hash(salt, detail) end as detail_hash
    from taken t
  ), kept as (
    insert into audit (n, at, actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, detail_hash,
      row_hash)
    select n, at, actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, detail_hash,
      audit_row_hash(n, at, actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, detail_hash)
    from numbered
    order by n
    returning n, row_hash
  ), detailed as (
    insert into audit_detail (n, salt, detail)
    select n, salt, detail
    from numbered
    where detail is not null
  )
  select count(*), string_agg(row_hash, ''::bytea order by n)
  into v_count, v_rows
  from kept;
  if v_count = 0 then
    return 0;
  end if;
  insert into audit_block (number, first_n, last_n, hash)
  values (v_head.block + 1, v_head.n + 1, v_head.n + v_count, sha256(v_head.hash || v_rows));
  update audit_head
  set n = v_head.n + v_count,
      block = v_head.block + 1,
      hash = sha256(v_head.hash || v_rows);
  return v_count;
end $$;

-- Erases personal detail whose term (bank.retention_years) is over, in two steps: a record of the audit announces up to
-- which record and how many; once it has its number, the details go, p_limit at a time. So a reader who finds a
-- detail gone finds the rule that took it. Safe in any number of processes; answers how many details this call has
-- erased.
create or replace function erase_audit_details(p_limit integer) returns integer
language plpgsql security definer set search_path = public set enable_seqscan = off
as $$
declare
  v_over timestamptz := now() - make_interval(years => (select retention_years from bank));
  v_known_block bigint;
  v_known_n bigint;
  v_block bigint;
  v_until bigint;
  v_count integer;
  v_read bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit details', 0)) then
    return 0;
  end if;
  -- the newest announcement that is true: the servers may write records, and this right is not given away by one
  select b.number, b.last_n into v_known_block, v_known_n
  from audit a
  join audit_block b on b.number = case when a.facts ->> 'block' ~ '^[0-9]{1,18}$'
    then (a.facts ->> 'block')::bigint end
    and b.last_n::text = a.facts ->> 'until'
    and b.sealed_at < v_over
  where a.subject_id = 'details' and a.subject_kind = 'audit' and a.verb = 'audit.erase'
  order by a.n desc
  limit 1;
  -- once through them: those of a relation that lives, or ended too lately, stay until that client is erased
  select array_agg(n) into v_read from (
    select n from audit_detail
    where n > (select details_read_n from bank) and n <= v_known_n
    order by n
    limit p_limit
  ) next;
  delete from audit_detail d using audit a
  where d.n = any (v_read) and a.n = d.n and (
    a.client_id is null or exists (select from client_erasure e
      where e.client_id = a.client_id and e.class = 'checks'));
  update bank set details_read_n = v_read[cardinality(v_read)] where v_read is not null;
  v_count := coalesce(cardinality(v_read), 0);
  if v_count > 0 or exists (select from audit_inbox where verb = 'audit.erase') then
    return v_count;
  end if;
  select max(number), max(last_n) into v_block, v_until
  from (
    select number, last_n, sealed_at from audit_block
    where number > coalesce(v_known_block, 0)
    order by number
    limit 10000
  ) b
  where sealed_at < v_over;
  if v_until is not null then
    insert into audit_inbox (verb, subject_kind, subject_id, facts)
    select 'audit.erase', 'audit', 'details',
      jsonb_build_object('until', v_until, 'block', v_block, 'details', count(*))
    from audit_detail
    where n <= v_until;
  end if;
  return 0;
end $$;
revoke execute on function erase_audit_details(integer) from public;
grant execute on function erase_audit_details(integer) to kontora_app;
