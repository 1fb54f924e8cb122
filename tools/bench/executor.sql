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

-- What an approval of such a payment signs (canonicalText in approvalText.ts). The payee is checked: what no one has
-- checked, the bank checks by itself, and the payment gets another hash.
create function bench_world.hash_of(p_id uuid, p_payer text, p_payee text, p_name text, p_fee bigint,
  p_checked timestamptz, p_instant boolean)
returns bytea
language sql
as $$
  select sha256(convert_to(format('["kontora-payment-3","%s",1,"%s","%s","%s","EUR","100","%s","","match","",%s,false,"","",%s]',
    p_id, p_payer, p_payee, p_name, p_fee, extract(epoch from p_checked)::bigint, p_instant::text), 'UTF8'))
$$;

-- Orders and pushes payments: arrays in parallel. p_payee is the place that is paid; null: p_iban at another bank.
create function bench_world.order_all(p_payer integer[], p_payee integer[], p_iban text, p_instant boolean)
  returns setof uuid
language plpgsql
as $$
declare
  v_checked timestamptz := date_trunc('second', bank_now());
begin
  create temporary table if not exists ordered (id uuid, hash bytea, company text, payload text);
  truncate ordered;
  with drawn as materialized (
    select new_id() as id, a.client_id, a.account_id, a.iban, b.client_id as payee_client,
      b.account_id as payee_account,
      coalesce(b.iban, p_iban) as payee_iban, 'Company ' || coalesce(b.client_id, 'elsewhere') as payee_name,
      case when b.n is null then 'sepa' else 'book' end as rail, case when b.n is null then 35 else 10 end as fee
    from unnest(p_payer, p_payee) as t(payer, payee)
    join bench_world.place a on a.n = t.payer
    left join bench_world.place b on b.n = t.payee
  ), placed as (
    insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
      payee_account_id, payee_name, payee_iban, currency, amount_minor, fee_minor, is_instant, initiator_id,
        payee_check,
      payee_checked_at, payee_confirmed_at, payload_hash, created_at, changed_at)
    select d.id, d.rail, 0, d.client_id, d.account_id, 'Company ' || d.client_id, d.iban, d.payee_client,
      d.payee_account, d.payee_name, d.payee_iban, 'EUR', 100, d.fee, p_instant, '5' || right(d.client_id, 10), 'match',
      v_checked, v_checked, bench_world.hash_of(d.id, d.iban, d.payee_iban, d.payee_name, d.fee, v_checked, p_instant),
        bank_now(), bank_now()
    from drawn d
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

-- Between the companies. p_hot: four of five payments go to one account.
create function bench_world.order_payments(p_count integer, p_hot boolean) returns setof uuid
language sql
as $$
  with drawn as materialized (
    select 2 + floor(random() * (v.places - 1))::integer as payer,
      case when p_hot and random() < 0.8 then 1 else 1 + floor(random() * v.places)::integer end as payee
    from (select count(*) as places from bench_world.place) v, generate_series(1, p_count)
  )
  -- no one pays themselves
  select bench_world.order_all(array_agg(payer), array_agg(case when payee = payer then 1 else payee end), null, false)
  from drawn
$$;

-- To an account of another bank.
create function bench_world.order_outside(p_count integer, p_iban text, p_instant boolean) returns setof uuid
language sql
as $$
  with drawn as materialized (
    select 1 + floor(random() * v.places)::integer as payer
    from (select count(*) as places from bench_world.place) v, generate_series(1, p_count)
  )
  select bench_world.order_all(array_agg(payer), array_agg(null::integer), p_iban, p_instant) from drawn
$$;

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
  update payment set state = payment_state('authorized'), confirmator_id = '4' || right(payer_client_id, 10),
    changed_at = bank_now() where id = p_payment;
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
