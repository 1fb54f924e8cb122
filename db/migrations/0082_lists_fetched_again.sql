-- When the watched folder had the same content again: it is as old as that, though nothing was taken. Real time.
alter table list_version add column fetched_at timestamptz;
grant update (fetched_at) on list_version to kontora_app;
