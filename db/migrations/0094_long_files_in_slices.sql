-- A long file of the clearing is booked in slices, each in a transaction of its own. docs/decisions/022-sepa-rail.md
alter table rail_message
  -- of a file that is booked in slices: how many of its items are booked; null for all others
  add column booked_items integer,
  drop constraint rail_message_state_known,
  drop constraint rail_message_refused_with_cause,
  add constraint rail_message_state_known check (state in ('queued', 'written', 'booking', 'stopped', 'taken', 'refused')),
  -- stopped: a fault of ours, between two slices
  add constraint rail_message_ended_with_cause check ((state in ('refused', 'stopped')) = (refusal is not null)),
  add constraint rail_message_booked_in_slices check (
    case when state in ('booking', 'stopped') then booked_items is not null and booked_items < items
      else booked_items is null or state = 'taken' and booked_items = items end);

create index rail_message_booking on rail_message (id) where state = 'booking';
-- refused and stopped ones first, then newest first
drop index rail_message_newest;
create index rail_message_newest on rail_message ((state in ('refused', 'stopped')) desc, created_at desc, id desc);

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('rail_message', '', 'booking', 'begin'),
  ('rail_message', 'booking', 'taken', 'take'),
  ('rail_message', 'booking', 'stopped', 'stop'),
  ('rail_message', 'stopped', 'booking', 'retry'),
  ('rail_message', 'refused', 'booking', 'retry');

grant update (booked_items) on rail_message to kontora_app;
