/**
 * The bank with the clearing simulator on the other side of its rail: what becomes of payments to the test accounts.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBanks } from '#db/demo/banks.ts';
import { insertBanks, insertDirectory } from '#features/payments/banks/server/importDirectory.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { getDb } from '#server/db/pool.ts';
import { parseDecimal } from '#shared/money.ts';
import { testIban } from '#simulators/clearing/accounts.ts';
import { Clearing } from '#simulators/clearing/clearing.ts';
import { filesIn } from '#simulators/clearing/folders.ts';
import { readSettings } from '#simulators/clearing/settings.ts';
import { clearingBic, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { until } from '#tests/harness/until.ts';
import { ibans, people, staff } from '#tests/harness/village.ts';
import { forgetPushes, pay, paymentRow } from '#tests/http/tasks.ts';

const { executed, pending, rejected, reversed } = paymentStates;
let bank: TestBank;
let clearing: Clearing;
// a bank day: on others, only instant transfers come
let clock = Date.parse('2026-11-20T10:00:00Z');
let finance: TestBrowser;
const railDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-rail-'));

beforeAll(async () => {
  bank = await startBank({ railDir });
  const db = getDb(bank.owner);
  const { id } = await db.one(insertDirectory, ['test', Buffer.alloc(32)]);
  await db.run(insertBanks, [id, JSON.stringify(demoBanks)]);
  clearing = openClearing(null);
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  clearing.close();
  fs.rmSync(railDir, { recursive: true });
});

const openClearing = (arrivals: unknown) =>
  new Clearing(railDir, readSettings({ bic: clearingBic, arrivals, cycleSeconds: 0 }));

/** Lets the clearing's time run, a second at each look, until something is so. */
async function stepUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await until(async () => {
    clock += 1000;
    clearing.step(clock);
    return isSo();
  }, 20_000);
}

const order = (account: number, instant: boolean, amount = '1.00') =>
  pay(finance, people.director, { acc: testIban(account), name: `Account ${account}`, amount, instant });
const atClearing = (id: string) => clearing.book.transfers.get(id.replaceAll('-', ''));

test.each([
  ['to any other account', 99, true, executed, null],
  ['to a closed account', 1, true, rejected, 'AC04'],
  ['to a blocked account', 4, false, reversed, 'AC06'],
  ['reported as pending first', 5, false, executed, null],
  ['that no one answers', 8, false, pending, null],
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

const from = { debtor: 'Kuusikaari Oy', debtorIban: 'FI0699900003264584', debtorBic: 'DEMOFIH1XXX', text: 'Lasku #' };
const arrivals = {
  everySeconds: 2,
  unknownShare: 0.5,
  instantShare: 0.5,
  orders: [{ ...from, creditor: 'Duona ir Druska UAB', creditorIban: ibans.bakery, from: 1, to: 90 }],
};
/** What the bank says of each transfer, in the clearing's words. */
const endsSql = `
  select t.transaction_id, t.amount_minor,
    case when t.refused_for is not null or p.state = ${rejected} then 'refused'
      when r.transfer_id is not null then 'returned'
      when p.state = ${executed} then 'settled' when p.state = ${pending} then 'waiting' end as state
  from rail_transfer t
  left join payment p on p.id = t.payment_id
  left join rail_return r on r.transfer_id = t.id
  order by t.transaction_id collate "C"`;
const internalSql = 'select balance_minor from account where kind = $1 and currency = $2';

async function internalMinor(kind: string): Promise<bigint> {
  const { rows } = await bank.owner.query<{ balance_minor: bigint }>(internalSql, [kind, 'EUR']);
  return rows[0]?.balance_minor ?? 0n;
}

/** No file and no answer is under way: only what no one answers still waits. */
async function isAtRest(): Promise<boolean> {
  const isIdle =
    filesIn(clearing.folders.out).length + filesIn(clearing.folders.in).length + clearing.book.actions.size === 0;
  const busy = `
    select from payment where rail = 'sepa'
      and (state = payment_state('authorized') or state = payment_state('pending') and payee_iban <> $1)
    union all select from rail_message where state = 'queued'`;
  return isIdle && (await bank.owner.query(busy, [testIban(8)])).rowCount === 0;
}

test('after a day of everything, both books agree to the cent', async () => {
  const ids: string[] = [];
  for (let account = 1; account <= 13; account++) {
    await forgetPushes(bank);
    ids.push(await order(account, account % 2 === 1, `${account}.${10 + account}`));
  }
  clearing.close();
  clearing = openClearing(arrivals);
  const known = () => [...clearing.book.transfers.values()];
  const hasCome = (end: string) => known().some(({ isIncoming, state }) => isIncoming && state === end);
  await stepUntil(() => ids.every(atClearing) && ['settled', 'refused', 'returned'].every(hasCome));
  clearing.close();
  clearing = openClearing(null);
  await bank.owner.query(`update payment set changed_at = changed_at - interval '1 minute' where state = ${pending}`);
  await stepUntil(isAtRest);

  const theirs = known()
    .map(({ transfer, state }) => ({
      transaction_id: transfer.transactionId,
      amount_minor: transfer.amountMinor,
      state,
    }))
    .sort((one, other) => (one.transaction_id < other.transaction_id ? -1 : 1));
  expect((await bank.owner.query(endsSql)).rows).toEqual(theirs);
  // what no one answers has left its payer, and not the bank
  const unanswered = known().filter(({ state }) => state === 'waiting');
  expect(unanswered.map(({ transfer }) => transfer.creditorIban)).toEqual([testIban(8), testIban(8)]);
  const waitingMinor = unanswered.reduce((sum, { transfer }) => sum + transfer.amountMinor, 0n);
  const openingMinor = parseDecimal(readSettings().opening) ?? 0n;
  expect(await internalMinor('settlement')).toBe(openingMinor - clearing.book.balanceMinor + waitingMinor);
  expect(await internalMinor('suspense')).toBe(0n);

  // the statement of the day comes after its end, and says the same
  clock += 24 * 3_600_000;
  await stepUntil(async () => clearing.book.unstated.length === 0 && (await isAtRest()));
  const { rows } = await bank.owner.query('select closing_minor from rail_statement');
  expect(rows).toEqual([{ closing_minor: clearing.book.balanceMinor }]);
  const desk = await TestBrowser.signIn(bank.url, staff.A);
  expect(getItems((await desk.send('GET', '/web/rail?differences')).body)).toEqual([]);
});
