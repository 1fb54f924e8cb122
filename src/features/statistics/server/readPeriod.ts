/** The figures that the supervisor asks for, of any period. */
import { countReviews } from '#features/clients/score/server/reviews.ts';
import type { Db } from '#server/db/pool.ts';
import type { PeriodFigures } from '../workloadCalls.ts';
import * as queries from './workloadSql.ts';

/** @param from the first day, yyyy-mm-dd; `until`: the first one after the period */
export async function readPeriod(db: Db, from: string, until: string): Promise<PeriodFigures> {
  const [byType, facts, reviews] = await Promise.all([
    db.many(queries.readYear, [from, until]),
    db.one(queries.readFacts, [from, until]),
    countReviews(db, from, until),
  ]);
  return {
    byType: byType.map(({ median_hours: medianHours, ...line }) => ({ ...line, medianHours })),
    facts: {
      ...{ freezes: facts.freezes, frozen: facts.frozen, peps: facts.peps, highRisk: facts.high_risk },
      ...{ reviewsDue: reviews.due, reviewsDone: reviews.done, reviewsLate: reviews.late },
      ...{ refusals: facts.refusals, closings: facts.closings },
    },
  };
}
