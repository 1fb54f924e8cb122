-- Checklists: what an officer looks at before a decision, by type of case.
-- docs/decisions/033-cases.md

-- The version that stands has no end. An item keeps its id while its words stay: what was ticked stays ticked.
create table case_checklist (
  type text not null,
  version integer not null,
  -- [{ id, words }] in the order of the screen
  items jsonb not null,
  comment text not null,
  -- null: the bank itself, from the start
  made_by text collate "C" references person,
  -- bank time
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (type, version)
);
create unique index case_checklist_in_use on case_checklist (type) where ended_at is null;
grant select, insert on case_checklist to kontora_app;
grant update (ended_at) on case_checklist to kontora_app;
grant select on case_checklist to kontora_reader;

-- Who has looked at an item for a case. The words are those that stood there then.
create table case_tick (
  id uuid primary key,
  case_id uuid not null references client_case,
  item_id uuid not null,
  words text not null,
  ticked_by text collate "C" not null references person,
  -- bank time
  ticked_at timestamptz not null,
  -- taken back
  ended_by text collate "C" references person,
  ended_at timestamptz,
  constraint case_tick_ended_by_somebody check ((ended_by is null) = (ended_at is null))
);
create unique index case_tick_stands on case_tick (case_id, item_id) where ended_at is null;
grant select, insert on case_tick to kontora_app;
grant update (ended_by, ended_at) on case_tick to kontora_app;
grant select on case_tick to kontora_reader;

insert into case_checklist (type, version, items, comment, made_at)
select type, 1, jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'words', words) order by n), 'From the start', now()
from (values
  ('PEP', 1, 'Name, date of birth and country compared with the entry'),
  ('PEP', 2, 'The office and its term found in a public source'),
  ('PEP', 3, 'Relatives and close associates among the clients looked for'),
  ('RCA', 1, 'The relation to the office holder found in a second source'),
  ('RCA', 2, 'Shared accounts and payments between the two looked at'),
  ('SANCTION', 1, 'Each part of the match compared with a document on file'),
  ('SANCTION', 2, 'Owners, directors and payees compared with the entry'),
  ('SANCTION', 3, 'Companies that the person reaches looked at'),
  ('SANCTION', 4, 'The client was told nothing'),
  ('ADVERSE_MEDIA', 1, 'The article read, and its date and source judged'),
  ('ADVERSE_MEDIA', 2, 'It is about this client, by more than the name'),
  ('ADVERSE_MEDIA', 3, 'An outcome of the matter looked for'),
  ('FRAUD', 1, 'The client spoken to on the number on file'),
  ('FRAUD', 2, 'Devices and sign-ins of the last 30 days looked at'),
  ('FRAUD', 3, 'The receiving bank asked for the money back'),
  ('LIMITS', 1, 'The need shown by contracts, orders or turnover'),
  ('LIMITS', 2, 'Turnover of the last 90 days compared with what is asked'),
  ('PAYMENT', 1, 'Payer and payee known, and their relation plausible'),
  ('PAYMENT', 2, 'The purpose fits the business of the client'),
  ('PAYMENT', 3, 'Nobody of the payment is on a list'),
  ('FAMILY', 1, 'The relation proven by a document'),
  ('CHILD', 1, 'Birth certificate read, and the parent named in it'),
  ('CHILD', 2, 'The other parent does not object'),
  ('PATTERN', 1, 'The person recognised by face and document'),
  ('PATTERN', 2, 'Called back on a number that was on file before'),
  ('DOCUMENT', 1, 'The document is complete, readable and valid'),
  ('DOCUMENT', 2, 'Its data agree with the register and with the request'),
  ('DOCUMENT', 3, 'No sign of editing'),
  ('BAILIFF', 1, 'Debtor, number and amount agree with the order'),
  ('BAILIFF', 2, 'The protected amount left free'),
  ('RESIDENCE', 1, 'The proof of address is not older than three months'),
  ('RESIDENCE', 2, 'Tax residence and tax number declared'),
  ('MNT', 1, 'Each event explained by the business of the client'),
  ('MNT', 2, 'Counterparties of the events looked at'),
  ('MNT', 3, 'Expected and actual money compared'),
  ('OPEN', 1, 'Identity document and face compared'),
  ('OPEN', 2, 'Screening of the person is finished'),
  ('OPEN', 3, 'Purpose and source of funds plausible'),
  ('REOPEN', 1, 'Why it was closed or declined is known'),
  ('REOPEN', 2, 'Screening of the person is finished'),
  ('EDD', 1, 'Source of wealth proven by documents'),
  ('EDD', 2, 'Source of funds proven by documents'),
  ('EDD', 3, 'Owners and structure confirmed by a register'),
  ('EDD', 4, 'Expected and actual money compared'),
  ('ODD', 1, 'Contacts, documents and owners are up to date'),
  ('ODD', 2, 'Expected and actual money compared'),
  ('COMPANY', 1, 'Register extract, memorandum and structure read'),
  ('COMPANY', 2, 'Owners and directors identified and screened'),
  ('COMPANY', 3, 'The activity and its licence understood'),
  ('COMPANY', 4, 'Right of representation proven'),
  ('RFI', 1, 'The answer is complete, and its files are readable'),
  ('OTHER', 1, 'The request is from the client, or from who may ask'),
  ('SENIOR', 1, 'The linked case and its evidence read')
) t(type, n, words)
group by type;
