-- Where the wealth of somebody in office comes from, as an officer has found; the Head of AML consents to go on with the client.
create table wealth_source (
  case_id uuid primary key references client_case,
  -- a client, or a person who is none
  subject_id text collate "C" not null,
  words text not null,
  found_by text collate "C" not null references person,
  -- null: one person decided alone, because the client is not in office
  consented_by text collate "C" references person,
  -- bank time
  found_at timestamptz not null,
  constraint wealth_source_has_words check (words <> '')
);
create index wealth_source_of_subject on wealth_source (subject_id, found_at desc);
grant select, insert on wealth_source to kontora_app;
grant select on wealth_source to kontora_reader;
