/** Bank days: what is due when, and the table of days on which the bank is closed. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { isBankDay } from '#shared/rules/bankDays.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('the days are those of TARGET and of Lithuania', async () => {
  const { rows } = await owner.query<{ day: string }>('select day from bank_holiday order by day');
  const days = rows.map(({ day }) => day);
  expect(days.filter((day) => day.startsWith('2026'))).toEqual([
    ...['2026-01-01', '2026-02-16', '2026-03-11', '2026-04-03', '2026-04-06', '2026-05-01', '2026-06-24', '2026-07-06'],
    ...['2026-08-15', '2026-11-01', '2026-11-02', '2026-12-24', '2026-12-25', '2026-12-26'],
  ]);
  // whatever TARGET keeps closed on a working day is there, year after year
  for (let day = '2020-01-01'; day < '2061-01-01'; day = addDays(day, 1)) {
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    if (!isWeekend && !isBankDay(day)) expect(days).toContain(day);
  }
});

// bank time in Vilnius; the end of the last day, UTC
test.each([
  ['2026-11-20T10:00Z', 1, '2026-11-23T22:00:00Z'],
  ['2026-12-23T10:00Z', 1, '2026-12-28T22:00:00Z'],
  ['2026-12-23T10:00Z', 3, '2026-12-30T22:00:00Z'],
  ['2027-02-15T23:00Z', 1, '2027-02-17T22:00:00Z'],
  ['2027-04-01T10:00Z', 30, '2027-05-13T21:00:00Z'],
])('what opens at %s and has %i days is due at %s', async (now, days, due) => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('update bank set clock_offset = $1::timestamptz - now()', [now]);
    const { rows } = await client.query('select due_after($1) as due', [days]);
    expect(rows).toEqual([{ due }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
