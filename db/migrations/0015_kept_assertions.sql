-- What a passkey signed when somebody decided a payment, so that the decision can be proved years later. The row of a
-- passkey stays, and nobody changes its key. All five are null in the demo, whose devices have no passkey, and for what was
-- decided before.
alter table payment_approval
  add column passkey_id uuid references passkey,
  -- the challenge is SHA-256 over the nonce and the subject: request, hash of its payload, decision
  add column nonce bytea,
  add column client_data bytea,
  add column authenticator_data bytea,
  add column signature bytea,
  add constraint payment_approval_assertion_whole check (
    num_nulls(passkey_id, nonce, client_data, authenticator_data, signature) in (0, 5));
