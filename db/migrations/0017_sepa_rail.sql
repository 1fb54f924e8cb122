-- Payments to and from other banks: what the order says beyond a payment on our books, and the states on the way.
alter table payment
  -- the payer's own reference, passed on unchanged to the payee; null is NOTPROVIDED on the rail
  add column end_to_end_id text,
  -- a structured creditor reference; the message is empty then
  add column remittance_reference text,
  -- goes as an instant transfer: asked for by the payer's side, and possible at the payee's bank when it was ordered
  add column is_instant boolean not null default false,
  add constraint payment_one_remittance check (remittance_reference is null or message = '');

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('payment', '4', '2', 'send'),
  ('payment', '2', '3', 'settle'),
  ('payment', '2', '8', 'refuse'),
  ('payment', '3', '5', 'reverse'),
  ('payment', '4', '6', 'block'),
  ('payment', '6', '4', 'unblock'),
  ('payment', '6', '8', 'decline'),
  ('payment', '', '6', 'suspend'),
  ('payment', '6', '3', 'release');
