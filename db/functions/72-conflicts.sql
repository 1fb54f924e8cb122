-- Clients that a staff user keeps away from: linked ones, themselves as a client (same name and birth date), and the
-- companies of both.
create or replace function clients_of_staff(p_staff text) returns setof text
language sql stable
as $$
  with linked as (
    select client_id as id, relation
    from staff_link
    where staff_id = p_staff and ended_at is null
    union all
    select o.id, 'self'
    from person w
    join person o on o.birth_date = w.birth_date and o.kind = 'client' and plain_words(o.full_name) = plain_words(w.full_name)
    where w.id = p_staff
  )
  select id from linked
  union
  select m.company_id
  from membership m
  join linked l on l.id = m.person_id and l.relation = 'self'
  where m.state = 'active'
$$;

-- Clients that path and query values name: by number, by IBAN, or by the id of something of theirs.
create or replace function clients_named(p_numbers text[], p_ibans text[], p_ids uuid[]) returns setof text
language sql stable
as $$
  select unnest(p_numbers)
  union select client_id from account where iban = any (p_ibans) and client_id is not null
  union select payer_client_id from payment where id = any (p_ids)
  union select payee_client_id from payment where id = any (p_ids)
  union select client_id from proposal where id = any (p_ids)
  union select subject_id from proposal where id = any (p_ids)
  union select subject_id from client_case where id = any (p_ids)
  union select client_id from screening_hit where id = any (p_ids)
  union select client_id from screening_check where id = any (p_ids)
  union select client_id from suppression where id = any (p_ids)
  union select client_id from white_list where id = any (p_ids)
  union select client_id from client_file where id = any (p_ids)
  union select client_id from client_picture where id = any (p_ids)
  union select client_id from note where id = any (p_ids)
  union select client_id from message where id = any (p_ids)
  union select client_id from restriction where id = any (p_ids)
  union select client_id from card where id = any (p_ids)
  union select client_id from card_order where id = any (p_ids)
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
$$;
