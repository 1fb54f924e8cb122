-- Documents of clients, kept once by what they hold; and what a company has asked to have changed about itself.

-- The bytes of files under the SHA-256 of what they hold: the database itself refuses a file that is not what its name
-- says. Only the server-side interface of two functions reads and writes here, so that the bytes can move elsewhere.
create table file_content (
  hash bytea primary key,
  bytes bytea not null,
  constraint file_content_is_its_hash check (hash = sha256(bytes))
);
-- pictures and PDFs are compressed already
alter table file_content alter column bytes set storage external;

-- What a client has handed in. The name is the person's own; type and size were found from the content.
create table client_file (
  id uuid primary key,
  client_id text collate "C" not null references client,
  hash bytea not null references file_content,
  -- RE registry extract, PO power of attorney, ID incorporation details, RA registered address, OA operating address,
  -- OS owners structure, OD other data, DS deposit source
  category text not null,
  name text not null,
  media_type text not null,
  size_bytes integer not null,
  -- null: the bank itself
  added_by text collate "C" references person,
  -- bank time
  added_at timestamptz not null,
  constraint client_file_category_known check (category in ('RE', 'PO', 'ID', 'RA', 'OA', 'OS', 'OD', 'DS')),
  constraint client_file_has_bytes check (size_bytes > 0)
);
create index client_file_of_client on client_file (client_id, added_at desc, id desc);

-- A change that the bank decides: it waits as long as its case is open. One row for each thing asked for.
create table client_change (
  case_id uuid not null references client_case,
  -- address: R registered, O operating
  field text not null,
  client_id text collate "C" not null references client,
  -- text, or an address as the calls have it
  value jsonb not null,
  primary key (case_id, field),
  constraint client_change_field_known check (field in ('fullname', 'legalform', 'address R', 'address O'))
);
create index client_change_of_client on client_change (client_id);

grant select, insert on file_content, client_file, client_change to kontora_app;
grant select on file_content, client_file, client_change to kontora_reader;

-- Fees that are payments of their own, such as the monthly one: an invoice sums them up beside those of payments.
create index payment_fee on payment (payer_client_id, executed_at) where category = 'FEES' and state = 3;
