-- Files that staff send and look at, and pictures of clients and of their identity documents.
-- docs/decisions/031-files-and-pictures.md

-- Bytes on their way to become a file: from the token until the file has its name, ten minutes at most.
create table upload (
  token_hash bytea primary key,
  -- nobody but this session ends it
  session_id uuid not null,
  person_id text collate "C" not null references person,
  client_id text collate "C" not null references client,
  -- found from the content; null before it came
  media_type text,
  bytes bytea,
  -- real time
  expires_at timestamptz not null,
  constraint upload_has_all_or_nothing check ((bytes is null) = (media_type is null))
);
alter table upload alter column bytes set storage external;
create index upload_by_end on upload (expires_at);
grant select, insert, delete on upload to kontora_app;
grant update (media_type, bytes) on upload to kontora_app;

-- What staff have filed is no document of the client: the company does not see it.
alter table client_file add column by_staff boolean not null default false;
-- who has compared it with what it should prove, bank time
alter table client_file add column checked_by text collate "C" references person;
alter table client_file add column checked_at timestamptz;
alter table client_file add constraint client_file_checked_by_somebody check ((checked_by is null) = (checked_at is null));
grant update (checked_by, checked_at) on client_file to kontora_app;

-- A face, or a side of an identity document. The newest of its kind counts; older ones stay.
create table client_picture (
  id uuid primary key,
  client_id text collate "C" not null references client,
  kind text not null,
  hash bytea not null references file_content,
  media_type text not null,
  size_bytes integer not null,
  -- for staff only
  comment text not null,
  -- null: the bank itself. Who puts it there has checked it.
  added_by text collate "C" references person,
  -- bank time
  added_at timestamptz not null,
  constraint client_picture_kind_known check (kind in ('face', 'front', 'back')),
  constraint client_picture_is_one check (media_type in ('image/png', 'image/jpeg', 'image/gif')),
  constraint client_picture_has_bytes check (size_bytes > 0)
);
create index client_picture_of_client on client_picture (client_id, kind, added_at desc, id desc);
grant select, insert on client_picture to kontora_app;
grant select on client_picture to kontora_reader;

-- The statements that were made of a client stand among its documents.
create index audit_of_statements on audit (client_id, n) where verb = 'statement.export';
