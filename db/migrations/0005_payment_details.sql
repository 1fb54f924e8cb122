-- What a card or a rail tells of a payment beyond its order; a row only where there is something to tell. Written once,
-- with the payment or when it comes back from the rail.
create table payment_detail (
  payment_id uuid primary key references payment,
  card_id uuid,
  -- of the card's number nothing else is kept here
  card_last4 text collate "C",
  -- two letters of the card option code: how it was read, how the holder was verified
  entry_code text collate "C",
  -- where: ISO 3166, two letters; town and street as the machine says them
  country text collate "C",
  city text,
  street text,
  gps text,
  -- the machine's own clock, yyyy-mm-dd hh:mm:ss
  local_time text,
  -- what was paid in another currency
  original_currency text,
  original_minor bigint,
  options text,
  meta_tag text,
  -- the transaction id in the SEPA messages
  sepa_tx_id text,
  constraint payment_detail_last4 check (card_last4 ~ '^[0-9]{4}$'),
  constraint payment_detail_original check ((original_currency is null) = (original_minor is null))
);
create index payment_detail_of_card on payment_detail (card_id, payment_id desc) where card_id is not null;

grant select on payment_detail to kontora_app, kontora_reader;
grant insert on payment_detail to kontora_app;
