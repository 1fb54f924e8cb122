/** Matches with list entries that a case is about. */
import type { FoundCase } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';

interface HitRow {
  code: string;
  entity_id: string;
  entity_name: string;
  score_permille: number;
  state: string;
  /** by the thresholds of its check: money stops before anybody has looked */
  is_strong: boolean;
}

const readHits = sql<HitRow>(`
  select h.code, h.entity_id, h.entity_name, h.score_permille, h.state, h.score_permille >= t.strong as is_strong
  from case_hit c
  join screening_hit h on h.id = c.hit_id
  join screening_check k on k.id = h.check_id
  join match_threshold t on t.version = k.thresholds
  where c.case_id = $1
  order by h.score_permille desc, h.id
  limit 100`);

export function listHits(db: Db, caseId: string): Promise<HitRow[]> {
  return db.many(readHits, [caseId]);
}

/** SQL: whether the match `hit` is with that entry, under whatever number the publisher gives it. */
function isSameEntry(hit: string, code: string, entity: string): string {
  return `(${hit}.entity_id = ${entity} or ${hit}.entity_id in (select entity_numbers(${code}, ${entity}))
    or ${entity} in (select entity_numbers(${hit}.code, ${hit}.entity_id)))`;
}

const moveHits = sql<never>(`
  update screening_hit set state = $2
  where id in (select hit_id from case_hit where case_id = $1) and state <> $2`);
const listToSuppress = sql<{ subject_id: string; code: string; entity_id: string; input_hash: Buffer }>(`
  select distinct on (h.subject_id, h.code, h.entity_id) h.subject_id, h.code, h.entity_id, k.input_hash
  from case_hit c
  join screening_hit h on h.id = c.hit_id
  join screening_check k on k.id = h.check_id
  where c.case_id = $1
  order by h.subject_id, h.code, h.entity_id, k.at desc`);
/** The same data were found to be this entry before: another payee of that name is cleared for this payment alone. */
const suppress = sql<never>(`
  insert into suppression (id, client_id, subject_id, code, entity_id, input_hash, case_id, made_by, confirmed_by,
    reason,
    until_on, made_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, bank_now()
  where not exists (
    select from screening_hit h join screening_check k on k.id = h.check_id
    where h.client_id = $2 and h.state = 'true' and h.code = $4 and k.input_hash = $6
      and ${isSameEntry('h', '$4', '$5')})
  on conflict do nothing`);
const unsuppress = sql<never>('update suppression set ended_at = bank_now() where case_id = $1 and ended_at is null');

/** What was decided on the same data under another subject, such as another payment, ends with it. */
const unsuppressSame = sql<never>(`
  update suppression s set ended_at = bank_now()
  from case_hit c join screening_hit h on h.id = c.hit_id join screening_check k on k.id = h.check_id
  where c.case_id = $1 and s.client_id = h.client_id and s.code = h.code and s.input_hash = k.input_hash
    and s.ended_at is null
    and ${isSameEntry('h', 's.code', 's.entity_id')}`);

export interface Cleared {
  by: string;
  confirmedBy: string | null;
  reason: string;
  /** the last day on which it holds; null: while the data stay */
  untilOn: string | null;
}

/** This person is not these entries: the same data raise no match with them again. */
export async function clearHits(
  tx: Db,
  found: FoundCase,
  { by, confirmedBy, reason, untilOn }: Cleared,
): Promise<void> {
  await tx.run(moveHits, [found.id, 'cleared']);
  for (const hit of await tx.many(listToSuppress, [found.id])) {
    const about = [newId(), found.clientId, hit.subject_id, hit.code, hit.entity_id, hit.input_hash, found.id];
    await tx.run(suppress, [...about, by, confirmedBy, reason, untilOn]);
  }
}

export async function upholdHits(tx: Db, caseId: string): Promise<void> {
  await tx.run(unsuppress, [caseId]);
  await tx.run(unsuppressSame, [caseId]);
  await tx.run(moveHits, [caseId, 'true']);
}

/** A revived case lifts its suppressions: its matches are open again. */
export async function reopenHits(tx: Db, caseId: string): Promise<void> {
  await tx.run(unsuppress, [caseId]);
  await tx.run(moveHits, [caseId, 'open']);
}
