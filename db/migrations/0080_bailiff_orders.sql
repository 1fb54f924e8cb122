-- Orders of bailiffs. One over an amount holds what it still wants of all euro accounts of its client, also of what comes in
-- later; one without blocks whole accounts. Both stand as restrictions.
create table bailiff_order (
  case_id uuid primary key references client_case,
  client_id text collate "C" not null references client,
  authority text not null,
  number text not null,
  -- cents; null: whole accounts
  amount_minor bigint,
  -- 1 is paid before 2
  priority integer not null,
  -- cents that the client may spend in each month all the same
  protected_minor bigint not null default 0,
  -- whether the client reads whose order it is, and over what
  is_told boolean not null,
  -- bank time
  made_at timestamptz not null,
  constraint bailiff_order_bounded check (length(authority) between 1 and 200 and length(number) between 1 and 100),
  constraint bailiff_order_amount_positive check (amount_minor > 0),
  constraint bailiff_order_priority_known check (priority between 1 and 9),
  constraint bailiff_order_protected check (protected_minor >= 0)
);
create index bailiff_order_of_client on bailiff_order (client_id);
grant select, insert on bailiff_order to kontora_app;
grant update (amount_minor, protected_minor) on bailiff_order to kontora_app;
grant select on bailiff_order to kontora_reader;

-- Payments that staff make for an order. Functions of the owner write them.
create table bailiff_payment (
  payment_id uuid primary key,
  case_id uuid not null references bailiff_order,
  -- bank day on which the money left
  left_on date
);
create index bailiff_payment_of_order on bailiff_payment (case_id);
grant select on bailiff_payment to kontora_app, kontora_reader;

alter table restriction drop constraint restriction_scope_known;
-- amount: what an order over an amount still wants stays; the rest is free
alter table restriction add constraint restriction_scope_known check (scope in ('all', 'out', 'account', 'amount'));
alter table restriction add constraint restriction_amount_by_order check (scope <> 'amount' or (cause = 'ORDER' and case_id is not null));
create unique index order_holds_once on restriction (case_id) where scope = 'amount' and lifted_at is null;
-- since when orders over amounts hold money of the client; null: none does
alter table account add column ordered_at timestamptz;

-- An order that is paid ends, and stands again when its money comes back. From now on.
insert into follower (name, by_server, last_n) select 'bailiff-orders', true, n from audit_head;
