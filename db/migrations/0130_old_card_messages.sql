-- Messages that were set aside and name no client are deleted once no claim about them can come. The list is read by id.
grant delete on card_set_aside to kontora_app;
drop index card_set_aside_newest;
create index card_set_aside_unnamed on card_set_aside (at) where client_id is null;
