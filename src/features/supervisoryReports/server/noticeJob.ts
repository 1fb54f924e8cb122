/** Notifies Financial of reports that are due in a few days, and of overdue ones: once each. */
import * as z from 'zod/mini';
import { notifyRoles } from '#server/access/notify.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { noticeDays } from '../rules.ts';
import * as queries from './sql.ts';

/** Reports that a notice names. */
const maxNamed = 8;

export const dutyNoticeJob = defineJob({
  kind: 'duty-notices',
  title: 'Notices of reports that are due',
  counts: { one: 'report', many: 'reports' },
  input: z.object({}),
  cursor: z.object({}),
  staff: staffGroups.bookkeepers,
  viewers: staffGroups.bookReaders,
  dailyAt: '06:05',

  async work(_input, { services: { pool } }) {
    return { reports: await inTransaction(pool, notifyOfDuties) };
  },
});

/** Gives how many reports the notices are about. */
export async function notifyOfDuties(tx: Db): Promise<number> {
  const marked = await tx.many(queries.markNotices, [noticeDays]);
  for (const kind of ['overdue', 'ahead'] as const) {
    const rows = marked.filter((row) => row.kind === kind);
    if (rows.length === 0) continue;
    const title = kind === 'overdue' ? 'Reports are overdue' : 'Reports are due soon';
    const lines = [
      ...rows.slice(0, maxNamed).map(({ name, due_on: day }) => ({ label: name, value: `due on ${day}` })),
      ...(rows.length > maxNamed ? [{ label: 'Others', value: String(rows.length - maxNamed) }] : []),
      { label: 'Where', value: 'Financial information, Reports' },
    ];
    await notifyRoles(tx, staffGroups.financial, { title, lines });
  }
  return marked.length;
}
