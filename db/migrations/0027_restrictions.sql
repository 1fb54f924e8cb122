-- What staff see and steer of a client: what stops it and why, and a line that only staff read.
alter table client add column info text not null default '';

-- What a client or one of its accounts is stopped by. A restriction is lifted, never removed.
create table restriction (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- all: nothing but reading; account: no money leaves this account
  scope text not null,
  -- CASE ends with its case, ORDER with the bailiff's, CLIENT from the client's own device, STAFF by a second person
  cause text not null,
  case_id uuid references client_case,
  account_id bigint references account,
  -- for staff only
  comment text not null,
  -- null: the bank itself, as of restrictions that stood before their causes were kept
  made_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  -- who proposed to lift it; another person confirmed
  lifted_by text collate "C" references person,
  lifted_at timestamptz,
  lift_comment text not null default '',
  constraint restriction_scope_known check (scope in ('all', 'account')),
  constraint restriction_cause_known check (cause in ('CASE', 'ORDER', 'CLIENT', 'STAFF')),
  constraint restriction_has_its_account check ((scope = 'account') = (account_id is not null)),
  constraint restriction_has_its_case check (cause <> 'CASE' or case_id is not null)
);
create index restriction_of_client on restriction (client_id, made_at desc);
-- staff stop the same thing once
create unique index already_restricted on restriction (client_id, scope, coalesce(account_id, 0))
  where lifted_at is null and cause = 'STAFF';

insert into restriction (id, client_id, scope, cause, comment, made_at)
select gen_random_uuid(), c.id, 'all', case flag when 'L' then 'STAFF' else 'CLIENT' end, '', now() + b.clock_offset
from bank b, client c, unnest(array['L', 'l']) flag
where position(flag in c.flags) > 0;

insert into restriction (id, client_id, scope, cause, account_id, comment, made_at)
select gen_random_uuid(), client_id, 'account', 'STAFF', id, '', blocked_at
from account
where blocked_at is not null and client_id is not null;

grant select, insert on restriction to kontora_app;
grant update (lifted_by, lifted_at, lift_comment) on restriction to kontora_app;
grant select on restriction to kontora_reader;
