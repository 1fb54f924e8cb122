/** Matches with list entries that a case is about. */
import type { FoundCase } from '../../../server/cases/declared.ts';
import { newId } from '../../../server/db/ids.ts';
import { type Db, sql } from '../../../server/db/pool.ts';

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
const suppress = sql<never>(`
  insert into suppression (id, client_id, subject_id, code, entity_id, input_hash, case_id, made_by, confirmed_by, reason,
    until_on, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, bank_now())
  on conflict do nothing`);
const unsuppress = sql<never>('update suppression set ended_at = bank_now() where case_id = $1 and ended_at is null');

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
  await tx.run(moveHits, [caseId, 'true']);
}

/** A revived case lifts its suppressions: its matches are open again. */
export async function reopenHits(tx: Db, caseId: string): Promise<void> {
  await tx.run(unsuppress, [caseId]);
  await tx.run(moveHits, [caseId, 'open']);
}
