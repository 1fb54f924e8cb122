-- What staff have voided: executed payments between our own accounts that were taken back by opposite transfers.
create table payment_void (
  payment_id uuid primary key references payment,
  -- why, see src/features/voids/rules.ts
  reason text not null,
  -- the payee's written consent, a document of theirs
  file_id uuid references client_file,
  -- the fee came back too
  fee_back boolean not null,
  -- for staff only
  comment text not null,
  made_by text collate "C" not null references person,
  -- the second person; null: the command line
  confirmed_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  constraint payment_void_reason_known check (reason in ('BANK', 'DUPLICATE', 'CONSENT', 'COURT')),
  constraint payment_void_consent_kept check ((reason = 'CONSENT') = (file_id is not null)),
  constraint payment_void_other_confirmer check (confirmed_by <> made_by)
);
grant select, insert on payment_void to kontora_app;
grant select on payment_void to kontora_reader;
