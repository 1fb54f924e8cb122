-- Background work that a person asks for or that a schedule brings. The table is the queue: any process takes what is due.

create table job (
  id uuid primary key,
  kind text not null,
  -- what the job is about; of one kind and key only one waits or runs
  key text not null,
  input jsonb not null,
  state text not null default 'waiting',
  -- null: the schedule
  asked_by text collate "C" references person,
  asked_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  -- starts since the job was asked for or resumed
  tries integer not null default 0,
  -- the run that works on it, and when that run last gave a sign of life
  owner uuid,
  beat_at timestamptz,
  done_n bigint not null default 0,
  of_n bigint,
  -- where the next run goes on
  cursor jsonb,
  result jsonb,
  -- of the last try that failed
  error text,
  ended_at timestamptz,
  constraint job_state_known check (state in ('waiting', 'running', 'stopped', 'done', 'failed')),
  constraint job_running_has_owner check ((state = 'running') = (owner is not null) and (owner is null) = (beat_at is null)),
  constraint job_ended_when_ended check ((state in ('stopped', 'done', 'failed')) = (ended_at is not null))
) with (fillfactor = 70);
create unique index job_under_way on job (kind, key) where state in ('waiting', 'running');
create index job_due on job (run_at) where state = 'waiting';
create index job_running on job (beat_at) where state = 'running';
create index job_newest on job (kind, asked_at);
create index job_ended on job (ended_at) where ended_at is not null;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('job', '', 'waiting', 'enqueue'),
  ('job', 'waiting', 'running', 'start'),
  ('job', 'waiting', 'stopped', 'stop'),
  ('job', 'running', 'waiting', 'requeue'),
  ('job', 'running', 'stopped', 'stop'),
  ('job', 'running', 'done', 'finish'),
  ('job', 'running', 'failed', 'fail'),
  ('job', 'stopped', 'waiting', 'resume'),
  ('job', 'failed', 'waiting', 'resume');

grant select on job to kontora_app, kontora_reader;
grant insert (id, kind, key, input, asked_by, run_at),
  update (state, run_at, tries, owner, beat_at, done_n, of_n, cursor, result, error, ended_at) on job to kontora_app;

-- Checks of the audit are jobs now; an open one goes on where it is.
insert into job (id, kind, key, input, state, asked_by, asked_at, run_at, done_n, of_n, cursor, result, ended_at)
select id, 'audit-check', '', '{}',
  case when ended_at is null then 'waiting' when outcome = 'stopped' then 'stopped' else 'done' end,
  asked_by, started_at, started_at, n, of_n,
  jsonb_build_object('block', block::text, 'n', n::text, 'hash', encode(hash, 'hex')),
  case when outcome in ('whole', 'broken') then jsonb_build_object('broken', broken) end,
  ended_at
from audit_check;
drop table audit_check;
