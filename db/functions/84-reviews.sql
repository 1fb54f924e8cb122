-- Where payments stand with staff: each step is a record about the payment, so that who polls transactions hears of it.
-- No company sees these verbs: its answers, and the numbers in them, stay as they were.
create or replace function state_record_of(p_new payment_review, p_old payment_review, p_args text[])
returns state_record
language sql stable
as $$
  select row('payment', p.id::text, coalesce(p.payer_client_id, p.payee_client_id), null, null, null)::state_record
  from payment p
  where p.id = p_new.payment_id
$$;
create or replace trigger payment_review_moved after insert or update of state on payment_review
  for each row execute function state_moved('payment_review');

-- Another rule has found the payment meanwhile.
create or replace function payment_review_changed() returns trigger
language plpgsql
as $$
begin
  insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id)
  select nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    coalesce(p.payer_client_id, p.payee_client_id), 'payment_review.mark', 'payment', p.id::text
  from payment p
  where p.id = new.payment_id;
  return null;
end $$;
create or replace trigger payment_review_changed after update of codes on payment_review
  for each row when (old.state = new.state and old.codes is distinct from new.codes)
  execute function payment_review_changed();

-- A request to the client about a payment: what is asked, answered or taken back moves the review of that payment.
create or replace function review_follows_case() returns trigger
language plpgsql
as $$
begin
  if new.closed_at is not null then
    -- what rules have found is decided by itself
    with moved as (
      update payment_review r
      set state = case when r.codes = '{}' then 'ended' when r.state = 'requested' then 'new' else r.state end,
        version = r.version + 1, changed_at = bank_now()
      where r.payment_id = new.payment_id and r.case_id = new.id and r.state in ('requested', 'responded')
      returning r.payment_id, r.state
    )
    insert into payment_review_decision (id, payment_id, code, comment, case_id, at)
    select new_id(), payment_id, new.outcome ->> 'code', '', new.id, bank_now() from moved where state = 'ended';
  elsif new.asked_at is not null and old.asked_at is null then
    insert into payment_review as r (payment_id, state, case_id, since, changed_at)
    values (new.payment_id, 'requested', new.id, bank_now(), bank_now())
    on conflict (payment_id) do update set
      state = 'requested', case_id = excluded.case_id, version = r.version + 1, changed_at = excluded.changed_at;
  elsif new.workflow = 'inputReview' and old.asked_at is not null then
    update payment_review
    set state = 'responded', version = version + 1, changed_at = bank_now()
    where payment_id = new.payment_id and case_id = new.id and state = 'requested';
  end if;
  return null;
end $$;
create or replace trigger review_follows_case after update of asked_at, closed_at on client_case
  for each row when (new.type = 'RFI' and new.payment_id is not null
    and (new.asked_at is distinct from old.asked_at or new.closed_at is distinct from old.closed_at))
  execute function review_follows_case();
