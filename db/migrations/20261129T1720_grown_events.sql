-- What the figure that an event grew to was counted from: its window, the last record, and the version of the rule. Null:
-- it grew before these columns, or not at all.
alter table case_event
  add column grew_from date,
  add column grew_on date,
  add column grew_until_n bigint,
  add column grew_version integer;
grant update (grew_from, grew_on, grew_until_n, grew_version) on case_event to kontora_app;
