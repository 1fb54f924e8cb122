-- Roles of the people for whom somebody is a deputy today. Only the Head of AML has deputies, and only AML are any: who has got
-- another role since stands in for nobody.
create or replace function deputised_roles(p_person text) returns setof text
language sql stable
as $$
  select f.role
  from deputy d
  join staff s on s.person_id = d.person_id and s.active and s.role = 'M'
  join staff f on f.person_id = d.for_id and f.active
  join person w on w.id = d.for_id and w.blocked_at is null
  where d.person_id = p_person and d.ended_at is null and bank_today() between d.from_day and d.until_day and f.role = 'H'
$$;

create or replace function deputises(p_person text, p_roles text[]) returns boolean
language sql stable
as $$ select exists (select from deputised_roles(p_person) role where role = any (p_roles)) $$;
