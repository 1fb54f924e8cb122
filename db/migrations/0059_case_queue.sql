-- The queue of cases at any length: each order has an index, and figures are kept instead of counted.

alter table client_case
  -- of Blocked payments that the case holds, minor units; kept by triggers
  add column blocked_minor bigint not null default 0;
update client_case k
set blocked_minor = held.minor
from (
  select h.case_id, sum(p.amount_minor)::bigint as minor
  from case_payment h
  join payment p on p.id = h.payment_id and p.state = 6
  where h.holds
  group by 1
) held
where held.case_id = k.id;

-- Open cases added up: rows of the same key are summed, and a loop folds them into one. Nobody waits for anybody's row.
create table case_tally (
  type text not null,
  is_senior boolean not null,
  due_at timestamptz not null,
  -- may be less than none: a case that is closed takes itself off
  n integer not null,
  blocked_minor bigint not null
);
insert into case_tally
select type, level >= 5, due_at, count(*), sum(blocked_minor) from client_case where closed_at is null group by 1, 2, 3;

create index client_case_queue_opened on client_case (opened_at, id) include (type, level) where closed_at is null;
create index client_case_queue_opened_of_type on client_case (type, opened_at, id) where closed_at is null;
create index client_case_queue_level on client_case (level, id) where closed_at is null;
create index client_case_queue_blocked on client_case (blocked_minor, id) where closed_at is null;
create index client_case_queue_senior on client_case (due_at, id) where closed_at is null and level >= 5;
create index client_case_queue_senior_opened on client_case (opened_at, id) where closed_at is null and level >= 5;
create index client_case_queue_assigned on client_case (assignee_id, due_at, id) where closed_at is null and assignee_id is not null;
create index client_case_queue_authority on client_case (due_at, id) where closed_at is null and reason = 'AUTHORITY';

-- What somebody has seen is of interest while the case is open.
delete from case_seen s using client_case k where k.id = s.case_id and k.closed_at is not null;
create index case_seen_of_person on case_seen (person_id);

grant select on case_tally to kontora_app, kontora_reader;
