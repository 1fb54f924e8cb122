/** The answer about the load of the case desk. */

import { countReviews } from '#features/clients/score/server/reviews.ts';
import type { Db } from '#server/db/pool.ts';
import type { Workload } from '../workloadCalls.ts';
import * as queries from './workloadSql.ts';

/** @param asked a year, this one unless given */
export async function readWorkload(db: Db, asked: string | undefined): Promise<Workload> {
  const { first, now, at } = await db.one(queries.readYears, []);
  const year = Number(asked ?? now);
  const [from, until] = [`${year}-01-01`, `${year + 1}-01-01`];
  const span = [from, until];
  const [open, byType, facts, reviews] = await Promise.all([
    db.many(queries.readOpen, []),
    db.many(queries.readYear, span),
    db.one(queries.readFacts, span),
    countReviews(db, from, until),
  ]);
  return {
    takenAt: at,
    year,
    years: Array.from({ length: now - first + 1 }, (_, i) => now - i),
    types: open.flatMap(({ type, ages, overdue, taken }) => (type === null ? [] : [{ type, ages, overdue, taken }])),
    people: open.flatMap(({ type, assignee_id: id, name, ages, overdue }) =>
      type === null ? [{ id, name: name ?? 'No one', ages, overdue }] : [],
    ),
    byType: byType.map(({ median_hours: medianHours, ...line }) => ({ ...line, medianHours })),
    facts: {
      ...{ freezes: facts.freezes, frozen: facts.frozen, peps: facts.peps, highRisk: facts.high_risk },
      ...{ reviewsDue: reviews.due, reviewsDone: reviews.done, reviewsLate: reviews.late },
      ...{ refusals: facts.refusals, closings: facts.closings },
    },
  };
}
