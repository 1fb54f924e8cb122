-- Messages that were set aside and name no client are deleted once no claim about them can come. The list is read by id.
grant delete on card_set_aside to kontora_app;
drop index card_set_aside_newest;
create index card_set_aside_unnamed on card_set_aside (at) where client_id is null;

-- Staff act on a message after all, or close it with a reason. docs/cards.md explains both.
alter table card_set_aside
  add column state text not null default 'open',
  -- bank time
  add column ended_at timestamptz,
  add constraint card_set_aside_state_known check (state in ('open', 'retried', 'closed')),
  add constraint card_set_aside_ended_when_not_open check ((state = 'open') = (ended_at is null));
create index card_set_aside_open on card_set_aside (id) where state = 'open';
grant update (state, ended_at) on card_set_aside to kontora_app;

insert into allowed_transition (machine, from_state, to_state, verb) values
  ('card_set_aside', '', 'open', 'set-aside'),
  ('card_set_aside', 'open', 'retried', 'retry'),
  ('card_set_aside', 'open', 'closed', 'close');
