// The overview of random months against the trial balance and a slow count, with any part of the days counted already.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMonthDays } from '#features/ledger/files/rules.ts';
import { countDays, readTrialBalance } from '#features/ledger/files/server/sql.ts';
import { type Moved, makeRandom, moveTo, play, settle, sumSlowly } from '#features/ledger/tests/files-world.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { getMinor } from '#shared/money.ts';
import { endOfMonth, monthsUpTo } from '#shared/months.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import type { Overview, OverviewMonth } from '../calls.ts';
import { overviewInvariants } from '../server/invariants.ts';
import { readOverview } from '../server/read.ts';
import { overviewFollower } from '../server/sql.ts';

// 15 months: two are before the first that is shown
const days = Array.from({ length: 150 }, (_, at) => addDays('2025-09-20', at * 3));
const lastDay = days.at(-1) ?? '';
let database: TestDatabase;
let owner: pg.Pool;
let moved: Moved[];

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  await settle(owner);
  moved = await play(owner, days, makeRandom(58));
  await moveTo(owner, `${lastDay} 23:59:59`);
});
afterAll(async () => {
  expect(await findBreaches(owner, overviewInvariants)).toEqual([]);
  await owner.end();
  await database.drop();
});

const cents = (text: string | null) => Number(getMinor(text ?? ''));
const read = () => readOverview(owner, getDb(owner), '90000000005');

/** The month as a slow count of all transfers has it. */
function sumMonth(month: string) {
  const { from, until } = getMonthDays(month);
  const sums = sumSlowly(moved, from, until);
  const of = (code: string) => sums[code]?.closing ?? 0;
  const fees = sums['FEES'];
  return {
    fees: (fees?.credit ?? 0) - (fees?.debit ?? 0),
    assets: {
      ...{ funds: -of('FUNDS'), safeguarded: of('SAFEGUARD'), own: of('OWN'), card: of('SETTLEMENT') },
      ...{ suspense: -of('SUSPENSE'), receivable: of('RECEIVABLE') },
    },
  };
}

function expectMonths({ months }: Overview): void {
  expect(months.map(({ month }) => month)).toEqual(monthsUpTo(lastDay));
  for (const { month, fees, assets } of months) {
    const read = {
      fees: cents(fees.total),
      assets: Object.fromEntries(Object.entries(assets).map(([key, amount]) => [key, cents(amount)])),
    };
    expect([month, read]).toEqual([month, sumMonth(month)]);
  }
}

const kinds = ['book', 'sepa', 'card', 'monthly', 'charge', 'other', 'returned'] as const;
const sumKinds = ({ fees }: OverviewMonth) => kinds.reduce((sum, kind) => sum + cents(fees[kind]), 0);

test('before anything is counted, months and kinds are what the transfers say', async () => {
  const overview = await read();
  expectMonths(overview);
  for (const month of overview.months)
    expect([month.fees.unsorted, sumKinds(month)]).toEqual([null, cents(month.fees.total)]);
});

test('with a part of the days counted, and with all, nothing changes', async () => {
  const before = await read();
  // a month of days at a time: the end lies within the months that are shown
  for (let turn = 0; turn < 6; turn++) await getDb(owner).one(countDays);
  expect((await read()).months).toEqual(before.months);
  while ((await getDb(owner).one(countDays)).days > 0);
  await countFees();
  const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from fee_day');
  expect(rows[0]?.count).toBeGreaterThan(30);
  expect((await read()).months).toEqual(before.months);
});

test('the kinds of each month add up to the profit and loss of the trial balance', async () => {
  for (const month of (await read()).months) {
    const { from, until } = getMonthDays(month.month);
    const rows = await getDb(owner).many(readTrialBalance, [from, until]);
    const earned = rows
      .filter((row) => row.class === 'income' || row.class === 'expense')
      .reduce((sum, row) => sum + row.credit_minor - row.debit_minor, 0n);
    expect([month.month, sumKinds(month), cents(month.result)]).toEqual([month.month, Number(earned), Number(earned)]);
    expect(endOfMonth(month.month)).toBe(until);
  }
});

/** The follower is woken by records of the audit; the days of this world have none. */
async function countFees(): Promise<void> {
  await owner.query(
    `insert into audit_inbox (verb, subject_kind, subject_id, facts) values ('test.write', 'test', 'x', '{}');
     select number_audit(10)`,
  );
  if (typeof overviewFollower.follow === 'function') throw new Error('a query was expected');
  while ((await getDb(owner).one(overviewFollower.follow, [1000])).read > 0);
}
