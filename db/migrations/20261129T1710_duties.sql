-- Reports that authorities are owed: which, how often, and until when; what was filed; and the files of forms that the
-- bank has made. docs/books.md.
create table duty (
  code text collate "C" not null,
  -- what is reported
  name text not null,
  authority text collate "C" not null,
  period text collate "C" not null,
  -- days after the last day of the period; null: the end of the month after it
  due_days integer,
  -- periods that end from this day on, and until that one; null: it goes on
  valid_from date not null,
  valid_until date,
  primary key (code, valid_from),
  constraint duty_code_plain check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  constraint duty_authority_known check (authority in ('LB', 'VMI')),
  constraint duty_period_known check (period in ('month', 'quarter', 'year')),
  constraint duty_due_later check (due_days > 0),
  constraint duty_valid check (valid_until >= valid_from)
);
grant select on duty to kontora_app, kontora_reader;

insert into duty (code, name, authority, period, due_days, valid_from) values
  ('EM008_01', 'Balance sheet', 'LB', 'quarter', 20, '2026-07-01'),
  ('EM008_02', 'Off-balance-sheet items', 'LB', 'quarter', 20, '2026-07-01'),
  ('EM008_03', 'Profit and loss', 'LB', 'quarter', 20, '2026-07-01'),
  ('EM008_04', 'Changes in equity', 'LB', 'quarter', 20, '2026-07-01'),
  ('EM008_05', 'Activity and safeguarding', 'LB', 'quarter', 20, '2026-07-01'),
  ('EM_007', 'Own funds', 'LB', 'quarter', 20, '2026-07-01'),
  ('PAYMENTS', 'Payments by rail, direction and country', 'LB', 'quarter', 20, '2026-07-01'),
  -- Regulation (EU) 904/2010, article 24b
  ('CESOP', 'Cross-border payments (CESOP)', 'VMI', 'quarter', null, '2026-07-01'),
  ('VMI', 'Yearly account data (VA-61, VA-105)', 'VMI', 'year', 31, '2026-07-01');

-- Files of forms that the bank has made: their hash shows later that a filed file is one of them.
create table supervisory_file (
  id uuid primary key,
  form text collate "C" not null,
  -- the bank day at whose end the form was made
  day date not null,
  format text collate "C" not null,
  name text not null,
  sha256 bytea not null,
  bytes integer not null,
  -- who made these bytes first, and when (bank time)
  made_by text collate "C" not null references person,
  made_at timestamptz not null,
  unique (form, day, format, sha256),
  constraint supervisory_file_hashed check (length(sha256) = 32)
);
grant select, insert on supervisory_file to kontora_app;
grant select on supervisory_file to kontora_reader;

-- What was filed. A filing is never changed; a later one of the same duty and period supersedes it.
create table duty_filing (
  id uuid primary key,
  code text collate "C" not null,
  -- the last day of the period
  until_day date not null,
  -- the bank day on which the authority got it
  filed_on date not null,
  file_name text not null,
  sha256 bytea not null,
  -- null: the bank has not made the file
  file_id uuid references supervisory_file,
  -- of the authority; '' where it gave none
  reference text not null,
  comment text not null,
  recorded_by text collate "C" not null references person,
  -- bank time
  recorded_at timestamptz not null,
  constraint duty_filing_hashed check (length(sha256) = 32),
  constraint duty_filing_bounded check (length(comment) <= 1000 and length(reference) <= 100)
);
create index duty_filing_of_period on duty_filing (code, until_day, id);
grant select, insert on duty_filing to kontora_app;
grant select on duty_filing to kontora_reader;

-- Which notices of a duty were sent: five days ahead, and when it is overdue.
create table duty_notice (
  code text collate "C" not null,
  until_day date not null,
  kind text collate "C" not null,
  -- bank time
  sent_at timestamptz not null,
  primary key (code, until_day, kind),
  constraint duty_notice_kind_known check (kind in ('ahead', 'overdue'))
);
grant select, insert on duty_notice to kontora_app;
grant select on duty_notice to kontora_reader;
