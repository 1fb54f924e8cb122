-- What staff have posted by hand: each is one transfer of kind 'manual' under the same id, and nothing else makes such one.
create table ledger_posting (
  -- made by the browser, so that a repeat posts once
  id uuid,
  -- whose account it moves or whose debt it changes; null: only accounts of the bank
  client_id text collate "C" references client,
  debit_id bigint not null references account,
  credit_id bigint not null references account,
  amount_minor bigint not null,
  -- the client reads it in the statement
  message text not null,
  -- the moment that it belongs to, in bank time: entries are booked on the day of the posting, and count for the client from here
  value_at timestamptz not null,
  made_by text collate "C" not null references person,
  -- the second person; null where the sum of the day needed none, or the command line confirmed
  confirmed_by text collate "C" references person,
  by_command boolean not null,
  -- bank time
  made_at timestamptz not null,
  constraint posting_id_used primary key (id),
  constraint ledger_posting_positive check (amount_minor > 0),
  constraint ledger_posting_between_two check (debit_id <> credit_id),
  constraint ledger_posting_other_confirmer check (confirmed_by <> made_by),
  constraint ledger_posting_command_alone check (not by_command or confirmed_by is null)
);
create index ledger_posting_of_day on ledger_posting (made_by, made_at);
-- post_by_hand() is the only writer
grant select on ledger_posting to kontora_app, kontora_reader;
