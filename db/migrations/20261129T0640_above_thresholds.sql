-- Who is above a threshold on the last day of a run: a release raises an event for them, at once or with their next
-- payment.
alter table lab_client add column above_figure bigint;
-- The lab's result is read in its run; what was kept here never was.
alter table watch_rule_state drop column result;
