-- The first word of every name by which clients have met somebody, once: misspelt names of counterparties are looked for here, not
-- in millions of names. Kept by the trigger counterparty_named.
create table counterparty_word (word text collate "C" primary key);
create index counterparty_word_parts on counterparty_word using gin (word gin_trgm_ops);
grant select on counterparty_word to kontora_app, kontora_reader;
insert into counterparty_word (word)
select distinct split_part(key, ' ', 1) from counterparty_name where key <> '';
