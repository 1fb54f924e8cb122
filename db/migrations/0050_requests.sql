-- Requests to clients: what the bank asks for in a case, the texts that it asks with, and the answers.
-- docs/decisions/034-requests.md

-- A text by which staff ask. A new version takes the place of the one before; what was sent keeps the words it was sent with.
create table request_template (
  id uuid not null,
  version integer not null,
  -- of case
  types text[] not null,
  language text not null,
  title text not null,
  words text not null,
  -- { kind, field, words, category }, see src/shared/rules/asked.ts
  items jsonb not null,
  -- null: the bank itself, from the start
  made_by text collate "C" references person,
  -- the Head of AML, or a deputy
  released_by text collate "C" references person,
  -- bank time
  released_at timestamptz not null,
  comment text not null,
  ended_at timestamptz,
  ended_by text collate "C" references person,
  end_released_by text collate "C" references person,
  primary key (id, version),
  constraint request_template_language check (language ~ '^[a-z]{2}$'),
  constraint request_template_other_releaser check (released_by <> made_by),
  constraint request_template_other_ender check (end_released_by <> ended_by),
  constraint request_template_asks check (jsonb_array_length(items) > 0 and cardinality(types) > 0)
);
create unique index request_template_in_use on request_template (id) where ended_at is null;
grant select, insert on request_template to kontora_app;
grant update (ended_at, ended_by, end_released_by) on request_template to kontora_app;
grant select on request_template to kontora_reader;

create table info_request (
  id uuid primary key,
  case_id uuid not null references client_case,
  -- a company answers in its area; a person has none
  client_id text collate "C" not null,
  template_id uuid,
  template_version integer,
  title text not null,
  words text not null,
  state text not null,
  -- null: the bank itself
  sent_by text collate "C" references person,
  -- bank time, like all that follow
  sent_at timestamptz not null,
  remind_at timestamptz not null,
  reminded_at timestamptz,
  due_at timestamptz not null,
  -- by the first person of the company; emptied by a reminder
  read_at timestamptz,
  read_by text collate "C" references person,
  saved_at timestamptz,
  answered_by text collate "C" references person,
  answered_at timestamptz,
  -- taken back
  ended_at timestamptz,
  version integer not null default 1,
  foreign key (template_id, template_version) references request_template,
  constraint info_request_state_known check (state in ('open', 'saved', 'overdue', 'answered', 'cancelled')),
  constraint info_request_answered check ((state = 'answered') = (answered_at is not null)),
  constraint info_request_answered_by_somebody check ((answered_by is null) = (answered_at is null)),
  constraint info_request_ended check ((state = 'cancelled') = (ended_at is not null)),
  constraint info_request_reminds_before check (remind_at < due_at)
);
-- a case waits for one request at a time
create unique index info_request_waits on info_request (case_id) where state in ('open', 'saved', 'overdue');
create index info_request_of_case on info_request (case_id, sent_at);
create index info_request_of_client on info_request (client_id, sent_at desc);

create table info_item (
  request_id uuid not null references info_request,
  -- from 1, in the order of the screen
  n integer not null,
  kind text not null,
  field text,
  words text not null,
  form text not null,
  -- [[key, words], …] in the order of the screen
  choices jsonb not null,
  -- of files: what they prove
  category text,
  -- the answer: text, day, letters of a country, or key of a choice
  value text,
  cannot boolean not null default false,
  cannot_words text not null default '',
  answered_by text collate "C" references person,
  answered_at timestamptz,
  primary key (request_id, n),
  constraint info_item_kind_known check (kind in ('field', 'file', 'question')),
  constraint info_item_form_known check (form in ('text', 'choice', 'day', 'country', 'files')),
  constraint info_item_named_field check ((kind = 'field') = (field is not null)),
  constraint info_item_files check ((kind = 'file') = (form = 'files') and (kind = 'file') = (category is not null)),
  constraint info_item_answered_by_somebody check ((answered_by is null) = (answered_at is null))
);
create table info_item_file (
  request_id uuid not null,
  n integer not null,
  file_id uuid not null references client_file,
  primary key (request_id, n, file_id),
  foreign key (request_id, n) references info_item
);
create index info_item_file_of_file on info_item_file (file_id);
-- the same bytes given twice are one document
create index client_file_by_content on client_file (client_id, hash);

grant select on info_request, info_item, info_item_file to kontora_app, kontora_reader;
grant insert on info_request, info_item, info_item_file to kontora_app;
grant update (state, reminded_at, read_at, read_by, saved_at, answered_by, answered_at, ended_at, version) on info_request
  to kontora_app;
grant update (value, cannot, cannot_words, answered_by, answered_at) on info_item to kontora_app;
-- of an answer that was not sent
grant delete on info_item_file to kontora_app;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('info_request', '', 'open', 'ask'), ('info_request', 'open', 'saved', 'save'), ('info_request', 'open', 'overdue', 'pass'),
  ('info_request', 'saved', 'overdue', 'pass'), ('info_request', 'open', 'answered', 'answer'),
  ('info_request', 'saved', 'answered', 'answer'), ('info_request', 'overdue', 'answered', 'answer'),
  ('info_request', 'open', 'cancelled', 'cancel'), ('info_request', 'saved', 'cancelled', 'cancel'),
  ('info_request', 'overdue', 'cancelled', 'cancel');

-- What was asked before requests had items.
insert into info_request (id, case_id, client_id, title, words, state, sent_by, sent_at, remind_at, due_at)
select gen_random_uuid(), id, subject_id, 'A question about your accounts', 'Dear customer, please answer here.', 'open',
  changed_by, asked_at, asked_at + (greatest(due_at, asked_at + interval '1 day') - asked_at) / 2,
  greatest(due_at, asked_at + interval '1 day')
from client_case
where asked_at is not null;
insert into info_item (request_id, n, kind, words, form, choices)
select id, 1, 'question', 'Please describe the matter in your own words.', 'text', '[]' from info_request;
update client_case k
set scheduled_action = 'reminder', scheduled_at = r.remind_at
from info_request r
where r.case_id = k.id;

insert into request_template (id, version, types, language, title, words, items, released_at, comment)
select gen_random_uuid(), 1, types::text[], language, title, words, items::jsonb, now(), 'From the start'
from (values
  ('{RFI,PAYMENT}', 'en', 'Questions about a payment',
   E'Dear customer,\n\nto keep payments of {company} running smoothly, please tell us a little more about one of them.\n\nThank you for your help.',
   '[{"kind": "field", "field": "paymentPurpose"},
    {"kind": "field", "field": "counterparty"},
    {"kind": "file", "words": "The invoice or contract behind the payment", "category": "OD"}]'),
  ('{RFI,PAYMENT}', 'lt', 'Klausimai apie mokėjimą',
   E'Gerbiamas kliente,\n\nkad {company} mokėjimai vyktų sklandžiai, prašome papildomos informacijos apie vieną iš jų.\n\nDėkojame.',
   '[{"kind": "field", "field": "paymentPurpose", "words": "Koks mokėjimo tikslas?"},
    {"kind": "field", "field": "counterparty", "words": "Koks Jūsų ryšys su kita mokėjimo šalimi?"},
    {"kind": "file", "words": "Mokėjimą pagrindžianti sąskaita arba sutartis", "category": "OD"}]'),
  ('{SANCTION,FRAUD}', 'en', 'Please confirm some details',
   E'Dear customer,\n\nbanks review the details of their customers from time to time. Please help us to keep those of {company} complete.\n\nThank you for your help.',
   '[{"kind": "field", "field": "activity"},
    {"kind": "field", "field": "counterparty", "words": "Who are your three most important business partners, and where are they?"},
    {"kind": "file", "words": "A current extract from the company register", "category": "RE"}]'),
  ('{SANCTION,FRAUD}', 'lt', 'Prašome patvirtinti duomenis',
   E'Gerbiamas kliente,\n\nbankai reguliariai peržiūri klientų duomenis. Prašome padėti papildyti {company} duomenis.\n\nDėkojame.',
   '[{"kind": "field", "field": "activity", "words": "Kuo įmonė užsiima ir kur veikia?"},
    {"kind": "field", "field": "counterparty", "words": "Kas yra trys svarbiausi verslo partneriai ir kur jie veikia?"},
    {"kind": "file", "words": "Galiojantis registro išrašas", "category": "RE"}]'),
  ('{PEP,RCA,ADVERSE_MEDIA}', 'en', 'Owners and directors',
   E'Dear customer,\n\nwe ask all companies about their owners and directors at regular intervals. Please answer for {company}.\n\nThank you for your help.',
   '[{"kind": "field", "field": "publicOffice"},
    {"kind": "field", "field": "officeDetails", "words": "If yes: which office, in which country, since when? If no, write: none."},
    {"kind": "field", "field": "sourceOfWealth"}]'),
  ('{PEP,RCA,ADVERSE_MEDIA}', 'lt', 'Savininkai ir vadovai',
   E'Gerbiamas kliente,\n\nreguliariai klausiame visų įmonių apie jų savininkus ir vadovus. Prašome atsakyti už {company}.\n\nDėkojame.',
   '[{"kind": "field", "field": "publicOffice", "words": "Ar savininkas, vadovas ar artimas jų giminaitis eina svarbias viešąsias pareigas?"},
    {"kind": "field", "field": "officeDetails", "words": "Jei taip: kokias, kurioje šalyje, nuo kada? Jei ne, parašykite: ne."},
    {"kind": "field", "field": "sourceOfWealth", "words": "Kaip sukauptas savininkų turtas?"}]'),
  ('{EDD,ODD}', 'en', 'Regular review of your details',
   E'Dear customer,\n\nwe review the details of {company} at regular intervals. Please tell us what is true today.\n\nThank you for your help.',
   '[{"kind": "field", "field": "activity"},
    {"kind": "field", "field": "turnover"},
    {"kind": "field", "field": "sourceOfFunds"},
    {"kind": "file", "words": "The latest annual accounts", "category": "OD"},
    {"kind": "file", "words": "The structure of owners, signed by a director", "category": "OS"}]'),
  ('{EDD,ODD}', 'lt', 'Reguliari duomenų peržiūra',
   E'Gerbiamas kliente,\n\nreguliariai peržiūrime {company} duomenis. Prašome nurodyti, kas galioja šiandien.\n\nDėkojame.',
   '[{"kind": "field", "field": "activity", "words": "Kuo įmonė užsiima ir kur veikia?"},
    {"kind": "field", "field": "turnover", "words": "Kokios apyvartos tikitės per artimiausius 12 mėnesių?"},
    {"kind": "field", "field": "sourceOfFunds", "words": "Iš kur gaunamos lėšos sąskaitoje?"},
    {"kind": "file", "words": "Naujausia metinė finansinė atskaitomybė", "category": "OD"},
    {"kind": "file", "words": "Vadovo pasirašyta savininkų struktūra", "category": "OS"}]'),
  ('{LIMITS}', 'en', 'Your request for other limits',
   E'Dear customer,\n\nthank you for asking for other limits for {company}. Please tell us what you need them for.\n\nThank you for your help.',
   '[{"kind": "question", "words": "Which payments need the higher limits, and how often?"},
    {"kind": "field", "field": "turnover"},
    {"kind": "file", "words": "Contracts or orders that show the need", "category": "OD"}]'),
  ('{LIMITS}', 'lt', 'Prašymas keisti limitus',
   E'Gerbiamas kliente,\n\ndėkojame už prašymą keisti {company} limitus. Prašome nurodyti, kam jų reikia.\n\nDėkojame.',
   '[{"kind": "question", "words": "Kokiems mokėjimams ir kaip dažnai reikia didesnių limitų?"},
    {"kind": "field", "field": "turnover", "words": "Kokios apyvartos tikitės per artimiausius 12 mėnesių?"},
    {"kind": "file", "words": "Poreikį pagrindžiančios sutartys ar užsakymai", "category": "OD"}]'),
  ('{RESIDENCE}', 'en', 'Address and tax residence',
   E'Dear customer,\n\nplease confirm the address of {company} and the country where it pays tax.\n\nThank you for your help.',
   '[{"kind": "field", "field": "address"},
    {"kind": "field", "field": "movedOn"},
    {"kind": "field", "field": "taxResidence"},
    {"kind": "field", "field": "taxNumber"},
    {"kind": "file", "words": "A proof of the address, not older than three months", "category": "RA"}]'),
  ('{RESIDENCE}', 'lt', 'Adresas ir mokesčių šalis',
   E'Gerbiamas kliente,\n\nprašome patvirtinti {company} adresą ir šalį, kurioje mokami mokesčiai.\n\nDėkojame.',
   '[{"kind": "field", "field": "address", "words": "Koks Jūsų adresas?"},
    {"kind": "field", "field": "movedOn", "words": "Nuo kada ten gyvenate ar dirbate?"},
    {"kind": "field", "field": "taxResidence", "words": "Kurioje šalyje esate mokesčių rezidentas?"},
    {"kind": "field", "field": "taxNumber", "words": "Koks Jūsų mokesčių mokėtojo numeris?"},
    {"kind": "file", "words": "Adresą patvirtinantis dokumentas, ne senesnis nei trijų mėnesių", "category": "RA"}]'),
  ('{DOCUMENT}', 'en', 'Another document is needed',
   E'Dear customer,\n\nwe could not accept the document that you sent for {company}. Please send another one: complete, in colour, and easy to read.\n\nThank you for your help.',
   '[{"kind": "file", "words": "The document again, complete and easy to read", "category": "OD"}]'),
  ('{DOCUMENT}', 'lt', 'Reikia kito dokumento',
   E'Gerbiamas kliente,\n\nnegalėjome priimti {company} pateikto dokumento. Prašome atsiųsti kitą: visą, spalvotą ir įskaitomą.\n\nDėkojame.',
   '[{"kind": "file", "words": "Tas pats dokumentas, visas ir įskaitomas", "category": "OD"}]'),
  ('{COMPANY,OPEN,REOPEN}', 'en', 'Your application',
   E'Dear customer,\n\nthank you for your application. We need a little more to go on with it.\n\nThank you for your help.',
   '[{"kind": "field", "field": "activity"},
    {"kind": "field", "field": "sourceOfFunds"},
    {"kind": "file", "words": "A current extract from the company register", "category": "RE"},
    {"kind": "file", "words": "A proof of where the business is run", "category": "OA"}]'),
  ('{COMPANY,OPEN,REOPEN}', 'lt', 'Jūsų paraiška',
   E'Gerbiamas kliente,\n\ndėkojame už paraišką. Kad galėtume tęsti, reikia papildomų duomenų.\n\nDėkojame.',
   '[{"kind": "field", "field": "activity", "words": "Kuo įmonė užsiima ir kur veikia?"},
    {"kind": "field", "field": "sourceOfFunds", "words": "Iš kur gaunamos lėšos?"},
    {"kind": "file", "words": "Galiojantis registro išrašas", "category": "RE"},
    {"kind": "file", "words": "Veiklos vietą patvirtinantis dokumentas", "category": "OA"}]'),
  ('{OTHER,SENIOR,BAILIFF}', 'en', 'A question about your accounts',
   E'Dear customer,\n\nwe have a question about the accounts of {company}. Please answer it here.\n\nThank you for your help.',
   '[{"kind": "question", "words": "Please describe the matter in your own words."},
    {"kind": "file", "words": "Documents about it, if there are any", "category": "OD"}]'),
  ('{OTHER,SENIOR,BAILIFF}', 'lt', 'Klausimas dėl sąskaitų',
   E'Gerbiamas kliente,\n\nturime klausimą dėl {company} sąskaitų. Prašome atsakyti čia.\n\nDėkojame.',
   '[{"kind": "question", "words": "Prašome aprašyti reikalą savais žodžiais."},
    {"kind": "file", "words": "Su tuo susiję dokumentai, jei yra", "category": "OD"}]')
) t(types, language, title, words, items);
