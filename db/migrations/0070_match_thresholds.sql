-- From which score on a match counts. A row for each version; checks keep the version that they were made with.
create table match_threshold (
  version integer primary key,
  -- permille: shown in a look-up; opens a case; with a sanction list, stops money before anybody has looked
  display integer not null,
  alert integer not null,
  strong integer not null,
  -- nobody: from the start
  made_by text collate "C" references person,
  confirmed_by text collate "C" references person,
  comment text not null default '',
  -- bank time
  made_at timestamptz not null default now(),
  constraint match_threshold_order check (500 <= display and display <= alert and alert <= strong and strong <= 1000),
  constraint match_threshold_two_people check (made_by <> confirmed_by)
);
insert into match_threshold (version, display, alert, strong) values (1, 600, 700, 860);
alter table screening_check add column thresholds integer not null default 1 references match_threshold;
grant select, insert on match_threshold to kontora_app;
grant select on match_threshold to kontora_reader;
