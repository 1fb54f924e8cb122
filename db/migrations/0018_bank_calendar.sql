-- Cut-offs and closing days of the rail, dated: each row counts from its day until a later one begins. A change is a new
-- row, so what counted on an earlier day stays known.
create table bank_calendar (
  from_day date primary key,
  -- of the bank's zone, HH:MM, in their order; payments given before one are sent with it
  cut_offs text[] collate "C" not null,
  -- besides weekends and the closing days of TARGET, which src/shared/rules/bankDays.ts computes
  closing_days date[] not null default '{}',
  constraint bank_calendar_has_cut_offs check (cardinality(cut_offs) between 1 and 96),
  constraint bank_calendar_cut_offs_are_times check (array_to_string(cut_offs, ' ') ~ '^([01][0-9]|2[0-3]):[0-5][0-9]( ([01][0-9]|2[0-3]):[0-5][0-9])*$')
);
insert into bank_calendar (from_day, cut_offs) values ('2000-01-01', '{09:00,12:00,15:30}');

grant select on bank_calendar to kontora_app, kontora_reader;
grant insert on bank_calendar to kontora_app;
