-- What a version has much less of than the one in use, or was sent without: a sentence each, and who confirms it ticks each.
alter table list_version add losses text[] not null default '{}';
grant update (losses) on list_version to kontora_app;
