-- What the bank has decided about activities and countries, over what the program ships. Of one code the newest row counts.
create table risk_change (
  version integer primary key,
  kind text not null,
  code text collate "C" not null,
  -- an activity: 1, 2 or 3; a country: its flags with blanks between, or nothing
  value text not null,
  made_by text collate "C" not null references person,
  confirmed_by text collate "C" references person,
  comment text not null,
  -- bank time
  made_at timestamptz not null,
  constraint risk_change_kind_known check (kind in ('activity', 'country')),
  constraint risk_change_value_known check (
    case kind when 'activity' then value ~ '^[123]$' else value ~ '^((EU|EEA|EQUAL|BLACK|HIGH|GREY)( |$))*$' end),
  constraint risk_change_two_people check (made_by <> confirmed_by)
);
create index risk_change_of_code on risk_change (kind, code, version desc);
grant select, insert on risk_change to kontora_app;
grant select on risk_change to kontora_reader;
