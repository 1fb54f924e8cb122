/** Queries of folding rules. */
import { sql } from '#server/db/pool.ts';

export interface HitRow {
  id: string;
  client_id: string;
  code: string;
  entity_id: string;
  entity_name: string;
  state: string;
  parts: unknown;
  /** what the check compared */
  input: unknown;
  /** of the entry as it was then; null: not kept */
  body: unknown;
}

const columns = 'h.id, h.client_id, h.code, h.entity_id, h.entity_name, h.state, h.parts, k.input, e.body';
const compared = `
  join screening_check k on k.id = h.check_id
  left join list_entity e on e.code = h.code and e.entity_id = h.entity_id
    and e.from_n <= (k.versions ->> h.code)::integer
    and (e.to_n is null or e.to_n > (k.versions ->> h.code)::integer)`;

export const readHit = sql<HitRow>(`select ${columns} from screening_hit h ${compared} where h.id = $1`);
/** Of an entry $2 of a list $1, under all numbers that it had since. */
const ofEntry = `h.code = $1 and ($2 = h.entity_id or $2 in (select entity_numbers(h.code, h.entity_id)))`;
export const countEarlier = sql<{ count: bigint }>(`select count(*) as count from screening_hit h where ${ofEntry}`);
/** $4 of them after the match $3; null: from the first on. */
export const listEarlier = sql<HitRow>(`
  select ${columns} from screening_hit h ${compared}
  where ${ofEntry} and ($3::uuid is null or h.id > $3)
  order by h.id limit $4`);

export const readNames = sql<{ names_hash: Buffer | null; until_on: string }>(`
  select listed_names_hash($1, $2) as names_hash, (bank_today() + interval '12 months')::date::text as until_on`);
export const isFolding = sql<{ yes: boolean }>(`
  select exists (
    select from folding_rule r
    where r.code = $1 and r.entity_id = $2 and r.word = $3 and r.ended_at is null and is_folding(r.id)) as yes`);
/** What folds no more makes room for a new rule. */
export const replaceRule = sql<never>(`
  update folding_rule set ended_at = bank_now()
  where code = $1 and entity_id = $2 and word = $3 and ended_at is null and not is_folding(id)`);
export const insertRule = sql<never>(`
  insert into folding_rule (id, code, entity_id, entity_name, word, names_hash, earlier, earlier_folded, comment,
    made_by,
    confirmed_by, until_on, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, bank_now())`);
export const endRule = sql<{ code: string; entity_id: string; word: string }>(`
  update folding_rule set ended_at = bank_now(), ended_by = $2, end_comment = $3
  where id = $1 and ended_at is null
  returning code, entity_id, word`);
/** Of a list that has just been taken: the names of an entry are others, or it is gone. */
export const endChanged = sql<never>(`
  update folding_rule set ended_at = bank_now()
  where code = $1 and ended_at is null and names_hash is distinct from listed_names_hash(code, entity_id)`);

/**
 * Open matches $1 with the rules in force for their entries. Of a client that made or released a rule, nothing is
 * folded.
 */
export const listFoldable = sql<HitRow & { rule_id: string; word: string }>(`
  select ${columns}, r.id as rule_id, r.word
  from screening_hit h ${compared}
  join folding_rule r on r.code = h.code and r.ended_at is null
    and (r.entity_id = h.entity_id or r.entity_id in (select entity_numbers(h.code, h.entity_id)))
  where h.id = any ($1::uuid[]) and h.state = 'open' and is_folding(r.id)
    and h.client_id not in (select clients_of_staff(r.made_by))
    and (r.confirmed_by is null or h.client_id not in (select clients_of_staff(r.confirmed_by)))`);
export const insertFolds = sql<never>(`
  insert into folded_hit (rule_id, hit_id, at)
  select t.rule_id, t.hit_id, bank_now() from unnest($1::uuid[], $2::uuid[]) t (rule_id, hit_id)
  on conflict do nothing`);

/** Of the matches of a case $1: the rule that folds each. */
export const listFolds = sql<{ hit_id: string; word: string; comment: string; until_on: string }>(`
  select distinct on (f.hit_id) f.hit_id, r.word, r.comment, r.until_on::text as until_on
  from case_hit c
  join folded_hit f on f.hit_id = c.hit_id
  join folding_rule r on r.id = f.rule_id
  where c.case_id = $1 and is_folding(r.id)
  order by f.hit_id, r.made_at`);
