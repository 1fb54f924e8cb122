// Each invariant can fail: the owner spoils something, and exactly the sentences that it breaks are named.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { breachesOn } from '#server/audit/invariants.ts';
import { product } from '#src/features.server.ts';
import { verify } from '#src/verify.ts';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { untilRead } from '#tests/harness/untilRead.ts';
import { ibans, people } from '#tests/harness/village.ts';
import { accessBreaches } from './breaches/access.ts';
import { caseBreaches } from './breaches/cases.ts';
import { cesopBreaches } from './breaches/cesop.ts';
import { clientBreaches } from './breaches/clients.ts';
import { timber, zero } from './breaches/common.ts';
import { dutyBreaches } from './breaches/duties.ts';
import { ledgerBreaches } from './breaches/ledger.ts';
import { outletBreaches } from './breaches/outlet.ts';
import { outsideBreaches } from './breaches/outside.ts';
import { overviewBreaches } from './breaches/overview.ts';
import { paymentBreaches } from './breaches/payments.ts';
import { priceBreaches } from './breaches/prices.ts';
import { proposalBreaches } from './breaches/proposals.ts';
import { purchaseBreaches } from './breaches/purchases.ts';
import { statementBreaches } from './breaches/statements.ts';
import { createTask, decide, patchTask, pay, postOrder, pushTask, untilState } from './tasks.ts';

let bank: TestBank;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  const finance = await TestBrowser.signIn(bank.url, people.finance);
  await createTask(finance);
  await patchTask(finance, await createTask(finance), 'cancel');
  await decide(finance, await pushTask(finance, await createTask(finance)), people.director, 'reject');
  await pay(finance, people.director, { acc: ibans.elsewhere });
  const paid = await pay(finance, people.director);
  await untilState(bank, [paid], 3);
  await postOrder(finance);
  await untilRead(bank.owner);
  await bank.stop();
});
afterAll(() => bank.close());

/** Figures of cases follow what is spoilt, so that they are spoilt only on purpose. */
const kept = `
  alter table client_case enable always trigger cases_added, enable always trigger case_changed;
  alter table case_payment enable always trigger case_holds_payment`;

/** What is found after the owner has spoilt something; everything is put back. */
async function brokenAfter(spoiling: string): Promise<string[]> {
  const client = await bank.owner.connect();
  try {
    await client.query(`begin; ${kept}; set local session_replication_role = replica`);
    await client.query(spoiling);
    return (await breachesOn(client, product.invariants)).map(({ rule }) => rule);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a bank that has worked is sound', async () => expect(await brokenAfter('select')).toEqual([]));

/** All that something breaks, subject by subject. */
const breaches = [
  ...ledgerBreaches,
  ...paymentBreaches,
  ...accessBreaches,
  ...outsideBreaches,
  ...caseBreaches,
  ...clientBreaches,
  ...proposalBreaches,
  ...priceBreaches,
  ...statementBreaches,
  ...overviewBreaches,
  ...cesopBreaches,
  ...dutyBreaches,
  ...outletBreaches,
  ...purchaseBreaches,
];

describe.each(breaches)('%s', (_, spoiling, expected) => {
  test('is named', async () => expect(await brokenAfter(spoiling)).toEqual(expected));
});

/** Those that something above breaks. */
const known = new Set(breaches.flatMap(([, , broken]) => broken));

test('no invariant is left that nothing above breaks, but those of the seal, which have tests of their own', () => {
  const others = product.invariants.map((one) => one.rule).filter((sentence) => !known.has(sentence));
  expect(others.filter((sentence) => !/audit|sealed block/.test(sentence))).toEqual([]);
});

test('the command names what is broken and exits with 1, otherwise with 0', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  expect(await verify(bank.database.serverUrl)).toBe(0);
  expect(lines).toEqual([
    `${product.invariants.length} of ${product.invariants.length} invariants hold.`,
    'Not compared with block heads outside the database (KONTORA_AUDIT_HEADS): a cut tail would not show.',
  ]);
  await bank.owner.query(`update account set balance_minor = balance_minor + 1 where id = ${timber}`);
  expect(await verify(bank.database.serverUrl)).toBe(1);
  expect(lines.join('\n')).toContain(`BROKEN: ${zero}`);
  expect(lines.at(-2)).toBe(`${product.invariants.length - 2} of ${product.invariants.length} invariants hold.`);
  vi.restoreAllMocks();
});
