// The files of the ledger against a slow count, the schema of the tax authority, and a second program.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { findInvalid } from '#tests/harness/xmlSchemas.ts';
import { getMonthDays, type JournalFormat, type Period } from '../files/rules.ts';
import { ledgerFileInvariants } from '../files/server/invariants.ts';
import { getJournal } from '../files/server/journal.ts';
import { countDays, readTrialBalance } from '../files/server/sql.ts';
import { formatTrialBalance } from '../files/server/trialBalance.ts';
import { ledgerInvariants } from '../server/invariants.ts';
import { type Moved, makeRandom, move, moveTo, play, settle, sumSlowly } from './files-world.ts';

const zone = 'Europe/Vilnius';
// over the end of a year, and over the hour that the clocks skip
const days = Array.from({ length: 110 }, (_, at) => addDays('2026-12-15', at));
const months = ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04'];
let database: TestDatabase;
let owner: pg.Pool;
let moved: Moved[];

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  await settle(owner);
  moved = await play(owner, days, makeRandom(36));
  await postByHand();
});
afterAll(async () => {
  const sums = ledgerInvariants.filter(({ rule }) => !rule.includes('floor'));
  expect(await findBreaches(owner, [...sums, ...ledgerFileInvariants])).toEqual([]);
  await owner.end();
  await database.drop();
});

/** with words that each format must escape */
async function postByHand(): Promise<void> {
  await moveTo(owner, '2027-04-03 10:00:00');
  const id = await move(owner, 'SUSPENSE', 'FEES', 1234, 'manual');
  await owner.query(
    `insert into ledger_posting (id, debit_id, credit_id, amount_minor, message, value_at, made_by, by_command, made_at)
     select id, debit_id, credit_id, amount_minor, '=A, "B" <C> & D | E; F', '2027-03-30 12:00Z', '90000000005', false,
       created_at
     from transfer where id = $1`,
    [id],
  );
  moved.push({ day: '2027-04-03', debit: 'SUSPENSE', credit: 'FEES', amount: 1234 });
}

async function getFile(format: JournalFormat, period: Period, linked: readonly string[] = []): Promise<string> {
  const db = getDb(owner);
  const accounts = await db.many(readTrialBalance, [period.from, period.until]);
  const count = moved.filter(({ day }) => day >= period.from && day <= period.until).length;
  const frame = { bankName: 'Bank & Co', bankCode: '39990', madeAt: '2027-04-03T10:00:00', count: BigInt(count) };
  const journal = { format, period, zone, now: '2027-04-03T20:00:00Z', linked, accounts, frame };
  let text = '';
  for await (const piece of getJournal(journal, db, new AbortController().signal))
    text += Buffer.from(piece).toString();
  return text;
}
const readRows = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
const cents = (text = '') => Math.round(Number(text) * 100);

/** by code, as sumSlowly has it; the program's own accounts and the one that finance added */
async function getBalances({ from, until }: Period) {
  const rows = readRows(formatTrialBalance(await getDb(owner).many(readTrialBalance, [from, until])));
  const total = rows.pop() ?? {};
  for (const kind of ['Opening d', 'D', 'Closing d'])
    expect(total[`${kind}ebit`]).toBe(total[{ 'Opening d': 'Opening credit', D: 'Credit' }[kind] ?? 'Closing credit']);
  return Object.fromEntries(
    rows.map((row) => [
      row['Account'],
      {
        opening: cents(row['Opening debit']) - cents(row['Opening credit']),
        ...{ debit: cents(row['Debit']), credit: cents(row['Credit']) },
        closing: cents(row['Closing debit']) - cents(row['Closing credit']),
      },
    ]),
  );
}

const periods: Period[] = [
  ...months.map(getMonthDays),
  { from: '2027-01-01', until: '2027-03-28' },
  { from: '2026-12-31', until: '2026-12-31' },
  { from: '2027-04-03', until: '2027-04-03' },
  { from: '2026-01-01', until: '2026-12-01' },
];

test('a trial balance is the slow count, before days are counted and after', async () => {
  for (const period of periods) expect(await getBalances(period)).toEqual(sumSlowly(moved, period.from, period.until));
  const { days: first } = await getDb(owner).one(countDays);
  expect(first).toBe(31);
  for (const period of periods) expect(await getBalances(period)).toEqual(sumSlowly(moved, period.from, period.until));
  while ((await getDb(owner).one(countDays)).days > 0);
  const { rows } = await owner.query<{ day: string }>('select until_day::text as day from ledger_counted');
  // the day of the last posting is not over
  expect(rows[0]?.day).toBe('2027-04-02');
  for (const period of periods) expect(await getBalances(period)).toEqual(sumSlowly(moved, period.from, period.until));
});

test('a journal has each transfer once, in its day and in order', async () => {
  const rows = (await Promise.all(months.map((month) => getFile('csv', getMonthDays(month))))).flatMap(readRows);
  expect(rows.map((row) => [row['Day'], cents(row['Amount'])])).toEqual(moved.map(({ day, amount }) => [day, amount]));
  expect(new Set(rows.map((row) => row['Transfer'])).size).toBe(moved.length);
  expect(rows.at(-1)).toMatchObject({
    ...{
      Kind: 'By hand',
      Debit: 'EUR.SUSPENSE',
      Credit: 'EUR.FEES',
      'Debit number': '4480',
      'Value day': '2027-03-30',
    },
    ...{ Message: `'=A, "B" <C> & D | E; F`, Time: expect.stringMatching(/^10:00:0\d$/) },
  });
  const day = readRows(await getFile('csv', { from: '2027-01-05', until: '2027-01-05' }));
  expect(day).toHaveLength(moved.filter((one) => one.day === '2027-01-05').length);
});

test('accounts of clients whom the reader is linked to are not named', async () => {
  const named = (text: string) => /10000000001|LT003999000000000000/.test(text);
  for (const format of ['csv', 'hledger'] as const) {
    expect(named(await getFile(format, getMonthDays('2027-01')))).toBe(true);
    const masked = await getFile(format, getMonthDays('2027-01'), ['10000000001']);
    expect(named(masked)).toBe(false);
    expect(masked).toMatch(/LT0039990000000000[12]0/);
    expect(masked.split('\n')).toHaveLength((await getFile(format, getMonthDays('2027-01'))).split('\n').length);
  }
});

const schemaFile = '../shared/data/saft/SAFT_2_01.xsd';
describe.skipIf(!fs.existsSync(schemaFile))('SAF-T', () => {
  test('the journal of each month is valid, and says what the trial balance says', async () => {
    const files = await Promise.all(months.map((month) => getFile('saft', getMonthDays(month))));
    expect([...(await findInvalid(fs.readFileSync(schemaFile, 'utf8'), files))]).toEqual([]);
    for (const [at, file] of files.entries()) {
      const { from, until } = getMonthDays(months[at] ?? '');
      const slow = sumSlowly(moved, from, until);
      const total = Object.values(slow).reduce((sum, { debit }) => sum + debit, 0);
      expect(cents(/<TotalDebit>(.*?)</.exec(file)?.[1])).toBe(total);
      expect(/<NumberOfEntries>(.*?)</.exec(file)?.[1]).toBe(String(file.split('<TransactionID>').length - 1));
      const credits = [
        ...file.matchAll(/<AccountID>4400<\/AccountID><CustomerID\/>.{0,70}<CreditAmount><Amount>(.*?)</g),
      ];
      expect(credits.reduce((sum, [, amount]) => sum + cents(amount), 0)).toBe(slow['FUNDS']?.credit);
    }
  }, 60_000);
});

describe.skipIf(spawnSync('hledger', ['--version']).error)('hledger', () => {
  test('reads the months, and its balances are our trial balance', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-hledger-'));
    const names: string[] = [];
    for (const month of months) {
      const name = path.join(folder, `${month}.journal`);
      fs.writeFileSync(name, await getFile('hledger', getMonthDays(month)));
      names.push(name);
    }
    const ask = (...args: string[]) =>
      execFileSync('hledger', [...names.flatMap((name) => ['-f', name]), ...args], { encoding: 'utf8' });
    try {
      ask('check');
      // what nothing was ever posted to is in no journal
      const all = sumSlowly(moved, '2026-12-01', '2027-12-31');
      const isPosted = (code: string) => all[code]?.debit !== 0 || all[code]?.credit !== 0;
      for (const end of ['2027-01-01', '2027-03-01', '2027-05-01']) {
        const rows = parse(ask('balance', '--depth', '2', '--flat', '-E', '-O', 'csv', '--end', end)) as string[][];
        const theirs = rows
          .map(([account = '', amount]) => [account.split('-')[1], cents(amount?.replace(/[^\d.-]/g, ''))] as const)
          .filter(([code]) => code !== undefined);
        const ours = sumSlowly(moved, '2026-12-01', addDays(end, -1));
        expect(Object.fromEntries(theirs)).toEqual(
          Object.fromEntries(
            Object.entries(ours).flatMap(([code, { closing }]) => (isPosted(code) ? [[code, closing]] : [])),
          ),
        );
      }
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
