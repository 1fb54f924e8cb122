/** Matches of a case, part by part, as the screening has kept them. */
import * as z from 'zod/mini';
import { formatAct } from '#features/cases/server/formatAct.ts';
import type { CaseMatch, CaseSection, FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { getDifferences } from '../differences.ts';
import { decidingPart, type MatchPart, matchFields, matchPart, matchVerdicts } from '../matchParts.ts';
import { displayedParts, getDisplayed, getOurDisplayed, ourDisplayed } from './checks/displayed.ts';
import { deciders } from './deciders.ts';
import { getWord } from './folding/fold.ts';
import { listFolds } from './folding/sql.ts';

interface MatchRow {
  id: string;
  code: string;
  entity_id: string;
  entity_name: string;
  score_permille: number;
  state: CaseMatch['state'];
  parts: unknown;
  explanation: string[];
  version: number | null;
  /** of the entry; null: its version was not kept */
  body: unknown;
  ours: unknown;
  /** what the check compared */
  input: unknown;
}

const readMatches = sql<MatchRow>(`
  select h.id, h.code, h.entity_id, h.entity_name, h.score_permille, h.state, h.parts, h.explanation, v.n as version,
    e.body, k.input, ${ourDisplayed('h.client_id', 'h.subject_id')} as ours
  from case_hit c
  join screening_hit h on h.id = c.hit_id
  join screening_check k on k.id = h.check_id
  cross join lateral (select (k.versions ->> h.code)::integer as n) v
  left join list_entity e on e.code = h.code and e.entity_id = h.entity_id and e.from_n <= v.n
    and (e.to_n is null or e.to_n > v.n)
  where c.case_id = $1
  order by h.score_permille desc, h.id
  limit 100`);

interface EarlierRow {
  code: string;
  entity_id: string;
  decision: string;
  by: string | null;
  confirmed_by: string | null;
  at: string;
  words: string | null;
}
/** Closed cases of the same client about the same entries, whatever numbers the publisher has given them. */
const readEarlier = sql<EarlierRow>(`
  select distinct m.code, m.entity_id, k.id, k.outcome ->> 'code' as decision, p.full_name as by,
    s.full_name as confirmed_by,
    k.closed_at as at, w.words
  from case_hit x
  join screening_hit m on m.id = x.hit_id
  join screening_hit h on h.client_id = m.client_id and h.code = m.code
    and (h.entity_id = m.entity_id or m.entity_id in (select entity_numbers(h.code, h.entity_id)))
  join case_hit y on y.hit_id = h.id
  join client_case k on k.id = y.case_id and k.id <> $1 and k.closed_at is not null
  left join person p on p.id = k.outcome ->> 'by'
  left join person s on s.id = k.outcome ->> 'confirmedBy'
  left join lateral (
    select words from case_comment c where c.case_id = k.id and c.action = k.outcome ->> 'code'
    order by c.at desc limit 1
  ) w on true
  where x.case_id = $1
  order by k.closed_at desc, k.id
  limit 50`);

const known = z.array(matchPart);
/** Hits of before the parts were kept have none. */
const getParts = ({ parts }: Pick<MatchRow, 'parts'>) => known.safeParse(parts).data ?? [];
/** With what no score is made of. */
export function shownParts({
  parts,
  body,
  ours,
  input,
}: Pick<MatchRow, 'parts' | 'body' | 'ours' | 'input'>): MatchPart[] {
  const kept = getParts({ parts });
  const displayed = displayedParts(getOurDisplayed(ours, input), getDisplayed(body));
  return [...kept, ...displayed.filter(({ field }) => !kept.some((part) => part.field === field))];
}
const getProgrammes = (body: unknown) => (body === null ? [] : listedFor.parse(body).programmes);
const listedFor = z.object({ programmes: z.array(z.string()) });

/** Of each open match the one fact to ask for. */
export async function decidingFacts(db: Db, { id }: FoundCase): Promise<CaseSection> {
  const open = (await db.many(readMatches, [id])).filter(({ state }) => state === 'open');
  const rows = open.flatMap((hit) => {
    const part = decidingPart(getParts(hit));
    return part ? [[`${hit.code} ${hit.entity_id}`, matchFields[part.field], part.theirs]] : [];
  });
  const columns = ['Entry', 'Not known of the client', 'On the list'].map((title) => ({ title }));
  return { title: 'The fact that would decide it', place: 'evidence', columns, rows };
}

/** Null where no rule folds it. */
function foldedBy(fold: { word: string; comment: string; until_on: string } | undefined): string | null {
  return fold ? `“${fold.word}” alone, until ${fold.until_on}: ${fold.comment}` : null;
}

export async function listMatches(db: Db, { id }: FoundCase): Promise<CaseMatch[]> {
  const earlier = await db.many(readEarlier, [id]);
  const folds = await db.many(listFolds, [id]);
  return (await db.many(readMatches, [id])).map((hit) => ({
    ...{ source: hit.code, entryId: hit.entity_id, entryName: hit.entity_name },
    ...{ score: hit.score_permille, state: hit.state },
    ...{ hitId: hit.id, foldableWord: (hit.state === 'open' && getWord(hit)) || null },
    foldedBy: foldedBy(folds.find((fold) => fold.hit_id === hit.id)),
    differences: getDifferences(shownParts(hit)),
    ...{ version: hit.version, programmes: getProgrammes(hit.body), explanation: hit.explanation },
    earlier: earlier
      .filter((one) => one.code === hit.code && one.entity_id === hit.entity_id)
      .map(({ decision, by, confirmed_by: confirmedBy, at, words }) => ({
        ...{ decision: formatAct(decision), by: deciders(by, confirmedBy), at, words: words ?? '' },
      })),
    parts: shownParts(hit).map(({ field, verdict, ours, theirs }) => ({
      ...{ label: matchFields[field], verdict, words: matchVerdicts[verdict], ours, theirs },
    })),
  }));
}
