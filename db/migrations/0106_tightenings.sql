-- Tightening: whom each staff user has taken something away from on a bank day. Beyond the limit of a day the next one waits for a
-- second person, and controllers see the count. docs/decisions/019-second-person.md
create table tightening (
  bank_day date not null,
  person_id text collate "C" not null references person,
  -- number of a client or a person
  subject_id text collate "C" not null,
  -- what was done, as controllers read it before the number of clients: 'locked'
  did text not null,
  -- real time
  at timestamptz not null default now(),
  primary key (bank_day, person_id, subject_id, did)
);
grant select, insert, delete on tightening to kontora_app;
grant select on tightening to kontora_reader;
