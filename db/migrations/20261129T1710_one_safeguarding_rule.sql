-- What is safeguarded and owed now has one rule, safeguarding_now(): the daily transfer of fees and the proof use it too.
drop function if exists safeguarded_now();

-- Accounts that may be below zero are few among many, and each look at safeguarding reads them.
create index account_overdrawable on account (id) where floor_minor < 0;
