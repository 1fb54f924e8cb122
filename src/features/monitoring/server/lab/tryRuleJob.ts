/** The job of the rule lab: client by client through the past, and on from the last one after a crash. */
import * as z from 'zod/mini';
import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { readRisks } from '#features/risks/server/readRisks.ts';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { formatCount } from '#shared/formatCount.ts';
import { countries } from '#shared/reference/countries.ts';
import { staffGroups } from '#shared/staffGroups.ts';

const clients = { one: 'payment', many: 'payments' };
/** Sides in one piece of work: about a second. */
const maxSides = 250_000;
const hoursOfDay = 24;

interface RunRow {
  code: string | null;
  body: RuleBody;
  against: RuleBody | null;
  from_on: string;
  until_on: string;
  hours: number | null;
  against_hours: number | null;
}
const readRun = sql<RunRow>(`
  select code, body, against, from_on, until_on, hours, against_hours from lab_run where id = $1`);
/** About as many as will be read. */
const countSides = sql<{ count: bigint }>(`
  select coalesce(sum(count), 0) as count from flow_day where day between $1 and $2`);
const insertClients = sql<never>(`
  insert into lab_client (run_id, client_id, days, against_days, cases, against_cases, figure, against_figure,
    near_figure, above_figure)
  select $1, client_id, days, against_days, cases, against_cases, figure, against_figure, near_figure, above_figure
  from jsonb_to_recordset($2) t(client_id text, days date[], against_days date[], cases integer,
    against_cases integer, figure bigint, against_figure bigint, near_figure bigint,
    above_figure bigint)`);
const endRun = sql<never>('update lab_run set sides = $2, done_at = bank_now() where id = $1');

const result = z.object({ sides: z.int() });

export const tryRuleJob = defineJob({
  kind: 'try-rule',
  title: 'Trying a rule on the past',
  counts: clients,
  input: z.object({ runId: z.string() }),
  cursor: z.object({ after: z.string(), sides: z.int() }),
  staff: staffGroups.amlOfficers,
  // a run for each threshold that is tried would cover the page with its outcome
  isShownThere: true,

  async work({ runId }, { cursor, services: { pool, threads }, signal, beat }) {
    const db = getDb(pool);
    const run = await db.maybe(readRun, [runId]);
    // a newer one of the same person has taken its place
    if (!run) return { sides: 0 };
    const { count: of } = await db.one(countSides, [run.from_on, run.until_on]);
    const input = { ...(await getInput(db, run)), maxSides };
    let { after, sides } = cursor ?? { after: '', sides: 0 };
    for (;;) {
      const played = await threads.run('tryRule', { ...input, after }, { signal });
      sides += played.sides;
      after = played.after ?? after;
      await inTransaction(pool, async (tx) => {
        await tx.run(insertClients, [runId, JSON.stringify(played.clients)]);
        if (played.after === null) await tx.run(endRun, [runId, sides]);
        await beat({ done: sides, of: Math.max(sides, Number(of)), cursor: { after, sides } }, tx);
      });
      if (played.after === null) return { sides };
    }
  },

  did: (done) => formatCount(result.parse(done).sides, clients),
});

async function getInput(db: Db, run: RunRow) {
  const risks = await readRisks(db);
  const withRisk = (isWanted: (risk: string) => boolean) =>
    countries.map(({ iso2 }) => iso2).filter((iso2) => isWanted(risks.countryRisk(iso2)));
  const getDays = (hours: number | null) => Math.ceil((hours ?? hoursOfDay) / hoursOfDay);
  return {
    ...{ body: run.body, against: run.against, code: run.code ?? '', from: run.from_on, until: run.until_on },
    atRisk: {
      M: withRisk((risk) => risk === 'raised'),
      H: withRisk((risk) => risk !== 'raised' && risk !== 'low'),
    },
    caseDays: { first: getDays(run.hours), second: getDays(run.against_hours) },
  };
}
