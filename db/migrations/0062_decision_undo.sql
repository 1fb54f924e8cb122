-- Undo of decisions that have no confirmation by a second person and move nothing: 'Close Alert', and a false positive that
-- held no money.
insert into allowed_transition (machine, from_state, to_state, verb) values
  ('case.M', '2', '0', 'undo'), ('case.A', '1', '4', 'undo');
alter table case_undo
  -- of a decision: its code, and the status and the workflow before it; null for an act
  add column code text,
  add column status integer,
  add column workflow text,
  add constraint case_undo_decision_is_whole check ((code is null) = (status is null) and (code is null) = (workflow is null));
grant update (code, status, workflow) on case_undo to kontora_app;
-- a silence that was undone was none
grant delete on rule_silence to kontora_app;
