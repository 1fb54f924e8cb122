// An order is made once, however often it is sent with its key.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { bankCode, companies, people } from '../harness/village.ts';
import { getOrder } from './tasks.ts';

const address = `/web/${companies.timber}/payments`;
let bank: TestBank;
let finance: TestBrowser;
let director: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [finance, director] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.director),
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

describe('the idempotency key', () => {
  const send = (key: string, changes = {}) => finance.send('POST', address, { body: getOrder(changes), key });
  const getCount = async () =>
    (await bank.owner.query<{ count: bigint }>('select count(*) as count from payment')).rows[0]?.count ?? 0n;

  test('the same key and body twice: one payment, the same answer', async () => {
    const before = await getCount();
    const [first, second] = [await send('twice'), await send('twice')];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await getCount()).toBe(before + 1n);
  });

  test('the same key twenty times at once: one payment, the same answer', async () => {
    const before = await getCount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('at-once')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${textField(body, 'id')}`)).size).toBe(1);
    expect(await getCount()).toBe(before + 1n);
  });

  test('the same key with another body is refused', async () => {
    await send('reused');
    const before = await getCount();
    expect(await send('reused', { amount: '10.01' })).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
    expect(await getCount()).toBe(before);
  });

  test('a missing or odd key is refused', async () => {
    const body = getOrder();
    expect(await finance.send('POST', address, { body })).toMatchObject({
      status: 400,
      code: 'idempotency-key-missing',
    });
    for (const key of ['a'.repeat(256), 'a b', 'é']) {
      expect(await finance.send('POST', address, { body, headers: { 'idempotency-key': key } })).toMatchObject({
        status: 400,
        code: 'invalid-input',
      });
    }
  });

  test('a refusal by a rule is kept and given again, even when the reason is gone', async () => {
    const acc = ownIban(bankCode, '50000000010');
    const first = await send('refused', { acc });
    expect(first).toMatchObject({ status: 422, code: 'payee-account-unknown' });
    await bank.owner.query(
      `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
       values ($1, 'client', $2, 'Later', 'EUR', 0, now())`,
      [companies.bakery, acc],
    );
    const again = await send('refused', { acc });
    expect([again.status, again.body]).toEqual([422, first.body]);
    expect((await send('another-key', { acc })).status).toBe(201);
  });

  test('a malformed order leaves the key free', async () => {
    expect((await send('free', { amount: '0' })).status).toBe(400);
    expect((await send('free')).status).toBe(201);
  });

  test('a key belongs to one person and one company, and brings back the answer of those', async () => {
    const body = getOrder();
    const ask = () =>
      Promise.all([
        send('shared'),
        director.send('POST', address, { body, key: 'shared' }),
        director.send('POST', `/web/${companies.lonely}/payments`, { body, key: 'shared' }),
      ]);
    const first = await ask();
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = first.map((answer) => textField(answer.body, 'id'));
    expect(new Set(ids).size).toBe(3);
    expect((await ask()).map((answer) => textField(answer.body, 'id'))).toEqual(ids);
  });
});
