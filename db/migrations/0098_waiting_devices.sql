-- A device that replaces another, or the first one of a person who has rights already, approves nothing that moves money or
-- rights until this moment. docs/decisions/041-waiting-devices.md
alter table passkey rename column approves_money_from to approves_from;
-- the link by which it was enrolled; null: added on another device of the person
alter table passkey add column enrolment_id uuid references enrolment;
-- who proposed the link that a second person confirmed
alter table enrolment add column proposed_by text references person;
create index passkey_of_enrolment on passkey (enrolment_id) where enrolment_id is not null;
-- an older device of the person may confirm it before that
grant update (approves_from) on passkey to kontora_app;
-- of a user invited from a device that waited: their own devices wait as long in this company
alter table membership add column approves_from timestamptz not null default '-infinity';
