-- What a reference of the card processor asked for, so that it serves no other amount; and messages that were set aside.
-- docs/cards.md explains both.

alter table card_authorisation add column asked_currency text collate "C", add column asked_minor bigint;
alter table card_clearing add column asked_currency text collate "C", add column asked_minor bigint;
alter table card_reversal add column asked_currency text collate "C", add column asked_minor bigint;

-- Taken from the processor and not acted on: it could not be read, or its reference had served another amount.
create table card_set_aside (
  id uuid primary key,
  -- bank time
  at timestamptz not null,
  -- of the body without id and time: the same thing again is set aside once
  body_hash bytea not null unique,
  kind text not null,
  -- why: a code, and where in the message
  reason text not null,
  field text not null default '',
  reference text collate "C",
  card_id uuid references card,
  -- of the card; null where the message names none of ours
  client_id text collate "C" references client,
  body jsonb not null,
  constraint card_set_aside_kind_short check (length(kind) <= 40),
  constraint card_set_aside_reason_known check (reason in ('not-readable', 'reference-used'))
);
create index card_set_aside_newest on card_set_aside (at desc, id desc);
create index card_set_aside_of_client on card_set_aside (client_id);
grant select, insert on card_set_aside to kontora_app;

-- give_up_authorisation takes its place
drop function if exists give_up_card(text, text, bigint);
