-- The notice that a client is given before it is closed. It is taken back, never removed; one stands at a time.
create table closing_notice (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- for staff only
  comment text not null,
  given_by text collate "C" not null references person,
  -- bank time
  given_at timestamptz not null,
  -- the first bank day on which the client may be closed
  closes_from date not null,
  ended_by text collate "C" references person,
  ended_at timestamptz,
  end_comment text not null default ''
);
create unique index notice_given on closing_notice (client_id) where ended_at is null;
create index closing_notice_of_client on closing_notice (client_id);

grant select, insert on closing_notice to kontora_app;
grant update (ended_by, ended_at, end_comment) on closing_notice to kontora_app;
grant select on closing_notice to kontora_reader;
