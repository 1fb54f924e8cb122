-- Filters of the queue read an index alone, or only what fits, however few cases that is.

-- of a status, what is due first
create index client_case_queue_status on client_case (kind, status, due_at, id) where closed_at is null;

-- what is counted under a filter stands in the index itself
drop index client_case_queue;
create index client_case_queue on client_case (due_at, id)
  include (type, level, assignee_id, subject_id, opened_at, blocked_minor, reason) where closed_at is null;
