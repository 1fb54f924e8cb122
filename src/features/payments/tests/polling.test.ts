// What pages keep up with: the list of tasks, and the payments that changed since a number of the feed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { createTask, forgetPushes, patchTask, pay, pushTask, untilState } from '#tests/http/tasks.ts';

const address = `/web/${companies.timber}/payments`;
let bank: TestBank;
let finance: TestBrowser;
let baker: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [finance, baker] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.baker),
  ]);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

describe('tasks', () => {
  test('say what would leave, to whom, who made them and who is awaited', async () => {
    const id = await createTask(finance, {
      amount: '3.21',
      msg: 'Look at me',
      accountid: `EUR.${ibans.timberReserve}`,
    });
    await pushTask(finance, id);
    const { body } = await finance.send('GET', `/web/${companies.timber}/tasks`);
    expect(getItems(body)[0]).toEqual({
      id,
      amount: 'EUR3.21#PAYMENT',
      fee: 'EUR0.10#BOOKFEE',
      currency: 'EUR',
      account: ibans.bakery,
      name: 'Duona ir Druska',
      mismatchAccepted: false,
      bank: '',
      delivery: 'book',
      reference: '',
      endToEndId: '',
      payeeCheck: { outcome: 'match', holder: '', checkedAt: expect.stringMatching(/^\d{4}-.*:\d\dZ$/) },
      details: 'Look at me',
      creator: 'Test finance',
      creatorId: people.finance,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      accountid: `EUR.${ibans.timberReserve}`,
      accountName: 'Reserve',
      standing: 'others',
      version: 1,
      awaited: [{ id: people.director, name: 'Test director' }],
      pushedAt: expect.stringMatching(/Z$/),
      together: 1,
    });
    const { body: client } = await finance.send('GET', `/web/${companies.timber}/client`);
    const { rows } = await bank.owner.query<{ count: bigint }>(
      `select count(*) as count from payment where state = payment_state('requested') and payer_client_id = $1`,
      [companies.timber],
    );
    expect(BigInt(textField(client, 'tasks'))).toBe(rows[0]?.count);
  });

  test('are paged, newest first, each once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 55 }, (_, i) =>
        createTask(baker, { acc: ibans.timber, amount: `${i + 1}.00` }, companies.bakery),
      ),
    );
    const first = await baker.send('GET', `/web/${companies.bakery}/tasks`);
    expect(getItems(first.body)).toHaveLength(50);
    const second = await baker.send('GET', `/web/${companies.bakery}/tasks?next=${textField(first.body, 'next')}`);
    expect(field(second.body, 'next')).toBeNull();
    const both = [...getItems(first.body), ...getItems(second.body)];
    expect(both.map(({ id }) => id).sort()).toEqual(ids.sort());
    const times = both.map(({ createdAt }) => String(createdAt));
    expect([...times].sort().reverse()).toEqual(times);
  });
});

describe('polling with ver', () => {
  const poll = async (ver: number | string) => {
    const { body } = await finance.send('GET', `${address}?ver=${ver}`);
    return { items: getItems(body), next: field(body, 'next') };
  };
  const newest = async () => {
    await until(async () => {
      const { rows } = await bank.owner.query<{ count: bigint }>('select count(*) as count from audit_inbox');
      return rows[0]?.count === 0n;
    });
    const { items } = await poll(0);
    return Math.max(0, ...items.map(({ ver }) => Number(ver)));
  };

  test('answers what changed since, oldest change first, and nothing when nothing did', async () => {
    const before = await newest();
    expect(await poll(before)).toEqual({ items: [], next: null });
    const one = await createTask(finance, { amount: '1.01' });
    const two = await createTask(finance, { amount: '1.02' });
    await patchTask(finance, one, 'cancel');
    const after = await newest();
    const { items } = await poll(before);
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [two, 0],
      [one, 9],
    ]);
    const [first = 0, second = 0] = items.map(({ ver }) => Number(ver));
    expect([before < first, first < second, second]).toEqual([true, true, after]);
    expect((await poll(first)).items.map(({ id }) => id)).toEqual([one]);
    expect((await poll('999999999999999999')).items).toEqual([]);
  });

  test('notifies the payee too, and only the payee', async () => {
    const before = await newest();
    const id = await pay(baker, people.baker, { acc: ibans.timber, amount: '2.00' }, companies.bakery);
    await untilState(bank, [id], 3);
    await until(async () => (await poll(before)).items.length > 0);
    expect((await poll(before)).items.map((item) => [item['id'], item['op'], item['state']])).toEqual([[id, 'RX', 3]]);
    const director = await TestBrowser.signIn(bank.url, people.director);
    const { body } = await director.send('GET', `/web/${companies.lonely}/payments?ver=0`);
    expect(getItems(body)).toEqual([]);
  });

  test('goes on where a page of news ended', async () => {
    const before = await newest();
    const { rows } = await bank.owner.query<{ id: string }>(
      `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
         payee_iban, currency, amount_minor, payload_hash, created_at, changed_at)
       select new_id(), 'sepa', 0, a.client_id, a.id, 'x', a.iban, 'x', $2, 'EUR', 1, '', now(), now()
       from account a, generate_series(1, 450) where a.iban = $1
       returning id`,
      [ibans.timber, ibans.elsewhere],
    );
    await newest();
    const seen: unknown[] = [];
    let ver: unknown = before;
    while (ver !== null) {
      const { items, next } = await poll(String(ver));
      seen.push(...items.map(({ id }) => id));
      ver = next;
    }
    expect(seen).toHaveLength(450);
    expect(seen.sort()).toEqual(rows.map(({ id }) => id).sort());
  });
});
