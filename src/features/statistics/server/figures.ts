/** What is counted over all clients and cases: taken in the background, kept in the row of the day. */
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { endOfMonth, monthsUpTo } from '#shared/months.ts';
import { freshMs, getTotal } from '../rules.ts';
import * as queries from './sql.ts';

const counted = z.object({
  ...{ country: z.string(), na: z.int(), nc: z.int(), nl: z.int(), aa: z.int(), ac: z.int(), al: z.int() },
  close: z.int(),
});
export const figures = z.object({
  countries: z.array(counted),
  cases: z.array(z.object({ type: z.string(), ages: z.array(z.int()) })),
  alerts: z.array(
    z.object({
      ...{ type: z.string(), opened: z.int(), open: z.int() },
      ...{ falsePositive: z.int(), truePositive: z.int() },
    }),
  ),
  /** rows kept before rules were counted have none */
  rules: z._default(
    z.array(z.object({ rule: z.string(), opened: z.int(), open: z.int(), cleared: z.int(), upheld: z.int() })),
    [],
  ),
  counterparties: z.array(
    z.object({ iban: z.string(), name: z.string(), count: z.int(), inMinor: z.string(), outMinor: z.string() }),
  ),
});
export type Figures = z.output<typeof figures>;

/** Today's figures as they were kept; counted now where none are kept yet. `now` and `takenAt`: ISO. */
export async function readFigures(db: Db): Promise<Figures & { day: string; takenAt: string }> {
  const { day, now, figures: kept, taken_at: takenAt } = await db.one(queries.readToday, [freshMs / 1000]);
  if (kept !== null && takenAt !== null) return { day, takenAt, ...figures.parse(kept) };
  const { figures: taken } = await db.one(queries.takeFigures);
  return { day, takenAt: now, ...figures.parse(taken) };
}

/** Writes today's row again where it is older than ten minutes, and the ends of earlier months that have none. */
export async function keepFigures(pool: pg.Pool): Promise<boolean> {
  await inTransaction(pool, async (tx) => {
    const { day, is_fresh: isFresh } = await tx.one(queries.readToday, [freshMs / 1000]);
    if (isFresh || !(await tx.one(queries.takeTurn)).is_mine) return;
    const { figures: taken } = await tx.one(queries.takeFigures);
    const { aa, ac, al } = getTotal(figures.parse(taken).countries);
    await tx.run(queries.keepToday, [aa, ac, al, JSON.stringify(taken)]);
    const ends = monthsUpTo(day).slice(0, -1).map(endOfMonth);
    const missing = (await tx.many(queries.missingDays, [ends])).map((row) => row.day);
    if (missing.length > 0) await tx.run(queries.fillDays, [missing]);
  });
  return false;
}
