-- All that came out of a check, also what was known or decided before: list, entry and score. Null: of a check of before.
alter table screening_check add column found jsonb;
