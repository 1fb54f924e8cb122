-- Search over clients: by every word of a name, forgiving typing mistakes, and by whatever else tells a client.
-- docs/decisions/024-client-search.md says why it is built like this.

do $$
begin
  create extension if not exists pg_trgm;
exception when undefined_file or feature_not_supported or insufficient_privilege then
  raise exception 'The search over clients needs the extension pg_trgm of PostgreSQL, and it is not there: %', sqlerrm
    using hint = 'Install the contrib modules of PostgreSQL, or run "create extension pg_trgm" as its administrator, and start again.';
end $$;

-- Each name once for each of its words, turned so that it begins with that word: 'jonas petrauskas', 'petrauskas jonas'.
-- Whatever is typed, the first lines that fit lie side by side in one index. The triggers of db/functions keep it.
create table search_name (
  key text collate "C" not null,
  -- a client's number, or a person's who is none
  subject_id text collate "C" not null,
  primary key (key, subject_id)
);

-- Every word of those names, once: parts of words and misspelt words are looked for here, not in a million names.
create table search_word (word text collate "C" primary key);
create index search_word_parts on search_word using gin (word gin_trgm_ops);

-- What else tells a client. Accounts have an index by IBAN already; a card counts by its last four digits.
create index client_by_code on client (upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g') collate "C"), id) where code is not null;
create index client_by_phone on client ((regexp_replace(phone, '[^0-9]', '', 'g') collate "C"), id) where phone is not null;
-- a number typed without its country is the end of the whole one
create index client_by_phone_end on client (reverse(regexp_replace(phone, '[^0-9]', '', 'g') collate "C"), id) where phone is not null;
create index client_by_email on client (lower(email collate "C"), id) where email is not null;
create index card_last_four on card ((right(mask, 4) collate "C"), client_id) where mask is not null;

-- The presets: opened of late, and companies that are still boarding.
create index client_by_opening on client (type, created_at desc, id desc) where registration_status is null;
create index client_by_boarding on client (created_at desc, id desc) where type = 'LEGAL' and strpos(flags, 'B') > 0;

-- Cases of one type, newest first.
create index client_case_of_type on client_case (type, opened_at desc, id desc);

-- How risky a client is: each factor and, as ALL, the overall level. A row stands until the level changes.
create table risk_factor (
  client_id text collate "C" not null references client,
  factor text collate "C" not null,
  level text not null,
  -- what it was found from
  cause json not null,
  -- who found it: the rules, or an officer
  source text not null,
  -- bank time
  from_at timestamptz not null,
  until_at timestamptz,
  override_by text collate "C" references person,
  override_until timestamptz,
  proposal_id uuid,
  constraint risk_factor_level_known check (level in ('L', 'M', 'H')),
  constraint risk_factor_ends_later check (until_at >= from_at)
);
create unique index risk_factor_stands on risk_factor (client_id, factor) where until_at is null;
create index risk_factor_of_client on risk_factor (client_id, from_at);
create index risk_factor_overall on risk_factor (level, from_at desc, client_id desc) where factor = 'ALL' and until_at is null;

-- Whom clients met, by name as the payment had it: authorities ask for people who are no clients.
create table counterparty_name (
  client_id text collate "C" not null,
  iban text collate "C" not null,
  -- in the words of search_words()
  key text collate "C" not null,
  name text not null,
  first_on date not null,
  primary key (client_id, iban, key)
);
create index counterparty_name_parts on counterparty_name using gin (key gin_trgm_ops);
create index counterparty_name_key on counterparty_name (key, client_id);
create index counterparty_iban on counterparty (iban, client_id);

-- The search that a member of staff is making now. It enters the audit once they have paused, see note_search().
create table client_search (
  person_id text collate "C" primary key references person,
  request_id text not null,
  kind text not null,
  words text not null,
  found integer not null,
  -- real time
  began_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp()
);

grant select on search_name, search_word, risk_factor, counterparty_name to kontora_app, kontora_reader;
grant insert on risk_factor to kontora_app;
grant update (until_at) on risk_factor to kontora_app;
grant select on client_search to kontora_app;
