/** The bank with the clearing simulator on the other side of its rail: what becomes of payments to the test accounts. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBanks } from '../../db/demo/banks.ts';
import { insertBanks, insertDirectory } from '../../src/features/payments/banks/server/importDirectory.ts';
import { paymentStates } from '../../src/features/payments/rules.ts';
import { dbOf } from '../../src/server/db/pool.ts';
import { testIban } from '../../src/simulators/clearing/accounts.ts';
import { Clearing } from '../../src/simulators/clearing/clearing.ts';
import { readSettings } from '../../src/simulators/clearing/settings.ts';
import { clearingBic, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { people } from '../harness/village.ts';
import { pay, paymentRow } from './tasks.ts';

const { executed, pending, rejected, reversed } = paymentStates;
let bank: TestBank;
let clearing: Clearing;
// a bank day: on others, only instant transfers come
let clock = Date.parse('2026-11-20T10:00:00Z');
let finance: TestBrowser;
const railDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-rail-'));

beforeAll(async () => {
  bank = await startBank({ railDir });
  const db = dbOf(bank.owner);
  const { id } = await db.one(insertDirectory, ['test', Buffer.alloc(32)]);
  await db.run(insertBanks, [id, JSON.stringify(demoBanks)]);
  clearing = new Clearing(railDir, readSettings({ bic: clearingBic, arrivals: null, cycleSeconds: 0 }));
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  clearing.close();
  fs.rmSync(railDir, { recursive: true });
});

/** Lets the clearing's time run, a second at each look, until something is so. */
async function stepUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await until(async () => {
    clock += 1000;
    clearing.step(clock);
    return isSo();
  }, 20_000);
}

const order = (account: number, instant: boolean) =>
  pay(finance, people.director, { acc: testIban(account), name: `Account ${account}`, amount: '1.00', instant });
const atClearing = (id: string) => clearing.book.transfers.get(id.replaceAll('-', ''));

test.each([
  ['to any other account', 99, true, executed, null],
  ['to a closed account', 1, true, rejected, 'AC04'],
  ['to a blocked account', 4, false, reversed, 'AC06'],
  ['reported as pending first', 5, false, executed, null],
  ['that nobody answers', 8, false, pending, null],
  ['answered twice', 9, true, executed, null],
  ['answered after a broken file', 10, true, executed, null],
  ['answered after half a file', 11, false, executed, null],
])('a payment %s', async (_, account, instant, state, refusal) => {
  const id = await order(account, instant);
  await stepUntil(() => atClearing(id) !== undefined);
  await stepUntil(async () => (await paymentRow(bank, id)).state === state);
  expect((await paymentRow(bank, id)).refusal).toBe(refusal);
});

test('an instant payment whose answer is lost is asked about, and executed', async () => {
  const id = await order(7, true);
  await stepUntil(() => atClearing(id)?.state === 'settled');
  expect((await paymentRow(bank, id)).state).toBe(pending);
  await bank.owner.query(`update payment set changed_at = changed_at - interval '1 minute' where id = $1`, [id]);
  await stepUntil(async () => (await paymentRow(bank, id)).state === executed);
});
