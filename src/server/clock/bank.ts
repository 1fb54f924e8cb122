/**
 * Facts of the bank that do not change while a server runs, and the difference between this clock and the database's.
 */
import { type Db, sql } from '../db/pool.ts';

export interface Bank {
  name: string;
  bic: string;
  bankCode: string;
  /** IANA name; the bank's day */
  zone: string;
  isDemo: boolean;
  /** the making of the demo world is under way, or was cut short: bank time is in the past */
  isSeeding: boolean;
}

const readBankRow = sql<{
  name: string;
  bic: string;
  bank_code: string;
  zone: string;
  is_demo: boolean;
  is_seeding: boolean;
}>(`select name, bic, bank_code, zone, is_demo, clock_offset < '0' as is_seeding from bank`);

export async function readBank(db: Db): Promise<Bank> {
  const row = await db.one(readBankRow);
  const { name, bic, zone } = row;
  return { name, bic, bankCode: row.bank_code, zone, isDemo: row.is_demo, isSeeding: row.is_seeding };
}

const readDatabaseTime = sql<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float as ms');

/** Security runs on the database's time: how far this process's clock is off, in ms. */
export async function measureClockOffset(db: Db): Promise<number> {
  const before = Date.now();
  const { ms } = await db.one(readDatabaseTime);
  return ms - (before + Date.now()) / 2;
}

const readToday = sql<{ today: string; now: string }>('select bank_today() as today, bank_now() as now');

/** The bank's day, yyyy-mm-dd, and bank time, ISO. */
export function readBankTime(db: Db): Promise<{ today: string; now: string }> {
  return db.one(readToday);
}
