/** The dated settings of the rail's days: cut-offs and closing days. */
import { type Db, sql } from '../../../../server/db/pool.ts';
import type { BankCalendar } from '../../../../shared/rules/bankDays.ts';

const readSettings = sql<{ from_day: string; cut_offs: string[]; closing_days: string[] }>(`
  select from_day, array(select unnest(cut_offs) order by 1) as cut_offs, closing_days::text[] as closing_days
  from bank_calendar
  order by from_day`);

/** All settings, for `nextCutOff` and its like in shared/rules/bankDays.ts. */
export async function readCalendar(db: Db): Promise<BankCalendar> {
  const rows = await db.many(readSettings);
  return rows.map((row) => ({ fromDay: row.from_day, cutOffs: row.cut_offs, closingDays: row.closing_days }));
}
