-- Reviews are counted by the day of the review, which a change of the tax residences leaves as it is.
drop index cdd_profile_from;
create index cdd_profile_reviewed on cdd_profile (reviewed_at);
