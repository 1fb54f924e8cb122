-- Copies of a person's data (Regulation (EU) 2016/679, articles 15 and 20): who asked, who confirmed, and until when it can be taken.
create table data_copy (
  id uuid primary key,
  client_id text collate "C" not null references client,
  made_by text collate "C" not null references person,
  -- nobody: the command line
  confirmed_by text collate "C" references person,
  comment text not null,
  -- bank time
  made_at timestamptz not null,
  until_at timestamptz not null,
  constraint data_copy_two_people check (made_by <> confirmed_by)
);
create index data_copy_of_client on data_copy (client_id, made_at desc);
grant select, insert on data_copy to kontora_app;
grant select on data_copy to kontora_reader;
