-- Logs of the bank and of staff users, notes of staff, and messages between the bank and its companies.
-- docs/decisions/026-logs-and-messages.md

-- What one staff user did. Staff numbers begin with 9, so the records of all others cost nothing here.
create index audit_of_staff on audit (actor_id, n) where actor_id >= '9';
-- A log may begin at a moment; blocks tell its number.
create index audit_block_by_time on audit_block (sealed_at);

-- What staff write down about a client or a person. No statement of the company side reads this table.
create table note (
  id uuid primary key,
  client_id text collate "C" not null,
  author_id text collate "C" not null references person,
  pinned boolean not null,
  words text not null,
  -- bank time
  at timestamptz not null,
  constraint note_says_something check (words <> '')
);
create index note_of_client on note (client_id, at desc, id desc);
create index note_pinned on note (client_id, at desc, id desc) where pinned;

-- The conversation of a company with the bank: one for each company, shared by those who may read it.
create table message (
  id uuid primary key,
  client_id text collate "C" not null references client,
  from_bank boolean not null,
  author_id text collate "C" not null references person,
  words text not null,
  -- bank time
  at timestamptz not null,
  -- by the other side: the first person who has seen it
  read_at timestamptz,
  read_by text collate "C" references person,
  constraint message_says_something check (words <> ''),
  constraint message_read_by_somebody check ((read_at is null) = (read_by is null))
) with (fillfactor = 90);
create index message_of_client on message (client_id, at desc, id desc);
create index message_unread on message (client_id, from_bank) where read_at is null;

-- Words that no message to a company may hold. The list as of a version is what was added up to it and not ended by then.
create table forbidden_word (
  id uuid primary key default gen_random_uuid(),
  -- lower case ASCII words with single spaces; an asterisk at the end stands for any ending
  word text collate "C" not null,
  version integer not null,
  added_by text collate "C" references person,
  added_at timestamptz not null default now(),
  ended_version integer,
  ended_by text collate "C" references person,
  ended_at timestamptz,
  constraint forbidden_word_form check (word ~ '^[a-z0-9]+( [a-z0-9]+)*\*?$'),
  constraint forbidden_word_ended check ((ended_version is null) = (ended_at is null)),
  constraint forbidden_word_ends_later check (ended_version > version)
);
create unique index forbidden_word_once on forbidden_word (word) where ended_version is null;

-- Texts that staff begin a message with; {company} and {date} are filled in.
create table message_template (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  language text not null,
  title text not null,
  words text not null,
  version integer not null,
  released_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint message_template_language check (language ~ '^[a-z]{2}$')
);
create unique index message_template_once on message_template (kind, language) where ended_at is null;

grant select, insert on note, message, forbidden_word to kontora_app;
grant update (read_at, read_by) on message to kontora_app;
grant update (ended_version, ended_by, ended_at) on forbidden_word to kontora_app;
grant select on message_template to kontora_app;
grant select on note, message, forbidden_word, message_template to kontora_reader;

insert into forbidden_word (word, version)
select word, 1
from unnest(array[
  'suspicio*', 'money laundering', 'laundering', 'terroris*', 'sanction*', 'investigat*', 'mlro', 'fntt', 'fiu', 'goaml',
  'screening hit', 'risk score', 'high risk', 'adverse media', 'politically exposed', 'reported to the authorit*',
  'itarim*', 'itartin*', 'pinigu plov*', 'teroriz*', 'sankcij*', 'tyrim*'
]) word;

insert into message_template (kind, language, title, words, version)
values
  ('documents', 'en', 'Documents are missing', E'Dear customer,\n\nwe keep the details of {company} up to date. Please send us a current extract from the company register and the identity documents of your directors, under Company profile, Documents.\n\nThank you', 1),
  ('documents', 'lt', 'Trūksta dokumentų', E'Gerbiamas kliente,\n\natnaujiname {company} duomenis. Prašome atsiųsti galiojantį registro išrašą ir vadovų asmens dokumentus skiltyje „Company profile“, „Documents“.\n\nAčiū', 1),
  ('payment', 'en', 'Question about a payment', E'Dear customer,\n\nplease tell us what the payment of {date} is for, and send us the invoice or contract behind it.\n\nThank you', 1),
  ('payment', 'lt', 'Klausimas dėl mokėjimo', E'Gerbiamas kliente,\n\nprašome nurodyti {date} mokėjimo paskirtį ir atsiųsti jį pagrindžiančią sąskaitą ar sutartį.\n\nAčiū', 1),
  ('contact', 'en', 'Please contact us', E'Dear customer,\n\nplease call us or answer here about the accounts of {company}.\n\nThank you', 1),
  ('contact', 'lt', 'Prašome susisiekti', E'Gerbiamas kliente,\n\nprašome paskambinti arba atsakyti čia dėl {company} sąskaitų.\n\nAčiū', 1);
