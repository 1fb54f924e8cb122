-- How a name looks: two that a person takes for one have the same. Without accents, legal forms, marks and spaces; letters of
-- Cyrillic and Greek and digits are the Latin letters that they resemble, and so are rn and vv. Indexes are built on it: a
-- changed rule is a new function with new indexes.
create function name_look(p_name text) returns text
language sql immutable parallel safe
as $$
  select replace(replace(translate(
    replace(case when without_form.text ~ '[^ ]' then without_form.text else plain.text end, ' ', ''),
    'ij1!|0o34567829', 'lllllooeasbtbzg'), 'rn', 'm'), 'vv', 'w') collate "C"
  from (
    select btrim(regexp_replace(regexp_replace(lower(translate(
      regexp_replace(normalize(left(p_name, 300), NFKD), '[\u0300-\u036F]', '', 'g'),
      'АаВвЕеКкМмНнОоРрСсТтУуХхЅѕІіЈјҺһԁԛԝЗзЬьГгПпШшΑαΒβΕεΖΗηΙιΚκΜΝνΟοΡρΤτΥυΧχΣσγωıłŁøØđĐðɑɡßæ',
      'AaBbEeKkMmHhOoPpCcTtYyXxSsIiJjHhdqwEeBbrrnnwwAaBbEeZHnIiKkMNvOoPpTtYuXxEoywilLoOdDdagba') collate "C"),
      '[.''’`"„“”«»]', '', 'g'), '[ \t\u00A0,;:/&()_+-]+', ' ', 'g')) as text
  ) plain
  cross join lateral (
    select btrim(regexp_replace(' ' || replace(plain.text, ' ', '  ') || ' ',
      ' (uab|ab|mb|vsi|lj|tub|kub|sia|as|ou|oy|oyj|aps|ltd|limited|llc|llp|lp|plc|inc|corp|corporation|co|company|gmbh|ag|kg|ohg|ug|sa|sas|sarl|srl|spa|bv|nv|sl|kft|zrt|sro|doo|dd|ad|ood|eood|ooo|sp|z|oo|the) ',
      ' ', 'g')) as text
  ) without_form
$$;

-- by what is seen, and by what it spells in Latin letters
create index client_title_look on client (name_look(title)) where type = 'LEGAL';
create index client_name_look on client (name_look(sort_name)) where type = 'LEGAL';
