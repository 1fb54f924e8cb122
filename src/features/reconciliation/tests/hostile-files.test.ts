// Files of statements that are hostile or of another account: refused by name, and the folder goes on.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RailFolders } from '#features/rails/server/folders.ts';
import { openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { field, startBank, type TestBank } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { type Desk, openDesks } from '#tests/harness/desks.ts';
import { lines, openAccount, upload, writeStatement } from '#tests/harness/statementWorld.ts';
import { takeFolder } from '../server/folder.ts';

let bank: TestBank;
let desks: Record<'F', Desk>;
const today = bankToday();

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['F']);
});
afterAll(async () => {
  await bank.close();
});

test('a statement is of the account that it names, whatever account was chosen', async () => {
  const mine = await openAccount(bank, 'MINE');
  await openAccount(bank, 'CHOSEN');
  const text = writeStatement(mine, today, 0n, [{ minor: 100n }]);
  const reply = await upload(desks.F, text, 'CHOSEN');
  expect(reply.status).toBe(200);
  expect([await lines(bank, 'CHOSEN'), await lines(bank, 'MINE')]).toMatchObject([[], [{ message: 'x' }]]);
});

test('a character that no text keeps, and sums beyond all money, are refused with their place', async () => {
  const account = await openAccount(bank, 'HUGE');
  const zero = await upload(desks.F, writeStatement(account, today, 0n, [{ minor: 100n, text: 'Pay\u0000ment' }]));
  expect([zero.status, zero.code, field(zero.body, 'detail')]).toEqual([
    ...[422, 'statement-unreadable', 'This character stands in no text (line 6).'],
  ]);
  const columns = { delimiter: ';', days: 'ymd', decimal: '.', skip: 0, bookedOn: 'Day', amount: 'Amount' };
  const others = ['valueOn', 'credit', 'debit', 'balance', 'currency', 'reference', 'transactionId', 'endToEndId'];
  const none = Object.fromEntries([...others, 'otherName', 'otherIban', 'text'].map((one) => [one, '']));
  const mapping = { body: { ...columns, ...none } };
  expect((await desks.F.browser.send('PUT', '/web/statement-mappings/HUGE', mapping)).status).toBe(204);
  await upload(desks.F, writeStatement(account, addDays(today, -3), 0n, [{ minor: 100n }]));
  const rows = Array.from({ length: 120 }, () => `${today};999999999999999.99\n`).join('');
  const huge = await upload(desks.F, `Day;Amount\n${rows}`, 'HUGE');
  expect([huge.status, field(huge.body, 'detail')]).toEqual([422, 'This is no amount (line 121).']);
});

test('a file in the folder that fails does not stop those after it', async () => {
  const account = await openAccount(bank, 'LATER');
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-statements-'));
  const folders = new RailFolders(root, '0700', ['in', 'done', 'failed']);
  await folders.make();
  // so long that a thread reads it, which fails here
  const many = Array.from({ length: 1500 }, () => ({ minor: 1n, text: 'Many' }));
  fs.writeFileSync(path.join(root, 'in', 'a.sta'), writeStatement(account, addDays(today, -1), 0n, many));
  fs.writeFileSync(path.join(root, 'in', 'b.sta'), writeStatement(account, today, 0n, [{ minor: 2n }]));
  const pool = openPool({ url: bank.database.serverUrl, size: 2 });
  const threads = { run: () => Promise.reject(new Error('no thread')) } as never;
  const errors: unknown[] = [];
  expect(await takeFolder({ pool, threads }, folders, (error) => errors.push(error))).toBe(true);
  await pool.end();
  expect([fs.readdirSync(path.join(root, 'in')), fs.readdirSync(path.join(root, 'done')), errors.length]).toEqual([
    ...[['a.sta'], ['b.sta'], 1],
  ]);
  fs.rmSync(root, { recursive: true });
});
