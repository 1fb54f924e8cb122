/** Matches of a case, part by part, as the screening has kept them. */
import * as z from 'zod/mini';
import type { CaseMatch, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { matchFields, matchPart, matchVerdicts } from '../matchParts.ts';

interface MatchRow {
  code: string;
  entity_id: string;
  entity_name: string;
  score_permille: number;
  state: CaseMatch['state'];
  parts: unknown;
}

const readMatches = sql<MatchRow>(`
  select h.code, h.entity_id, h.entity_name, h.score_permille, h.state, h.parts
  from case_hit c join screening_hit h on h.id = c.hit_id
  where c.case_id = $1
  order by h.score_permille desc, h.id
  limit 100`);

const known = z.array(matchPart);

export async function listMatches(db: Db, { id }: FoundCase): Promise<CaseMatch[]> {
  return (await db.many(readMatches, [id])).map((hit) => ({
    ...{ source: hit.code, entryId: hit.entity_id, entryName: hit.entity_name },
    ...{ score: hit.score_permille, state: hit.state },
    // hits of before the parts were kept have none
    parts: (known.safeParse(hit.parts).data ?? []).map(({ field, verdict, ours, theirs }) => ({
      ...{ label: matchFields[field], verdict, words: matchVerdicts[verdict], ours, theirs },
    })),
  }));
}
