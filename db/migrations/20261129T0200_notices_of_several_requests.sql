-- One notice covers every request of a client that no one has opened: it ends when the last of them has its answer.
create table request_notice (
  request_id uuid not null references request,
  info_request_id uuid not null references info_request,
  primary key (info_request_id, request_id)
);
create index request_notice_of_request on request_notice (request_id);
grant select, insert on request_notice to kontora_app;
grant select on request_notice to kontora_reader;

insert into request_notice (request_id, info_request_id)
select id, info_request_id from request where info_request_id is not null;
-- what was asked while the client had not opened it was covered too
insert into request_notice (request_id, info_request_id)
select n.request_id, later.id
from request_notice n
join request r on r.id = n.request_id and r.state = 'open'
join info_request first on first.id = n.info_request_id
  and first.state in ('open', 'saved', 'overdue') and first.read_at is null
join info_request later on later.client_id = first.client_id and later.id <> first.id
  and later.state in ('open', 'saved', 'overdue') and later.sent_at >= first.sent_at
on conflict do nothing;
alter table request drop column info_request_id;
