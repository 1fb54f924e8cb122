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
  union select client_id from party where id = any (p_ids)
  union select id::text from party where id = any (p_ids)
  union select client_id from screening_hit where id = any (p_ids)
  union select client_id from screening_check where id = any (p_ids)
  union select client_id from suppression where id = any (p_ids)
  union select client_id from case_event where id = any (p_ids)
  union select client_id from white_list where id = any (p_ids)
  union select client_id from legal_hold where id = any (p_ids)
  union select client_id from client_file where id = any (p_ids)
  union select client_id from client_picture where id = any (p_ids)
  union select client_id from note where id = any (p_ids)
  union select client_id from message where id = any (p_ids)
  union select client_id from info_request where id = any (p_ids)
  union select client_id from registration where id = any (p_ids)
  union select client_id from registration_fee where id = any (p_ids)
  union select client_id from registration_contract where id = any (p_ids)
  union select client_id from restriction where id = any (p_ids)
  union select client_id from freeze_letter where restriction_id = any (p_ids)
  union select client_id from data_copy where id = any (p_ids)
  union select client_id from closing_notice where id = any (p_ids)
  union select client_id from client_closing where id = any (p_ids)
  union select client_id from relation where id = any (p_ids)
  union select client_id from ledger_posting where id = any (p_ids)
  union select client_id from cdd_profile where id = any (p_ids)
  union select client_id from identity_document where id = any (p_ids)
  union select client_id from office_end where id = any (p_ids)
  union select client_id from card where id = any (p_ids)
  union select client_id from card_order where id = any (p_ids)
  union select client_id from card_set_aside where id = any (p_ids)
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
