-- Words as people type them when they look for something: without accents, capitals and blanks around. The browser has
-- the same (shared/plainWords.ts). Text without accents, which is most of it, takes a tenth of the time.
create or replace function plain_words(p_text text) returns text
language sql immutable parallel safe
as $$
  select btrim(lower(case
    when octet_length(p_text) = char_length(p_text) then p_text
    else regexp_replace(normalize(p_text, NFD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')
  end)) collate "C"
$$;
