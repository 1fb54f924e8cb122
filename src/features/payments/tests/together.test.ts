// Several tasks at once: one request that shows each of them; approved, rejected and made void together.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import {
  createTask,
  decide,
  fingerprint,
  forgetPushes,
  getOrder,
  getRequests,
  patchTask,
  paymentRow,
  pushTask,
  untilState,
} from '#tests/http/tasks.ts';

const address = `/web/${companies.timber}/tasks`;
let bank: TestBank;
let finance: TestBrowser;
let operations: TestBrowser;
let director: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [finance, operations, director] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.operations),
    TestBrowser.signIn(bank.url, people.director),
  ]);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const pushAll = (ids: unknown, who?: string, browser = finance) =>
  browser.send('POST', `${address}?pushauth`, { body: { ids, ...(who ? { who } : {}) } });
const cancelAll = (ids: unknown, browser = finance) => browser.send('POST', `${address}?cancel`, { body: { ids } });
const create = (count: number, changes = {}, browser = finance) =>
  Promise.all(Array.from({ length: count }, (_, i) => createTask(browser, { amount: `${i + 1}.00`, ...changes })));
const getStates = async (ids: string[]) => Promise.all(ids.map(async (id) => (await paymentRow(bank, id)).state));

async function pushed(ids: string[], who?: string, browser = finance): Promise<string> {
  const reply = await pushAll(ids, who, browser);
  expect(reply).toMatchObject({ status: 200 });
  return textField(reply.body, 'requestId');
}

/** The tasks of a list as the page sees them. */
async function getTasks(ids: string[]) {
  const { body } = await finance.send('GET', address);
  return getItems(body).filter(({ id }) => ids.includes(String(id)));
}

describe('one request for several payments', () => {
  test('shows their number, the sums, and each with amount and payee', async () => {
    const ids = await create(3, { name: 'Duona' });
    const requestId = await pushed(ids);
    const shown = (await getRequests(finance, people.director)).find(({ id }) => id === requestId);
    expect(shown).toMatchObject({
      kind: 'payment',
      title: 'Pay 6.00 EUR in 3 payments',
      lines: [
        { label: 'Payments', value: '3' },
        { label: 'Amount in all', value: '6.00 EUR' },
        { label: 'Fees in all', value: '0.30 EUR' },
      ],
    });
    const groups = field(shown, 'groups') as { title: string; lines: { label: string; value: string }[] }[];
    expect(groups.map(({ title }) => title)).toEqual(['1 of 3: Duona', '2 of 3: Duona', '3 of 3: Duona']);
    expect(groups.map(({ lines }) => lines[0]?.value).sort()).toEqual(['1.00 EUR', '2.00 EUR', '3.00 EUR']);
    expect(await getTasks(ids)).toEqual(
      ids.map(() =>
        expect.objectContaining({ together: 3, awaited: [{ id: people.director, name: expect.any(String) }] }),
      ),
    );
  });

  test('approves all of them, each by its own hash', async () => {
    const ids = await create(3);
    expect(await decide(director, await pushed(ids), people.director)).toMatchObject({ status: 200 });
    await untilState(bank, ids, 3);
    const { rows } = await bank.owner.query(
      `
        select count(*)::integer as count, count(distinct payload_hash)::integer as hashes from payment_approval
        where payment_id = any ($1)`,
      [ids],
    );
    expect(rows).toEqual([{ count: 3, hashes: 3 }]);
  });

  test('rejects all of them', async () => {
    const ids = await create(2);
    expect(await decide(director, await pushed(ids), people.director, 'reject')).toMatchObject({ status: 200 });
    expect(await getStates(ids)).toEqual([8, 8]);
  });

  test('approves none where the money is not enough for the last', async () => {
    const ids = [...(await create(2)), await createTask(finance, { amount: '999999.00' })];
    const requestId = await pushed(ids);
    expect(await decide(director, requestId, people.director)).toMatchObject({
      status: 422,
      code: 'insufficient-funds',
    });
    expect(await getStates(ids)).toEqual([0, 0, 0]);
    await cancelAll(ids);
  });

  test('is void once one of them is changed, cancelled or sent again', async () => {
    const makeVoid: ((id: string) => Promise<unknown>)[] = [
      (id) => patchTask(finance, id, 'update', getOrder({ amount: '77.00' })),
      (id) => patchTask(finance, id, 'cancel'),
      (id) => pushTask(finance, id),
    ];
    for (const change of makeVoid) {
      const ids = await create(2);
      const requestId = await pushed(ids);
      await change(ids[0] ?? '');
      expect(await decide(director, requestId, people.director)).toMatchObject({
        status: 409,
        code: 'version-changed',
      });
      expect((await paymentRow(bank, ids[1] ?? '')).state).toBe(0);
      expect(await getTasks(ids.slice(1))).toMatchObject([{ awaited: [], pushedAt: null, together: 1 }]);
      await cancelAll(ids.slice(1));
    }
  });

  test('of one payment is what sending it alone is', async () => {
    const [id = ''] = await create(1);
    const requestId = await pushed([id]);
    const shown = (await getRequests(finance, people.director)).find((request) => request['id'] === requestId);
    expect(shown).toMatchObject({ title: 'Pay 1.00 EUR to Duona ir Druska', groups: [] });
  });
});

describe('to whom it goes', () => {
  test('only to somebody who may confirm every one of them', async () => {
    const ids = [await createTask(finance), await createTask(director)];
    expect(await pushAll(ids)).toMatchObject({ status: 422, code: 'no-confirmer' });
    expect(await pushAll(ids, people.director)).toMatchObject({ status: 422, code: 'confirmer-not-allowed' });
    await cancelAll(ids, director);
  });

  test('to the own device of who may confirm them all, else to all who may', async () => {
    const ids = await create(2, {}, operations);
    await pushed(ids, undefined, finance);
    expect(await getTasks(ids)).toMatchObject(ids.map(() => ({ awaited: [{ id: people.finance }] })));
    await pushed(ids, undefined, operations);
    expect(await getTasks(ids)).toMatchObject(ids.map(() => ({ awaited: [{}, {}] })));
    await cancelAll(ids, director);
  });
});

describe('refused as a whole, and nothing is done', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = await create(2);
  });

  test('with a payment of another company, or none', async () => {
    const baker = await TestBrowser.signIn(bank.url, people.baker);
    const foreign = await createTask(baker, { acc: ibans.timber }, companies.bakery);
    const before = await fingerprint(bank);
    for (const other of [foreign, '01900000-0000-7000-8000-000000000000']) {
      expect(await pushAll([...ids, other])).toMatchObject({ status: 404 });
      expect(await cancelAll([...ids, other])).toMatchObject({ status: 404 });
    }
    expect(await fingerprint(bank)).toEqual(before);
  });

  test('with one that is a task no more', async () => {
    const gone = await createTask(finance);
    await patchTask(finance, gone, 'cancel');
    expect(await pushAll([...ids, gone])).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await cancelAll([...ids, gone])).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await getStates(ids)).toEqual([0, 0]);
  });

  test('with one that this person may not cancel', async () => {
    const own = await createTask(operations);
    expect(await cancelAll([own, ...ids], operations)).toMatchObject({ status: 403 });
    expect(await cancelAll([own], operations)).toMatchObject({ status: 204 });
  });

  test.each([
    ['none', () => []],
    ['one twice', () => [ids[0], ids[0]]],
    [
      'more than a hundred',
      () => Array.from({ length: 101 }, (_, i) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`),
    ],
    ['no ids', () => ['x']],
    ['no list', () => ids[0]],
  ])('with %s', async (_, list) => {
    expect(await pushAll(list())).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(await cancelAll(list())).toMatchObject({ status: 400, code: 'invalid-input' });
  });
});

test('a hundred go in one request, and the queue of a person counts it once', async () => {
  const ids = await create(100, { amount: '0.01' });
  const requestId = await pushed(ids, people.director);
  expect(await decide(director, requestId, people.director)).toMatchObject({ status: 200 });
  await untilState(bank, ids, 3);
});

test('cancels several, with the requests about them', async () => {
  const ids = await create(3);
  const requestId = await pushed(ids);
  expect(await cancelAll(ids)).toMatchObject({ status: 204 });
  expect(await getStates(ids)).toEqual([9, 9, 9]);
  expect(await decide(director, requestId, people.director)).toMatchObject({ status: 409 });
});
