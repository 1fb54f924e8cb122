/** The overview of the books. */

import { toCsv } from '#features/statistics/server/toCsv.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Handlers } from '#server/http/context.ts';
import { formatMoment } from '#shared/days.ts';
import type { overviewCalls } from '../calls.ts';
import { getTables } from '../tables.ts';
import { readOverview } from './read.ts';

export const overviewHandlers: Handlers<typeof overviewCalls> = {
  readOverview: (_input, { db, caller, services }) => readOverview(services.pool, db, getPerson(caller).personId),

  exportOverview: async ({ query: { format } }, { caller, requestId, services, signal }) => {
    const reader = getPerson(caller);
    const { pool, bank, threads } = services;
    const overview = await inSnapshot(pool, (db) => readOverview(pool, db, reader.personId));
    await recordRead(pool, reader.personId, requestId, {
      ...{ clientId: null, verb: 'overview.export', subjectKind: 'list', subjectId: 'overview' },
      facts: { format },
    });
    const tables = getTables(overview);
    const name = `overview-${overview.day}.${format}`;
    if (format === 'csv') return { type: 'text/csv', name, body: Buffer.from(toCsv(tables)) };
    const made = `Made by ${reader.fullName} on ${formatMoment(overview.takenAt, bank.zone)} ${bank.zone}`;
    const paper = { title: 'Overview of the books', bank: bank.name, made, tables };
    return { type: 'application/pdf', name, body: await threads.run('makeStatsFile', paper, { signal }) };
  },
};
