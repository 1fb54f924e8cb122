-- Transfers that cannot be booked as they are wait in suspense for two people, and texts that were cleaned stay as they were
-- written. docs/decisions/022-sepa-rail.md

-- A transfer whose money is settled and lies in suspense. The rest of it stands in rail_transfer, as far as it could be read.
create table rail_set_aside (
  transfer_id uuid primary key references rail_transfer,
  -- what is wrong, dash-separated words, and where in the file
  code text not null,
  path text not null,
  line integer not null,
  column_no integer not null,
  payee_name text not null,
  message text not null,
  reference text,
  state text not null,
  -- bank time
  decided_at timestamptz,
  constraint rail_set_aside_state_known check (state in ('open', 'taken', 'returned')),
  constraint rail_set_aside_decided_when_closed check ((state = 'open') = (decided_at is null))
);
create index rail_set_aside_open on rail_set_aside (transfer_id) where state = 'open';

-- A text of which we took out what nobody sees, as its sender wrote it.
create table rail_sent_text (
  transfer_id uuid not null references rail_transfer,
  n integer not null,
  -- the element, such as Dbtr/Nm
  path text not null,
  said text not null,
  primary key (transfer_id, n)
);

alter table rail_exception
  drop constraint rail_exception_code_known,
  add constraint rail_exception_code_known check (code in ('transfer-unknown', 'already-answered', 'contradiction', 'amount-differs',
    'recall-unknown', 'recall-of-set-aside', 'not-readable', 'status-to-look-at'));

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('rail_set_aside', '', 'open', 'set-aside'),
  ('rail_set_aside', 'open', 'taken', 'take'),
  ('rail_set_aside', 'open', 'returned', 'return');

grant select on rail_set_aside, rail_sent_text to kontora_app, kontora_reader;
grant insert on rail_set_aside, rail_sent_text to kontora_app;
