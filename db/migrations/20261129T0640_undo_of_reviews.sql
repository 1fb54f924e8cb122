-- A decision that was undone gives the review back as it was, also one that the client had answered.
insert into allowed_transition (machine, from_state, to_state, verb) values
  ('payment_review', 'ended', 'responded', 'reopen');
