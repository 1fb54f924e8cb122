import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt } from '#shared/days.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { getDb, openPool } from '../db/pool.ts';
import { measureClockOffset, readBank, readBankTime } from './bank.ts';

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const advance = (to: string) => owner.query(`select advance_bank_clock(${to})`);
const bankNow = async () => Date.parse((await readBankTime(getDb(owner))).now);

test('is real time until a demo moves it', async () => {
  expect(await readBank(getDb(owner))).toEqual({
    name: 'Kontora Demo Bank',
    bic: 'KONTLT21XXX',
    bankCode: '39990',
    zone: 'Europe/Vilnius',
    isDemo: false,
    isSeeding: false,
  });
  expect(Math.abs((await bankNow()) - Date.now())).toBeLessThan(5000);
  await expect(advance(`now() + interval '1 day'`)).rejects.toThrow('only in a demo database');
});

test('moves forward, never back', async () => {
  await owner.query('update bank set is_demo = true');
  await advance(`now() + interval '10 days'`);
  const moved = await bankNow();
  expect(Math.round((moved - Date.now()) / 86_400_000)).toBe(10);
  await expect(advance(`now() + interval '9 days'`)).rejects.toThrow('forward only');
  await expect(advance('now()')).rejects.toThrow('forward only');
  await advance('bank_now()');
  expect(await bankNow()).toBeGreaterThanOrEqual(moved);
});

test('its day is the day of its zone', async () => {
  // 22:30 UTC of a winter's day: Vilnius is in the next day already
  await advance(
    `date_trunc('year', bank_now() at time zone 'UTC' + interval '1 year') at time zone 'UTC' + interval '22 ` +
      `hours 30 minutes'`,
  );
  const { today, now } = await readBankTime(getDb(owner));
  expect(now).toMatch(/-01-01T22:3/);
  expect(today).toMatch(/-01-02$/);
  expect(today).toBe(dayAt(now, 'Europe/Vilnius'));
});

test('the difference between this clock and the database’s is small here, and measured', async () => {
  expect(Math.abs(await measureClockOffset(getDb(owner)))).toBeLessThan(2000);
});
