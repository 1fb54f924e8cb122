// Outside the demo a purchase is signed: offer, version, price, payee and account. What differs is not bought.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { addCodes, buyerFund, buyerId, changeOffer, openOffer, settleBuyers } from '#tests/harness/outletWorld.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';

let bank: TestBank;
let device: TestDevice;
let other: TestDevice;
const [buyer, stranger] = [0, 1] as const;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  await settleBuyers(bank.owner, { count: 2, euro: 100_000n, seconds: 0n });
  device = await TestDevice.enrol(bank, buyerId(buyer));
  other = await TestDevice.enrol(bank, buyerId(stranger));
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const order = { version: 1, pay: 'EUR', euroAccountId: buyerFund(buyer) } as const;
async function settle(): Promise<string> {
  const offerId = await openOffer(bank.owner, { minor: 500n });
  await addCodes(bank.owner, offerId, 3);
  return offerId;
}
async function sign(offerId: string): Promise<Record<string, unknown>> {
  const { body } = await device.send('POST', `/device/offers/${offerId}?ask`, order);
  return device.answer(field(body, 'options'));
}
const buy = (offerId: string, body: object, key: string = randomUUID(), by = device): Promise<Reply> =>
  by.browser.send('POST', `/device/offers/${offerId}?${by.personId}`, { body, key });

test('what was signed is bought once, and a repeat of the key answers the same code', async () => {
  const offerId = await settle();
  const assertion = await sign(offerId);
  const key = randomUUID();
  const reply = await buy(offerId, { ...order, assertion }, key);
  expect(reply).toMatchObject({ status: 201 });
  expect((await buy(offerId, { ...order, assertion }, key)).body).toEqual(reply.body);
  // the answer of the passkey is used up
  expect(await buy(offerId, { ...order, assertion })).toMatchObject({ code: 'assertion-not-valid' });
  expect(await buy(offerId, order, key)).toMatchObject({ code: 'idempotency-key-reused' });
});

test('without a signature, for another offer, for a new price and by somebody else nothing is bought', async () => {
  const [offerId, second] = [await settle(), await settle()];
  expect(await buy(offerId, order)).toMatchObject({ code: 'assertion-not-valid' });
  expect(await buy(second, { ...order, assertion: await sign(offerId) })).toMatchObject({
    code: 'assertion-not-valid',
  });
  const assertion = await sign(offerId);
  await changeOffer(bank.owner, offerId, 'price_minor = 600, version = 2');
  expect(await buy(offerId, { ...order, assertion })).toMatchObject({ code: 'offer-changed' });
  expect(await buy(offerId, { ...order, version: 2, assertion })).toMatchObject({ code: 'assertion-not-valid' });
  const foreign = await sign(second);
  expect(await buy(second, { ...order, assertion: foreign }, randomUUID(), other)).toMatchObject({ status: 401 });
  const named = `/device/offers/${second}?${buyerId(buyer)}`;
  expect(await other.browser.send('POST', named, { body: order, key: randomUUID() })).toMatchObject({ status: 404 });
  const { rows } = await bank.owner.query('select from coupon_sale where coupon_id = any ($1)', [[offerId, second]]);
  expect(rows).toEqual([]);
});

test('after a passkey that failed the same key buys, once', async () => {
  const [offerId, second, key] = [await settle(), await settle(), randomUUID()];
  const wrong = await buy(offerId, { ...order, assertion: await sign(second) }, key);
  expect(wrong).toMatchObject({ status: 401, code: 'assertion-not-valid' });
  const signed = { ...order, assertion: await sign(offerId) };
  const bought = await buy(offerId, signed, key);
  expect(bought.status).toBe(201);
  expect(await buy(offerId, signed, key)).toMatchObject({ status: 201, body: bought.body });
});

test('a device that waits buys nothing, and a call without a key is refused', async () => {
  const offerId = await settle();
  const young = await TestDevice.enrolNew(bank, buyerId(buyer));
  expect(await young.send('POST', `/device/offers/${offerId}?ask`, order)).toMatchObject({ code: 'device-too-new' });
  expect(await device.send('POST', `/device/offers/${offerId}`, order)).toMatchObject({
    code: 'idempotency-key-missing',
  });
});

test('no code is in the audit', async () => {
  const offerId = await settle();
  const reply = await buy(offerId, { ...order, assertion: await sign(offerId) });
  const code = textField(reply.body, 'code');
  const { rows } = await bank.owner.query(
    `select from (select facts::text as text from audit union all select facts::text from audit_inbox
       union all select detail::text from audit_inbox union all select detail::text from audit_detail) a
     where a.text like '%' || $1 || '%'`,
    [code],
  );
  expect(rows).toEqual([]);
});
