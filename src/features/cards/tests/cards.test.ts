// Cards over HTTP: orders, holders, changes, expiry and who sees them.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { field, getItems, TestBrowser, textField } from '#tests/harness/bank.ts';
import {
  acceptCard,
  asDirector,
  bank,
  cards,
  director,
  finance,
  make,
  newCard,
  processor,
  readCard,
  representative,
  type Sent,
  say,
  setUpCards,
} from '#tests/harness/cardCompany.ts';
import { merchant, purchase } from '#tests/harness/cardProcessor.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { decide } from '#tests/http/tasks.ts';

const asRepresentative = (...sent: Sent) => make(representative, people.representative, sent);

setUpCards();

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
