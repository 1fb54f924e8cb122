/** Counts what is owed to clients and held for them: each bank day at its cut-off, and again one bank day later. */
import * as z from 'zod/mini';
import { notifyRoles } from '#server/access/notify.ts';
import { requiredSetting } from '#server/config/config.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { formatMoney } from '#shared/money.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { safeguardingSettings } from '../settings.ts';
import * as queries from './sql.ts';

/** Looks of 13 months and a few days: what a bank makes up at most. */
const maxLooks = 1000;
/** Days that a notice names. */
const maxNamed = 5;

export const lookJob = defineJob({
  kind: 'safeguarding-looks',
  title: 'Safeguarding of client funds',
  counts: { one: 'look', many: 'looks' },
  input: z.object({}),
  cursor: z.object({}),
  staff: staffGroups.bookkeepers,
  viewers: staffGroups.shortfallReaders,
  // every cut-off of the day before is over
  dailyAt: '00:05',

  /** What a standstill has missed is made up; a second run finds nothing to do. */
  async work(_input, { services: { pool, config } }) {
    const cutOff = requiredSetting(config, safeguardingSettings.cutOff);
    return { looks: await inTransaction(pool, (tx) => takeLooks(tx, cutOff)) };
  },
});

/** Makes the looks that are due, and notifies of days that lack money. Gives how many it made. */
export async function takeLooks(tx: Db, cutOff: string): Promise<number> {
  const looks = await tx.many(queries.takeLooks, [cutOff, maxLooks]);
  const lacking = new Map(looks.flatMap(({ day, lacks_minor: minor }) => (minor > 0n ? [[day, minor] as const] : [])));
  if (lacking.size > 0) await notifyOfShortfall(tx, [...lacking].reverse());
  return looks.length;
}

/** The newest day first. */
async function notifyOfShortfall(tx: Db, lacking: readonly (readonly [string, bigint])[]): Promise<void> {
  const named = lacking.slice(0, maxNamed);
  const others = lacking.length - named.length;
  const lines = [
    ...named.map(([day, minor]) => ({ label: day, value: `${formatMoney(minor)} EUR missing` })),
    ...(others > 0 ? [{ label: 'Earlier days', value: String(others) }] : []),
    { label: 'Where', value: 'Financial information, Safeguarding' },
  ];
  await notifyRoles(tx, staffGroups.shortfallReaders, { title: 'Too little money is safeguarded', lines });
}
