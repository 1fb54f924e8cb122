-- Filters of the queue that staff keep under a name, and who has which case open just now. docs/decisions/033-cases.md
create table saved_view (
  id uuid primary key,
  owner_id text collate "C" not null references person,
  name text not null,
  -- fields of the list's address; never words that somebody looked for, which name clients
  query jsonb not null,
  -- all who read the queue have it; its owner alone changes it
  is_shared boolean not null,
  -- bank time
  saved_at timestamptz not null,
  constraint saved_view_is_named check (length(name) between 1 and 60),
  constraint saved_view_searches_nothing check (jsonb_typeof(query) = 'object' and not query ? 'text')
);
create unique index view_name_taken on saved_view (owner_id, lower(name));
create index saved_view_shared on saved_view (lower(name)) where is_shared;
grant select, insert, delete on saved_view to kontora_app;
grant update (name, query, is_shared, saved_at) on saved_view to kontora_app;
grant select on saved_view to kontora_reader;

-- One row for each staff user: the case that they look at. It is worth less than a minute, and goes with a crash.
create unlogged table case_presence (
  person_id text collate "C" primary key references person,
  case_id uuid not null references client_case,
  -- real time
  seen_at timestamptz not null
);
create index case_presence_of_case on case_presence (case_id);
grant select, insert, delete on case_presence to kontora_app;
grant update (case_id, seen_at) on case_presence to kontora_app;
grant select on case_presence to kontora_reader;
