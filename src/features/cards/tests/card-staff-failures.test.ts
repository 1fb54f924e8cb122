// Staff and cards that went wrong: failed orders, addresses changed alone, wallets, and recorded looks.
import { describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import {
  admin,
  bank,
  detail,
  expectText,
  get,
  makeOrder,
  post,
  processor,
  setAway,
  setUpCardDesk,
  support,
  wallets,
} from '#tests/harness/cardDesk.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { decide, getRequests } from '#tests/http/tasks.ts';

setUpCardDesk();

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
    setAway(true);
    const id = textField((await again(order)).body, 'id');
    await until(async () => processor.asked.some((message) => message.id === id));
    expect(expectText).not.toContain(id);
    setAway(false);
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
    setAway(true);
    expect(await get(at(card))).toMatchObject({ status: 503, code: 'processor-not-reached' });
    setAway(false);
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
    setAway(true);
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
