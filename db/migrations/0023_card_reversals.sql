-- Each reversal of the card processor works once, and one that overtakes its authorisation is remembered. docs/cards.md

create table card_reversal (
  reference text collate "C" primary key,
  -- may name one that we do not know (yet)
  authorisation text collate "C" not null,
  -- null where nothing was held
  payment_id uuid references payment,
  created_at timestamptz not null
);
create index card_reversal_of_authorisation on card_reversal (authorisation);
grant select on card_reversal to kontora_app, kontora_reader;

-- give_up_card takes its place
drop function if exists reverse_card(text, bigint, text);
