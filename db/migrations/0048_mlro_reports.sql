-- Reports to the MLRO: what staff suspect, for the Head of AML alone. db/functions/78-suspicions.sql says who sees a row:
-- for all others it does not exist, whatever statement names the table.
create table mlro_report (
  id uuid primary key,
  state text not null,
  -- the client, or the person, that it is about
  subject_id text collate "C" not null,
  -- where the sender stood: a case, a payment, or neither
  case_id uuid references client_case,
  payment_id uuid references payment,
  -- of the case on the sender's screen
  shown_version integer,
  narrative text not null,
  author_id text collate "C" not null references person,
  -- bank time, like every moment here
  written_at timestamptz not null,
  version integer not null default 1,
  -- what the MLRO adds
  suspected_at timestamptz,
  suspended_at timestamptz,
  -- AML staff, or administrators, who may read it too
  reader_ids text[] collate "C" not null default '{}',
  case_ids uuid[] not null default '{}',
  payment_ids uuid[] not null default '{}',
  -- how it ended
  decided_by text collate "C" references person,
  decided_at timestamptz,
  filed_at timestamptz,
  reasons text not null default '',
  authority_reference text not null default '',
  constraint mlro_report_state_known
    check (state in ('draft', 'withMlro', 'filed', 'notFiled', 'acknowledged', 'supplemented')),
  constraint mlro_report_says_something check (narrative <> ''),
  constraint mlro_report_filed_has_moment check ((state in ('filed', 'acknowledged', 'supplemented')) = (filed_at is not null)),
  constraint mlro_report_not_filed_has_reasons check (state <> 'notFiled' or reasons <> ''),
  constraint mlro_report_decided_by_somebody check ((state in ('draft', 'withMlro')) = (decided_by is null)),
  -- nobody files what they wrote
  constraint mlro_report_decided_by_another check (decided_by <> author_id),
  constraint mlro_report_lists_bounded check (
    cardinality(reader_ids) <= 50 and cardinality(case_ids) <= 50 and cardinality(payment_ids) <= 200)
);
create index mlro_report_newest on mlro_report (written_at desc, id desc);

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('mlro_report', '', 'draft', 'write'), ('mlro_report', '', 'withMlro', 'send'), ('mlro_report', 'draft', 'withMlro', 'send'),
  ('mlro_report', 'withMlro', 'filed', 'file'), ('mlro_report', 'withMlro', 'notFiled', 'leave'),
  ('mlro_report', 'filed', 'acknowledged', 'acknowledge'), ('mlro_report', 'filed', 'supplemented', 'supplement'),
  ('mlro_report', 'acknowledged', 'supplemented', 'supplement'), ('mlro_report', 'supplemented', 'acknowledged', 'acknowledge');

-- kontora_reader gets nothing: no figure counts a report
grant select on mlro_report to kontora_app;
grant insert (id, state, subject_id, case_id, payment_id, shown_version, narrative, author_id, written_at) on mlro_report
  to kontora_app;
grant update (version, suspected_at, suspended_at, reader_ids, case_ids, payment_ids) on mlro_report to kontora_app;
alter table mlro_report enable row level security;
