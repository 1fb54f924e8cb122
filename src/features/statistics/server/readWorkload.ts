/** The answer about the load of the case desk. */
import type { Db } from '#server/db/pool.ts';
import type { Workload } from '../workloadCalls.ts';
import { readPeriod } from './readPeriod.ts';
import * as queries from './workloadSql.ts';

/** @param asked a year, this one unless given */
export async function readWorkload(db: Db, asked: string | undefined): Promise<Workload> {
  const { first, now, at } = await db.one(queries.readYears, []);
  const year = Number(asked ?? now);
  const [open, figures] = await Promise.all([
    db.many(queries.readOpen, []),
    readPeriod(db, `${year}-01-01`, `${year + 1}-01-01`),
  ]);
  return {
    takenAt: at,
    year,
    years: Array.from({ length: now - first + 1 }, (_, i) => now - i),
    types: open.flatMap(({ type, ages, overdue, taken }) => (type === null ? [] : [{ type, ages, overdue, taken }])),
    people: open.flatMap(({ type, assignee_id: id, name, ages, overdue }) =>
      type === null ? [{ id, name: name ?? 'No one', ages, overdue }] : [],
    ),
    ...figures,
  };
}
