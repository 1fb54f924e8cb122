-- What was said when a client was closed, for staff only; '' where it was not kept.
alter table client_closing add column comment text not null default '';
-- until now the audit alone kept it: the nth closing by a person is the nth record of one
with closed as (
  select id, client_id, row_number() over (partition by client_id order by closed_at, id) as nth
  from client_closing where closed_by is not null
), told as (
  select a.client_id, d.detail ->> 'comment' as comment, row_number() over (partition by a.client_id order by a.n) as nth
  from audit a
  join audit_detail d on d.n = a.n
  where a.verb in ('client.close', 'client.close-at-once')
    and a.client_id in (select client_id from closed)
)
update client_closing k
set comment = t.comment
from closed c
join told t on t.client_id = c.client_id and t.nth = c.nth
where k.id = c.id and t.comment is not null
  -- where some detail was erased, nobody knows which is whose
  and (select max(nth) from told x where x.client_id = c.client_id) = (select max(nth) from closed x where x.client_id = c.client_id);
