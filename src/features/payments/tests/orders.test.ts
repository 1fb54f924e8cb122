// Creating a payment order: what is taken and what is refused.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { bankCode, companies, ibans, people } from '#tests/harness/village.ts';
import {
  accountRow,
  createTask,
  decide,
  fieldErrors,
  fingerprint,
  getOrder,
  pay,
  paymentRow,
  postOrder,
  pushTask,
  untilState,
} from '#tests/http/tasks.ts';

const address = `/web/${companies.timber}/payments`;
let bank: TestBank;
let finance: TestBrowser;
let director: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  [finance, director] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.director),
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

describe('the amount is decimal text with at most two places, above zero', () => {
  test.each([
    ['0.01', 1n],
    ['1', 100n],
    ['1.5', 150n],
    ['007.50', 750n],
    ['1 234.56', 123_456n],
    ['999999999.99', 99_999_999_999n],
  ])('%j is taken', async (amount, minor) => {
    const id = await createTask(finance, { amount });
    expect((await paymentRow(bank, id)).amount_minor).toBe(minor);
  });

  test.each([
    12.34,
    0,
    null,
    true,
    ['12.34'],
    { amount: '12.34' },
    '',
    ' ',
    '0',
    '0.00',
    '-1',
    '+1',
    '−1.00',
    '1.234',
    '.50',
    '5.',
    '1,50',
    '1.000,50',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1_000',
    '1\u00a0000',
    '1\t000',
    '12.34\n',
    '١٢',
    '１２',
    '²',
    '12.34 EUR',
    '€1',
    '1000000000',
    '999999999.999',
    '99999999999999999999',
    '9'.repeat(5000),
  ])('%j is refused', async (amount) => {
    const before = await fingerprint(bank);
    const refused = await postOrder(finance, getOrder({ amount }));
    expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(fieldErrors(refused).every((error) => error.startsWith('amount '))).toBe(true);
    expect(await fingerprint(bank)).toEqual(before);
  });
});

describe('name and message', () => {
  test.each([
    ['Žemaitė', 'Žemaite'],
    ['Łukasz Ćwikliński', 'Lukasz Cwiklinski'],
    ['Київстар', 'Kiivstar'],
    ['Αθήνα', 'Athina'],
    ['ŠIAULIŲ ąčęėįšųūž', 'ŠIAULIŲ aceeišųūž'],
    ['  Müller & '.replace(' & ', ' '), 'Müller'],
    ["O'Neill (Dublin) / a-b: c? 1,2.3 +", "O'Neill (Dublin) / a-b: c? 1,2.3 +"],
    ['e\u0301te\u0301', 'été'],
    ['5 €', '5'],
  ])('%j is kept as %j', async (sent, kept) => {
    const id = await createTask(finance, { name: sent, msg: sent });
    expect(await paymentRow(bank, id)).toMatchObject({ payee_name: kept, message: kept });
  });

  test('a message may be empty, a name may not', async () => {
    expect((await postOrder(finance, getOrder({ msg: '' }))).status).toBe(201);
    for (const name of ['', '   ', '\u0338', '\u0080\u009f']) {
      const refused = await postOrder(finance, getOrder({ name }));
      expect([refused.status, ...fieldErrors(refused)]).toEqual([400, 'name too-small']);
    }
  });

  test.each(['<b>', 'a & b', 'a;b', 'a@b', 'a_b', '#1', '"a"', 'a\\b', 'a\nb', 'a\tb', '\u0007', '=1*1'])(
    '%j has characters that SEPA does not carry',
    async (text) => {
      const refused = await postOrder(finance, getOrder({ name: text, msg: text }));
      expect([refused.status, ...fieldErrors(refused).sort()]).toEqual([
        400,
        'msg special-characters',
        'name special-characters',
      ]);
    },
  );

  test('70 and 140 characters, counted in what will be sent', async () => {
    expect((await postOrder(finance, getOrder({ name: 'n'.repeat(70), msg: 'm'.repeat(140) }))).status).toBe(201);
    const refused = await postOrder(finance, getOrder({ name: 'n'.repeat(71), msg: 'm'.repeat(141) }));
    expect([refused.status, ...fieldErrors(refused).sort()]).toEqual([400, 'msg too-big', 'name too-big']);
    // one letter of another script may become several of ours
    const grown = await postOrder(finance, getOrder({ name: 'щ'.repeat(40) }));
    expect([grown.status, ...fieldErrors(grown)]).toEqual([400, 'name too-big']);
  });

  test.each([
    ['NUL', '"a\\u0000b"'],
    ['half a surrogate pair', '"a\\ud800b"'],
    ['the other half', '"\\udc00"'],
  ])('%s is hostile and refused unread', async (_, json) => {
    const text = JSON.stringify(getOrder({ msg: '§' })).replace('"§"', json);
    const refused = await finance.send('POST', address, { text, key: randomUUID() });
    expect(refused).toMatchObject({ status: 400, code: 'malformed-request' });
  });
});

describe('the accounts', () => {
  test.each([
    ['', 'iban-not-valid'],
    ['LT121000011101001001', 'iban-not-valid'],
    [ibans.bakery.toLowerCase(), 'iban-not-valid'],
    [ibans.bakery.replace(/(.{4})/g, '$1 ').trim(), 'iban-not-valid'],
    ['+37060000000', 'iban-not-valid'],
    [`${ibans.bakery}0`, 'iban-not-valid'],
  ])('payee %j is no IBAN', async (acc, code) => {
    const refused = await postOrder(finance, getOrder({ acc }));
    expect([refused.status, ...fieldErrors(refused)]).toEqual([400, `acc ${code}`]);
  });

  test('an account that this bank would have but has not', async () => {
    const refused = await postOrder(finance, getOrder({ acc: ownIban(bankCode, '77777777777') }));
    expect(refused).toMatchObject({ status: 422, code: 'payee-account-unknown' });
  });

  test('payer and payee are the same account', async () => {
    expect(await postOrder(finance, getOrder({ acc: ibans.timber }))).toMatchObject({
      status: 422,
      code: 'same-account',
    });
    const named = getOrder({ acc: ibans.timberReserve, accountid: `EUR.${ibans.timberReserve}` });
    expect(await postOrder(finance, named)).toMatchObject({ status: 422, code: 'same-account' });
  });

  test("another company's account cannot be paid from, nor one that is not there", async () => {
    for (const iban of [ibans.bakery, ibans.elsewhere]) {
      const refused = await postOrder(finance, getOrder({ acc: ibans.lonely, accountid: `EUR.${iban}` }));
      expect(refused).toMatchObject({ status: 404, code: 'not-found' });
    }
    const refused = await postOrder(finance, getOrder({ accountid: `USD.${ibans.timber}` }));
    expect(refused).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('only EUR', async () => {
    for (const currency of ['USD', 'eur', 'SEC', '', null]) {
      const refused = await postOrder(finance, getOrder({ currency }));
      expect([refused.status, ...fieldErrors(refused)]).toEqual([400, 'currency invalid-value']);
    }
  });

  test('from one own account to another: executed, and what it costs is the fee', async () => {
    const id = await pay(finance, people.director, { acc: ibans.timberReserve, amount: '25.00' });
    await untilState(bank, [id], 3);
    expect(await accountRow(bank, ibans.timberReserve)).toEqual({ balance_minor: 2500n, held_minor: 0n });
    const { rows } = await bank.owner.query('select kind from transfer where payment_id = $1 order by kind', [id]);
    expect(rows).toEqual([{ kind: 'fee' }, { kind: 'own' }]);
    const { body } = await finance.send('GET', `${address}?status=executed`);
    // both sides are the company's own, so both are shown
    const shown = getItems(body).filter((item) => item['id'] === id);
    expect(shown.map(({ op, amount, accountid }) => ({ op, amount, accountid }))).toEqual([
      { op: 'RX', amount: ['EUR25.00#PAYMENT'], accountid: `EUR.${ibans.timberReserve}` },
      { op: 'TX', amount: ['EUR25.00#PAYMENT', 'EUR0.10#BOOKFEE'], accountid: `EUR.${ibans.timber}` },
    ]);
  });

  test('to another bank: authorised, amount and fee are held until the rail takes it', async () => {
    const before = await accountRow(bank, ibans.timber);
    const id = await pay(finance, people.director, { acc: ibans.elsewhere, amount: '40.00' });
    expect((await paymentRow(bank, id)).state).toBe(4);
    expect(await accountRow(bank, ibans.timber)).toEqual({ ...before, held_minor: before.held_minor + 4035n });
    const { body } = await finance.send('GET', `/web/${companies.timber}/client`);
    const fund = field(field(body, 'funds'), `EUR.${ibans.timber}`);
    expect(textField(fund, 'reserved')).toBe('EUR40.35');
  });

  test('a blocked account cannot pay, a closed one neither pays nor is paid, a blocked one is paid', async () => {
    const set = (column: string, value: string) =>
      bank.owner.query(`update account set ${column} = ${value} where iban = '${ibans.timberReserve}'`);
    const from = getOrder({ accountid: `EUR.${ibans.timberReserve}` });
    const to = getOrder({ acc: ibans.timberReserve });
    await set('blocked_at', 'now()');
    expect(await postOrder(finance, from)).toMatchObject({ status: 422, code: 'account-blocked' });
    expect(await postOrder(finance, { ...from, accountid: `EUR.${ibans.timberReserve}.B` })).toMatchObject({
      code: 'account-blocked',
    });
    const id = await pay(finance, people.director, { acc: ibans.timberReserve, amount: '1.00' });
    await untilState(bank, [id], 3);
    await set('blocked_at', 'null');
    await set('closed_at', 'now()');
    expect(await postOrder(finance, from)).toMatchObject({ status: 422, code: 'account-closed' });
    expect(await postOrder(finance, to)).toMatchObject({ status: 422, code: 'payee-account-unknown' });
    await set('closed_at', 'null');
  });

  test('without a named account the oldest open one pays', async () => {
    const main = await bank.owner.query(`update account set closed_at = now() where iban = '${ibans.lonely}'`);
    expect(main.rowCount).toBe(1);
    const next = ownIban(bankCode, '50000000009');
    await bank.owner.query(
      `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
       values ($1, 'client', $2, 'Next', 'EUR', 0, now())`,
      [companies.lonely, next],
    );
    await createTask(director, {}, companies.lonely);
    const { body } = await director.send('GET', `/web/${companies.lonely}/tasks`);
    expect(getItems(body).map(({ accountid }) => accountid)).toEqual([`EUR.${next}`]);
  });

  test.each([
    ['closed', 'account-closed'],
    ['blocked', 'account-blocked'],
  ])('an account that was %s after the order: the approval is refused, nothing is held', async (state, code) => {
    const before = await accountRow(bank, ibans.timber);
    const id = await createTask(finance);
    const requestId = await pushTask(finance, id);
    const set = (at: string) =>
      bank.owner.query(`update account set ${state}_at = ${at} where iban = '${ibans.timber}'`);
    await set('now()');
    const decided = await decide(finance, requestId, people.director);
    await set('null');
    expect(decided).toMatchObject({ status: 422, code });
    expect((await paymentRow(bank, id)).state).toBe(0);
    expect(await accountRow(bank, ibans.timber)).toEqual(before);
    expect((await bank.owner.query('select from hold where payment_id = $1', [id])).rowCount).toBe(0);
  });

  test('an account that is closed when it comes to paying: failed with the reason, nothing held', async () => {
    const before = await accountRow(bank, ibans.timber);
    const id = await createTask(finance, { acc: ibans.timberReserve, amount: '5.00' });
    const pushed = await finance.send('PATCH', `/web/${companies.timber}/tasks/${id}?pushauth`);
    await bank.owner.query(`update account set closed_at = now() where iban = '${ibans.timberReserve}'`);
    const requestId = textField(pushed.body, 'requestId');
    const decided = await finance.device('PUT', `/device/requests/${requestId}?${people.director}`, {
      decision: 'approve',
    });
    expect(decided.status).toBe(200);
    await untilState(bank, [id], 7);
    expect((await paymentRow(bank, id)).refusal).toBe('account_closed');
    expect(await accountRow(bank, ibans.timber)).toEqual(before);
    const { body } = await finance.send('GET', `${address}?status=failed`);
    expect(getItems(body)).toEqual([
      expect.objectContaining({ id, meta: expect.objectContaining({ reason: 'account-closed' }) }),
    ]);
    await bank.owner.query(`update account set closed_at = null where iban = '${ibans.timberReserve}'`);
  });
});
