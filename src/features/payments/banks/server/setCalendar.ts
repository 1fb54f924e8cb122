/** `npm run bank -- set-calendar`: cut-offs and closing days of the rail from a day on. */
import { record } from '#server/audit/record.ts';
import { getDb, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { isDay } from '#shared/days.ts';
import { readCalendar } from './calendar.ts';

// what has begun to count is never rewritten: it explains what was promised
const insertSetting = sql<never>(`
  insert into bank_calendar (from_day, cut_offs, closing_days)
  select $1::date, $2::text[], $3::date[]
  where $1::date > bank_today()
  on conflict (from_day) do nothing`);

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Adds a setting and prints all. 1 if the day has begun or has a setting, 2 for wrong arguments. */
export async function setCalendar(databaseUrl: string, [fromDay, times, ...closing]: string[]): Promise<number> {
  const cutOffs = [...new Set((times ?? '').split(','))].sort();
  if (fromDay !== undefined && !(isDay(fromDay) && cutOffs.every(isTime) && closing.every(isDay))) {
    console.error('Give a day and cut-offs, then closing days: set-calendar 2027-01-01 09:00,12:00,15:30 2027-06-24.');
    return 2;
  }
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    if (fromDay !== undefined) {
      const isSet = await inTransaction(pool, async (tx) => {
        const count = await tx.run(insertSetting, [fromDay, cutOffs, closing]);
        const facts = { cutOffs: cutOffs.join(' '), closingDays: closing.join(' ') };
        if (count > 0)
          await record(tx, {
            clientId: null,
            verb: 'calendar.set',
            subjectKind: 'calendar',
            subjectId: fromDay,
            facts,
          });
        return count > 0;
      });
      if (!isSet) {
        console.error(`${fromDay} has begun, or has a setting already: choose a later day.`);
        return 1;
      }
    }
    for (const setting of await readCalendar(getDb(pool))) {
      const closed = setting.closingDays.length > 0 ? `, closed on ${setting.closingDays.join(' ')}` : '';
      console.log(`From ${setting.fromDay}: cut-offs ${setting.cutOffs.join(' ')}${closed}`);
    }
    return 0;
  } finally {
    await pool.end();
  }
}
