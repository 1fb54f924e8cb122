-- Fees and contracts of registrations: each step leaves its record.
create or replace trigger registration_fee_moved after insert or update of state on registration_fee
  for each row execute function state_moved('registration_fee', 'client', 'client_id', 'client_id', 'reference', 'amount_minor', 'payment_id');

-- The record keeps the hash of what was signed.
create or replace function state_record_of(p_new registration_contract, p_old registration_contract, p_args text[]) returns state_record
language sql stable
as $$
  select row('client', p_new.client_id, p_new.client_id,
    jsonb_build_object('contract', p_new.id, 'sha256', encode(p_new.sha256, 'hex')), null, null)::state_record
$$;
create or replace trigger registration_contract_moved after insert or update of state on registration_contract
  for each row execute function state_moved('registration_contract');

-- Whatever ends the case of a registration, nothing is owed for it any more.
create or replace function registration_ended() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update registration_fee set state = 'dropped', ended_at = bank_now() where case_id = new.id and state = 'open';
  update registration_contract set state = 'dropped', ended_at = bank_now() where case_id = new.id and state = 'open';
  return null;
end $$;
create or replace trigger registration_ended after update of closed_at on client_case
  for each row when (new.type = 'COMPANY' and new.closed_at is not null) execute function registration_ended();
revoke execute on function registration_ended() from public;
