/** The load of the case desk, on the screen and as files. */
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Handlers } from '#server/http/context.ts';
import { admitDecider } from '#server/secondPerson/deputies.ts';
import { formatMoment } from '#shared/days.ts';
import { confirmers } from '#shared/staffGroups.ts';
import type { workloadCalls } from '../workloadCalls.ts';
import { workloadTables } from '../workloadTables.ts';
import { readWorkload } from './readWorkload.ts';
import { toCsv } from './toCsv.ts';

export const workloadHandlers: Handlers<typeof workloadCalls> = {
  readWorkload: async ({ query: { year } }, { db, caller }) => {
    await admitDecider(db, confirmers('controllers'), getPerson(caller));
    return readWorkload(db, year);
  },

  exportWorkload: async ({ query: { format, year } }, { caller, requestId, services, signal }) => {
    const reader = getPerson(caller);
    const { pool, bank, threads } = services;
    const load = await inSnapshot(pool, async (db) => {
      await admitDecider(db, confirmers('controllers'), reader);
      return readWorkload(db, year);
    });
    await recordRead(pool, reader.personId, requestId, {
      ...{ clientId: null, verb: 'workload.export', subjectKind: 'list', subjectId: 'workload' },
      facts: { format, year: load.year },
    });
    const tables = workloadTables(load);
    const name = `cases-${load.year}.${format}`;
    if (format === 'csv') return { type: 'text/csv', name, body: Buffer.from(toCsv(tables)) };
    const made = `Made by ${reader.fullName} on ${formatMoment(load.takenAt, bank.zone)} ${bank.zone}`;
    const paper = { title: `Cases of ${load.year}`, bank: bank.name, made, tables };
    return { type: 'application/pdf', name, body: await threads.run('makeStatsFile', paper, { signal }) };
  },
};
