-- Clients whose records each staff user has opened in the last hour, and the reasons given for opening many.
create table client_look (
  staff_id text not null references person,
  subject_id text not null,
  at timestamptz not null default now(),
  primary key (staff_id, subject_id)
);
create index client_look_recent on client_look (staff_id, at);
create table look_reason (
  id uuid primary key,
  staff_id text not null references person,
  comment text not null,
  at timestamptz not null default now()
);
create index look_reason_recent on look_reason (staff_id, at);
grant select, insert, update, delete on client_look to kontora_app;
grant select, insert on look_reason to kontora_app;
