-- White list: for a client, payments with one counterparty no longer raise one rule. It is made by two people, ends after a
-- year at the latest, and holds only for the data that it was made for.
create table white_list (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- of the counterparty
  iban text collate "C" not null,
  -- its code, see src/features/whitelist/rules.ts
  rule text collate "C" not null,
  -- for staff only
  comment text not null,
  -- of white_list_data() when it was made: other data, and the entry holds no more
  data_hash bytea not null,
  made_by text collate "C" not null references person,
  -- the second person; null: the command line
  confirmed_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  -- the last day
  until_on date not null,
  ended_at timestamptz,
  -- null where a new entry took its place
  ended_by text collate "C" references person,
  end_comment text,
  constraint white_list_at_most_a_year check (until_on <= made_at::date + 366),
  constraint white_list_other_confirmer check (confirmed_by <> made_by)
);
create unique index already_white_listed on white_list (client_id, iban, rule) where ended_at is null;
create index white_list_of_client on white_list (client_id, made_at desc, id desc);
grant select, insert, update (ended_at, ended_by, end_comment) on white_list to kontora_app;
grant select on white_list to kontora_reader;
