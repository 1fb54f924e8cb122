-- An address that one staff user changed alone: no card goes there until somebody has confirmed it (docs/decisions/023-cards.md).
alter table client_address
  -- null: the client changed it, or two people did
  add column moved_by text collate "C" references person,
  -- bank time
  add column moved_at timestamptz,
  -- what the client's people were told of it: whoever answers 'Seen' confirms it
  add column notices uuid[] not null default '{}',
  add constraint client_address_moved_by_somebody check ((moved_by is null) = (moved_at is null));
