-- In the demo a staff user may look as another role. Servers outside the demo do not read it.
alter table session add column test_role text;
alter table session add constraint session_test_role_known
  check (test_role in ('A', 'D', 'S', 'M', 'F', 'P', 'E', 'H', 'C'));
