-- A budget is a few numbers in the order of the kinds of limits that its rules have. Those that there were end: their
-- clients are counted with their next payments.
alter table flow_budget
  drop column body,
  drop column rules_n,
  -- of the rules that made it
  add column rules_hash bigint,
  -- '1500000,,7': what is left of each kind, nothing where there is no limit; null: counted with the next payment
  add column remaining text,
  -- from this day on the client is counted with its next payment; null: no day changes it
  add column until_on date,
  -- the last day with a movement; null: none yet
  add column moved_on date,
  set (fillfactor = 50);

drop function if exists
  add_flows(text[], bigint[], date[], date[], text[], text[], text[], bigint[], uuid[], smallint[]),
  keep_budgets(text[], jsonb[], integer[], bigint);

-- a payment is looked up only where it came back
drop index flow_of_payment;
create index flow_of_returned on flow (payment_id) where sign = -1;
