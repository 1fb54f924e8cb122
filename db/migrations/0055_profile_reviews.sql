-- When a profile was reviewed: a change of its tax residences alone is no review.
alter table cdd_profile add column reviewed_at timestamptz;
update cdd_profile set reviewed_at = from_at;
alter table cdd_profile alter column reviewed_at set not null;
