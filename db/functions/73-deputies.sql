-- Roles of the people for whom somebody is a deputy today. Only the Head of AML has deputies, and only AML are any: who
-- has got another role since replaces no one.
create or replace function deputised_roles(p_person text) returns setof text
language sql stable
as $$
  select f.role
  from deputy d
  join staff s on s.person_id = d.person_id and s.active and s.role = 'M'
  join staff f on f.person_id = d.for_id and f.active
  join person w on w.id = d.for_id and w.blocked_at is null
  where d.person_id = p_person and d.ended_at is null and bank_today() between d.from_day and d.until_day
    and f.role = 'H'
$$;

create or replace function deputises(p_person text, p_roles text[]) returns boolean
language sql stable
as $$ select exists (select from deputised_roles(p_person) role where role = any (p_roles)) $$;

-- Heads of AML, and their deputies of today, who can sign in.
create or replace function aml_heads() returns setof text
language sql stable
as $$
  select s.person_id
  from staff s
  join person p on p.id = s.person_id and p.blocked_at is null
  where s.active and not is_suspended(s.person_id) and (s.role = 'H' or deputises(s.person_id, array['H']))
$$;

-- Clients that each Head of AML and each deputy of today is linked to. '*': there is no Head of AML and no deputy at
-- all.
create or replace function clients_without_head() returns setof text
language sql stable
as $$
  with head as (select id from aml_heads() id)
  select linked.id
  from head, lateral clients_of_staff(head.id) linked(id)
  group by linked.id
  having count(*) = (select count(*) from head)
  union all
  select '*' where not exists (select from head)
$$;
