-- One trigger function for all tables with a state (db/functions/22-states.sql) takes the place of one pair for each.
drop trigger if exists payment_created on payment;
drop trigger if exists payment_changed on payment;
drop trigger if exists request_created on request;
drop trigger if exists request_changed on request;
drop trigger if exists membership_created on membership;
drop trigger if exists membership_changed on membership;
drop trigger if exists job_created on job;
drop trigger if exists job_changed on job;
drop function if exists payment_created(), payment_changed(), request_created(), request_changed(), membership_created(), membership_changed(),
  job_created(), job_changed();

-- What the audit says of one change of state: whose log, about what; and, where it is news for a second client, the verb
-- in that one's log.
create type state_record as (
  subject_kind text,
  subject_id text,
  client_id text,
  facts jsonb,
  other_client_id text,
  other_verb text
);
