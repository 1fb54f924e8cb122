-- Why a forbidden word was added or removed, and who confirmed it. The words of the first day have no names.
alter table forbidden_word
  add column added_comment text not null default '',
  add column added_confirmed_by text collate "C" references person,
  add column ended_comment text,
  add column ended_confirmed_by text collate "C" references person,
  add constraint forbidden_word_other_adder check (added_confirmed_by <> added_by),
  add constraint forbidden_word_other_remover check (ended_confirmed_by <> ended_by);
grant update (ended_comment, ended_confirmed_by) on forbidden_word to kontora_app;
