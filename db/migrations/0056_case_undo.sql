-- What was done last with a case and can be undone for a moment: taken, released, handed over, commented.
create table case_undo (
  case_id uuid primary key references client_case,
  done_by text collate "C" not null references person,
  -- of the case afterwards: whatever is done later ends it
  version integer not null,
  -- who had the case before
  assignee_id text collate "C" references person,
  comment_id uuid references case_comment,
  -- real time: the seconds in which people see their own slip
  done_at timestamptz not null
);
alter table case_comment
  -- by its author at once; then nobody sees it. Bank time
  add column undone_at timestamptz;
grant select, insert on case_undo to kontora_app;
grant select on case_undo to kontora_reader;
grant update (done_by, version, assignee_id, comment_id, done_at) on case_undo to kontora_app;
grant update (undone_at) on case_comment to kontora_app;
