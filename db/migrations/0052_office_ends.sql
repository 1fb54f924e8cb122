-- The end of a public function, as staff have written it down. Twelve months later two people may say that its holder counts
-- as politically exposed no more. docs/decisions/028-score.md
create table office_end (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- the last day of the function
  ended_on date not null,
  -- for staff only
  comment text not null,
  made_by text collate "C" not null references person,
  -- the second person; null: the command line
  confirmed_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  -- another day was written down instead
  replaced_at timestamptz,
  -- from then on, alerts that were confirmed before made_at count no more
  lowered_at timestamptz,
  lowered_by text collate "C" references person,
  lower_confirmed_by text collate "C" references person,
  lower_comment text not null default '',
  constraint office_end_other_confirmer check (confirmed_by <> made_by and lower_confirmed_by <> lowered_by),
  constraint office_end_lowered_by_somebody check ((lowered_at is null) = (lowered_by is null)),
  -- bank days begin before those of the database's zone
  constraint office_end_lowered_a_year_later check (lowered_at >= ended_on + interval '12 months' - interval '1 day'),
  constraint office_end_one_way_out check (num_nonnulls(replaced_at, lowered_at) <= 1)
);
create unique index office_end_stands on office_end (client_id) where replaced_at is null and lowered_at is null;
create index office_end_of_client on office_end (client_id, made_at desc);

grant select, insert on office_end to kontora_app;
grant update (replaced_at, lowered_at, lowered_by, lower_confirmed_by, lower_comment) on office_end to kontora_app;
grant select on office_end to kontora_reader;
