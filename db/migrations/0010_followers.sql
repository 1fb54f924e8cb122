-- A follower whose totals a SQL function keeps is moved on by that function alone. Where a server does the work, the servers
-- take its records themselves.
alter table follower add column by_server boolean not null default false;
