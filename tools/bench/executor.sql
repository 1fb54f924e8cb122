-- Payments for the executor: ordered, pushed and approved as the product would, but by the thousand. Every row that the
-- invariants ask for is there, so that they can be run over the whole bank when the bench ends.
drop schema if exists bench_world cascade;
create schema bench_world;

-- The accounts of the 10 000 companies, numbered from 1.
create table bench_world.place (
  n integer primary key,
  account_id bigint not null,
  client_id text not null,
  iban text not null
);
insert into bench_world.place (n, account_id, client_id, iban)
select row_number() over (order by id), id, client_id, iban
from account
where client_id is not null;

-- What an approval of such a payment signs (canonicalText in approvalText.ts). The payee is checked: what nobody has
-- checked, the bank checks by itself, and the payment gets another hash.
create function bench_world.hash_of(p_id uuid, p_payer text, p_payee text, p_name text, p_checked timestamptz) returns bytea
language sql
as $$
  select sha256(convert_to(format('["kontora-payment-3","%s",1,"%s","%s","%s","EUR","100","10","","match","",%s,false,"","",false]',
    p_id, p_payer, p_payee, p_name, extract(epoch from p_checked)::bigint), 'UTF8'))
$$;

-- p_hot: four of five payments go to one account.
create function bench_world.order_payments(p_count integer, p_hot boolean) returns setof uuid
language plpgsql
as $$
declare
  v_places integer := (select count(*) from bench_world.place);
  v_checked timestamptz := date_trunc('second', bank_now());
begin
  create temporary table if not exists ordered (id uuid, hash bytea, company text, payload text);
  truncate ordered;
  with drawn as materialized (
    select new_id() as id, 2 + floor(random() * (v_places - 1))::integer as payer,
      case when p_hot and random() < 0.8 then 1 else 1 + floor(random() * v_places)::integer end as payee
    from generate_series(1, p_count)
  ), placed as (
    insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
      payee_account_id, payee_name, payee_iban, currency, amount_minor, fee_minor, initiator_id, payee_check,
      payee_checked_at, payee_confirmed_at, payload_hash, created_at, changed_at)
    select d.id, 'book', 0, a.client_id, a.account_id, 'Company ' || a.client_id, a.iban, b.client_id,
      b.account_id, 'Company ' || b.client_id, b.iban, 'EUR', 100, 10, '5' || right(a.client_id, 10), 'match',
      v_checked, v_checked, bench_world.hash_of(d.id, a.iban, b.iban, 'Company ' || b.client_id, v_checked), bank_now(), bank_now()
    from drawn d
    join bench_world.place a on a.n = d.payer
    -- nobody pays themselves
    join bench_world.place b on b.n = case when d.payee = d.payer then 1 else d.payee end
    returning id, payload_hash, payer_client_id
  )
  insert into ordered (id, hash, company, payload)
  select id, payload_hash, payer_client_id,
    format('{"title":"bench","lines":[],"groups":[],"subjects":[{"id":"%s","version":1,"hash":"%s"}]}', id, encode(payload_hash, 'hex'))
  from placed;
  -- request and payment share their id here: nothing else needs to be looked up
  insert into request (id, kind, company_id, created_by, payload, payload_hash)
  select id, 'payment', company, '5' || right(company, 10), payload::json, sha256(convert_to(payload, 'UTF8'))
  from ordered;
  return query select id from ordered order by id;
end $$;

-- What a decision on the device does, for one payment.
create function bench_world.approve(p_payment uuid) returns void
language plpgsql
as $$
declare
  v_payment payment;
begin
  select * into v_payment from payment where id = p_payment for no key update;
  insert into payment_approval (payment_id, version, person_id, request_id, payload_hash, decision)
  values (p_payment, 1, '4' || right(v_payment.payer_client_id, 10), p_payment, v_payment.payload_hash, 'approve');
  if place_hold(p_payment, v_payment.payer_account_id, v_payment.amount_minor + v_payment.fee_minor) is not null then
    raise exception 'the bench has run out of money';
  end if;
  update payment set state = payment_state('authorized'), confirmator_id = '4' || right(payer_client_id, 10), changed_at = bank_now() where id = p_payment;
  update request set state = 'approved', decided_at = now() where id = p_payment;
end $$;

-- The same for all of them at once.
create function bench_world.approve_all(p_payments uuid[]) returns void
language plpgsql
as $$
begin
  insert into payment_approval (payment_id, version, person_id, request_id, payload_hash, decision)
  select id, 1, '4' || right(payer_client_id, 10), id, payload_hash, 'approve'
  from payment
  where id = any (p_payments);
  insert into hold (payment_id, account_id, amount_minor, created_at)
  select id, payer_account_id, amount_minor + fee_minor, bank_now()
  from payment
  where id = any (p_payments);
  update account a
  set held_minor = a.held_minor + h.amount
  from (
    select payer_account_id as id, sum(amount_minor + fee_minor) as amount
    from payment
    where id = any (p_payments)
    group by 1
  ) h
  where a.id = h.id;
  update payment
  set state = payment_state('authorized'), confirmator_id = '4' || right(payer_client_id, 10), changed_at = bank_now()
  where id = any (p_payments);
  update request set state = 'approved', decided_at = now() where id = any (p_payments);
end $$;
