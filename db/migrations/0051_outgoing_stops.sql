-- A stop of all money that leaves a client: its accounts, and those that are opened later. Money still comes in.
alter table restriction drop constraint restriction_scope_known;
-- out: no money leaves any account of the client
alter table restriction add constraint restriction_scope_known check (scope in ('all', 'out', 'account'));
-- since when no money leaves the client; the client is not told, so this is no block of the account
alter table account add column stopped_at timestamptz;

-- A stop that ended lets its payments go.
grant update (holds) on case_payment to kontora_app;

-- What a victim of fraud gets back: the case that is about it, or why there is none.
create table fraud_refund (
  case_id uuid primary key references client_case,
  refund_case_id uuid references client_case,
  reason text not null default '',
  constraint fraud_refund_or_why check ((refund_case_id is null) = (reason <> ''))
);
grant select, insert on fraud_refund to kontora_app;
grant select on fraud_refund to kontora_reader;
