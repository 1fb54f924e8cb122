-- Who was told that their assets are frozen, by which regulation, and who released the letter.
create table freeze_letter (
  restriction_id uuid primary key references restriction,
  client_id text collate "C" not null references client,
  regulation text not null,
  released_by text collate "C" not null references person,
  -- bank time
  released_at timestamptz not null
);
create index freeze_letter_of_client on freeze_letter (client_id);
grant select, insert on freeze_letter to kontora_app;
grant select on freeze_letter to kontora_reader;
