-- Released texts that ask for the one fact that tells a client from a name on a list, and for nothing besides.
insert into request_template (id, version, types, language, title, words, items, released_at, comment)
select gen_random_uuid(), 1, '{SANCTION}'::text[], language, title, words,
  jsonb_build_array(jsonb_build_object('kind', 'question', 'words', question)), now(), 'From the start'
from (values
  ('en', 'Your people: dates of birth',
   E'Dear customer,\n\nbanks review the details of their customers from time to time. Please help us to keep those of {company} complete.\n\nThank you for your help.',
   'When was each owner, director and user born?'),
  ('lt', 'Jūsų žmonės: gimimo datos',
   E'Gerbiamas kliente,\n\nbankai reguliariai peržiūri klientų duomenis. Prašome padėti papildyti {company} duomenis.\n\nDėkojame.',
   'Kada gimė kiekvienas savininkas, vadovas ir naudotojas?'),
  ('en', 'Your people: numbers of documents',
   E'Dear customer,\n\nbanks review the details of their customers from time to time. Please help us to keep those of {company} complete.\n\nThank you for your help.',
   'What is the number of the passport or identity card of each owner, director and user?'),
  ('lt', 'Jūsų žmonės: dokumentų numeriai',
   E'Gerbiamas kliente,\n\nbankai reguliariai peržiūri klientų duomenis. Prašome padėti papildyti {company} duomenis.\n\nDėkojame.',
   'Koks kiekvieno savininko, vadovo ir naudotojo paso arba asmens tapatybės kortelės numeris?')
) as t (language, title, words, question);
