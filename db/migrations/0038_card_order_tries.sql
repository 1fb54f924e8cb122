-- An order that the processor refuses, or does not answer, waits longer each time, and holds up no other. docs/cards.md
alter table card_order
  add column tell_tries integer not null default 0,
  -- real time
  add column tell_at timestamptz not null default now();
drop index card_order_untold;
create index card_order_untold on card_order (tell_at, id) where told_at is null and state <> 'failed';
grant update (tell_tries, tell_at) on card_order to kontora_app;

-- take_authorisations takes their place
drop function if exists take_authorisation(uuid, text, bytea, uuid, text, uuid, bigint, jsonb, jsonb, boolean, integer);
drop function if exists authorize_card(uuid, text, uuid, bigint, jsonb, jsonb, boolean, timestamptz);
drop function if exists insert_card_payment(uuid, text, card, bigint, jsonb, text, timestamptz);
drop function if exists insert_card_detail(uuid, card, jsonb);
