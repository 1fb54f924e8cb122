-- From now on whatever decides who may do what with how much is recorded when it is set (db/functions/24-settings.sql),
-- and verify compares it with the audit. What has been set before is recorded here once, as it stands.
insert into audit_inbox (verb, subject_kind, subject_id, facts)
select 'staff.set', 'person', person_id, jsonb_build_object('role', role, 'keys', keys, 'active', active)
from staff;
insert into audit_inbox (client_id, verb, subject_kind, subject_id, facts)
select client_id, 'limit.set', 'client', client_id, jsonb_build_object('key', key, 'value_minor', value_minor)
from client_limit;
insert into audit_inbox (client_id, verb, subject_kind, subject_id, facts)
select id, 'approvals.set', 'client', id, jsonb_build_object('approvals', approvals)
from client
where approvals <> 'any';
insert into audit_inbox (client_id, verb, subject_kind, subject_id, facts)
select client_id, 'floor.set', 'account', id::text, jsonb_build_object('floor_minor', floor_minor)
from account
where floor_minor <> 0;
