-- What staff decided about a file of a case: 2 approved, 4 declined, 5 sent back, 9 on hold. The newest review counts.
-- docs/decisions/033-cases.md
create table case_file_review (
  id uuid primary key,
  case_id uuid not null,
  file_id uuid not null,
  status integer not null,
  -- why; an approval needs none
  reason text not null,
  made_by text collate "C" not null references person,
  -- bank time
  made_at timestamptz not null,
  foreign key (case_id, file_id) references case_file,
  constraint case_file_review_status_known check (status in (2, 4, 5, 9)),
  constraint case_file_review_has_reason check (status = 2 or reason <> '')
);
create index case_file_review_newest on case_file_review (case_id, file_id, made_at desc, id desc);
grant select, insert on case_file_review to kontora_app;
grant select on case_file_review to kontora_reader;
