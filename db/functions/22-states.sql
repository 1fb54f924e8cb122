-- States. Every table with a state has one trigger, state_moved(): it refuses a change that allowed_transition does not
-- hold, and writes the audit record of each one that it does. docs/decisions/017-states.md says why by row.

-- The number of a payment's state. A single immutable expression: the planner puts the number in its place, so that
-- partial indexes match and running costs nothing. An unknown name is an error. src/features/payments/rules.ts has the
-- same names and numbers (a test compares).
create or replace function payment_state(p_name text) returns integer
language sql immutable
as $$
  select case p_name
    when 'requested' then 0
    when 'posted' then 1
    when 'pending' then 2
    when 'executed' then 3
    when 'authorized' then 4
    when 'reversed' then 5
    when 'blocked' then 6
    when 'failed' then 7
    when 'rejected' then 8
    when 'canceled' then 9
    when 'waitingForOperator' then 2147483647
    when 'technicalError' then -2147483648
    else ('no payment state ' || p_name)::integer
  end
$$;

create or replace function refuse_transition(p_machine text, p_from text, p_to text) returns text
language plpgsql
as $$
begin
  raise exception '% may not go from % to %', p_machine, p_from, p_to
    using errcode = '23514', constraint = 'transition_not_allowed';
end $$;

-- What the audit says of a change of state, from the arguments of the trigger: machine, kind of subject, its column,
-- the client's column, and the columns that are facts. A table whose record needs more has a function of its own below:
-- PostgreSQL takes the one for the row's own type. Stable, so that they are folded into the trigger's statement.
create or replace function state_record_of(p_new anyelement, p_old anyelement, p_args text[]) returns state_record
language sql stable
as $$
  select row(p_args[1], r.columns ->> p_args[2], r.columns ->> p_args[3],
    (select jsonb_object_agg(fact, r.columns -> fact) from unnest(p_args[4:]) fact), null, null)::state_record
  from (select to_jsonb(p_new) as columns) r
$$;

-- What stays of an executed payment: the audit keeps its SHA-256, and verify computes it again from the row. Declared
-- stable, as audit_row_hash() is. The text of a row quotes its fields, and costs half of what JSON does.
create or replace function payment_seal(p payment) returns text
language sql stable
as $$
  select encode(sha256(convert_to(row(
    p.id, p.version, p.rail, p.payer_client_id, p.payer_account_id, p.payer_name, p.payer_iban, p.payee_client_id,
    p.payee_account_id, p.payee_name, p.payee_iban, p.currency, p.amount_minor, p.fee_minor, p.message, p.category,
    p.initiator_id, p.confirmator_id, p.payee_check, p.payee_holder, encode(p.payload_hash, 'hex'),
    extract(epoch from p.created_at), extract(epoch from p.executed_at)
  )::text, 'UTF8')), 'hex')
$$;

-- An executed payment is news for both sides, each in its own log.
create or replace function state_record_of(p_new payment, p_old payment, p_args text[]) returns state_record
language sql stable
as $$
  select row('payment', p_new.id::text, coalesce(p_new.payer_client_id, p_new.payee_client_id),
    case when p_old.state is null then jsonb_build_object('to', p_new.state, 'version', p_new.version)
      else jsonb_build_object('from', p_old.state, 'to', p_new.state, 'version', p_new.version) end
      || case when p_new.state = payment_state('executed') then jsonb_build_object('seal', payment_seal(p_new))
        else '{}' end,
    case when p_old.state is not null and p_new.state = payment_state('executed')
      and p_new.payee_client_id is distinct from p_new.payer_client_id then p_new.payee_client_id end,
    'receive')::state_record
$$;

-- The hash shows what was on the device. What is approved about a report to the MLRO is restricted, as its records are.
create or replace function state_record_of(p_new request, p_old request, p_args text[]) returns state_record
language sql stable
as $$
  select row('request', p_new.id::text, p_new.company_id,
    case when p_old.state is null then jsonb_build_object('kind', p_new.kind, 'hash', encode(p_new.payload_hash, 'hex'))
      else jsonb_build_object('hash', encode(p_new.payload_hash, 'hex')) end
      || case when p_new.payload #>> '{subjects,0,id}' like '% /web/mlro-reports/%' then '{"restricted": true}'::jsonb
        else '{}' end,
    null, null)::state_record
$$;

-- The call that changed a subject. A statement that does the work of several calls names the call of each subject.
create or replace function request_of(p_subject text) returns text
language sql stable
as $$
  select nullif(coalesce(nullif(current_setting('kontora.requests', true), '')::jsonb ->> p_subject,
    current_setting('kontora.request', true)), '')
$$;

create or replace function state_moved() returns trigger
language plpgsql
as $$
declare
  v_from text := '';
  v_record state_record;
begin
  if tg_op = 'UPDATE' then
    if new.state = old.state then
      return null;
    end if;
    v_from := old.state::text;
  end if;
  v_record := state_record_of(new, old, tg_argv);
  insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id, facts)
  select nullif(current_setting('kontora.actor', true), ''), request_of(v_record.subject_id),
    side.client_id, tg_argv[0] || '.' || side.verb, v_record.subject_kind, v_record.subject_id, v_record.facts
  from allowed_transition t
  cross join lateral (values
    (t.verb, v_record.client_id, true),
    (v_record.other_verb, v_record.other_client_id, v_record.other_client_id is not null)
  ) side(verb, client_id, is_told)
  where t.machine = tg_argv[0] and t.from_state = v_from and t.to_state = new.state::text and side.is_told;
  if not found then
    perform refuse_transition(tg_argv[0], v_from, new.state::text);
  end if;
  return null;
end $$;

create or replace trigger payment_moved after insert or update of state on payment
  for each row execute function state_moved('payment');
create or replace trigger request_moved after insert or update of state on request
  for each row execute function state_moved('request');
create or replace trigger membership_moved after insert or update of state on membership
  for each row execute function state_moved('membership', 'person', 'person_id', 'company_id', 'role', 'letters');

-- Other rights in the same state are news too.
create or replace function membership_changed() returns trigger
language plpgsql
as $$
begin
  insert into audit_inbox (actor_id, request_id, client_id, verb, subject_kind, subject_id, facts)
  values (nullif(current_setting('kontora.actor', true), ''), nullif(current_setting('kontora.request', true), ''),
    new.company_id, 'membership.change', 'person', new.person_id,
      jsonb_build_object('role', new.role, 'letters', new.letters));
  return null;
end $$;
create or replace trigger membership_changed after update of role, letters on membership
  for each row when (old.state = new.state and (old.role, old.letters) is distinct from (new.role, new.letters))
  execute function membership_changed();
