// What a person sees, buys and is refused on their device, and what it moves.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLines } from '#features/accounts/server/statement/sql.ts';
import { getDb } from '#server/db/pool.ts';
import { field, getItems, sendTo, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import {
  addCodes,
  buy,
  buyerFund,
  buyerIban,
  buyerId,
  changeOffer,
  getBalance,
  openOffer,
  settleBuyers,
} from '#tests/harness/outletWorld.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { ibans, unknownId } from '#tests/harness/village.ts';

let bank: TestBank;
/** with euros and time; without; under age; abroad */
const [rich, poor, young, abroad] = [0, 1, 2, 3] as const;

beforeAll(async () => {
  bank = await startBank();
  await settleBuyers(bank.owner, { first: rich, count: 1, euro: 100_000n, seconds: 36_000n });
  await settleBuyers(bank.owner, { first: poor, count: 1, euro: 100n, seconds: 0n });
  const young10 = `${new Date().getUTCFullYear() - 10}-01-01`;
  await settleBuyers(bank.owner, { first: young, count: 1, euro: 10_000n, seconds: 0n, birthDate: young10 });
  await settleBuyers(bank.owner, { first: abroad, count: 1, euro: 10_000n, seconds: 0n, country: 'LV' });
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const get = (path: string, buyer: number) =>
  sendTo(`${bank.url}${path}?${buyerId(buyer)}`, 'GET', undefined, undefined, {});
const bought = async (buyer: number) => getItems((await get('/device/purchases', buyer)).body);
const offered = async (buyer: number) =>
  getItems((await get('/device/offers', buyer)).body).map((item) => textField(item, 'id'));

test('euros and time leave together; the payment is counted, the buyer has the code', async () => {
  const offerId = await openOffer(bank.owner, { minor: 1250n, seconds: 3600n });
  const [code] = await addCodes(bank.owner, offerId, 1);
  const euro = await getBalance(bank.owner, { iban: buyerIban(rich) });
  const time = await getBalance(bank.owner, { iban: buyerIban(rich) }, 'SEC');
  const reply = await buy(bank.url, { offerId, buyer: rich, pay: 'both' });
  expect(reply).toMatchObject({ status: 201, body: { code, euro: '12.50', seconds: 3600, offerId } });
  expect(await getBalance(bank.owner, { iban: buyerIban(rich) })).toBe(euro - 1250n);
  expect(await getBalance(bank.owner, { iban: buyerIban(rich) }, 'SEC')).toBe(time - 3600n);
  expect((await bought(rich))[0]).toEqual(reply.body);
  const { rows } = await bank.owner.query(
    `select p.rail, p.state, p.category, p.payee_iban, p.payee_name, p.amount_minor, s.signed_hash,
       (select count(*)::integer from (select verb, facts from audit where subject_id = p.id::text
         union all select verb, facts from audit_inbox where subject_id = p.id::text) a
        where is_payment_counted(a.verb, a.facts)) as counted
     from coupon_sale s join payment p on p.id = s.payment_id where s.id = $1`,
    [field(reply.body, 'saleId')],
  );
  const signed = ['kontora-offer-1', offerId, 1, 'both', '12.50', '3600', 'Duona', ibans.bakery, buyerIban(rich)];
  expect(rows).toEqual([
    {
      ...{ rail: 'book', state: 3, category: 'REST', payee_iban: ibans.bakery, payee_name: 'Duona' },
      ...{ amount_minor: 1250n, counted: 1 },
      signed_hash: createHash('sha256').update(JSON.stringify(signed)).digest(),
    },
  ]);
});

test('the codes that expire first are sold first, those of today too, expired ones never', async () => {
  const offerId = await openOffer(bank.owner, { minor: 1n });
  await addCodes(bank.owner, offerId, 1, 20);
  const [today] = await addCodes(bank.owner, offerId, 1, 0);
  const [soon] = await addCodes(bank.owner, offerId, 1, 5);
  await addCodes(bank.owner, offerId, 3, -1);
  const codes: string[] = [];
  for (let i = 0; i < 2; i++) codes.push(textField((await buy(bank.url, { offerId, buyer: rich })).body, 'code'));
  expect(codes).toEqual([today, soon]);
  expect(await buy(bank.url, { offerId, buyer: rich })).toMatchObject({ status: 201 });
  expect(await buy(bank.url, { offerId, buyer: rich })).toMatchObject({ status: 409, code: 'offer-expired' });
});

test('a code that somebody else is just buying is passed over, and waited for where it is the last', async () => {
  const offerId = await openOffer(bank.owner, { minor: 1n });
  const [first, second] = await addCodes(bank.owner, offerId, 2);
  const other = await bank.owner.connect();
  try {
    await other.query('begin');
    await other.query('select from coupon_code where coupon_id = $1 and code = $2 for update', [offerId, first]);
    expect(await buy(bank.url, { offerId, buyer: rich })).toMatchObject({ status: 201, body: { code: second } });
    const waiting = buy(bank.url, { offerId, buyer: rich });
    const answered = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))]);
    expect(answered).toBe('waits');
    // it is not bought in the end
    await other.query('rollback');
    expect(await waiting).toMatchObject({ status: 201, body: { code: first } });
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await buy(bank.url, { offerId, buyer: rich })).toMatchObject({ status: 409, code: 'sold-out' });
}, 20_000);

test.each([
  ['insufficient-funds', 422, poor, {}, ''],
  ['time-insufficient', 422, poor, { minor: null, seconds: 1n }, ''],
  ['region-other', 403, abroad, { region: ['LT', 'PL'] }, ''],
  ['sold-out', 409, rich, { noStock: false }, ''],
  ['offer-closed', 409, rich, {}, 'is_open = false'],
  ['offer-changed', 409, rich, {}, 'version = 2, price_minor = 600'],
  ['not-found', 404, young, { tcc: 'GMBL' }, ''],
  ['not-found', 404, rich, {}, 'is_open = false, hidden_at = bank_now()'],
] as const)('%s: nothing moves', async (code, status, buyer, fields, change) => {
  const offerId = await openOffer(bank.owner, { noStock: true, ...fields });
  if (change) await changeOffer(bank.owner, offerId, change);
  const balances = () =>
    bank.owner.query('select id, balance_minor, held_minor, seq from account order by id').then(({ rows }) => rows);
  const before = await balances();
  const pay = 'seconds' in fields ? 'SEC' : 'EUR';
  expect(await buy(bank.url, { offerId, buyer, pay })).toMatchObject({ status, code });
  expect(await balances()).toEqual(before);
  expect((await bank.owner.query('select from coupon_sale where coupon_id = $1', [offerId])).rows).toEqual([]);
});

test('an offer that pays the account of the buyer, or one that is closed, is not bought', async () => {
  const own = await openOffer(bank.owner, { noStock: true, iban: buyerIban(rich) });
  expect(await buy(bank.url, { offerId: own, buyer: rich })).toMatchObject({ status: 422, code: 'same-account' });
  const iban = 'LT601010012345678901';
  await bank.owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at, closed_at)
     values ($1, 'client', $2, 'Gone', 'EUR', 0, bank_now(), bank_now())`,
    [buyerId(poor), iban],
  );
  const gone = await openOffer(bank.owner, { noStock: true, iban });
  const before = await getBalance(bank.owner, { iban: buyerIban(rich) });
  expect(await buy(bank.url, { offerId: gone, buyer: rich })).toMatchObject({ status: 409, code: 'offer-closed' });
  expect(await getBalance(bank.owner, { iban: buyerIban(rich) })).toBe(before);
});

test('who is locked sees codes and buys nothing; own limits count euros', async () => {
  const offerId = await openOffer(bank.owner, { minor: 500n, noStock: true });
  const id = buyerId(abroad);
  await bank.owner.query(`insert into client_limit (client_id, key, value_minor) values ($1, 'dayOut', 999)`, [id]);
  expect(await buy(bank.url, { offerId, buyer: abroad })).toMatchObject({ status: 201 });
  expect(await buy(bank.url, { offerId, buyer: abroad })).toMatchObject({ status: 422, code: 'limit-exceeded' });
  await bank.owner.query('delete from client_limit where client_id = $1', [id]);
  await restrict(bank.owner, id);
  expect(await buy(bank.url, { offerId, buyer: abroad })).toMatchObject({ code: 'client-locked' });
  expect(field((await get('/device/offers', abroad)).body, 'mayBuy')).toBe(false);
  expect(await bought(abroad)).toHaveLength(1);
  await lift(bank.owner, id);
});

test('withdrawn codes do not make an offer one of the last codes', async () => {
  const offerId = await openOffer(bank.owner, {});
  await addCodes(bank.owner, offerId, 900);
  await bank.owner.query(
    'select withdraw_coupon_batch(coupon_id, id, added_by) from coupon_batch where coupon_id = $1',
    [offerId],
  );
  await addCodes(bank.owner, offerId, 95);
  const { body } = await get('/device/offers', rich);
  expect(getItems(body)[0]).toMatchObject({ id: offerId, badge: 'new' });
  await changeOffer(bank.owner, offerId, 'is_open = false');
});

test('offers are those of the country and of the age, newest first, with what is left said', async () => {
  const everywhere = await openOffer(bank.owner, { noStock: true });
  const latvian = await openOffer(bank.owner, { noStock: true, region: ['LV'] });
  const gambling = await openOffer(bank.owner, { noStock: true, tcc: 'GMBL' });
  const few = await openOffer(bank.owner, {});
  await addCodes(bank.owner, few, 9);
  expect((await offered(rich)).slice(0, 3)).toEqual([few, gambling, everywhere]);
  expect((await offered(young)).slice(0, 2)).toEqual([few, everywhere]);
  expect((await offered(abroad)).slice(0, 4)).toEqual([few, gambling, latvian, everywhere]);
  const { body } = await get('/device/offers', rich);
  expect(getItems(body)[0]).toMatchObject({ badge: 'last-codes', price: { EUR: '5.00', SEC: null } });
  expect(field(body, 'accounts')).toMatchObject([
    { accountId: buyerFund(rich), currency: 'EUR' },
    { accountId: `SEC.${buyerIban(rich)}`, currency: 'SEC' },
  ]);
});

test('without codes each buyer gets a reference of 12 characters', async () => {
  const offerId = await openOffer(bank.owner, { minor: null, seconds: 60n, noStock: true });
  const codes: string[] = [];
  for (let i = 0; i < 3; i++)
    codes.push(textField((await buy(bank.url, { offerId, buyer: rich, pay: 'SEC' })).body, 'code'));
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
});

test('the question of a purchase says what is signed, and refuses what buying would', async () => {
  const offerId = await openOffer(bank.owner, { minor: 500n, noStock: true });
  const ask = (version: number, buyer: number) =>
    sendTo(
      `${bank.url}/device/offers/${offerId}?${buyerId(buyer)}&ask`,
      'POST',
      { version, pay: 'EUR', euroAccountId: buyerFund(buyer) },
      undefined,
      {},
    );
  const { status, body } = await ask(1, rich);
  expect(status).toBe(200);
  expect(field(body, 'lines')).toContainEqual({ label: 'Price', value: '5.00 EUR' });
  expect(await ask(2, rich)).toMatchObject({ code: 'offer-changed' });
  expect(await ask(1, poor)).toMatchObject({ code: 'insufficient-funds' });
  expect(await buy(bank.url, { offerId: unknownId, buyer: rich })).toMatchObject({ status: 404 });
});

test('a statement of time names the offer that it was spent on', async () => {
  const offerId = await openOffer(bank.owner, { minor: null, seconds: 75n, noStock: true });
  expect(await buy(bank.url, { offerId, buyer: rich, pay: 'SEC' })).toMatchObject({ status: 201 });
  const { rows } = await bank.owner.query<{ id: bigint; seq: bigint }>(
    `select id, seq from account where iban = $1 and currency = 'SEC'`,
    [buyerIban(rich)],
  );
  const [account] = rows;
  if (!account) throw new Error('no account of time');
  for await (const [line] of readLines(getDb(bank.owner), account.id, account.seq - 1n, account.seq))
    expect(line).toMatchObject({ message: 'Coffee and cake', category: 'REST', amountMinor: -75n, kind: 'payment' });
  expect.assertions(2);
});
