-- Who has white-listed an account: an entry lapses when its holder changes.
create index white_list_by_iban on white_list (iban) where ended_at is null;

-- Budgets of clients on the white list were never used before; from now on a change of data spends them.
update flow_budget set remaining = null, changes = changes + 1
where client_id in (select client_id from white_list where ended_at is null);
