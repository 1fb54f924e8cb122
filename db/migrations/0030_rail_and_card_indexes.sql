-- Card payments that settle on a later day: the sweep finds them without reading all that were ever cleared.
create index payment_card_posted on payment (id) where state = 1 and rail = 'card';

-- Recalls as staff see them: open ones first, then the newest.
create index rail_recall_newest on rail_recall ((state = 'open') desc, created_at desc, id desc);

-- A file of the clearing may hold the statements of several days.
alter table rail_statement drop constraint rail_statement_pkey, add primary key (message_id, from_day);
