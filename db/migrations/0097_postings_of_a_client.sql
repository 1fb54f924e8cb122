-- Postings by hand stand in the list of a client's payments, newest first. docs/decisions/040-postings-by-hand.md
create index ledger_posting_of_client on ledger_posting (client_id, made_at desc, id desc) where client_id is not null;
