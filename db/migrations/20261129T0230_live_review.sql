-- Live review: the newest payments of all clients, the part of the feed about payments, and what staff have stopped.
create index payment_newest on payment (created_at desc, id desc);
-- waiting for an operator, or a technical error
create index payment_extreme on payment (id) where state in (2147483647, -2147483648);
create index audit_of_payments on audit (n) where subject_kind = 'payment';

-- Cases that staff have opened by stopping a payment because of what they suspect: key A alone releases it.
create table payment_stop (
  case_id uuid primary key references client_case,
  payment_id uuid not null references payment,
  made_by text collate "C" not null references person,
  -- bank time
  made_at timestamptz not null
);
create index payment_stop_of_payment on payment_stop (payment_id);
grant select on payment_stop to kontora_app, kontora_reader;
grant insert on payment_stop to kontora_app;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('payment_review', '', 'new', 'mark'),
  ('payment_review', '', 'requested', 'ask'),
  ('payment_review', '', 'ended', 'end'),
  ('payment_review', 'new', 'requested', 'ask'),
  ('payment_review', 'new', 'ended', 'end'),
  ('payment_review', 'requested', 'responded', 'answer'),
  ('payment_review', 'requested', 'new', 'takeBack'),
  ('payment_review', 'requested', 'ended', 'end'),
  ('payment_review', 'responded', 'requested', 'ask'),
  ('payment_review', 'responded', 'ended', 'end'),
  ('payment_review', 'ended', 'new', 'mark'),
  ('payment_review', 'ended', 'requested', 'ask');
