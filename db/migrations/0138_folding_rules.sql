-- 'Not this person' for one word alone: matches of an entry on this word are listed apart, for all clients. It decides nothing.
create table folding_rule (
  id uuid primary key,
  code text not null,
  entity_id text collate "C" not null,
  -- when it was released
  entity_name text not null,
  -- as the matcher reads it: lower-case letters
  word text collate "C" not null,
  -- of listed_names_hash() when it was released: other names, and the rule is void
  names_hash bytea not null,
  -- matches with the entry until then, and how many of them it would have folded
  earlier integer not null,
  earlier_folded integer not null,
  -- for staff only
  comment text not null,
  made_by text collate "C" not null references person,
  -- the second person; null: the command line
  confirmed_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  -- the last day
  until_on date not null,
  ended_at timestamptz,
  -- null where the names changed, or a new rule took its place
  ended_by text collate "C" references person,
  end_comment text,
  constraint folding_rule_at_most_a_year check (until_on <= made_at::date + 366),
  constraint folding_rule_other_confirmer check (confirmed_by <> made_by),
  constraint folding_rule_tried check (earlier_folded between 1 and earlier)
);
create unique index already_folded on folding_rule (code, entity_id, word) where ended_at is null;
-- The match stays open: a fold says only where it is listed.
create table folded_hit (
  rule_id uuid not null references folding_rule,
  hit_id uuid not null references screening_hit,
  -- bank time
  at timestamptz not null,
  primary key (rule_id, hit_id)
);
create index folded_hit_of_hit on folded_hit (hit_id);
grant select, insert, update (ended_at, ended_by, end_comment) on folding_rule to kontora_app;
grant select, insert on folded_hit to kontora_app;
grant select on folding_rule, folded_hit to kontora_reader;
