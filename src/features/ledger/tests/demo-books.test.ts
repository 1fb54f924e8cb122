// The demo's costs as its people see them: by month in the overview, in the forms of the supervisor, and in the
// exported year, whose balances a second program works out from the transfers alone.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BankCost, bankCosts } from '#db/demo/bankCosts.ts';
import { pastDays } from '#db/demo/calendar.ts';
import { readOverview } from '#features/overview/server/read.ts';
import { readForm } from '#features/supervisoryReports/server/readForm.ts';
import { loadConfig } from '#server/config/config.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { addDays } from '#shared/days.ts';
import { getMinor } from '#shared/money.ts';
import { endOfMonth, monthsUpTo } from '#shared/months.ts';
import { demoDatabase, makingOfDemo, type TestDatabase } from '#tests/harness/database.ts';
import { staff } from '#tests/harness/village.ts';
import { getJournal } from '../files/server/journal.ts';
import { readBalances } from '../files/server/readBalances.ts';

let database: TestDatabase;
let owner: pg.Pool;
/** what a call of the bank's reads with */
let context: Context;
let firstDay: string;
let today: string;
/** Those that the demo has whole, from their first day to their last. */
let wholeMonths: string[];

// the first test of a run may wait for the demo world
beforeAll(async () => {
  database = await demoDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  context = { services: { pool: owner, config: loadConfig({}) } } as unknown as Context;
  today = (await makingOfDemo()).today;
  firstDay = addDays(today, -pastDays);
  wholeMonths = monthsUpTo(today).filter((month) => `${month}-01` >= firstDay && endOfMonth(month) < today);
}, 360_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const cents = (amount: string) => Number(getMinor(amount));

/** EUR cents of a month, 'yyyy-mm'. */
function sumCosts(month: string, wanted: BankCost['class']): number {
  const n = Number(month.slice(5));
  return bankCosts
    .filter((one) => one.class === wanted && (one.months?.includes(n) ?? true))
    .reduce((sum, { euros, more }) => sum + 100 * (euros + (more?.[n] ?? 0)), 0);
}

test('the overview has the costs of each month, and the bank earns a little over the year', async () => {
  const { months, accounts, ownFunds } = await readOverview(owner, getDb(owner), staff.E);
  const whole = months.filter(({ month }) => wholeMonths.includes(month));
  expect(whole.length).toBeGreaterThan(10);
  for (const { month, costs, otherIncome, fees, result } of whole) {
    const [spent, got] = [sumCosts(month, 'expense'), sumCosts(month, 'income')];
    expect([month, cents(costs), cents(otherIncome)]).toEqual([month, spent, got]);
    expect(cents(result)).toBe(cents(fees.total) + got - spent);
    expect(cents(result)).toBeGreaterThan(0);
  }
  const sum = whole.reduce((all, { result }) => all + cents(result), 0);
  expect(sum).toBeLessThan(3_500_000);
  expect(accounts.map(({ code }) => code).sort()).toEqual(bankCosts.map(({ code }) => code).sort());
  expect(cents(ownFunds.total)).toBeGreaterThan(cents(ownFunds.required));
});

test('each account has its line in the forms, and own funds were enough at the end of each quarter', async () => {
  const readLines = async (form: Parameters<typeof readForm>[0], day: string) => {
    const { lines, problems } = await readForm(form, day, context);
    expect([form, problems]).toEqual([form, []]);
    return new Map(lines.map(([number = '', , value = '']) => [number, cents(`EUR${value}`)]));
  };
  const last = wholeMonths.at(-1) ?? '';
  const ofYear = wholeMonths.filter((month) => month.slice(0, 4) === last.slice(0, 4));
  const profit = await readLines('EM008_03', endOfMonth(last));
  const sum = (wanted: BankCost['class']) => ofYear.reduce((all, month) => all + sumCosts(month, wanted), 0);
  // in the first year the demo begins with a part of a month, which has no costs
  expect([profit.get('1.2'), profit.get('2')]).toEqual([sum('income'), sum('expense')]);
  const balance = await readLines('EM008_01', endOfMonth(last));
  expect(balance.get('1')).toBe(balance.get('4'));
  expect(balance.get('3.3')).toBe(profit.get('3'));
  for (const month of wholeMonths.filter((one) => Number(one.slice(5)) % 3 === 0)) {
    const surplus = [...(await readLines('EM_007', endOfMonth(month))).values()].at(-1);
    expect([month, (surplus ?? 0) > 0]).toEqual([month, true]);
  }
});

describe.skipIf(spawnSync('hledger', ['--version']).error)('hledger', () => {
  test('reads the exported year, and its balances are our trial balance', async () => {
    const { rows, period, now, count } = await readBalances({ from: firstDay, until: today }, context);
    const frame = { bankName: '', bankCode: '', madeAt: '', count };
    const zone = 'Europe/Vilnius';
    const format = 'hledger' as const;
    const journal = { ...{ format, period, zone, now, linked: [], accounts: rows, frame } };
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-hledger-'));
    const name = path.join(folder, 'demo.journal');
    try {
      for await (const piece of getJournal(journal, getDb(owner), new AbortController().signal))
        fs.appendFileSync(name, piece);
      const args = ['-f', name, 'balance', '--depth', '2', '--flat', '-O', 'csv'];
      const theirs = parse(execFileSync('hledger', args, { encoding: 'utf8' })) as string[][];
      const balances = theirs.map(([account = '', amount = '']) => [
        account.split('-')[1],
        Math.round(Number(amount.replace(/[^\d.-]/g, '')) * 100),
      ]);
      const ours = rows.map(({ code, closing_minor: minor }) => [code, -Number(minor)]);
      const isMoved = ([code, minor]: (string | number | undefined)[]) => code !== undefined && minor !== 0;
      expect(Object.fromEntries(balances.filter(isMoved))).toEqual(Object.fromEntries(ours.filter(isMoved)));
      expect(balances.map(([code]) => code)).toEqual(expect.arrayContaining(bankCosts.map(({ code }) => code)));
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
