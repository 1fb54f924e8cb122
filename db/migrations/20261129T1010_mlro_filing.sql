-- What the MLRO adds to a report for the authority: indicators of its list, what the bank has done, and facts about the
-- parties that the bank keeps nowhere else. db/functions/79-filing.sql says who sees a row: who may read the report.
create table mlro_filing (
  report_id uuid primary key references mlro_report,
  -- keys of the authority's table
  indicators text[] collate "C" not null default '{}',
  -- what the bank has done
  action text not null default '',
  -- by the id of a party: gender, occupation, date of incorporation and the like
  facts jsonb not null default '{}',
  version integer not null default 1,
  constraint mlro_filing_bounded check (
    cardinality(indicators) <= 50 and length(action) <= 8000 and jsonb_typeof(facts) = 'object'
    and pg_column_size(facts) <= 100000)
);

-- kontora_reader gets nothing
grant select, insert, update (indicators, action, facts, version) on mlro_filing to kontora_app;
alter table mlro_filing enable row level security;
