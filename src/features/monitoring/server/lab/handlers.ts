/** Calls of the rule lab. */

import type { labCalls } from '#features/monitoring/lab/calls.ts';
import { outcomeTables } from '#features/monitoring/lab/outcomeTables.ts';
import { isSameBody } from '#features/monitoring/rules/rules.ts';
import { toCsv } from '#features/statistics/server/toCsv.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record, recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { enqueue, stopJob } from '#server/jobs/queue.ts';
import { formatMoment } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { getClient, readOutcome, toLabRun } from './outcome.ts';
import { replayJob } from './replayJob.ts';
import * as queries from './sql.ts';
import { tryRuleJob } from './tryRuleJob.ts';

/** What shadow holds is of the desk. @throws Refusal not-found */
async function readableRun(db: Db, { caller }: Pick<Context, 'caller'>, runId: string): Promise<queries.RunRow> {
  const run = await db.maybe(queries.readRun, [runId]);
  if (!run || !(run.was_live || hasRole(getPerson(caller).staffRole, 'amlOfficers'))) throw new Refusal('not-found');
  return run;
}

export const labHandlers: Handlers<typeof labCalls> = {
  tryRule: async ({ body: { code, body, against } }, context) => {
    const { db, services } = context;
    const { personId } = getPerson(context.caller);
    const versions = code === undefined ? [] : await db.many(queries.listBodies, [code]);
    if (code !== undefined && versions.length === 0) throw new Refusal('not-found');
    const other = against && (await db.maybe(queries.readVersion, [against.code, against.version]));
    if (against && !other) throw new Refusal('not-found');
    for (const { id } of await db.many(queries.listUnderWay, [personId])) await db.maybe(stopJob, [id]);
    await db.run(queries.deleteEarlier, [personId]);
    const runId = newId();
    const { job } = await enqueue(db, tryRuleJob, { runId }, { key: runId, askedBy: personId });
    const saved = versions.find((one) => isSameBody(one.body, body))?.version ?? null;
    const words = [JSON.stringify(body), saved, against?.code ?? null, other ? JSON.stringify(other.body) : null];
    await db.run(queries.insertRun, [runId, personId, code ?? null, ...words, against?.version ?? null, job.id]);
    context.afterCommit(services.jobs.wake);
    return { runId };
  },

  replayRules: async (_input, { db, caller, services, afterCommit }) => {
    const { job } = await enqueue(db, replayJob, {}, { askedBy: getPerson(caller).personId });
    afterCommit(services.jobs.wake);
    return { jobId: job.id };
  },

  readRun: async ({ params: { runId } }, context) => {
    const { db } = context;
    return toLabRun(db, await readableRun(db, context, runId), getPerson(context.caller).personId);
  },

  exportRun: async ({ params: { runId }, query: { format } }, context) => {
    const { caller, requestId, services, signal } = context;
    const { pool, bank, threads } = services;
    const reader = getPerson(caller);
    const [run, outcome, { now }] = await inSnapshot(pool, async (db) => {
      const found = await readableRun(db, context, runId);
      if (found.done_at === null) throw new Refusal('run-not-done');
      return [found, await readOutcome(db, found, reader.personId), await readBankTime(db)] as const;
    });
    await recordRead(pool, reader.personId, requestId, {
      ...{ clientId: null, verb: 'rule.export', subjectKind: 'watchRule', subjectId: run.code ?? 'new' },
      facts: { format },
    });
    const tables = outcomeTables(outcome);
    const name = `rule-${run.code ?? 'draft'}-${run.until_on}.${format}`;
    if (format === 'csv') return { type: 'text/csv', name, body: Buffer.from(toCsv(tables)) };
    const made = `Made by ${reader.fullName} on ${formatMoment(now, bank.zone)} ${bank.zone}`;
    const title = `Rule ${run.code ?? 'draft'}, ${run.from_on} to ${run.until_on}`;
    const paper = { title, bank: bank.name, made, tables };
    return { type: 'application/pdf', name, body: await threads.run('makeStatsFile', paper, { signal }) };
  },

  listRunClients: async ({ params: { runId }, query: { group, risk, type, month } }, context) => {
    const { db } = context;
    const run = await readableRun(db, context, runId);
    const { personId } = getPerson(context.caller);
    const about = { clientId: null, subjectKind: 'watchRule', subjectId: run.code ?? 'new' } as const;
    recordLook(context, { ...about, verb: 'rule.clients' });
    const rows =
      group === 'missed'
        ? await db.many(queries.listMissed, [runId, personId])
        : await db.many(queries.listClients, [
            ...[
              runId,
              personId,
              group,
              run.code,
              run.version,
              risk === 'none' ? '' : (risk ?? null),
              type ?? null,
              month ?? null,
            ],
          ]);
    const measured = group === 'lost' ? run.against : run.body;
    return { items: rows.map((row) => getClient(row, measured?.conditions[0]?.measure)), next: null };
  },

  judgeClient: async ({ params: { ruleCode, clientId }, body: { version, verdict, comment } }, context) => {
    const { db } = context;
    const { personId } = getPerson(context.caller);
    if (!(await db.maybe(queries.readVersion, [ruleCode, version]))) throw new Refusal('not-found');
    const kept = await db.run(queries.keepVerdict, [ruleCode, version, clientId, verdict, comment, personId]);
    if (kept === 0) throw new Refusal('not-found');
    await record(db, {
      ...{ clientId, verb: 'rule.judge', subjectKind: 'watchRule', subjectId: ruleCode },
      facts: { version, verdict },
      detail: { comment },
    });
  },
};
