-- Clients with an account were declined by a case of type OPEN or REOPEN, and no way led back. Nobody who has an account is
-- declined from now on: each of them is locked by staff instead, so that no money moves before two people have looked.
create table declined_wrongly as
select c.id, coalesce((
    select ' Said then: ' || m.words
    from client_case k
    join case_comment m on m.case_id = k.id and m.action = 'IDCL'
    where k.subject_id = c.id and k.type in ('OPEN', 'REOPEN') and m.words <> ''
    order by m.at desc, m.id desc
    limit 1), '') as words
from client c
where c.flags ~ 'D' and c.flags !~ 'Z' and exists (select from account a where a.client_id = c.id and a.closed_at is null);

insert into restriction (id, client_id, scope, cause, comment, made_at)
select gen_random_uuid(), w.id, 'all', 'STAFF', 'Was declined, though it has an account. Locked instead.' || w.words, now() + b.clock_offset
from declined_wrongly w, bank b
where not exists (
  select from restriction r where r.client_id = w.id and r.scope = 'all' and r.cause = 'STAFF' and r.lifted_at is null);
update client set flags = regexp_replace(flags, '[DL]', '', 'g') || 'L' where id in (select id from declined_wrongly);
insert into audit_inbox (client_id, verb, subject_kind, subject_id)
select id, 'client.lock', 'client', id from declined_wrongly;
drop table declined_wrongly;

-- A registration that was declined in this way waits for its own case again.
update client set flags = replace(replace(flags, 'B', ''), 'D', 'B')
where registration_status in ('Cdd', 'Review') and flags ~ 'D' and flags !~ 'Z';

-- Nothing can be decided about a company by such a case: what is open ends without any effect.
update client_case k
set status = 1, action = 'ICNC', changed_by = null, changed_at = now() + b.clock_offset, version = version + 1,
  workflow = 'investigating', asked_at = null, scheduled_action = null, scheduled_at = null, closed_at = now() + b.clock_offset,
  outcome = jsonb_build_object('code', 'ICNC', 'by', null, 'confirmedBy', null, 'reasons', '[]'::jsonb, 'at', now() + b.clock_offset)
from bank b
where k.type in ('OPEN', 'REOPEN') and k.closed_at is null
  and not exists (select from client c where c.id = k.subject_id and c.type = 'N');
