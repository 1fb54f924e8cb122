/** Figures of the bank. */
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Handlers } from '#server/http/context.ts';
import { formatMoment } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText } from '#shared/money.ts';
import type { statisticsCalls } from '../calls.ts';
import { assetsTable, statsTables } from '../tables.ts';
import { readAssets, readBankStats, seesAssets, seesNames } from './read.ts';
import * as queries from './sql.ts';
import { toCsv } from './toCsv.ts';

export const statisticsHandlers: Handlers<typeof statisticsCalls> = {
  readBankStats: (_input, { db, caller, services }) =>
    readBankStats(db, services.verbWords, seesNames(getPerson(caller))),

  readAssets: (_input, { db, caller }) => readAssets(db, getPerson(caller).personId),

  readDayStats: async ({ query: { day } }, { db }) => {
    if (day > (await readBankTime(db)).today) throw new Refusal('day-not-begun');
    const kept = await db.maybe(queries.readStanding, [day]);
    const payments = await db.many(queries.readDayPayments, [day]);
    const standing = kept && {
      takenAt: kept.taken_at,
      ...{ adults: kept.adults, children: kept.children, legal: kept.legal },
      funds: amountText('EUR', kept.funds_minor),
    };
    return {
      day,
      standing: standing ?? null,
      payments: payments.map(({ amount_minor: minor, ...sum }) => ({ ...sum, amount: amountText('EUR', minor) })),
    };
  },

  exportStats: async ({ query: { format } }, { caller, requestId, services, signal }) => {
    const reader = getPerson(caller);
    const { pool, bank, threads, verbWords } = services;
    const [stats, assets, { now }] = await inSnapshot(pool, async (db) => {
      const shown = await readBankStats(db, verbWords, seesNames(reader));
      const owned = seesAssets(reader) ? await readAssets(db, reader.personId) : undefined;
      return [shown, owned, await readBankTime(db)] as const;
    });
    await recordRead(pool, reader.personId, requestId, {
      ...{ clientId: null, verb: 'stats.export', subjectKind: 'list', subjectId: 'stats' },
      facts: { format },
    });
    const tables = [...statsTables(stats), ...(assets ? [assetsTable(assets)] : [])];
    const name = `figures-${stats.day}.${format}`;
    if (format === 'csv') return { type: 'text/csv', name, body: Buffer.from(toCsv(tables)) };
    const made = `Made by ${reader.fullName} on ${formatMoment(now, bank.zone)} ${bank.zone}`;
    const paper = { title: 'Figures of the bank', bank: bank.name, made, tables };
    return { type: 'application/pdf', name, body: await threads.run('makeStatsFile', paper, { signal }) };
  },
};
