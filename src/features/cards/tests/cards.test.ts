// Cards: ordered, accepted, used, refused by each rule, cleared, given back, locked, lost and terminated; limits hold.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSignature } from '#server/access/machines.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { clearing, merchant, newId, purchase, type Said, TestProcessor, use } from '#tests/harness/cardProcessor.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { decide, forgetPushes, getRequests } from '#tests/http/tasks.ts';

const cards = `/web/${companies.timber}/cards`;
let bank: TestBank;
let processor: TestProcessor;
let director: TestBrowser;
let finance: TestBrowser;
let representative: TestBrowser;

beforeAll(async () => {
  processor = await TestProcessor.start();
  bank = await startBank({ settings: processor.settings });
  director = await TestBrowser.signIn(bank.url, people.director);
  finance = await TestBrowser.signIn(bank.url, people.finance);
  representative = await TestBrowser.signIn(bank.url, people.representative);
  await bank.owner.query(`insert into card_rate (currency, day, rate) values ('PLN', '2020-01-01', 4.25)`);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  await processor.close();
});

type Sent = [method: string, path: string, body?: unknown];
/** Makes a call; what the caller's own device must approve, it approves. */
async function make(browser: TestBrowser, personId: string, [method, path, body]: Sent): Promise<Reply> {
  const options = { key: randomUUID(), ...(body === undefined ? {} : { body }) };
  const asked = await browser.send(method, path, options);
  if (asked.status !== 428) return asked;
  const approval = textField(asked.body, 'requestId');
  expect(await decide(browser, approval, personId)).toMatchObject({ status: 200 });
  return browser.send(method, path, { ...options, headers: { approval } });
}
const asDirector = (...sent: Sent) => make(director, people.director, sent);
const asRepresentative = (...sent: Sent) => make(representative, people.representative, sent);
const say = (said: Said, how: Parameters<TestProcessor['say']>[2] = {}) => processor.say(bank.url, said, how);

async function readCard(id: string): Promise<Record<string, unknown>> {
  const { body } = await director.send('GET', cards);
  const found = getItems(body).find((card) => card['cardID'] === id);
  if (!found) throw new Error('no such card');
  return found;
}

/** A card with its number, which its holder has accepted. */
async function newCard(over: Record<string, unknown> = {}, holder: string = people.representative): Promise<string> {
  const body = { type: 'named', limit: 1000, monthlyLimit: 5000, ...over };
  const { body: made } = await asDirector('POST', cards, body);
  const id = textField(made, 'cardID');
  // its number is in what the device shows
  await until(async () => (await readCard(id))['mask'] !== null);
  const invited = await asDirector('PATCH', `${cards}/${id}?invite`, { holderID: holder, holderDOB: '1980-01-01' });
  expect(invited).toMatchObject({ status: 200, body: { notAccepted: 1, holderID: holder } });
  await acceptCard(holder);
  return id;
}

async function acceptCard(holder: string, decision: 'approve' | 'reject' = 'approve'): Promise<void> {
  const [offer] = (await getRequests(director, holder)).filter(({ kind }) => kind === 'card-invitation');
  expect(await decide(director, textField(offer, 'id'), holder, decision)).toMatchObject({ status: 200 });
}

async function getState(paymentId: unknown): Promise<{ state: number; amount: bigint; refusal: string | null }> {
  const { rows } = await bank.owner.query<{ state: number; amount: bigint; refusal: string | null }>(
    'select state, amount_minor as amount, refusal from payment where id = $1',
    [paymentId],
  );
  return rows[0] ?? { state: -1, amount: 0n, refusal: null };
}

async function getMoney(iban: string): Promise<{ balance: bigint; held: bigint }> {
  const { rows } = await bank.owner.query<{ balance: bigint; held: bigint }>(
    'select balance_minor as balance, held_minor as held from account where iban = $1',
    [iban],
  );
  return rows[0] ?? { balance: 0n, held: 0n };
}

describe('an order', () => {
  test('needs an approval, and becomes a card that the processor knows', async () => {
    const body = { type: 'purpose', nameOnCard: 'Sunkvežimis 1', limit: 100, monthlyLimit: 1000 };
    const asked = await director.send('POST', cards, { key: randomUUID(), body });
    expect(asked).toMatchObject({ status: 428 });
    const made = await asDirector('POST', cards, body);
    expect(made).toMatchObject({
      status: 201,
      body: {
        design: 'X1VISA',
        name: 'Sunkvežimis 1',
        limit: 100,
        monthly: 1000,
        enabled: 1,
        terminated: 0,
        notPrinted: 1,
        notAccepted: 1,
        holderID: null,
        options: '',
      },
    });
    const id = textField(made.body, 'cardID');
    await until(async () => (await readCard(id))['mask'] !== null);
    expect(await readCard(id)).toMatchObject({
      mask: '************4242',
      exp: '2029-11-30',
      order: { state: 'ordered' },
    });
    expect(processor.asked.filter((message) => message.kind === 'order' && message.cardId === id)).toHaveLength(1);
  });

  test.each([
    [{ type: 'purpose', limit: 1, monthlyLimit: 1 }, 400],
    [{ type: 'named', nameOnCard: 'X', limit: 1, monthlyLimit: 1 }, 400],
    [{ type: 'named', limit: 10_001, monthlyLimit: 1 }, 400],
    [{ type: 'named', limit: 1.5, monthlyLimit: 1 }, 400],
    [{ type: 'named', limit: 1, monthlyLimit: 1, accountid: `EUR.${ibans.bakery}` }, 422],
  ])('%j is refused', async (body, status) => {
    expect(await asDirector('POST', cards, body)).toMatchObject({ status });
  });

  test('is reported again until the processor answers, and its plastic is printed later', async () => {
    const usual = processor.answer;
    processor.answer = () => undefined;
    const { body } = await asDirector('POST', cards, { type: 'named', limit: 1, monthlyLimit: 1 });
    const id = textField(body, 'cardID');
    await until(async () => processor.asked.some((message) => message.kind === 'order' && message.cardId === id));
    expect(await readCard(id)).toMatchObject({ mask: null });
    // as when somebody accepts the card meanwhile
    await bank.owner.query(`update card set name = 'TEST HOLDER' where id = $1`, [id]);
    processor.answer = usual;
    await until(async () => (await readCard(id))['mask'] !== null);
    const asked = processor.asked.filter((message) => message.kind === 'order' && message.cardId === id);
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked.map((message) => JSON.stringify(message))).size).toBe(1);
    const [order] = asked;
    const orderId = order?.kind === 'order' ? order.orderId : '';
    for (const state of ['sent', 'printed'] as const)
      expect(await say({ kind: 'production', orderId, state, reason: '' })).toMatchObject({ status: 200 });
    expect(await readCard(id)).toMatchObject({ notPrinted: 0, order: { state: 'printed' } });
  });

  test('that the processor always refuses waits longer each time, and holds up no other', async () => {
    const usual = processor.answer;
    const refused: string[] = [];
    const order = async () => {
      const { body } = await asDirector('POST', cards, { type: 'named', limit: 1, monthlyLimit: 1 });
      return textField(body, 'cardID');
    };
    const readTries = async (card: string | undefined) => {
      const { rows } = await bank.owner.query<{ tries: number; seconds: number }>(
        `
          select tell_tries as tries, extract(epoch from tell_at - now())::float8 as seconds from card_order
          where card_id = $1`,
        [card],
      );
      return rows[0] ?? { tries: 0, seconds: 0 };
    };
    // refused before anybody knows its number
    processor.answer = (message) => (message.kind === 'order' ? { no: 'answer' } : usual(message));
    refused.push(await order());
    await until(async () => (await readTries(refused[0])).tries > 0);
    await bank.owner.query('update card_order set tell_tries = 5, tell_at = now() where card_id = $1', refused);
    processor.answer = (message) =>
      message.kind === 'order' && refused.includes(message.cardId) ? { no: 'answer' } : usual(message);
    const other = await order();
    await until(async () => (await readCard(other))['mask'] !== null);
    const { tries, seconds } = await readTries(refused[0]);
    expect(tries).toBe(6);
    expect(seconds).toBeGreaterThan(250);
    expect(seconds).toBeLessThanOrEqual(300);
    processor.answer = usual;
  });
});

describe('a holder', () => {
  test('accepts on the device; the named card bears the name; letters are given with an approval', async () => {
    const id = await newCard();
    expect(await readCard(id)).toMatchObject({
      notAccepted: 0,
      name: 'TEST REPRESENTATIVE',
      holderName: 'Test representative',
    });
    const update = `${cards}/${id}?update`;
    expect(await asRepresentative('PATCH', update, { limit: 5 })).toMatchObject({ status: 403 });
    expect(await asDirector('PATCH', update, { options: 'M' })).toMatchObject({ status: 200, body: { options: 'M' } });
    expect(await asRepresentative('PATCH', update, { limit: 5 })).toMatchObject({ status: 200, body: { limit: 5 } });
    expect(await asRepresentative('PATCH', update, { options: 'MP' })).toMatchObject({ status: 403 });
    expect(await asRepresentative('PATCH', `${cards}/${id}?print`)).toMatchObject({ status: 403 });
    expect(await asRepresentative('PATCH', `${cards}/${id}?terminate`)).toMatchObject({ status: 403 });
  });

  test('who declines leaves the card without one; a wrong birth date finds no one', async () => {
    const { body } = await asDirector('POST', cards, { type: 'named', limit: 1, monthlyLimit: 1 });
    const id = textField(body, 'cardID');
    await until(async () => (await readCard(id))['mask'] !== null);
    const invite = (holderDOB: string) =>
      asDirector('PATCH', `${cards}/${id}?invite`, { holderID: people.stranger, holderDOB });
    // wrong birth dates of users to add, of the same person by the same manager, are counted apart
    const wrongUser = { UserId: people.stranger, UserDob: '1980-01-02', Role: 'REP', Options: 'G' };
    const add = () => asDirector('POST', `/web/${companies.timber}/users`, wrongUser);
    for (let i = 0; i < 5; i++) expect(await add()).toMatchObject({ code: 'user-not-found' });
    expect(await add()).toMatchObject({ status: 429, code: 'too-many-tries' });
    expect(await invite('1980-01-02')).toMatchObject({ status: 422, code: 'user-not-found' });
    expect(await invite('1980-01-01')).toMatchObject({ status: 200 });
    await acceptCard(people.stranger, 'reject');
    expect(await readCard(id)).toMatchObject({ holderID: null, notAccepted: 1 });
  });

  test('finds own cards on the device, locks one, loosens with M after an approval there, and reports it lost', async () => {
    const id = await newCard({}, people.stranger);
    const own = `/device/cards?${people.stranger}`;
    await say(purchase(id, 300n));
    await say(purchase(id, 100_001n, { merchant: { ...merchant, name: 'Too Much' } }));
    const { body } = await director.device('GET', own);
    expect(getItems(body).find(({ card }) => field(card, 'cardID') === id)).toMatchObject({
      company: 'Žalioji Giria UAB',
      payments: [
        { shop: 'Too Much', amount: 'EUR1000.01', state: 8, reason: 'The amount is over the limit of one payment.' },
        { shop: 'Kavine Rūta', amount: 'EUR3.00', state: 4, reason: '', isIncoming: false },
      ],
    });
    const change = (values: Record<string, unknown>) =>
      director.device('PATCH', `/device/cards/${id}?update&${people.stranger}`, values);
    expect(await change({ enabled: 0 })).toMatchObject({
      status: 200,
      body: { card: { enabled: 0 }, requestId: null },
    });
    expect(await change({ enabled: 1 })).toMatchObject({ status: 403 });
    await asDirector('PATCH', `${cards}/${id}?update`, { options: 'M' });
    const wanted = await change({ enabled: 1, limit: 2000 });
    expect(wanted).toMatchObject({ status: 200, body: { card: { enabled: 0, limit: 1000 } } });
    expect(await decide(director, textField(wanted.body, 'requestId'), people.stranger)).toMatchObject({ status: 200 });
    expect(await readCard(id)).toMatchObject({ enabled: 1, limit: 2000 });
    expect(await director.device('PATCH', `/device/cards/${id}?lost&${people.stranger}`)).toMatchObject({
      status: 200,
      body: { lost: 1, enabled: 0 },
    });
    expect(await asDirector('PATCH', `${cards}/${id}?update`, { enabled: 1 })).toMatchObject({ status: 409 });
  });
});

describe('a change', () => {
  test('that tightens acts at once, one that loosens waits for the device', async () => {
    const id = await newCard();
    const send = (body: unknown) => director.send('PATCH', `${cards}/${id}?update`, { body });
    for (const body of [{ enabled: 0 }, { limit: 10 }, { atm: 0 }])
      expect(await send(body)).toMatchObject({ status: 200 });
    for (const body of [
      { enabled: 1 },
      { limit: 11 },
      { monthlyLimit: 5001 },
      { atm: 1 },
      { msr: 1 },
      { options: 'P' },
    ])
      expect(await send(body)).toMatchObject({ status: 428 });
    expect(await send({})).toMatchObject({ status: 400 });
    expect(await readCard(id)).toMatchObject({ enabled: 0, limit: 10, monthly: 5000, atm: 0, msr: 0, options: '' });
  });

  test('cannot be made to what is terminated, or another company’s', async () => {
    const id = await newCard();
    expect(await asDirector('PATCH', `${cards}/${id}?terminate`)).toMatchObject({ status: 204 });
    for (const call of ['terminate', 'lost'])
      expect(await asDirector('PATCH', `${cards}/${id}?${call}`)).toMatchObject({ status: 409 });
    expect(await asDirector('PATCH', `${cards}/${id}?update`, { enabled: 0 })).toMatchObject({ status: 409 });
    const foreign = `/web/${companies.lonely}/cards/${id}?update`;
    expect(await asDirector('PATCH', foreign, { enabled: 0 })).toMatchObject({ status: 404 });
  });
});

describe('a purchase', () => {
  test('holds the money; the clearing moves it, whatever it is then; the rest is free', async () => {
    const id = await newCard();
    const before = await getMoney(ibans.timber);
    const asked = purchase(id, 2500n);
    const { body } = await say(asked);
    expect(body).toMatchObject({ decision: 'approved', reason: null });
    expect(await getState(body.paymentId)).toMatchObject({ state: 4, amount: 2500n });
    expect(await getMoney(ibans.timber)).toEqual({ balance: before.balance, held: before.held + 2500n });
    expect(await readCard(id)).toMatchObject({ used: 'EUR25.00' });
    const cleared = await say(clearing(id, asked.reference, 2400n));
    expect(cleared.body).toMatchObject({ paymentId: body.paymentId });
    expect(await getState(body.paymentId)).toMatchObject({ state: 3, amount: 2400n });
    expect(await getMoney(ibans.timber)).toEqual({ balance: before.balance - 2400n, held: before.held });
    expect(await readCard(id)).toMatchObject({ used: 'EUR24.00' });
  });

  test('is cleared in parts: the first moves the payment, the rest stays held as one of its own', async () => {
    const id = await newCard();
    const before = await getMoney(ibans.timber);
    const asked = purchase(id, 3000n);
    await say(asked);
    const first = await say(clearing(id, asked.reference, 1000n, { final: false }));
    expect(await getMoney(ibans.timber)).toEqual({ balance: before.balance - 1000n, held: before.held + 2000n });
    const second = await say(clearing(id, asked.reference, 1500n));
    expect(second.body.paymentId).not.toBe(first.body.paymentId);
    expect(await getMoney(ibans.timber)).toEqual({ balance: before.balance - 2500n, held: before.held });
    expect(await readCard(id)).toMatchObject({ used: 'EUR25.00' });
    // the next one is a payment of its own
    const third = await say(clearing(id, asked.reference, 100n));
    expect(await getState(third.body.paymentId)).toMatchObject({ state: 3, amount: 100n });
  });

  test('settles on its day', async () => {
    const id = await newCard();
    const asked = purchase(id, 100n);
    await say(asked);
    const { body } = await say(clearing(id, asked.reference, 100n, { settlesOn: '2035-01-01' }));
    expect(await getState(body.paymentId)).toMatchObject({ state: 1 });
  });

  test('is given back in parts and whole, to its month', async () => {
    const id = await newCard();
    const asked = purchase(id, 3000n);
    const { body } = await say(asked);
    const back = (minor: string): Said => ({
      kind: 'reversal',
      reference: newId(),
      authorisation: asked.reference,
      amount: { currency: 'EUR', minor },
    });
    const first = back('1000');
    await say(first);
    // the same reversal in another message
    await say(first);
    expect(await getState(body.paymentId)).toMatchObject({ state: 4, amount: 2000n });
    await say(back('2000'));
    expect(await getState(body.paymentId)).toMatchObject({ state: 5, refusal: 'given_up_by_shop' });
    expect(await readCard(id)).toMatchObject({ used: 'EUR0.00' });
    // nothing is held any longer
    expect((await say(back('1'))).body).toMatchObject({ paymentId: null });
  });

  const giveUp = (authorisation: string, minor: string) =>
    say({ kind: 'reversal', reference: newId(), authorisation, amount: { currency: 'EUR', minor } });

  test('gives back no more than is held', async () => {
    const id = await issueCard(bank.owner, { iban: ibans.timber, limit: 5000n, monthly: 5000n });
    const before = await getMoney(ibans.timber);
    await say(purchase(id, 900n));
    const asked = purchase(id, 500n);
    const { body } = await say(asked);
    await giveUp(asked.reference, '800');
    expect(await getState(body.paymentId)).toEqual({ state: 5, amount: 500n, refusal: 'given_up_by_shop' });
    expect((await getMoney(ibans.timber)).held - before.held).toBe(900n);
    expect(await readCard(id)).toMatchObject({ used: 'EUR9.00' });
  });

  test('of an advice that holds less than its amount gives back what is held above the rest', async () => {
    const id = await issueCard(bank.owner, { iban: ibans.lonely, limit: 5000n, monthly: 5000n });
    const { balance, held } = await getMoney(ibans.lonely);
    const amount = balance - held + 500n;
    const asked = purchase(id, amount);
    await say({ ...asked, kind: 'advice' });
    expect((await getMoney(ibans.lonely)).held).toBe(balance);
    await giveUp(asked.reference, '300');
    expect((await getMoney(ibans.lonely)).held).toBe(balance);
    await giveUp(asked.reference, '300');
    expect((await getMoney(ibans.lonely)).held).toBe(balance - 100n);
    await giveUp(asked.reference, String(amount));
    expect(await getMoney(ibans.lonely)).toEqual({ balance, held });
  });

  test('has nothing to do with the reference of another card', async () => {
    const [id, other] = await Promise.all(
      [1, 2].map(() => issueCard(bank.owner, { iban: ibans.timber, limit: 5000n, monthly: 5000n })),
    );
    const before = await getMoney(ibans.timber);
    const asked = purchase(id ?? '', 600n);
    const { body } = await say(asked);
    // asked again by another card, it is not answered as the first was
    const again = await say(purchase(other ?? '', 600n, { reference: asked.reference }));
    expect(again.body).toEqual({ decision: 'declined', reason: 'card-not-known', paymentId: null });
    // a clearing by another card is one that no one asked for
    const cleared = await say(clearing(other ?? '', asked.reference, 200n));
    expect(cleared.body.paymentId).not.toBe(body.paymentId);
    expect(await getState(body.paymentId)).toMatchObject({ state: 4, amount: 600n });
    const after = await getMoney(ibans.timber);
    expect([before.balance - after.balance, after.held - before.held]).toEqual([200n, 600n]);
    expect(await readCard(id ?? '')).toMatchObject({ used: 'EUR6.00' });
    expect(await readCard(other ?? '')).toMatchObject({ used: 'EUR2.00' });
  });

  test('in another currency uses the rate, and shows what was paid', async () => {
    const id = await newCard();
    const asked = purchase(id, 0n, { amount: { currency: 'PLN', minor: '4250' } });
    const { body } = await say(asked);
    expect(await getState(body.paymentId)).toMatchObject({ amount: 1000n });
    const { body: shown } = await director.send('GET', `/web/${companies.timber}/payments?cardid=${id}`);
    expect(getItems(shown)[0]).toMatchObject({
      amount: ['EUR10.00#PAYMENT'],
      tag: 'CARDTX',
      tcc: 'REST',
      meta: { amountOriginal: 'PLN42.50' },
    });
  });

  test.each<[string, Record<string, unknown>, Partial<Parameters<typeof purchase>[2] & object>, bigint]>([
    ['atm-off', { atm: 0 }, { use: { ...use, atm: true } }, 1n],
    ['online-off', { internet: 0 }, { use: { ...use, online: true } }, 1n],
    ['contactless-off', { cless: 0 }, {}, 1n],
    ['magstripe-off', {}, { use: { ...use, magstripe: true } }, 1n],
    ['over-single-limit', { limit: 10 }, {}, 1001n],
    ['over-monthly-limit', { monthlyLimit: 10 }, {}, 1001n],
    ['card-locked', { enabled: 0 }, {}, 1n],
    ['currency-not-known', {}, { amount: { currency: 'XXX', minor: '1' } }, 1n],
  ])('is refused: %s', async (reason, change, over, minor) => {
    const id = await newCard();
    if (Object.keys(change).length > 0) await asDirector('PATCH', `${cards}/${id}?update`, change);
    const before = await getMoney(ibans.timber);
    const { body } = await say(purchase(id, minor, over));
    expect(body).toMatchObject({ decision: 'declined', reason });
    expect(await getState(body.paymentId)).toMatchObject({ state: 8, refusal: reason.replaceAll('-', '_') });
    expect(await getMoney(ibans.timber)).toEqual(before);
  });

  test('is refused for a card that no one has accepted, an unknown one, and more than there is', async () => {
    const { body: made } = await asDirector('POST', cards, { type: 'named', limit: 10_000, monthlyLimit: 10_000_000 });
    expect((await say(purchase(textField(made, 'cardID'), 1n))).body).toMatchObject({ reason: 'card-not-accepted' });
    expect((await say(purchase(newId(), 1n))).body).toMatchObject({ reason: 'card-not-known', paymentId: null });
    const id = await newCard({ limit: 10_000, accountid: `EUR.${ibans.timberReserve}` });
    expect((await say(purchase(id, 1n))).body).toMatchObject({ reason: 'insufficient-funds' });
  });

  test('50 at once exceed neither limit nor balance', async () => {
    const id = await newCard({ limit: 100, monthlyLimit: 1000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => say(purchase(id, 10_000n))));
    expect(answers.filter(({ body }) => body.decision === 'approved')).toHaveLength(10);
    expect(await readCard(id)).toMatchObject({ used: 'EUR1000.00' });
  });

  test('that the processor decided without us is booked whatever the limits say', async () => {
    const id = await newCard({ limit: 1, monthlyLimit: 1 });
    const { body } = await say({ ...purchase(id, 5000n), kind: 'advice' });
    expect(body).toMatchObject({ decision: 'approved' });
    expect(await getState(body.paymentId)).toMatchObject({ state: 4, amount: 5000n });
  });

  test('that the processor decided without us is held as far as there is money, and cleared whole', async () => {
    const id = await newCard({ accountid: `EUR.${ibans.timberReserve}` });
    await bank.owner.query(
      `select post(array[1], array[new_id()], array[e.id], array[a.id], array[300::bigint], array['capital'],
        array[null::uuid], array[0::bigint])
       from account e, account a where e.kind = 'equity' and e.currency = 'EUR' and a.iban = $1`,
      [ibans.timberReserve],
    );
    const asked = purchase(id, 1000n);
    const { body } = await say({ ...asked, kind: 'advice' });
    expect(body).toMatchObject({ decision: 'approved', reason: null });
    expect(await getState(body.paymentId)).toMatchObject({ state: 4, amount: 1000n });
    expect(await getMoney(ibans.timberReserve)).toEqual({ balance: 300n, held: 300n });
    // the second finds nothing left, and is shown all the same
    const second = await say({ ...purchase(id, 500n), kind: 'advice' });
    expect(await getState(second.body.paymentId)).toMatchObject({ state: 4, amount: 500n });
    const back = { currency: 'EUR', minor: '800' };
    await say({ kind: 'reversal', reference: newId(), authorisation: asked.reference, amount: back });
    expect(await getMoney(ibans.timberReserve)).toEqual({ balance: 300n, held: 200n });
    await say(clearing(id, asked.reference, 1000n));
    expect(await getMoney(ibans.timberReserve)).toEqual({ balance: 0n, held: 0n });
    const { rows } = await bank.owner.query(
      `select amount_minor as owed from transfer where payment_id = $1 and kind = 'debt'`,
      [body.paymentId],
    );
    expect(rows).toEqual([{ owed: 700n }]);
  });

  test('above the balance is booked whole: the rest is owed, and a case is opened', async () => {
    const id = await newCard({ accountid: `EUR.${ibans.timberReserve}` });
    const { body } = await say(clearing(id, null, 700n));
    expect(await getState(body.paymentId)).toMatchObject({ state: 3, amount: 700n });
    expect(await getMoney(ibans.timberReserve)).toEqual({ balance: 0n, held: 0n });
    const { rows } = await bank.owner.query(
      `
        select a.balance_minor as owed, (select reason from client_case where payment_id = $2) as reason from account a
        where debtor_id = $1`,
      [companies.timber, body.paymentId],
    );
    expect(rows).toEqual([{ owed: -1400n, reason: 'DEBT' }]);
    // no answer to the company says of that account
    const { body: company } = await director.send('GET', `/web/${companies.timber}/client`);
    expect(JSON.stringify(company)).not.toContain('Receivable');
  });
});

describe('a currency without a rate', () => {
  const getCases = async (client: string) =>
    (
      await bank.owner.query<{ payment_id: string | null; comment: string }>(
        `select payment_id, comment from client_case where subject_id = $1 and reason = 'CARD' order by opened_at`,
        [client],
      )
    ).rows;
  const inCrowns = (minor: string) => ({ amount: { currency: 'SEK', minor } });

  test('an advice is booked all the same, its clearing too, and staff find out the amount', async () => {
    const id = await newCard();
    const { reference, ...asked } = purchase(id, 1n, inCrowns('100000'));
    expect(await say({ ...asked, reference })).toMatchObject({ body: { reason: 'currency-not-known' } });
    const advice: Said = { ...asked, kind: 'advice', reference: newId() };
    const { body } = await say(advice);
    expect(body).toMatchObject({ decision: 'approved', reason: null });
    expect(await getState(body.paymentId)).toEqual({ state: 4, amount: 1n, refusal: null });
    const { body: shown } = await director.send('GET', `/web/${companies.timber}/payments/${body.paymentId}`);
    expect(shown).toMatchObject({ meta: { amountOriginal: 'SEK1000.00' } });
    const opened = { payment_id: body.paymentId, comment: expect.stringMatching(/^SEK1000\.00, Kavin/) };
    expect(await getCases(companies.timber)).toEqual([opened]);
    expect((await say(advice)).body).toEqual(body);
    expect(await getCases(companies.timber)).toEqual([opened]);
    // no one knows what to pay the shop: nothing moves, and staff are informed
    const cleared = clearing(id, advice.reference, 1n, inCrowns('100000'));
    expect((await say(cleared)).body).toEqual({ decision: 'approved', reason: null, paymentId: null });
    expect(await getCases(companies.timber)).toEqual([opened, opened]);
    // a rate that comes later is the best that there is for a day before it
    await bank.owner.query(
      `insert into card_rate (currency, day, rate) values ('SEK', bank_today() + 1, 10), ('SEK', bank_today() + 2, 20)`,
    );
    const late = await say({ ...cleared, reference: newId() });
    expect(late.body.paymentId).toBe(body.paymentId);
    expect(await getState(body.paymentId)).toEqual({ state: 3, amount: 10_000n, refusal: null });
    expect((await say({ ...advice, reference: newId() })).body).toMatchObject({ decision: 'approved' });
    expect(await getCases(companies.timber)).toHaveLength(2);
    // who may be declined is asked for a rate of the day
    expect(await say({ ...asked, reference: newId() })).toMatchObject({ body: { reason: 'currency-not-known' } });
    // the last one before the day is better
    await bank.owner.query(
      `insert into card_rate (currency, day, rate) values ('SEK', bank_today() - 60, 2), ('SEK', bank_today() - 30, 5)`,
    );
    const last = await say(clearing(id, null, 1n, inCrowns('1000')));
    expect(await getState(last.body.paymentId)).toMatchObject({ amount: 200n });
  });
});

test('a refund and a top-up bring money; the acquirer’s fee is paid from it', async () => {
  const id = await newCard();
  const before = await getMoney(ibans.timber);
  const amount = { currency: 'EUR', minor: '1500' };
  const { merchant } = purchase(id, 1n);
  await say({ kind: 'refund', reference: newId(), cardId: id, amount, merchant, use });
  const topUp: Said = {
    kind: 'top-up',
    reference: newId(),
    iban: ibans.timber,
    amount,
    feeMinor: '15',
    name: 'Rasa Testė',
    last4: '1111',
  };
  const { body } = await say(topUp);
  expect((await getMoney(ibans.timber)).balance - before.balance).toBe(2985n);
  const { body: shown } = await director.send('GET', `/web/${companies.timber}/payments/${body.paymentId}`);
  expect(shown).toMatchObject({ amount: ['EUR15.00#PAYMENT', 'EUR0.15#ACQFEE'], tag: 'CARDRX', tcc: 'TOPA', op: 'RX' });
});

test('an advice above what the processor may approve takes no limits and no money, and opens one case', async () => {
  const id = await issueCard(bank.owner, { iban: ibans.timber, limit: 5000n, monthly: 5000n });
  const before = await getMoney(ibans.timber);
  const advice: Said = { ...purchase(id, 500_001n), kind: 'advice' };
  const { body } = await say(advice);
  expect(body).toMatchObject({ decision: 'approved', reason: null });
  expect((await say(advice)).body).toEqual(body);
  expect(await getState(body.paymentId)).toEqual({ state: 4, amount: 1n, refusal: null });
  expect((await getMoney(ibans.timber)).held - before.held).toBe(1n);
  expect(await readCard(id)).toMatchObject({ used: 'EUR0.01' });
  const { rows } = await bank.owner.query(`select reason, comment from client_case where payment_id = $1`, [
    body.paymentId,
  ]);
  expect(rows).toEqual([{ reason: 'CARD', comment: expect.stringMatching(/^EUR5000\.01, /) }]);
  const { body: shown } = await director.send('GET', `/web/${companies.timber}/payments/${body.paymentId}`);
  expect(shown).toMatchObject({ meta: { amountOriginal: 'EUR5000.01' } });
  // what it may is booked as before
  const small = await say({ ...purchase(id, 500n), kind: 'advice' });
  expect(await getState(small.body.paymentId)).toMatchObject({ amount: 500n });
});

describe('a message', () => {
  test('works once: its repetition gets the first answer, and its id serves nothing else', async () => {
    const id = await newCard();
    const body = JSON.stringify({ id: newId(), at: new Date().toISOString(), ...purchase(id, 100n) });
    const send = (text: string) => {
      const time = new Date().toISOString();
      return processor.send(bank.url, text, { time, signature: getSignature(processor.secret, time, text) });
    };
    const first = await send(body);
    expect(first.body).toMatchObject({ decision: 'approved' });
    expect(await send(body)).toEqual(first);
    expect(await send(body.replace('"100"', '"200"'))).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect(await readCard(id)).toMatchObject({ used: 'EUR1.00' });
  });

  test.each([
    ['of another secret', () => ({ secret: 'x'.repeat(32) })],
    // counted from when it is sent: the table was read minutes before where much else runs
    ['of six minutes ago', () => ({ time: new Date(Date.now() - 6 * 60_000).toISOString() })],
    ['of a time to come', () => ({ time: new Date(Date.now() + 6 * 60_000).toISOString() })],
    ['of no time', () => ({ time: 'now' })],
  ])('%s is refused', async (_, how: () => { secret?: string; time?: string }) => {
    expect(await say(purchase(newId(), 1n), how())).toMatchObject({ status: 401 });
  });

  test('whose body was changed is refused', async () => {
    const time = new Date().toISOString();
    expect(await processor.send(bank.url, '{}', { time, signature: 'a'.repeat(64) })).toMatchObject({ status: 401 });
  });
});

describe('what a processor may send too', () => {
  const getAside = async (cardId: string) =>
    (
      await bank.owner.query<{ kind: string; reason: string; field: string; opened: string | null }>(
        `select s.kind, s.reason, s.field, k.title as opened from card_set_aside s
         left join client_case k on k.once_key = 'card-aside ' || encode(s.body_hash, 'hex')
         where s.card_id = $1 order by s.at, s.id`,
        [cardId],
      )
    ).rows;
  const issue = () => issueCard(bank.owner, { iban: ibans.timber, limit: 10_000n, monthly: 500_000n });

  test('an amount of zero asks whether the card is good: no payment, no money, no limit', async () => {
    const id = await issue();
    const before = await getMoney(ibans.timber);
    const none = { decision: 'approved', reason: null, paymentId: null };
    for (const currency of ['EUR', 'XXX']) {
      const check = purchase(id, 0n, { amount: { currency, minor: '0' } });
      expect(await say(check)).toMatchObject({ status: 200, body: none });
      expect(await say({ ...check, kind: 'advice' })).toMatchObject({ status: 200, body: none });
    }
    const asked = purchase(id, 700n);
    await say(asked);
    // a shop that takes nothing frees what it had held
    expect(await say(clearing(id, asked.reference, 0n, { final: false }))).toMatchObject({ body: none });
    expect((await getMoney(ibans.timber)).held - before.held).toBe(700n);
    await say(clearing(id, asked.reference, 0n));
    const nothing = { currency: 'EUR', minor: '0' };
    await say({ kind: 'reversal', reference: newId(), authorisation: newId(), amount: nothing });
    await say({ kind: 'refund', reference: newId(), cardId: id, amount: nothing, merchant, use });
    expect(await getMoney(ibans.timber)).toEqual(before);
    await bank.owner.query(`update card set state = 'locked' where id = $1`, [id]);
    expect(await say(purchase(id, 0n))).toMatchObject({
      body: { decision: 'declined', reason: 'card-locked', paymentId: null },
    });
    expect(await readCard(id)).toMatchObject({ used: 'EUR0.00' });
  });

  test('the reference of another amount is declined, never approved without a hold', async () => {
    const id = await issue();
    const asked = purchase(id, 1000n);
    const { body } = await say(asked);
    for (const amount of [
      { currency: 'EUR', minor: '400000000' },
      { currency: 'EUR', minor: '1001' },
      { currency: 'PLN', minor: '1000' },
    ]) {
      const again = await say({ ...asked, amount });
      expect(again.body).toMatchObject({ decision: 'declined', reason: 'reference-used' });
      expect(await getState(again.body.paymentId)).toMatchObject({ state: 8, refusal: 'reference_used' });
    }
    expect((await say(asked)).body).toEqual(body);
    expect(await readCard(id)).toMatchObject({ used: 'EUR10.00' });
    // what cannot be declined books nothing, and staff see it
    const more = { currency: 'EUR', minor: '1100' };
    expect((await say({ ...asked, kind: 'advice', amount: more })).body).toEqual(body);
    const cleared = clearing(id, asked.reference, 1000n);
    const { body: booked } = await say(cleared);
    const other = { currency: 'PLN', minor: '1000' };
    const given: Said = {
      ...{ kind: 'reversal', reference: newId(), authorisation: asked.reference },
      amount: { currency: 'EUR', minor: '1' },
    };
    await say(given);
    for (const said of [
      { ...cleared, amount: more },
      { ...cleared, amount: other },
      { ...getRefund(id, '1000'), reference: cleared.reference },
      { ...given, amount: { currency: 'EUR', minor: '2' } },
    ])
      expect((await say(said)).body).toEqual({ decision: 'approved', reason: null, paymentId: null });
    expect((await say(cleared)).body).toEqual(booked);
    expect(await readCard(id)).toMatchObject({ used: 'EUR10.00' });
    expect((await getAside(id)).map(({ kind, reason }) => [kind, reason])).toEqual(
      ['advice', 'clearing', 'clearing', 'refund', 'reversal'].map((kind) => [kind, 'reference-used']),
    );
  });

  const getRefund = (cardId: string, minor: string): Said => {
    return { kind: 'refund', reference: newId(), cardId, amount: { currency: 'EUR', minor }, merchant, use };
  };

  test('texts of shops are cleaned; a clearing that cannot be read is set aside, and the next is booked', async () => {
    const id = await issue();
    const odd = { ...merchant, name: 'STORE\tKAUNAS\u0000\u00ad', city: 'Kau\u200bnas', street: '\ud800' };
    const asked = purchase(id, 500n, { merchant: odd });
    const { body } = await say(asked);
    expect(body).toMatchObject({ decision: 'approved' });
    const { body: shown } = await director.send('GET', `/web/${companies.timber}/payments/${body.paymentId}`);
    expect(shown).toMatchObject({ meta: { name: 'STORE KAUNAS', city: 'Kau nas' } });
    const cleared = clearing(id, asked.reference, 500n, { merchant: odd });
    const unread = { ...cleared, settlesOn: '2026-02-30' };
    for (let count = 0; count < 2; count += 1)
      expect(await say(unread)).toMatchObject({ status: 200, body: { decision: 'approved', paymentId: null } });
    expect(await getAside(id)).toEqual([
      {
        ...{ kind: 'clearing', reason: 'not-readable', field: 'settlesOn: day-not-valid' },
        opened: 'A message about a card cannot be read',
      },
    ]);
    expect((await say(cleared)).body).toMatchObject({ paymentId: body.paymentId });
    // somebody waits for the answer of an authorisation, and for no other
    const wrong = { ...merchant, mcc: 'shop' };
    expect(await say(purchase(id, 500n, { merchant: wrong }))).toMatchObject({ status: 400 });
    // of an unknown kind, which may ask for money
    const declined = { status: 200, body: { decision: 'declined', reason: null, paymentId: null } };
    for (const kind of [7, 'k'.repeat(41), 'Authorisation', 'toString', 'chargeback']) {
      const unknown = JSON.stringify({ kind, id: 'x' });
      const time = new Date().toISOString();
      const signature = getSignature(processor.secret, time, unknown);
      const answer = await processor.send(bank.url, unknown, { time, signature });
      expect(answer).toMatchObject(declined);
    }
    const desk = await TestBrowser.signIn(bank.url, staff.S);
    const { body: shownAside } = await desk.send('GET', '/web/card-messages');
    expect(getItems(shownAside).slice(0, 5)).toMatchObject([
      { kind: 'chargeback', field: 'kind: not-known', clientId: null, body: expect.stringContaining('"id": "x"') },
      { kind: 'toString', reason: 'not-readable' },
      { kind: 'Authorisation' },
      { kind: '', amount: null },
      {
        kind: 'clearing',
        amount: 'EUR5.00',
        reference: cleared.reference,
        clientId: companies.timber,
        field: 'settlesOn: day-not-valid',
      },
    ]);
  });

  describe('a message that was set aside', () => {
    const comment = 'Asked the processor.';
    let support: TestBrowser;
    let admin: TestBrowser;
    beforeAll(async () => {
      support = await TestBrowser.signIn(bank.url, staff.S);
      admin = await TestBrowser.signIn(bank.url, staff.A);
    });
    const listed = async (open: 'yes' | 'no') =>
      getItems((await support.send('GET', `/web/card-messages?open=${open}`)).body);
    const end = (id: string, word: 'retry' | 'close') =>
      support.send('POST', `/web/card-messages/${id}?${word}`, { body: { comment } });
    const confirm = (proposed: Reply): Promise<Reply> => {
      const path = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
      return make(admin, staff.A, ['POST', path, { version: 0, comment: '' }]);
    };
    /**
     * Says what cannot be read; as if the program could read it since, it then becomes `read`. Answers the id of the
     * row.
     */
    async function unread(said: Said, read: object = {}): Promise<string> {
      const before = await bank.owner.query<{ id: string }>('select id from card_set_aside');
      const known = before.rows.map((row) => row.id);
      const body = JSON.stringify({ id: newId(), at: new Date().toISOString(), ...said, later: 1 });
      const time = new Date().toISOString();
      const answer = await processor.send(bank.url, body, {
        time,
        signature: getSignature(processor.secret, time, body),
      });
      expect(answer).toMatchObject({ status: 200, body: { paymentId: null } });
      const { rows } = await bank.owner.query<{ id: string }>(
        `update card_set_aside set body = (body - 'later') || $2 where id <> all ($1::uuid[]) returning id`,
        [known, JSON.stringify(read)],
      );
      return rows[0]?.id ?? '';
    }
    const getVerbs = async (id: string) =>
      (
        await bank.owner.query<{ verb: string; actor_id: string | null }>(
          `select verb, actor_id from (
             select verb, actor_id, subject_id from audit union all select verb, actor_id, subject_id
             from audit_inbox) a
           where subject_id = $1 order by verb`,
          [id],
        )
      ).rows.map(({ verb, actor_id: actor }) => `${verb} ${actor ?? ''}`.trim());

    test('is processed once it can be read, and two people want it', async () => {
      const id = await issue();
      const asked = purchase(id, 500n);
      const { body } = await say(asked);
      const said = clearing(id, asked.reference, 500n);
      const message = await unread(said);
      expect((await listed('yes'))[0]).toMatchObject({ id: message, state: 'open', caseId: expect.any(String) });
      const proposed = await end(message, 'retry');
      expect(proposed).toMatchObject({ status: 202 });
      expect(await getState(body.paymentId)).toMatchObject({ state: 4 });
      expect(await confirm(proposed)).toMatchObject({ status: 200 });
      expect((await getState(body.paymentId)).state).not.toBe(4);
      expect((await listed('no'))[0]).toMatchObject({ id: message, state: 'retried' });
      expect(await getVerbs(message)).toEqual([
        `card-message.comment ${staff.A}`,
        `card_set_aside.retry ${staff.A}`,
        'card_set_aside.set-aside',
      ]);
      // what the processor repeats since then books nothing more
      expect((await say(said)).body).toMatchObject({ paymentId: body.paymentId });
      expect(await readCard(id)).toMatchObject({ used: 'EUR5.00' });
      for (const word of ['retry', 'close'] as const)
        expect(await end(message, word)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    });

    test('is closed by two people where it moves money, and by one where it does not', async () => {
      const id = await issue();
      const before = await getMoney(ibans.timber);
      const refund = await unread(getRefund(id, '700'));
      const proposed = await end(refund, 'close');
      expect(proposed).toMatchObject({ status: 202 });
      const { body: shown } = await admin.send('GET', `/web/proposals/${textField(proposed.body, 'proposalId')}`);
      expect(JSON.stringify(shown)).toContain('7.00 EUR');
      expect(await confirm(proposed)).toMatchObject({ status: 200 });
      expect((await listed('no'))[0]).toMatchObject({ id: refund, state: 'closed' });
      const held = await unread({ ...purchase(id, 300n), kind: 'advice' });
      expect(await end(held, 'close')).toMatchObject({ status: 200 });
      expect(await getMoney(ibans.timber)).toEqual(before);
      const advice: Said = { ...purchase(id, 300n), kind: 'advice' };
      expect(await end(await unread(advice), 'retry')).toMatchObject({ status: 200 });
      expect((await getMoney(ibans.timber)).held - before.held).toBe(300n);
      expect((await say(advice)).body).toMatchObject({ decision: 'approved' });
      expect(await readCard(id)).toMatchObject({ used: 'EUR3.00' });
    });

    test.each([
      ['still cannot be read', 'message-not-readable', () => getRefund(newId(), '1'), { mcc: 1 }],
      ['is about a card that is not ours', 'message-not-booked', () => getRefund(newId(), '1'), {}],
      ['is about an account that is not ours', 'message-not-booked', () => getTopUp(ibans.elsewhere), {}],
    ])('that %s stays open when it is processed', async (_, code, getSaid, change) => {
      const message = await unread(getSaid(), change);
      expect(await end(message, 'retry')).toMatchObject({ status: 409, code });
      expect((await listed('yes'))[0]).toMatchObject({ id: message, state: 'open' });
    });

    test('that repeats a reference is never processed, also where only its text changed', async () => {
      const id = await issue();
      const said = getRefund(id, '400');
      await say(said);
      const more = { ...said, amount: { currency: 'EUR', minor: '401' } };
      await say(more);
      const [first] = await listed('yes');
      expect(first).toMatchObject({ reason: 'reference-used', reference: textField(said, 'reference') });
      expect(await end(textField(first, 'id'), 'retry')).toMatchObject({ status: 409, code: 'message-not-booked' });
      const unreadMore = await unread(more);
      expect(await end(unreadMore, 'retry')).toMatchObject({ status: 409, code: 'message-not-booked' });
      const advice: Said = { ...purchase(id, 300n), kind: 'advice' };
      await say(advice);
      const other = await unread({ ...advice, amount: { currency: 'EUR', minor: '301' } });
      expect(await end(other, 'retry')).toMatchObject({ status: 409, code: 'message-not-booked' });
      expect((await listed('yes'))[0]).toMatchObject({ id: other, reason: 'not-readable' });
    });

    const getTopUp = (iban: string): Said => {
      const money = { amount: { currency: 'EUR', minor: '100' }, feeMinor: '0' };
      return { kind: 'top-up', reference: newId(), iban, ...money, name: 'Ona', last4: '4242' };
    };
  });

  test('far more than was authorised opens one case a client and day, a pump none', async () => {
    const id = await issueCard(bank.owner, { iban: ibans.bakery, limit: 10_000n, monthly: 500_000n });
    const getCases = async () =>
      (
        await bank.owner.query(
          `select payment_id, comment from client_case where subject_id = $1 and reason = 'CARD'`,
          [companies.bakery],
        )
      ).rows;
    const take = async (authorised: bigint, minor: bigint, mcc: string) => {
      const asked = purchase(id, authorised);
      await say(asked);
      const said = clearing(id, asked.reference, minor, { merchant: { ...merchant, mcc } });
      return { paymentId: (await say(said)).body.paymentId, said };
    };
    await take(100n, 200n, '5542');
    await take(1000n, 1150n, '5812');
    expect(await getCases()).toEqual([]);
    const { paymentId, said } = await take(100n, 20_000n, '5812');
    expect(await getState(paymentId)).toMatchObject({ amount: 20_000n });
    await take(100n, 300n, '5812');
    const opened = [{ payment_id: paymentId, comment: expect.stringMatching(/^EUR200\.00, /) }];
    expect(await getCases()).toEqual(opened);
    // a day later, the processor repeats what was booked
    const dayBefore = `replace(once_key, bank_today()::text, (bank_today() - 1)::text)`;
    await bank.owner.query(`update client_case set once_key = ${dayBefore} where payment_id = $1`, [paymentId]);
    await bank.owner.query(`update card_clearing set created_at = created_at - interval '1 day' where card_id = $1`, [
      id,
    ]);
    expect((await say(said)).body).toMatchObject({ paymentId });
    expect(await getCases()).toEqual(opened);
    // a part that was within what was authorised stays so, whatever part came after it
    const asked = purchase(id, 1000n);
    await say(asked);
    const part = clearing(id, asked.reference, 600n, { final: false });
    const { body: booked } = await say(part);
    await say(clearing(id, asked.reference, 600n));
    await bank.owner.query(`update client_case set once_key = once_key || ' seen' where subject_id = $1`, [
      companies.bakery,
    ]);
    expect((await say(part)).body).toEqual(booked);
    expect(await getCases()).toHaveLength(2);
    await take(100n, 300n, '5812');
    expect(await getCases()).toHaveLength(3);
  });
});

test('a card expires by the bank’s day', async () => {
  const { rows } = await bank.owner.query<{ today: string }>('select bank_today()::text as today');
  const id = await issueCard(bank.owner, {
    iban: ibans.timber,
    limit: 1n,
    monthly: 1n,
    expiresOn: rows[0]?.today ?? '',
  });
  expect(await readCard(id)).toMatchObject({ expired: 0 });
  await bank.owner.query(`select advance_bank_clock(bank_now() + interval '1 day')`);
  expect(await readCard(id)).toMatchObject({ expired: 1 });
  expect(await asDirector('PATCH', `${cards}/${id}?update`, { enabled: 0 })).toMatchObject({ status: 409 });
});

test('who has neither G nor H sees no cards; finance may manage them', async () => {
  expect(await finance.send('GET', cards)).toMatchObject({ status: 200 });
  const operations = await TestBrowser.signIn(bank.url, people.operations);
  expect(await operations.send('GET', cards)).toMatchObject({ status: 403 });
});
