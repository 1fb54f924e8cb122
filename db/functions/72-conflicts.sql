-- Clients that a staff user keeps away from: linked ones; themselves as a client or as a party (same name and birth
-- date); their companies, by a place among the users or by a relation, and what those own in turn; their family and
-- associates.
create or replace function clients_of_staff(p_staff text) returns setof text
language sql stable
as $$
  with recursive linked as (
    select client_id as id, relation
    from staff_link
    where staff_id = p_staff and ended_at is null
    union all
    select o.id, 'self'
    from person w
    join person o on o.birth_date = w.birth_date and o.kind = 'client'
      and plain_words(o.full_name) = plain_words(w.full_name)
    where w.id = p_staff
  ), self as (
    select id from linked where relation = 'self'
    union
    select coalesce(t.client_id, t.id::text)
    from person w
    join party t on t.born_on = w.birth_date and t.kind = 'P' and plain_words(t.name) = plain_words(w.full_name)
    where w.id = p_staff
  ), related as (
    select m.company_id as id
    from membership m
    join self s on s.id = m.person_id
    where m.state = 'active'
    union
    select r.client_id
    from relation r
    join self s on s.id = r.subject_id
    where r.until_at is null
    union
    select r.subject_client
    from relation r
    join self s on s.id = r.client_id
    where r.until_at is null and r.subject_client is not null
  ), owned as (
    select id from related
    union
    select r.client_id
    from owned o
    join relation r on r.subject_id = o.id and r.role = 'C' and r.until_at is null
  )
  select id from linked
  union
  -- as a party they have a UUID
  select id from self
  union
  select id from owned
$$;

-- Makes `client_things`: whose the things with these ids are. It reads each table that has a uuid `id` and names a
-- client; `migrate` calls it again whenever the schema has changed, so a new table is never forgotten. Tables with row
-- security hide their rows themselves, and a refusal would show that there is one. A table that the server may not read
-- is left out: it would refuse the whole look-up.
create or replace function make_client_things() returns void
language plpgsql
as $$
declare
  v_query text;
begin
  select string_agg(format('select %I from %I where id = any (p_ids)', c.attname, t.relname), ' union '
    order by t.relname, c.attname)
  into v_query
  from pg_class t
  join pg_attribute i on i.attrelid = t.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
  join pg_attribute c on c.attrelid = t.oid and not c.attisdropped and c.atttypid = 'text'::regtype
    and c.attname in ('client_id', 'subject_id', 'payer_client_id', 'payee_client_id')
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    and not t.relrowsecurity and has_table_privilege('kontora_app', t.oid, 'select');
  execute format(
    'create or replace function client_things(p_ids uuid[]) returns setof text language sql stable as %L', v_query);
end
$$;
select make_client_things();

-- Clients that path and query values name: by number, by IBAN, or by the id of something of theirs.
create or replace function clients_named(p_numbers text[], p_ibans text[], p_ids uuid[]) returns setof text
language sql stable
as $$
  select unnest(p_numbers)
  union select client_id from account where iban = any (p_ibans) and client_id is not null
  union select client_things(p_ids) where cardinality(p_ids) > 0
  union select id::text from party where id = any (p_ids)
  union select client_id from freeze_letter where restriction_id = any (p_ids)
  union
  select p.payer_client_id
  from rail_recall r
  join rail_transfer t on t.id = r.transfer_id
  join payment p on p.id = t.payment_id
  where r.id = any (p_ids)
  union
  select p.payee_client_id
  from rail_recall r
  join rail_transfer t on t.id = r.transfer_id
  join payment p on p.id = t.payment_id
  where r.id = any (p_ids)
  union
  select a.client_id
  from rail_transfer t
  join account a on a.iban = t.own_iban
  where t.id = any (p_ids) and a.client_id is not null
$$;
