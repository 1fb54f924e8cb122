-- Work on reports to the MLRO: what is written for the authority, what was filed, and payments stopped for a report.
-- db/functions/78-suspicions.sql says who sees a row, as it does for the report itself.
alter table mlro_report
  -- what is filed next; the sender's narrative stays as it was sent
  add column authority_narrative text not null default '',
  -- what the narrative answers: who, what, when, where, why, how
  add column checklist text[] collate "C" not null default '{}',
  add constraint mlro_report_checklist_known check (checklist <@ array['who', 'what', 'when', 'where', 'why', 'how']);

-- Each version that was filed: the first, and what was added later. None is changed; the authority's answer is noted.
create table mlro_report_version (
  report_id uuid not null references mlro_report,
  number integer not null,
  narrative text not null,
  -- why it was added to; empty for the first version
  reasons text not null default '',
  case_ids uuid[] not null,
  payment_ids uuid[] not null,
  made_by text collate "C" not null references person,
  -- bank time
  made_at timestamptz not null,
  -- what the authority answered with
  reference text not null default '',
  acknowledged_at timestamptz,
  primary key (report_id, number),
  constraint mlro_report_version_positive check (number > 0),
  constraint mlro_report_version_says_something check (narrative <> ''),
  constraint mlro_report_version_says_why check ((number = 1) = (reasons = '')),
  constraint mlro_report_version_acknowledged check ((acknowledged_at is null) = (reference = ''))
);

-- Payments that were stopped because of a report: the stop itself is one like any other.
create table mlro_suspension (
  report_id uuid not null references mlro_report,
  payment_id uuid not null references payment,
  made_by text collate "C" not null references person,
  -- bank time
  made_at timestamptz not null,
  primary key (report_id, payment_id)
);

-- kontora_reader gets nothing: no figure counts a report
grant update (authority_narrative, checklist, state, decided_by, decided_at, filed_at, reasons, authority_reference)
  on mlro_report to kontora_app;
grant select, insert on mlro_report_version, mlro_suspension to kontora_app;
grant update (reference, acknowledged_at) on mlro_report_version to kontora_app;
alter table mlro_report_version enable row level security;
alter table mlro_suspension enable row level security;
