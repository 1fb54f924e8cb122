-- The names of an entry in the list in use, as one hash. Null: it is not listed any more.
create or replace function listed_names_hash(p_code text, p_entity text) returns bytea
language sql stable
as $$
  select sha256(convert_to(jsonb_build_array(body -> 'name', body -> 'aliases')::text, 'UTF8'))
  from list_entity
  where code = p_code and entity_id = p_entity and to_n is null
$$;

-- Whether a rule folds today: not ended, not over, the entry has the same names, and no match that it folded was true.
create or replace function is_folding(p_rule uuid) returns boolean
language sql stable
as $$
  select exists (
    select from folding_rule r
    where r.id = p_rule and r.ended_at is null and r.until_on >= bank_today()
      and r.names_hash = listed_names_hash(r.code, r.entity_id)
      and not exists (
        select from folded_hit f join screening_hit h on h.id = f.hit_id where f.rule_id = r.id and h.state = 'true'))
$$;
