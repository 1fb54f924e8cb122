/** The dated settings of the rail's days: cut-offs and closing days. */

import { readBankTime } from '#server/clock/bank.ts';
import { getRail } from '#server/config/config.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import { type BankCalendar, type CutOff, nextCutOff } from '#shared/rules/bankDays.ts';

const readSettings = sql<{ from_day: string; cut_offs: string[]; closing_days: string[] }>(`
  select from_day, array(select unnest(cut_offs) order by 1) as cut_offs, closing_days::text[] as closing_days
  from bank_calendar
  order by from_day`);

/** All settings, for `nextCutOff` and its like in shared/rules/bankDays.ts. */
export async function readCalendar(db: Db): Promise<BankCalendar> {
  const rows = await db.many(readSettings);
  return rows.map((row) => ({ fromDay: row.from_day, cutOffs: row.cut_offs, closingDays: row.closing_days }));
}

/**
 * The cut-off with which a standard payment leaves that is approved at a moment of bank time (now, if left out).
 * Undefined where the rail waits for none: the payment leaves at once.
 */
export async function nextDeparture(
  db: Db,
  { config, bank }: Pick<Services, 'config' | 'bank'>,
  at?: string,
): Promise<CutOff | undefined> {
  if (getRail(config)?.atOnce) return undefined;
  const [{ now }, calendar] = await Promise.all([readBankTime(db), readCalendar(db)]);
  return nextCutOff(at ?? now, bank.zone, calendar);
}
