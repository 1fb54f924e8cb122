/** What a run of the lab has found, for one reader. */
import type { LabClient, LabOutcome, LabRun } from '#features/monitoring/lab/calls.ts';
import type { Measure } from '#features/monitoring/rules/condition.ts';
import type { Db } from '#server/db/pool.ts';
import { formatRuleFigure } from '#shared/ruleFigures.ts';
import * as queries from './sql.ts';

/** Without clients that the reader is linked to. */
export async function readOutcome(db: Db, run: queries.RunRow, personId: string): Promise<LabOutcome> {
  const [counts, months, decisions] = await Promise.all([
    db.many(queries.countClients, [run.id, personId]),
    db.many(queries.countMonths, [run.id, personId]),
    db.many(queries.countDecided, [run.id, personId, run.code]),
  ]);
  const [decided, ofRule] = decisions;
  if (!decided) throw new Error('past decisions were not counted');
  const all = counts.find(({ type, risk }) => type === null && risk === null);
  const getHours = (cases: number, hours: number | null) => (hours === null ? null : Math.round(cases * hours));
  const [cases, againstCases] = [all?.cases ?? 0, all?.against_cases ?? 0];
  return {
    first: { clients: all?.first ?? 0, events: all?.events ?? 0, cases, hours: getHours(cases, run.hours) },
    second: run.against && {
      ...{ clients: all?.second ?? 0, events: all?.against_events ?? 0, cases: againstCases },
      hours: getHours(againstCases, run.against_hours),
    },
    ...{ gained: run.against ? (all?.gained ?? 0) : 0, lost: all?.lost ?? 0 },
    ...{ near: all?.near ?? 0, above: all?.above ?? 0 },
    months,
    types: counts.flatMap(({ type, first, second }) => (type === null ? [] : [{ key: type, first, second }])),
    risks: counts.flatMap(({ risk, first, second }) => (risk === null ? [] : [{ key: risk, first, second }])),
    decided: getDecided(decided),
    decidedOfRule: ofRule ? getDecided(ofRule) : null,
  };
}

const getDecided = ({ all, found, right, missed }: queries.DecidedRow) => ({ all, found, right, missed });

export async function toLabRun(db: Db, row: queries.RunRow, personId: string): Promise<LabRun> {
  const { against_code: code, against_version: version } = row;
  const isDone = row.done_at !== null;
  return {
    ...{ id: row.id, jobId: row.job_id, from: row.from_on, until: row.until_on, code: row.code, version: row.version },
    state: isDone ? 'done' : (row.state ?? 'stopped'),
    done: String(row.done ?? 0n),
    of: row.of === null ? null : String(row.of),
    against: code === null || version === null ? null : { code, version },
    measure: row.body.conditions[0]?.measure ?? '',
    againstMeasure: row.against?.conditions[0]?.measure ?? null,
    outcome: isDone ? await readOutcome(db, row, personId) : null,
  };
}

export function getClient(row: queries.ClientRow, measure: Measure | undefined): LabClient {
  const { id, name, type, risk, events, figure, first_on: firstOn, verdict, comment, by } = row;
  return {
    ...{ id, name, type, risk, events, firstOn },
    figure: figure === null || measure === undefined ? null : formatRuleFigure(measure, Number(figure)),
    verdict: verdict && { verdict, comment: comment ?? '', by: by ?? '' },
  };
}
