-- The orders of a production file are looked for by the file: for the file itself, and for staff who are linked to one of
-- its clients. docs/decisions/023-cards.md
create index card_order_of_file on card_order (file_id) where file_id is not null;
