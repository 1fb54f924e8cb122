-- Events of the bank, the newest first.
create index case_event_newest on case_event (at desc, id desc) where copy_of is null;
