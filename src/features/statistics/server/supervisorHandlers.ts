/** The table for the supervisor. */
import { getPerson } from '#server/access/caller.ts';
import { nameActor, recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { admitDecider } from '#server/secondPerson/deputies.ts';
import { addDays, formatMoment } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import { checkPeriod, type Days } from '#shared/rules/reportDays.ts';
import { confirmers } from '#shared/staffGroups.ts';
import type { SupervisorTable, supervisorCalls } from '../supervisorCalls.ts';
import { periodTables } from '../workloadTables.ts';
import { readPeriod } from './readPeriod.ts';
import { toCsv } from './toCsv.ts';
import * as queries from './workloadSql.ts';

export const supervisorHandlers: Handlers<typeof supervisorCalls> = {
  readSupervisorTable: ({ query }, context) => readOwn(context, query),

  exportSupervisorTable: async ({ query: { format, from, to } }, context) => {
    const { caller, requestId, services, signal } = context;
    const reader = getPerson(caller);
    const { pool, bank, threads } = services;
    const table = await readOwn(context, { from, to });
    await recordRead(pool, reader.personId, requestId, {
      ...{ clientId: null, verb: 'workload.export', subjectKind: 'list', subjectId: 'supervisor' },
      facts: { format, from, to },
    });
    const period = `of ${from} to ${to}`;
    const tables = periodTables(table, { of: period, during: period });
    const name = `supervisor-${from}-${to}.${format}`;
    if (format === 'csv') return { type: 'text/csv', name, body: Buffer.from(toCsv(tables)) };
    const made = `Made by ${reader.fullName} on ${formatMoment(table.takenAt, bank.zone)} ${bank.zone}`;
    const paper = { title: 'Table for the supervisor', bank: bank.name, made, tables };
    return { type: 'application/pdf', name, body: await threads.run('makeStatsFile', paper, { signal }) };
  },
};

/** Row security shows reports in a transaction that names who acts. */
function readOwn(context: Pick<Context, 'caller' | 'requestId' | 'services'>, days: Days): Promise<SupervisorTable> {
  const { caller, requestId, services } = context;
  const reader = getPerson(caller);
  return inSnapshot(services.pool, async (db) => {
    await admitDecider(db, confirmers('controllers'), reader);
    await db.run(nameActor, [reader.personId, requestId]);
    return readTable(db, reader.personId, days);
  });
}

/** @throws Refusal period-turned, period-too-long */
async function readTable(db: Db, readerId: string, { from, to }: Days): Promise<SupervisorTable> {
  const refused = checkPeriod({ from, to });
  if (refused) throw new Refusal(refused);
  const { now } = await readBankTime(db);
  const until = addDays(to, 1);
  const { is: isMlro } = await db.one(queries.isMlro, [readerId]);
  const reports = isMlro ? (await db.one(queries.countFiled, [from, until])).n : undefined;
  return {
    ...{ takenAt: now, from, to, ...(await readPeriod(db, from, until)) },
    ...(reports !== undefined && { reports }),
  };
}
