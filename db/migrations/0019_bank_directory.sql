-- Which banks there are, as imported; what an order to another bank says of itself; and what was found of its payee.

-- One row for each import. The newest counts; older ones stay, so that an earlier answer can be explained.
create table bank_directory (
  id integer generated always as identity primary key,
  imported_at timestamptz not null default now(),
  file_name text not null,
  -- SHA-256 of the imported file
  file_hash bytea not null
);
create table directory_bank (
  directory_id integer not null references bank_directory,
  bic text collate "C" not null,
  -- the row counts from this day until a later row of the same bank begins
  valid_from date not null,
  name text not null,
  country text collate "C" not null,
  -- as IBANs of the country name the bank; positions: src/shared/rules/bankCodes.ts
  national_codes text[] collate "C" not null,
  -- takes instant credit transfers
  is_instant boolean not null,
  -- answers verification of payee
  verifies_payee boolean not null,
  primary key (directory_id, bic, valid_from),
  constraint directory_bank_bic check (bic ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  constraint directory_bank_country check (country ~ '^[A-Z]{2}$')
);
create index directory_bank_code on directory_bank using gin (national_codes);

grant select on bank_directory, directory_bank to kontora_app, kontora_reader;
grant insert on bank_directory, directory_bank to kontora_app;

-- Checks of payees at other banks, for the order that follows. Losing these rows costs another check.
create unlogged table payee_verification (
  client_id text collate "C" not null,
  iban text collate "C" not null,
  name text not null,
  outcome text not null,
  holder text not null,
  -- whole seconds of bank time
  checked_at timestamptz not null,
  primary key (client_id, iban, name)
);
create index payee_verification_age on payee_verification (checked_at);
grant select, insert, update, delete on payee_verification to kontora_app;

alter table payment
  -- when the payee check was made that the approval shows, whole seconds of bank time; null: a payment older than this,
  -- whose approval does not hold it, or one that has not been checked yet
  add column payee_checked_at timestamptz,
  -- when a check last gave this result
  add column payee_confirmed_at timestamptz,
  -- the name does not match the account, and the creator knows
  add column mismatch_accepted boolean not null default false,
  -- the bank of the other side, as the directory named it
  add column other_bank text,
  add constraint payment_end_to_end_id_length check (length(end_to_end_id) between 1 and 35),
  add constraint payment_reference_length check (length(remittance_reference) between 1 and 35);
create index payment_to_verify on payment (payee_confirmed_at nulls first) where state = 0;
