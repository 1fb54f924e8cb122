/** What the loops of the SEPA rail work with. */

import type pg from 'pg';
import { readCalendar } from '#features/payments/banks/server/calendar.ts';
import type { Bank } from '#server/clock/bank.ts';
import { getRail } from '#server/config/config.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { PaymentScreen } from '#server/feature.ts';
import type { Services } from '#server/http/context.ts';
import type { Threads } from '#server/threads/threads.ts';
import type { BankCalendar } from '#shared/rules/bankDays.ts';
import { settlementDay } from '#shared/rules/bankDays.ts';
import { rail as limits } from '../limits.ts';
import { RailFolders } from './folders.ts';

/** What a message needs to be made and read: whose it is, and the days on which money settles. */
export interface RailParties {
  bank: Bank;
  /** of the clearing */
  clearingBic: string;
}

export interface RailContext extends RailParties {
  pool: pg.Pool;
  folders: RailFolders;
  /** transfers do not wait for a cut-off */
  atOnce: boolean;
  /** a file with more transfers or returns is booked in slices of so many */
  maxSlice: number;
  screens: readonly PaymentScreen[];
  threads: Pick<Threads, 'run'>;
}

/** Undefined where the settings name no clearing. */
export function getRailContext({ pool, bank, config, screens, threads }: Services): RailContext | undefined {
  const rail = getRail(config);
  if (!rail) return undefined;
  const { folder, mode, bic: clearingBic, atOnce } = rail;
  const folders = new RailFolders(folder, mode);
  return { pool, bank, clearingBic, folders, atOnce, maxSlice: limits.maxSlice, screens, threads };
}

const readNow = sql<{ now: string }>('select bank_clock() as now');

export interface RailTime {
  /** bank time, ISO 8601 */
  now: string;
  calendar: BankCalendar;
  /** of transfers that are given to the rail now, yyyy-mm-dd: single ones, and instant ones */
  day: string;
  instantDay: string;
}

export async function readRailTime(db: Db, { zone }: Bank): Promise<RailTime> {
  const [{ now }, calendar] = await Promise.all([db.one(readNow), readCalendar(db)]);
  return {
    now,
    calendar,
    day: settlementDay({ at: now, isInstant: false }, zone, calendar),
    instantDay: settlementDay({ at: now, isInstant: true }, zone, calendar),
  };
}
