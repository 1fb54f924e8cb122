-- The name that the processor was told with an order: told again, the message must be the same, whoever holds the card by then.
alter table card_order add column name text not null default '';
