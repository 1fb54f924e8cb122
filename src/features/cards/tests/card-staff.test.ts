// Cards for staff in a running server: orders by stage, files for the card maker, wallets at the processor, and the
// records of all looks.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failUnmade } from '#features/cards/server/production.ts';
import { newId } from '#server/db/ids.ts';
import { openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { TestProcessor } from '#tests/harness/cardProcessor.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { decide, getRequests } from '#tests/http/tasks.ts';
import type { ToProcessor, Wallet } from '../processor/messages.ts';

let processor: TestProcessor;
let isAway = false;
/** ids of the orders that the processor knows */
const expectText: string[] = [];
/** ids of the wallets of a card */
const wallets = new Map<string, string[]>();

/** What the processor says; undefined: nothing. */
function answer(message: ToProcessor): unknown {
  if (isAway) return undefined;
  if (message.kind === 'order') {
    expectText.push(message.orderId);
    return { last4: '4711', expiresOn: '2029-11-30' };
  }
  const held = wallets.get(message.cardId ?? '') ?? [];
  if (message.kind === 'read-wallets') return { wallets: held.map(getWallet) };
  if (message.kind !== 'delete-wallet') throw new Error(`no one feeds this processor: ${message.kind}`);
  const kept = message.walletId === null ? [] : held.filter((id) => id !== message.walletId);
  wallets.set(message.cardId, kept);
  return { deleted: held.length - kept.length };
}

function getWallet(walletId: string): Wallet {
  const addedAt = '2026-11-01T10:00:00Z';
  return { walletId, provider: 'Apple Pay', device: 'iPhone', last4: '0815', state: 'active', addedAt };
}

let bank: TestBank;
let support: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  processor = await TestProcessor.start();
  processor.answer = answer;
  bank = await startBank({ settings: processor.settings });
  support = await TestBrowser.signIn(bank.url, staff.S);
  admin = await TestBrowser.signIn(bank.url, staff.A);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  await processor.close();
});
beforeEach(async () => {
  isAway = false;
  await bank.owner.query(`update card_order set file_id = null`);
  await bank.owner.query('delete from card_order; delete from card_file; delete from card');
  await lift(bank.owner, companies.timber);
  await bank.owner.query('delete from client_address');
});

interface Made {
  name?: string;
  state?: string;
  daysAgo?: number;
  client?: string;
  digits?: string | null;
  isEnded?: boolean;
}

/** A card with one order, as if it were made so many days ago; the processor knows of it. */
async function makeOrder(made: Made = {}): Promise<{ order: string; card: string }> {
  const {
    name = 'FUEL',
    state = 'ordered',
    daysAgo = 0,
    client = companies.timber,
    digits = '1234',
    isEnded = false,
  } = made;
  const [order, card] = [newId(), newId()];
  const iban = client === companies.timber ? ibans.timber : ibans.bakery;
  await bank.owner.query(
    `insert into card (id, client_id, account_id, design, name, state, mask, expires_on, limit_minor, monthly_minor,
      created_at, changed_at)
     select $1, $2, a.id, 'X1VISA', $3, 'enabled', repeat('*', 12) || $4, '2029-11-30', 10000, 100000, now(), now()
     from account a where a.iban = $5`,
    [card, client, name, digits, iban],
  );
  await bank.owner.query(
    `insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
     values ($1, $2, $3, 'ordered', now() - make_interval(days => $4), now(), now())`,
    [order, card, client, daysAgo],
  );
  const steps = state === 'printed' ? ['sent', 'printed'] : state === 'ordered' ? [] : [state];
  for (const step of steps) {
    const refusal = step === 'failed' ? 'Address is not complete.' : null;
    await bank.owner.query('update card_order set state = $2, refusal = $3 where id = $1', [order, step, refusal]);
  }
  if (isEnded) await bank.owner.query(`update card set state = 'terminated' where id = $1`, [card]);
  return { order, card };
}

const get = (address: string, who = support) => who.send('GET', address);
const post = (address: string, body?: unknown, who = support) => who.send('POST', address, body ? { body } : {});
const namesIn = ({ body }: Reply) => getItems(body).map(({ nameOnCard }) => nameOnCard);
const getState = async (id: string) =>
  (await bank.owner.query('select state, file_id from card_order where id = $1', [id])).rows[0];
const getText = ({ body }: Reply) => new TextDecoder().decode(body as Uint8Array);
const detail = (verb: string) =>
  bank.owner.query(
    `select actor_id, client_id, subject_id, facts, detail from audit_inbox where verb = $1
     union all select a.actor_id, a.client_id, a.subject_id, a.facts, d.detail from audit a left
     join audit_detail d on d.n = a.n where a.verb = $1`,
    [verb],
  );

describe('orders', () => {
  test('are in one stage each, and the stages are counted', async () => {
    await makeOrder({ name: 'NEW' });
    await makeOrder({ name: 'AT THE MAKER', state: 'sent', daysAgo: 4 });
    await makeOrder({ name: 'LATE', daysAgo: 6 });
    await makeOrder({ name: 'LATE TOO', state: 'sent', daysAgo: 7 });
    await makeOrder({ name: 'DONE', state: 'printed', daysAgo: 8 });
    await makeOrder({ name: 'BROKEN', state: 'failed', daysAgo: 9 });
    const all = await get('/web/card-orders?count=yes');
    expect(namesIn(all)).toEqual(['NEW', 'AT THE MAKER', 'LATE', 'LATE TOO', 'DONE', 'BROKEN']);
    const by = { ordered: 1, sent: 1, delayed: 2, printed: 1, failed: 1 };
    expect(field(all.body, 'count')).toEqual({ rows: 6, exact: true, by });
    const late = await get('/web/card-orders?stage=delayed');
    expect(namesIn(late)).toEqual(['LATE', 'LATE TOO']);
    expect(getItems(late.body).map(({ isDelayed }) => isDelayed)).toEqual([true, true]);
    expect(getItems(all.body).filter(({ isDelayed }) => isDelayed)).toHaveLength(2);
    expect(namesIn(await get('/web/card-orders?stage=sent'))).toEqual(['AT THE MAKER']);
    expect((await get('/web/card-orders?stage=lost')).status).toBe(400);
    const first = await get('/web/card-orders?limit=4');
    const rest = await get(`/web/card-orders?limit=4&next=${textField(first.body, 'next')}`);
    expect([...namesIn(first), ...namesIn(rest)]).toEqual(namesIn(all));
  });

  test('are counted by stage also where there are very many', async () => {
    const { card } = await makeOrder({ name: 'LATE', daysAgo: 900 });
    await bank.owner.query(`
      begin; set local session_replication_role = replica;
      insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
      select new_id(), '${card}', '${companies.timber}', 'printed', now() - make_interval(mins => n), now(), now()
      from generate_series(1, 10001) n;
      commit`);
    const by = { delayed: 1, printed: 10_001 };
    const getCount = async (query: string) => field((await get(`/web/card-orders?count=yes${query}`)).body, 'count');
    expect(await getCount('')).toEqual({ rows: 10_002, exact: true, by });
    expect(await getCount('&stage=delayed')).toEqual({ rows: 1, exact: true, by });
    expect(await getCount('&text=nobody')).toMatchObject({ exact: false });
  });

  test('are found by the name on the card, its last digits, the client and its number', async () => {
    await makeOrder({ name: 'FUEL VILNIUS', digits: '7788' });
    await makeOrder({ name: 'BREAD', client: companies.bakery, digits: null });
    for (const [text, found] of [
      ['vilnius', 'FUEL VILNIUS'],
      ['7788', 'FUEL VILNIUS'],
      ['duona', 'BREAD'],
      [companies.bakery, 'BREAD'],
    ]) {
      expect(namesIn(await get(`/web/card-orders?text=${text}`))).toEqual([found]);
    }
  });

  test('are saved as CSV under the same filter', async () => {
    await makeOrder({ name: 'DONE', state: 'printed' });
    const { order } = await makeOrder({ name: 'BROKEN', state: 'failed' });
    const lines = getText(await get('/web/card-orders?export&stage=failed'))
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('BROKEN,X1VISA,Žalioji Giria UAB');
    expect(lines[1]).toContain('Failed');
    expect(order).toBeDefined();
  });

  test('that are late are reported oldest first, those that failed newest first', async () => {
    await makeOrder({ name: 'LATE', daysAgo: 6 });
    await makeOrder({ name: 'LATER', state: 'sent', daysAgo: 8 });
    await makeOrder({ name: 'IN TIME', daysAgo: 4 });
    await makeOrder({ name: 'FAILED', state: 'failed', daysAgo: 1 });
    await makeOrder({ name: 'FAILED BEFORE', state: 'failed', daysAgo: 9 });
    expect(namesIn(await get('/web/tasks?card-order-delays'))).toEqual(['LATER', 'LATE']);
    const failed = await get('/web/logs/ORDERCARD-FAILED');
    expect(namesIn(failed)).toEqual(['FAILED', 'FAILED BEFORE']);
    expect(getItems(failed.body)[0]).toMatchObject({
      reason: 'Address is not complete.',
      state: 'failed',
      isDelayed: false,
    });
  });

  test('that failed are a log: from a moment, or from the place that the page before has named', async () => {
    const { card } = await makeOrder({ name: 'FAILED', state: 'failed', daysAgo: 1 });
    await makeOrder({ name: 'FAILED BEFORE', state: 'failed', daysAgo: 9 });
    const day = addDays(bankToday(), -3);
    const log = '/web/logs/ORDERCARD-FAILED';
    expect(namesIn(await get(`${log}?from=${day}T12:00:00Z`))).toEqual(['FAILED BEFORE']);
    for (const from of ['yesterday', day, `${day}T12:00:00Z_7`]) {
      expect([from, (await get(`${log}?from=${from}`)).status]).toEqual([from, 400]);
    }
    // all of one moment
    await bank.owner.query(
      `insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
       select gen_random_uuid(), $1, $2, 'ordered', now(), now(), now() from generate_series(1, 205)`,
      [card, companies.timber],
    );
    await bank.owner.query(`update card_order set state = 'failed', refusal = 'No.' where state = 'ordered'`);
    const first = await get(log);
    expect(getItems(first.body)).toHaveLength(200);
    const [last] = getItems(first.body).slice(-1);
    const next = textField(first.body, 'next');
    expect(next).toBe(`${last?.['orderedAt']}_${last?.['id']}`);
    const second = await get(`${log}?from=${next}`);
    expect(field(second.body, 'next')).toBe(null);
    expect(getItems(second.body)).toHaveLength(7);
    const all = [...getItems(first.body), ...getItems(second.body)].map(({ id }) => id);
    expect(new Set(all).size).toBe(207);
  });
});

describe('a production file', () => {
  test('holds each waiting order once, with a line of sums, and sends it', async () => {
    const [one, two] = [
      await makeOrder({ digits: '1000' }),
      await makeOrder({ name: 'BREAD', digits: '0234', daysAgo: 9 }),
    ];
    await makeOrder({ name: 'NO NUMBER', digits: null });
    await makeOrder({ name: '' });
    await makeOrder({ name: 'ENDED', isEnded: true });
    expect(field((await get('/web/card-files')).body, 'waiting')).toBe(2);
    const made = await post('/web/card-files');
    expect(made).toMatchObject({ status: 201, body: { items: 2, madeBy: 'Staff S' } });
    const id = textField(made.body, 'id');
    const lines = getText(await get(`/web/card-files/${id}`))
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toContain('order,card,design,name,number');
    expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual([two.order, one.order]);
    expect(lines[3]).toMatch(/^TOTAL,2,1234,/);
    expect(await getState(one.order)).toEqual({ state: 'sent', file_id: id });
    expect(await post('/web/card-files')).toMatchObject({ status: 422, code: 'nothing-to-produce' });
    const files = await get('/web/card-files');
    expect(getItems(files.body).map((file) => file['id'])).toEqual([id]);
    expect(field(files.body, 'waiting')).toBe(0);
    expect((await detail('card-file.export')).rows.at(-1)).toMatchObject({ actor_id: staff.S, subject_id: id });
  });

  test('made by two at once, holds each order in one of both', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => makeOrder()));
    const replies = await Promise.all([
      post('/web/card-files'),
      post('/web/card-files', undefined, admin),
      post('/web/card-files'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const made = replies.find(({ status }) => status === 201);
    expect(field(made?.body, 'items')).toBe(orders.length);
    const { rows } = await bank.owner.query('select count(*)::integer as files from card_file');
    expect(rows).toEqual([{ files: 1 }]);
  });

  test('that fails half way is none, and the next one holds all', async () => {
    const { order: one } = await makeOrder({ daysAgo: 1 });
    const { order: two } = await makeOrder();
    await bank.owner.query(`
      create function stumble() returns trigger language plpgsql as $$ begin
        if new.id = '${two}' and new.state = 'sent' then raise exception 'stumbled'; end if; return new; end $$;
      create trigger stumble before update on card_order for each row execute function stumble()`);
    expect((await post('/web/card-files')).status).toBe(500);
    await bank.owner.query('drop trigger stumble on card_order; drop function stumble()');
    for (const id of [one, two]) expect(await getState(id)).toEqual({ state: 'ordered', file_id: null });
    expect(getItems((await get('/web/card-files')).body)).toEqual([]);
    expect(await post('/web/card-files')).toMatchObject({ status: 201, body: { items: 2 } });
  });

  test('never holds a card that was ended before: its order fails, and no one orders it again', async () => {
    const { order } = await makeOrder({ isEnded: true });
    const { order: sound } = await makeOrder();
    const pool = openPool({ url: bank.database.serverUrl, size: 1 });
    await failUnmade(pool);
    await pool.end();
    expect((await getState(order))?.state).toBe('failed');
    expect((await getState(sound))?.state).toBe('ordered');
    expect(await post(`/web/card-orders/${order}?again`, { comment: 'Again.' })).toMatchObject({
      status: 409,
      code: 'transition-not-allowed',
    });
  });
});

describe('a failed order', () => {
  const again = (order: string, who = support) =>
    post(`/web/card-orders/${order}?again`, { comment: 'The address is right now.' }, who);

  test('is ordered again once, and the processor learns it', async () => {
    const { order, card } = await makeOrder({ state: 'failed', daysAgo: 2 });
    const [one, other] = await Promise.all([again(order), again(order, admin)]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const done = one.status === 201 ? one : other;
    expect(done.body).toMatchObject({ cardId: card, state: 'ordered', isDelayed: false, isOrderedAgain: false });
    const id = textField(done.body, 'id');
    await until(async () => expectText.includes(id));
    expect(await again(order)).toMatchObject({ status: 409, code: 'already-ordered-again' });
    expect(getItems((await get('/web/card-orders')).body).map((item) => [item['id'], item['isOrderedAgain']])).toEqual([
      [id, false],
      [order, true],
    ]);
    expect(await again(id)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    expect(getItems((await get('/web/logs/ORDERCARD-FAILED')).body)[0]).toMatchObject({
      id: order,
      isOrderedAgain: true,
    });
    expect((await detail('card.reorder')).rows.at(-1)).toMatchObject({
      client_id: companies.timber,
      subject_id: card,
      facts: { order: id, replaces: order },
      detail: { comment: 'The address is right now.' },
    });
  });

  test('is reported once the processor answers again', async () => {
    const { order } = await makeOrder({ state: 'failed' });
    isAway = true;
    const id = textField((await again(order)).body, 'id');
    await until(async () => processor.asked.some((message) => message.id === id));
    expect(expectText).not.toContain(id);
    isAway = false;
    // the next order wakes the loop, which begins with the oldest
    const { order: other } = await makeOrder({ state: 'failed', client: companies.bakery });
    await again(other);
    await until(async () => expectText.includes(id));
  });

  test('waits while its client is locked, and while other plastic is on its way', async () => {
    const { order, card } = await makeOrder({ state: 'failed' });
    await restrict(bank.owner, companies.timber);
    expect(await again(order)).toMatchObject({ status: 422, code: 'client-locked' });
    await lift(bank.owner, companies.timber);
    await bank.owner.query(
      `
        insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
        values ($1, $2, $3, 'ordered', now(), now(), now())`,
      [newId(), card, companies.timber],
    );
    expect(await again(order)).toMatchObject({ status: 409, code: 'card-order-under-way' });
    expect((await again(newId())).status).toBe(404);
  });
});

describe('an address that one staff user has changed alone', () => {
  const again = (order: string, who = support) =>
    post(`/web/card-orders/${order}?again`, { comment: 'Sent once more.' }, who);
  const move = async (Street: string, who = support, Type = 'O') => {
    const address = { Country: 'LT', Street, PostalCode: '01100', City: 'Vilnius', Type };
    const body = { comment: 'They called.', address };
    return who.send('PATCH', `/web/clients/${companies.timber}?address`, { body });
  };
  const heldIn = async () => getItems((await get('/web/card-orders')).body).map(({ isHeld }) => isHeld);

  /** One failed order and one that waits, then the address is changed. */
  async function moved(): Promise<string> {
    await makeOrder({ name: 'WAITING' });
    const { order } = await makeOrder({ state: 'failed', daysAgo: 1 });
    expect(await heldIn()).toEqual([false, false]);
    expect(await move('Vagių g. 1')).toMatchObject({ status: 204 });
    return order;
  }

  /** The waiting order and the failed one, once it is ordered again, are sent. */
  async function expectSent(order: string): Promise<void> {
    expect(await heldIn()).toEqual([false, false]);
    expect(await again(order)).toMatchObject({ status: 201 });
    expect(await post('/web/card-files')).toMatchObject({ status: 201, body: { items: 2 } });
  }

  test('gets no card, neither by another order nor in another file', async () => {
    const order = await moved();
    for (const who of [support, admin])
      expect(await again(order, who)).toMatchObject({ status: 409, code: 'address-not-confirmed' });
    expect(await post('/web/card-files')).toMatchObject({ status: 422, code: 'nothing-to-produce' });
    expect(field((await get('/web/card-files')).body, 'waiting')).toBe(0);
    expect(await heldIn()).toEqual([true, true]);
    // nor by what only looks like another address, and not by confirming one's own
    expect(await move('Vagių g. 1')).toMatchObject({ status: 409, code: 'nothing-changed' });
    expect(await move('Vagių g. 1', support, 'R')).toMatchObject({ status: 204 });
    expect(await heldIn()).toEqual([true, true]);
    // other clients are not concerned
    await makeOrder({ name: 'BREAD', client: companies.bakery });
    expect(await post('/web/card-files')).toMatchObject({ status: 201, body: { items: 1 } });
  });

  test('gets them once another staff user has sent the same one', async () => {
    const order = await moved();
    const { body } = await get(`/web/clients/${companies.timber}`, admin);
    expect(field(body, 'unconfirmed')).toMatchObject([{ Type: 'O', by: 'Staff S', byId: staff.S }]);
    await bank.owner.query('update staff set created_at = now() where person_id = $1', [staff.A]);
    expect(await move('Vagių g. 1', admin)).toMatchObject({ status: 422, code: 'new-staff' });
    await bank.owner.query(`update staff set created_at = now() - interval '2 days' where person_id = $1`, [staff.A]);
    expect(await move('Vagių g. 1', admin)).toMatchObject({ status: 204 });
    expect((await detail('client.confirm-address')).rows).toMatchObject([
      { actor_id: staff.A, client_id: companies.timber, detail: { comment: 'They called.' } },
    ]);
    expect(field((await get(`/web/clients/${companies.timber}`, admin)).body, 'unconfirmed')).toEqual([]);
    await expectSent(order);
  });

  test('gets them once somebody of the client has seen the notice on their device, and not if they report it', async () => {
    const order = await moved();
    const answer = async (personId: string, decision: 'approve' | 'reject') => {
      const notice = (await getRequests(support, personId)).find(
        ({ title }) => title === 'The bank changed your address',
      );
      expect(await decide(support, textField(notice, 'id'), personId, decision)).toMatchObject({ status: 200 });
    };
    await answer(people.director, 'reject');
    expect(await again(order)).toMatchObject({ code: 'address-not-confirmed' });
    await answer(people.finance, 'approve');
    await expectSent(order);
  });

  test('gets them after 30 days', async () => {
    const order = await moved();
    await bank.owner.query(`update client_address set moved_at = moved_at - interval '29 days'`);
    expect(await heldIn()).toEqual([true, true]);
    await bank.owner.query(`update client_address set moved_at = moved_at - interval '1 day'`);
    await expectSent(order);
  });
});

describe('wallets', () => {
  const at = (card: string, client: string = companies.timber) => `/web/wallet-accounts/${client}/${card}`;
  const one = (card: string) => `/web/wallet-account/${companies.timber}/${card}`;

  test('come from the processor, and each look is recorded', async () => {
    const { card } = await makeOrder();
    wallets.set(card, [newId(), newId()]);
    const { body } = await get(at(card));
    expect(getItems(body)).toHaveLength(2);
    expect(getItems(body)[0]).toMatchObject({ provider: 'Apple Pay', last4: '0815', state: 'active' });
    expect((await detail('wallet.list')).rows.at(-1)).toMatchObject({
      actor_id: staff.S,
      client_id: companies.timber,
      subject_id: card,
    });
    isAway = true;
    expect(await get(at(card))).toMatchObject({ status: 503, code: 'processor-not-reached' });
    isAway = false;
    expect((await get(at(card, companies.bakery))).status).toBe(404);
  });

  test('are deleted one by one or all, with a reason and a comment that stay in the audit', async () => {
    const { card } = await makeOrder();
    const [first = '', ...others] = [newId(), newId(), newId()];
    wallets.set(card, [first, ...others]);
    const body = { comment: 'The holder called.' };
    expect((await post(`${one(card)}/${first}?LOST`, body)).status).toBe(204);
    expect(wallets.get(card)).toEqual(others);
    expect((await detail('wallet.delete')).rows.at(-1)).toMatchObject({
      client_id: companies.timber,
      subject_id: card,
      facts: { wallet: first, reason: 'LOST' },
      detail: body,
    });
    expect(await support.send('DELETE', `${one(card)}/FRAUD`, { body })).toMatchObject({ status: 204 });
    expect(wallets.get(card)).toEqual([]);
    expect((await detail('wallet.confirm')).rows.map(({ facts }) => facts)).toContainEqual({
      wallet: 'all',
      reason: 'FRAUD',
      deleted: 2,
    });
    // gone already, and without a comment, as the specification has it
    expect((await support.send('DELETE', `${one(card)}/OTHER`)).status).toBe(204);
    expect((await support.send('DELETE', `${one(card)}/BORED`)).status).toBe(400);
    expect((await post(`${one(card)}/${first}?LOST`)).status).toBe(400);
  });

  test('that could not be deleted are recorded too', async () => {
    const { card } = await makeOrder();
    wallets.set(card, [newId()]);
    isAway = true;
    expect(await support.send('DELETE', `${one(card)}/LOST`)).toMatchObject({
      status: 503,
      code: 'processor-not-reached',
    });
    expect((await detail('wallet.fail')).rows.at(-1)).toMatchObject({
      subject_id: card,
      facts: { wallet: 'all', reason: 'LOST' },
    });
    expect(wallets.get(card)).toHaveLength(1);
  });
});

test('looks at the cards of a client are recorded', async () => {
  const { card } = await makeOrder();
  expect(getItems((await get(`/web/cards/${companies.timber}`)).body)).toMatchObject([
    { cardID: card, name: 'FUEL', limit: 100 },
  ]);
  expect((await detail('card.list')).rows.at(-1)).toMatchObject({ actor_id: staff.S, client_id: companies.timber });
  expect((await get(`/web/cards/${companies.timber}/${card}`)).body).toMatchObject({
    cardID: card,
    mask: '************1234',
  });
  expect((await detail('card.read')).rows.at(-1)).toMatchObject({ actor_id: staff.S, subject_id: card });
  expect((await get(`/web/cards/${companies.bakery}/${card}`)).status).toBe(404);
  expect((await get('/web/cards/49999999999')).status).toBe(404);
});
