/** The figures of the groups of the queue, exact: kept ones where nothing narrows it, else counted under the filter. */
import { sql as composed } from 'kysely';
import { type Db, sql } from '#server/db/pool.ts';
import { runQuery } from '#server/lists/compile.ts';
import { getQuestion } from '#server/lists/compose.ts';
import type { Scope } from '#server/lists/source.ts';
import { getFilter } from '#shared/lists/list.ts';
import { formatMoney } from '#shared/money.ts';
import type { CaseFigures, CaseGroupFigures } from '../caseAnswer.ts';
import { caseList } from '../caseList.ts';
import {
  type CaseGroup,
  type CaseType,
  caseFacts,
  caseGroups,
  mayReadRestricted,
  type Reader,
  readableTypes,
} from '../rules.ts';
import { isNew, updatedFor } from './caseConditions.ts';
import { type CaseFilter, caseSource, seniorGroup } from './caseSource.ts';

/** Of the cases of one type, the senior ones apart. */
interface FigureRow {
  type: CaseType;
  is_senior: boolean;
  count: number;
  overdue: number;
  blocked_minor: bigint;
  mine: number;
  fresh: number;
  updated: number;
}

/** Where cases of one type end; type null: all senior ones. */
interface EndRow {
  type: CaseType | null;
  oldest: string | null;
  next_due: string | null;
}

/**
 * $1 reader, $2 types that they may see, $3 whether they see enquiries of authorities. What is hidden from them, few of
 * many, is taken off what is kept of all.
 */
const keptFigures = sql<FigureRow>(`
  with now as (
    select bank_now() as at
  ), hidden as materialized (
    select k.id, k.type, k.level >= 5 as is_senior, k.due_at, k.opened_at, k.blocked_minor
    from client_case k
    where k.closed_at is null and k.type = any ($2::text[])
      and (k.subject_id = any (array(select clients_of_staff($1))) or (not $3 and k.reason = 'AUTHORITY'))
  ), added as (
    select type, is_senior, sum(n) as n, sum(n) filter (where due_at < (select at from now)) as late,
      sum(blocked_minor) as blocked, 0 as mine, 0 as fresh, 0 as updated
    from case_tally where type = any ($2) group by 1, 2
    union all
    select type, is_senior, -count(*), -count(*) filter (where due_at < (select at from now)), -sum(blocked_minor), 0,
      -count(*) filter (where opened_at > (select at from now) - interval '1 day'), 0
    from hidden group by 1, 2
    union all
    select type, level >= 5, 0, 0, 0, count(*), 0, 0
    from client_case
    where closed_at is null and assignee_id = $1 and type = any ($2) and id not in (select id from hidden) group by 1, 2
    union all
    select type, level >= 5, 0, 0, 0, 0, count(*), 0
    from client_case
    where closed_at is null and opened_at > (select at from now) - interval '1 day' and type = any ($2) group by 1, 2
    union all
    select k.type, k.level >= 5, 0, 0, 0, 0, 0, count(*)
    from case_seen s
    join client_case k on k.id = s.case_id and k.closed_at is null and k.version > s.version
    where s.person_id = $1 and k.type = any ($2) and k.id not in (select id from hidden) group by 1, 2
  )
  select type, is_senior, sum(n)::integer as count, coalesce(sum(late), 0)::integer as overdue,
    sum(blocked)::bigint as blocked_minor, sum(mine)::integer as mine, sum(fresh)::integer as fresh,
    sum(updated)::integer as updated
  from added group by 1, 2`);

/** The first open case by `column` that fits and is not hidden. */
const firstBy = (column: string, fits: string) => `
  select k.${column}
  from client_case k
  where k.closed_at is null and ${fits} and k.subject_id <> all ((select ids from linked)::text[])
    and ($3 or k.reason is distinct from 'AUTHORITY')
  order by k.${column} limit 1`;
const isSenior = 'k.level >= 5 and k.type = any ($2)';

/** Parameters as above. */
const selectEnds = sql<EndRow>(`
  with linked as materialized (
    select array(select clients_of_staff($1)) as ids
  )
  select t.type, (${firstBy('opened_at', 'k.type = t.type')}) as oldest,
    (${firstBy('due_at', 'k.type = t.type')}) as next_due
  from unnest($2::text[]) t(type)
  union all
  select null, (${firstBy('opened_at', isSenior)}), (${firstBy('due_at', isSenior)})`);

type Query = CaseFilter & { dayZone?: string | undefined };

/** Of each group, and of all cases together: those of a high level are in two groups. */
export async function readFigures(
  db: Db,
  reader: Reader & { id: string },
  scope: Scope,
  query: Query,
): Promise<{ groups: CaseGroupFigures[]; all: CaseFigures }> {
  const { group: _, ...filter } = getFilter(caseList, query);
  const isWhole = Object.keys(filter).length === 0;
  const { rows, ends } = await (isWhole ? readKept(db, reader) : countFound(db, reader, scope, query, filter));
  const groups = caseGroups.map((group) => ({ group, ...figuresOfGroup(group, rows, ends) }));
  return { groups, all: getFigures(rows, ends) };
}

interface Read {
  rows: FigureRow[];
  ends: EndRow[];
}

async function readKept(db: Db, reader: Reader & { id: string }): Promise<Read> {
  const values = [reader.id, readableTypes(reader), mayReadRestricted(reader)];
  const [rows, ends] = await Promise.all([db.many(keptFigures, values), db.many(selectEnds, values)]);
  return { rows, ends };
}

async function countFound(
  db: Db,
  reader: Reader & { id: string },
  scope: Scope,
  query: Query,
  filter: CaseFilter,
): Promise<Read> {
  const { source, bounds, sieves } = getQuestion(caseSource(reader, filter), scope, query, 'group');
  const relations = composed.join([...source.relations(scope)], composed` union all `);
  const found = await runQuery<FigureRow & EndRow>(
    db,
    composed`
      select r.type, r.level >= 5 as is_senior, count(*)::integer as count,
        count(*) filter (where r.due_at < (select bank_now()))::integer as overdue,
        sum(r.blocked_minor)::bigint as blocked_minor, min(r.opened_at) as oldest, min(r.due_at) as next_due,
        count(*) filter (where r.assignee_id = ${reader.id})::integer as mine,
        count(*) filter (where ${isNew})::integer as fresh,
        count(*) filter (where r.id in (${updatedFor(reader.id)}))::integer as updated
      from (${relations}) r
      where ${composed.join([composed`true`, ...bounds, ...sieves], composed` and `)}
      group by 1, 2`,
  );
  const senior = found.filter((row) => row.is_senior).map((row) => ({ ...row, type: null }));
  return { rows: found, ends: [...found, ...senior] };
}

function figuresOfGroup(group: CaseGroup, rows: readonly FigureRow[], ends: readonly EndRow[]): CaseFigures {
  return getFigures(
    rows.filter(({ type, is_senior: isHigh }) => isOf(group, type) || (group === seniorGroup && isHigh)),
    ends.filter(({ type }) => (type === null ? group === seniorGroup : isOf(group, type))),
  );
}

function getFigures(rows: readonly FigureRow[], ends: readonly EndRow[]): CaseFigures {
  const sum = (of: (row: FigureRow) => number) => rows.reduce((before, row) => before + of(row), 0);
  const blocked = rows.reduce((before, row) => before + row.blocked_minor, 0n);
  return {
    count: sum(({ count }) => count),
    overdue: sum(({ overdue }) => overdue),
    oldest: first(ends.map(({ oldest }) => oldest)),
    nextDue: first(ends.map(({ next_due: due }) => due)),
    blocked: blocked === 0n ? null : formatMoney(blocked),
    mine: sum(({ mine }) => mine),
    fresh: sum(({ fresh }) => fresh),
    updated: sum(({ updated }) => updated),
  };
}

const isOf = (group: CaseGroup, type: CaseType) => caseFacts[type].group === group;

/** Moments of the database have the same form, so that they sort as text. */
function first(moments: readonly (string | null)[]): string | null {
  return moments.filter((moment) => moment !== null).sort()[0] ?? null;
}

const fold = sql<never>('select fold_case_tally()');

/** Adds up what was kept since the last time, so that few rows are read. */
export async function foldFigures(db: Db): Promise<void> {
  await db.many(fold);
}
