-- A form asks for earlier payments with the same payee, amount and message: without this it would read all of a month.
create index payment_alike on payment (payer_client_id, payee_iban, created_at) where initiator_id is not null;
