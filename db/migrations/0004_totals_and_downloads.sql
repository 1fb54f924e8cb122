-- What a company has moved with whom, kept as totals by a follower of the feed, and tickets for big downloads.

-- How far each follower of the feed has come: its totals hold what the audit says up to this number.
create table follower (
  name text primary key,
  last_n bigint not null default 0
);
insert into follower (name) values ('counterparties');

-- Everybody a client has paid or been paid by, other than itself.
create table counterparty (
  client_id text collate "C" not null,
  iban text collate "C" not null,
  first_on date not null,
  primary key (client_id, iban)
);

-- Executed EUR payments by month and by the country of the other side's account, without fees. `month` is its first
-- day; new_count is how many counterparties of the country appeared in it for the first time.
create table counterparty_month (
  client_id text collate "C" not null,
  month date not null,
  country text collate "C" not null,
  new_count integer not null default 0,
  in_count integer not null default 0,
  in_minor bigint not null default 0,
  out_count integer not null default 0,
  out_minor bigint not null default 0,
  primary key (client_id, month, country)
) with (fillfactor = 70);

-- A call that is answered by a download too big for its proof: what was asked, by which session. Only the ticket's hash
-- is stored. Losing these rows in a crash costs one more click.
create unlogged table download_ticket (
  ticket_hash bytea primary key,
  session_id uuid not null,
  call text not null,
  params jsonb not null,
  query jsonb not null,
  expires_at timestamptz not null
);
create index download_ticket_expiry on download_ticket (expires_at);

grant select on follower, counterparty, counterparty_month to kontora_app, kontora_reader;
grant select, insert, delete on download_ticket to kontora_app;
