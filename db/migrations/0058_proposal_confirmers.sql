-- Who may confirm a proposal, where that follows from what it is about, as the type and level of a case; null: as its call says.
-- Nobody else sees it.
alter table proposal add column confirm_roles text[], add column confirm_keys text[];
