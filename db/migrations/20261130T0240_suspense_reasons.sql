-- Why money that was posted to suspense by hand, or came back for a closed account, is still there.
create table suspense_reason (
  id uuid primary key,
  -- what brought the money there
  transfer_id uuid not null,
  words text not null,
  -- until this bank day it counts as a reason
  due_on date not null,
  made_by text collate "C" not null references person,
  made_at timestamptz not null,
  -- when another reason took its place, bank time; null: it is the one that holds
  replaced_at timestamptz,
  constraint suspense_reason_has_words check (words <> '')
);
create unique index suspense_reason_that_holds on suspense_reason (transfer_id) where replaced_at is null;
grant select on suspense_reason to kontora_app, kontora_reader;
