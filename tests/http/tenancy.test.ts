// Two companies in one bank: whatever one of them asks for, by whichever id, nothing of the other comes back.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { type Reply, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { bankToday } from '../harness/bankDay.ts';
import { withOtherBanks } from '../harness/otherBanks.ts';
import { companies, ibans, people } from '../harness/village.ts';
import { createTask, decide, fingerprint, getOrder, patchTask, pay, postOrder, pushTask, untilState } from './tasks.ts';

const bakery = `/web/${companies.bakery}`;
const timberFund = `EUR.${ibans.timber}`;
/** what timber keeps to itself: a name of an account, a payee, a message, its people */
const secrets = [
  'SECRETfund',
  'SECRETpayee',
  'SECRETmessage',
  'Test finance',
  'Test operations',
  'Test representative',
];
let bank: TestBank;
let finance: TestBrowser;
let baker: TestBrowser;
let timberTask: string;
let timberRequest: string;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  [finance, baker] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.baker),
  ]);
  await finance.send('PATCH', `/web/${companies.timber}/funds/${timberFund}?name=SECRETfund`);
  const secret = { acc: ibans.elsewhere, name: 'SECRETpayee', msg: 'SECRETmessage' };
  timberTask = await createTask(finance, secret);
  timberRequest = await pushTask(finance, timberTask);
  await pay(finance, people.director, secret);
  const shared = await pay(finance, people.director, { msg: 'For the bakery' });
  await untilState(bank, [shared], 3);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function getText(reply: Reply): Promise<string> {
  if (!(reply.body instanceof Uint8Array)) return JSON.stringify(reply.body);
  const pages = reply.body.length > 0 ? await pdfLines(Buffer.from(reply.body)) : [];
  return JSON.stringify(pages);
}

test('whatever the baker reads as the baker', async () => {
  const today = bankToday();
  const replies = await Promise.all(
    [
      '/web/client',
      `${bakery}/client`,
      `${bakery}/payments`,
      `${bakery}/payments?ver=0`,
      `${bakery}/payments?fund=${timberFund}`,
      `${bakery}/payments?text=SECRET`,
      `${bakery}/payments/${today}`,
      `${bakery}/tasks`,
      `${bakery}/statement`,
      `${bakery}/statement/${today}_${today}_EUR.${ibans.bakery}`,
      `${bakery}/statement/${today}_${today}_${timberFund}`,
    ].map((path) => baker.send('GET', path)),
  );
  replies.push(await baker.device('GET', `/device/requests?${people.baker}`));
  const texts = await Promise.all(replies.map(getText));
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
  // what the two have in common is there, so that the search has something to search in
  expect(texts.filter((text) => text.includes('For the bakery')).length).toBeGreaterThanOrEqual(4);
});

test("a statement of another company's account is not there", async () => {
  const reply = await baker.send('GET', `${bakery}/statement/2026-01-01_2026-12-31_${timberFund}`);
  expect([reply.status, reply.code]).toEqual([404, 'not-found']);
});

test("another company's things under one's own address are not there, and stay as they are", async () => {
  const before = await fingerprint(bank);
  const under = (action: string, body?: unknown) => patchTask(baker, timberTask, action, body, companies.bakery);
  const refused = [
    await under('cancel'),
    await under('pushauth'),
    await under(`pushauth&who=${people.baker}`),
    await under('update', getOrder({ acc: ibans.lonely })),
    await baker.send('PATCH', `${bakery}/funds/${timberFund}?name=Mine`),
    await postOrder(baker, getOrder({ acc: ibans.lonely, accountid: timberFund }), companies.bakery),
    await decide(baker, timberRequest, people.baker),
    await decide(baker, timberRequest, people.baker, 'reject'),
  ];
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(8).fill('404 not-found'));
  expect(await fingerprint(bank)).toEqual(before);
});

test('a cursor of one company is refused for another', async () => {
  const { body } = await finance.send('GET', `/web/${companies.timber}/payments?limit=1`);
  const next = Object(body).next;
  const reply = await baker.send('GET', `${bakery}/payments?next=${next}`);
  expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
});
