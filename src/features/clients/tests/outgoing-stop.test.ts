// Staff stop what leaves a client that they suspect: nothing goes out on any account, old or new, by payment or card,
// and the client learns no more than of any lock; money comes in; a second person lifts it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAccount } from '#features/clients/server/openAccount.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { newId, purchase, TestProcessor } from '#tests/harness/cardProcessor.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import {
  accountRow,
  createTask,
  decide,
  forgetPushes,
  getOrder,
  patchTask,
  pay,
  paymentRow,
  postOrder,
  pushTask,
  untilState,
} from '#tests/http/tasks.ts';

const { timber } = companies;
let bank: TestBank;
let processor: TestProcessor;
let finance: TestBrowser;
let director: TestBrowser;
let baker: TestBrowser;
let officer: TestBrowser;
let head: TestBrowser;

beforeAll(async () => {
  processor = await TestProcessor.start();
  // what goes to another bank waits, approved
  bank = await startBank({ settings: processor.settings, product: withOtherBanks });
  [finance, director, baker, officer, head] = (await Promise.all(
    [people.finance, people.director, people.baker, staff.M, staff.H].map((id) => TestBrowser.signIn(bank.url, id)),
  )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser, TestBrowser];
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  await processor.close();
});

const locked = { status: 422, code: 'client-locked', body: { title: 'Please contact us.' } };
const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;

/** A case of fraud about timber; answers its address. */
async function openFraud(): Promise<string> {
  const path = `/web/tasks/${timber}/${randomUUID()}`;
  const body = { type: 'FRAUD', title: 'Sells what is not there', comment: 'Three buyers wrote' };
  expect(await officer.send('POST', path, { body })).toMatchObject({ status: 201 });
  return path;
}
/** What the own device must approve, it approves. */
async function make(browser: TestBrowser, id: string, [method, path, body]: [string, string, object]): Promise<Reply> {
  const asked = await browser.send(method, path, { body });
  if (asked.status !== 428) return asked;
  const approval = textField(asked.body, 'requestId');
  expect(await decide(browser, approval, id)).toMatchObject({ status: 200 });
  await forgetPushes(bank);
  return browser.send(method, path, { body, headers: { approval } });
}
async function act(path: string, code: string, props?: object): Promise<Reply> {
  const id = path.slice(-36);
  const [row] = await getRows('select version from client_case where id = $1', [id]);
  const body = { comment: 'Looked into it', version: row?.['version'], ...(props && { props }) };
  return make(officer, staff.M, ['PATCH', `${path}?${code}`, body]);
}
const suspect = (path: string) => act(path, 'ATRU', { who: 'suspect' });
async function lift(path: string) {
  const proposed = await act(path, 'liftStop');
  expect(proposed).toMatchObject({ status: 202 });
  const { body } = await head.send('GET', '/web/proposals');
  const proposalId = textField(proposed.body, 'proposalId');
  const version = field(
    getItems(body).find(({ id }) => id === proposalId),
    'version',
  );
  return make(head, staff.H, ['POST', `/web/proposals/${proposalId}?confirm`, { version, comment: '' }]);
}

test('nothing leaves, money comes in, accounts look as before, and a lift makes all of it go on', async () => {
  const card = await issueCard(bank.owner, { iban: ibans.timber, limit: 10_000n, monthly: 100_000n });
  const [waiting, asked] = [await createTask(finance), await createTask(finance)];
  const requestId = await pushTask(finance, asked, people.director);
  const sent = await pay(finance, people.director, { acc: ibans.elsewhere });
  const accounts = async () => (await finance.send('GET', `/web/${timber}/client`)).body;
  const before = await accounts();
  const path = await openFraud();
  expect(await suspect(path)).toMatchObject({ status: 200 });

  const created = await postOrder(finance);
  expect(created).toMatchObject(locked);
  // to another bank, at once, and between own accounts
  for (const changes of [
    { acc: ibans.elsewhere },
    { acc: ibans.elsewhere, instant: true },
    { acc: ibans.timberReserve },
  ])
    expect(await postOrder(finance, getOrder(changes))).toMatchObject({ status: 422, code: 'client-locked' });
  expect(await patchTask(finance, waiting, 'update', getOrder({ amount: '11.00' }))).toMatchObject(locked);
  expect(await patchTask(finance, waiting, 'pushauth')).toMatchObject(locked);
  expect(await decide(director, requestId, people.director)).toMatchObject(locked);
  expect((await processor.say(bank.url, purchase(card, 100n))).body).toMatchObject({ reason: 'client-locked' });
  // what was approved waits, and its company sees Pending without a reason, on accounts that are as they were
  expect(await paymentRow(bank, sent)).toMatchObject({ state: 6, refusal: null });
  const seen = await finance.send('GET', `/web/${timber}/payments/${sent}`);
  expect(field(seen.body, 'state')).not.toBe(6);
  expect(await accounts()).toEqual(before);

  const { balance_minor: held } = await accountRow(bank, ibans.timber);
  const income = await pay(baker, people.baker, { acc: ibans.timber, name: 'Žalioji Giria UAB' }, companies.bakery);
  await untilState(bank, [income], 3);
  const amount = { currency: 'EUR', minor: '500' };
  const from = { iban: ibans.timber, feeMinor: '0', name: 'Ona', last4: '1111' };
  await processor.say(bank.url, { kind: 'top-up', reference: newId(), amount, ...from });
  expect((await accountRow(bank, ibans.timber)).balance_minor - held).toBe(1500n);

  // an account that is opened now is stopped from its first day
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  const opened = await inTransaction(pool, (tx) => openAccount(tx, timber, 'Later')).finally(() => pool.end());
  await pay(baker, people.baker, { acc: opened, name: 'Žalioji Giria UAB' }, companies.bakery).then((id) =>
    untilState(bank, [id], 3),
  );
  const fromOpened = getOrder({ accountid: `EUR.${opened}`, amount: '5.00' });
  expect(await postOrder(finance, fromOpened)).toMatchObject({ status: 422, code: 'client-locked' });

  expect(await lift(path)).toMatchObject({ status: 200 });
  expect(await paymentRow(bank, sent)).toMatchObject({ state: 4 });
  expect(await postOrder(finance, fromOpened)).toMatchObject({ status: 201 });
  expect((await processor.say(bank.url, purchase(card, 100n))).body).toMatchObject({ decision: 'approved' });
  expect(await getRows('select from account where stopped_at is not null')).toEqual([]);
});

test('an approval that waited for the stop is refused as any other, and what it missed waits for the case', async () => {
  const id = await createTask(finance, { amount: '1.00' });
  const requestId = await pushTask(finance, id, people.director);
  const missed = await pay(finance, people.director, { acc: ibans.elsewhere });
  const path = await openFraud();
  const stop = await bank.owner.connect();
  await stop.query('begin');
  await stop.query(
    `insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
     values (new_id(), $1, 'out', 'CASE', $2, 'Looked into it', $3, bank_now())`,
    [timber, path.slice(-36), staff.M],
  );
  const decided = decide(director, requestId, people.director);
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await getRows(waits)).length > 0);
  await stop.query('commit');
  stop.release();
  expect(await decided).toMatchObject(locked);

  // approved and not yet sent, unseen by the stop: the ledger refuses it
  const held = (await accountRow(bank, ibans.timber)).held_minor;
  await bank.owner.query(`select fail_payments(array[$1::uuid], array['account_blocked'], bank_clock())`, [missed]);
  expect(await paymentRow(bank, missed)).toMatchObject({ state: 6, refusal: null });
  expect((await accountRow(bank, ibans.timber)).held_minor).toBe(held);
  expect(await act(path, 'AFLS')).toMatchObject({ status: 200 });
  expect(await paymentRow(bank, missed)).toMatchObject({ state: 4 });
  expect(await paymentRow(bank, id)).toMatchObject({ state: 0 });
});

test('payments that are approved while the stop begins: none leaves after it', async () => {
  const path = await openFraud();
  const ready = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const id = await createTask(finance, { amount: '1.00' });
      return { id, requestId: await pushTask(finance, id, people.director) };
    }),
  );
  const [stopped, ...decided] = await Promise.all([
    suspect(path),
    ...ready.map(({ requestId }) => decide(director, requestId, people.director)),
  ]);
  expect(stopped.status).toBe(200);
  const refused = decided.filter(({ status }) => status !== 200).map(({ code }) => code);
  expect(refused.filter((code) => code !== 'client-locked')).toEqual([]);
  const debits = `select count(*)::integer as n from entry e join account a on a.id = e.account_id
    where a.client_id = $1 and e.amount_minor < 0`;
  const ids = ready.map(({ id }) => id);
  const [atStop] = await getRows(debits, [timber]);
  // executed before, Blocked by the case, or never approved; none fails
  await until(async () => {
    const left = await getRows(`select from payment where id = any ($1) and state = payment_state('authorized')`, [
      ids,
    ]);
    return left.length === 0;
  });
  expect((await getRows(debits, [timber]))[0]).toEqual(atStop);
  const ended = await getRows('select distinct state, refusal from payment where id = any ($1) order by 1', [ids]);
  for (const { state, refusal } of ended)
    expect([`${state} ${refusal}`]).toEqual([expect.stringMatching(/^[036] null$/)]);
  expect(await lift(path)).toMatchObject({ status: 200 });
});
