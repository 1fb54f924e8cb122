-- Requests and messages reach natural persons on their own device, with texts and kinds of documents that are theirs.
-- docs/decisions/034-requests.md

-- Whom a text is for: LEGAL companies, N persons.
alter table request_template add column about text not null default 'LEGAL';
alter table request_template add constraint request_template_about_known check (about in ('LEGAL', 'N'));
-- Texts for applications of persons are theirs. What was sent keeps its words.
update request_template set about = 'N' where types <@ '{OPEN,REOPEN}' and ended_at is null;
update request_template
set types = array_remove(array_remove(types, 'OPEN'), 'REOPEN')
where about = 'LEGAL' and types && '{OPEN,REOPEN}' and not types <@ '{OPEN,REOPEN}' and ended_at is null;

insert into request_template (id, version, about, types, language, title, words, items, released_at, comment)
select gen_random_uuid(), 1, 'N', types::text[], language, title, words, items::jsonb, now(), 'From the start'
from (values
  ('{RFI,PAYMENT}', 'en', 'Questions about a payment',
   E'Dear customer,\n\nto keep your payments running smoothly, please tell us a little more about one of them.\n\nThank you for your help.',
   '[{"kind": "field", "field": "paymentPurpose"},
    {"kind": "field", "field": "counterparty"},
    {"kind": "file", "words": "The invoice, contract or receipt behind the payment", "category": "OD"}]'),
  ('{RFI,PAYMENT}', 'lt', 'Klausimai apie mokėjimą',
   E'Gerbiamas kliente,\n\nkad Jūsų mokėjimai vyktų sklandžiai, prašome papildomos informacijos apie vieną iš jų.\n\nDėkojame.',
   '[{"kind": "field", "field": "paymentPurpose", "words": "Koks mokėjimo tikslas?"},
    {"kind": "field", "field": "counterparty", "words": "Koks Jūsų ryšys su kita mokėjimo šalimi?"},
    {"kind": "file", "words": "Mokėjimą pagrindžianti sąskaita, sutartis arba kvitas", "category": "OD"}]'),
  ('{SANCTION,FRAUD}', 'en', 'Please confirm some details',
   E'Dear customer,\n\nbanks review the details of their customers from time to time. Please help us to keep yours complete.\n\nThank you for your help.',
   '[{"kind": "field", "field": "occupation"},
    {"kind": "field", "field": "address"},
    {"kind": "file", "words": "Your passport or identity card", "category": "PI"}]'),
  ('{SANCTION,FRAUD}', 'lt', 'Prašome patvirtinti duomenis',
   E'Gerbiamas kliente,\n\nbankai reguliariai peržiūri klientų duomenis. Prašome padėti papildyti Jūsų duomenis.\n\nDėkojame.',
   '[{"kind": "field", "field": "occupation", "words": "Koks Jūsų užsiėmimas ir kas Jūsų darbdavys?"},
    {"kind": "field", "field": "address", "words": "Koks Jūsų adresas?"},
    {"kind": "file", "words": "Jūsų pasas arba asmens tapatybės kortelė", "category": "PI"}]'),
  ('{PEP,RCA,ADVERSE_MEDIA}', 'en', 'Public office',
   E'Dear customer,\n\nwe ask all our customers about public office at regular intervals. Please tell us what is true for you.\n\nThank you for your help.',
   '[{"kind": "field", "field": "publicOffice"},
    {"kind": "field", "field": "officeDetails", "words": "If yes: which office, in which country, since when? If no, write: none."},
    {"kind": "field", "field": "sourceOfWealth"}]'),
  ('{PEP,RCA,ADVERSE_MEDIA}', 'lt', 'Viešosios pareigos',
   E'Gerbiamas kliente,\n\nreguliariai klausiame visų klientų apie viešąsias pareigas. Prašome nurodyti, kas galioja Jums.\n\nDėkojame.',
   '[{"kind": "field", "field": "publicOffice", "words": "Ar Jūs arba artimas Jūsų giminaitis eina svarbias viešąsias pareigas?"},
    {"kind": "field", "field": "officeDetails", "words": "Jei taip: kokias, kurioje šalyje, nuo kada? Jei ne, parašykite: ne."},
    {"kind": "field", "field": "sourceOfWealth", "words": "Kaip sukauptas Jūsų turtas?"}]'),
  ('{EDD,ODD}', 'en', 'Regular review of your details',
   E'Dear customer,\n\nwe review the details of our customers at regular intervals. Please tell us what is true today.\n\nThank you for your help.',
   '[{"kind": "field", "field": "occupation"},
    {"kind": "field", "field": "turnover"},
    {"kind": "field", "field": "sourceOfFunds"},
    {"kind": "file", "words": "A proof of your income, such as a payslip or a statement", "category": "IN"}]'),
  ('{EDD,ODD}', 'lt', 'Reguliari duomenų peržiūra',
   E'Gerbiamas kliente,\n\nreguliariai peržiūrime klientų duomenis. Prašome nurodyti, kas galioja šiandien.\n\nDėkojame.',
   '[{"kind": "field", "field": "occupation", "words": "Koks Jūsų užsiėmimas ir kas Jūsų darbdavys?"},
    {"kind": "field", "field": "turnover", "words": "Kokių įplaukų tikitės per artimiausius 12 mėnesių?"},
    {"kind": "field", "field": "sourceOfFunds", "words": "Iš kur gaunamos lėšos sąskaitoje?"},
    {"kind": "file", "words": "Pajamas patvirtinantis dokumentas, pavyzdžiui, atlyginimo lapelis arba išrašas", "category": "IN"}]'),
  ('{LIMITS}', 'en', 'Your request for other limits',
   E'Dear customer,\n\nthank you for asking for other limits. Please tell us what you need them for.\n\nThank you for your help.',
   '[{"kind": "question", "words": "Which payments need the higher limits, and how often?"},
    {"kind": "field", "field": "turnover"},
    {"kind": "file", "words": "A proof of the income or contract behind them", "category": "IN"}]'),
  ('{LIMITS}', 'lt', 'Prašymas keisti limitus',
   E'Gerbiamas kliente,\n\ndėkojame už prašymą keisti limitus. Prašome nurodyti, kam jų reikia.\n\nDėkojame.',
   '[{"kind": "question", "words": "Kokiems mokėjimams ir kaip dažnai reikia didesnių limitų?"},
    {"kind": "field", "field": "turnover", "words": "Kokių įplaukų tikitės per artimiausius 12 mėnesių?"},
    {"kind": "file", "words": "Pajamas arba sutartį patvirtinantis dokumentas", "category": "IN"}]'),
  ('{RESIDENCE}', 'en', 'Address and tax residence',
   E'Dear customer,\n\nplease confirm your address and the country where you pay tax.\n\nThank you for your help.',
   '[{"kind": "field", "field": "address"},
    {"kind": "field", "field": "movedOn"},
    {"kind": "field", "field": "taxResidence"},
    {"kind": "field", "field": "taxNumber"},
    {"kind": "file", "words": "A proof of the address, not older than three months", "category": "PR"}]'),
  ('{RESIDENCE}', 'lt', 'Adresas ir mokesčių šalis',
   E'Gerbiamas kliente,\n\nprašome patvirtinti Jūsų adresą ir šalį, kurioje mokate mokesčius.\n\nDėkojame.',
   '[{"kind": "field", "field": "address", "words": "Koks Jūsų adresas?"},
    {"kind": "field", "field": "movedOn", "words": "Nuo kada ten gyvenate?"},
    {"kind": "field", "field": "taxResidence", "words": "Kurioje šalyje esate mokesčių rezidentas?"},
    {"kind": "field", "field": "taxNumber", "words": "Koks Jūsų mokesčių mokėtojo numeris?"},
    {"kind": "file", "words": "Adresą patvirtinantis dokumentas, ne senesnis nei trijų mėnesių", "category": "PR"}]'),
  ('{DOCUMENT}', 'en', 'Another document is needed',
   E'Dear customer,\n\nwe could not accept the document that you sent. Please send another one: complete, in colour, and easy to read.\n\nThank you for your help.',
   '[{"kind": "file", "words": "The document again, complete and easy to read", "category": "PI"}]'),
  ('{DOCUMENT}', 'lt', 'Reikia kito dokumento',
   E'Gerbiamas kliente,\n\nnegalėjome priimti Jūsų pateikto dokumento. Prašome atsiųsti kitą: visą, spalvotą ir įskaitomą.\n\nDėkojame.',
   '[{"kind": "file", "words": "Tas pats dokumentas, visas ir įskaitomas", "category": "PI"}]'),
  ('{OPEN,REOPEN}', 'en', 'Your application',
   E'Dear customer,\n\nthank you for your application. We need a little more to go on with it.\n\nThank you for your help.',
   '[{"kind": "field", "field": "occupation"},
    {"kind": "field", "field": "sourceOfFunds"},
    {"kind": "file", "words": "Your passport or identity card", "category": "PI"},
    {"kind": "file", "words": "A proof of your address, not older than three months", "category": "PR"}]'),
  ('{OPEN,REOPEN}', 'lt', 'Jūsų paraiška',
   E'Gerbiamas kliente,\n\ndėkojame už paraišką. Kad galėtume tęsti, reikia papildomų duomenų.\n\nDėkojame.',
   '[{"kind": "field", "field": "occupation", "words": "Koks Jūsų užsiėmimas ir kas Jūsų darbdavys?"},
    {"kind": "field", "field": "sourceOfFunds", "words": "Iš kur gaunamos lėšos?"},
    {"kind": "file", "words": "Jūsų pasas arba asmens tapatybės kortelė", "category": "PI"},
    {"kind": "file", "words": "Adresą patvirtinantis dokumentas, ne senesnis nei trijų mėnesių", "category": "PR"}]'),
  ('{OTHER,SENIOR,BAILIFF}', 'en', 'A question about your accounts',
   E'Dear customer,\n\nwe have a question about your accounts. Please answer it here.\n\nThank you for your help.',
   '[{"kind": "question", "words": "Please describe the matter in your own words."},
    {"kind": "file", "words": "Documents about it, if there are any", "category": "OD"}]'),
  ('{OTHER,SENIOR,BAILIFF}', 'lt', 'Klausimas dėl sąskaitų',
   E'Gerbiamas kliente,\n\nturime klausimą dėl Jūsų sąskaitų. Prašome atsakyti čia.\n\nDėkojame.',
   '[{"kind": "question", "words": "Prašome aprašyti reikalą savais žodžiais."},
    {"kind": "file", "words": "Su tuo susiję dokumentai, jei yra", "category": "OD"}]')
) t(types, language, title, words, items);

-- An answer that a staff user has entered for the client: how it was given. answered_by is then the staff user, whom the client
-- is not shown.
alter table info_request add column given_by text;
alter table info_request add constraint info_request_given_by_known
  check (given_by is null or given_by in ('phone', 'counter') and state = 'answered');
grant update (given_by) on info_request to kontora_app;

-- Kinds of documents of persons: PI identity document, PR proof of residence, IN proof of income, TX tax document, FM family
-- document; PO, DS and OD as for companies.
alter table client_file drop constraint client_file_category_known;
alter table client_file add constraint client_file_category_known
  check (category in ('RE', 'PO', 'ID', 'RA', 'OA', 'OS', 'OD', 'DS', 'PI', 'PR', 'IN', 'TX', 'FM'));

-- A person whom the bank asks or writes to may have no account: users of companies, their owners. db/functions/79-persons.sql
-- keeps documents and messages to clients and persons.
alter table client_file drop constraint client_file_client_id_fkey;
alter table message drop constraint message_client_id_fkey;
