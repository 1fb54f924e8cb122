-- Which clearances of one person the Head of AML looks at afterwards.
create table draw_key (
  -- random, of this bank alone: nobody can foresee what is drawn
  key bytea not null,
  is_only boolean primary key default true check (is_only)
);
insert into draw_key (key)
select sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'));

create table drawn_clearance (
  case_id uuid not null references client_case,
  cleared_by text collate "C" not null references person,
  -- bank time
  cleared_at timestamptz not null,
  primary key (case_id, cleared_at)
);
create index drawn_clearance_newest on drawn_clearance (cleared_at desc, case_id);
grant select on draw_key to kontora_app;
grant select, insert on drawn_clearance to kontora_app;
grant select on drawn_clearance to kontora_reader;
