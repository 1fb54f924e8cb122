-- Each decision about a rule is a silence of its own: the engine takes the one that silences most, and an undo takes
-- back only its own.
alter table rule_silence drop constraint rule_silence_pkey, add primary key (case_id, rule, made_at);
