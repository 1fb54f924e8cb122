/** Matches of a case, part by part, as the screening has kept them. */
import * as z from 'zod/mini';
import type { CaseMatch, CaseSection, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { decidingPart, matchFields, matchPart, matchVerdicts } from '../matchParts.ts';

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
/** Hits of before the parts were kept have none. */
const partsOf = ({ parts }: MatchRow) => known.safeParse(parts).data ?? [];

/** Of each open match the one fact to ask for. */
export async function decidingFacts(db: Db, { id }: FoundCase): Promise<CaseSection> {
  const open = (await db.many(readMatches, [id])).filter(({ state }) => state === 'open');
  const rows = open.flatMap((hit) => {
    const part = decidingPart(partsOf(hit));
    return part ? [[`${hit.code} ${hit.entity_id}`, matchFields[part.field], part.theirs]] : [];
  });
  const columns = ['Entry', 'Not known of the client', 'On the list'].map((title) => ({ title }));
  return { title: 'The fact that would decide it', place: 'evidence', columns, rows };
}

export async function listMatches(db: Db, { id }: FoundCase): Promise<CaseMatch[]> {
  return (await db.many(readMatches, [id])).map((hit) => ({
    ...{ source: hit.code, entryId: hit.entity_id, entryName: hit.entity_name },
    ...{ score: hit.score_permille, state: hit.state },
    parts: partsOf(hit).map(({ field, verdict, ours, theirs }) => ({
      ...{ label: matchFields[field], verdict, words: matchVerdicts[verdict], ours, theirs },
    })),
  }));
}
