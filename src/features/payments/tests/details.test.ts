// What is known of a payment beyond its order: cards, places, other currencies; and what the client may not know.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { createTask, decide, pay, pushTask, untilState } from '#tests/http/tasks.ts';
import { noDetails } from '#tests/samples/samplePayment.ts';

const cardId = '01900000-0000-7000-8000-0000000000ca';
let bank: TestBank;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(() => bank.close());

async function list(query = '', browser = finance, company: string = companies.timber) {
  const { status, body } = await browser.send('GET', `/web/${company}/payments?${query}`);
  expect(status).toBe(200);
  return getItems(body);
}

/** A card payment of timber's, still Requested for want of a card processor. */
async function payByCard(values: Record<string, unknown>): Promise<string> {
  const id = await createTask(finance, { acc: ibans.elsewhere, name: 'Neste', amount: '40.00' });
  await bank.owner.query(`update payment set rail = 'card', tag = 'CARDTX', category = 'TRAN' where id = $1`, [id]);
  const all = { payment_id: id, ...values };
  await bank.owner.query(
    `
      insert into payment_detail (${Object.keys(all).join(', ')})
      values (${Object.keys(all).map((_, i) => `$${i + 1}`)})`,
    Object.values(all),
  );
  return id;
}

describe('a card payment', () => {
  test('says with which card, how, where and how much there; of the number four digits', async () => {
    const id = await payByCard({
      card_id: cardId,
      card_last4: '1234',
      entry_code: 'M1',
      country: 'PL',
      city: 'Suwalki',
      street: 'Utrata 4',
      gps: '54.10,22.93',
      local_time: '2026-03-05 11:02:59',
      original_currency: 'PLN',
      original_minor: 17_280,
      options: 'CL',
      meta_tag: 'FUEL',
      sepa_tx_id: 'TX1',
    });
    const found = (await list()).find((payment) => payment['id'] === id);
    expect(found).toMatchObject({ vx: 'M1', cardid: cardId, cardNumber: '************1234', al: [] });
    expect(found?.['meta']).toMatchObject({
      country: 'PL',
      city: 'Suwalki',
      street: 'Utrata 4',
      gps: '54.10,22.93',
      time: '2026-03-05 11:02:59',
      amountOriginal: 'PLN172.80',
      options: 'CL',
      metaTag: 'FUEL',
      sepaTxID: 'TX1',
    });
  });

  test('is found by its card, and by no other company', async () => {
    const id = await payByCard({ card_id: '01900000-0000-7000-8000-0000000000cb' });
    expect((await list('cardid=01900000-0000-7000-8000-0000000000cb')).map((payment) => payment['id'])).toEqual([id]);
    expect(await list('cardid=01900000-0000-7000-8000-0000000000cc')).toEqual([]);
    const baker = await TestBrowser.signIn(bank.url, people.baker);
    expect(await list('cardid=01900000-0000-7000-8000-0000000000cb', baker, companies.bakery)).toEqual([]);
  });

  test('shows its payee nothing of the card', async () => {
    const id = await pay(finance, people.director, { amount: '3.00' });
    await bank.owner.query(`insert into payment_detail (payment_id, card_last4, city) values ($1, '9999', 'Alytus')`, [
      id,
    ]);
    await untilState(bank, [id], 3);
    const baker = await TestBrowser.signIn(bank.url, people.baker);
    const found = (await list('status=received', baker, companies.bakery)).find((payment) => payment['id'] === id);
    expect(found).toMatchObject({ cardNumber: '', vx: '', meta: { ...noDetails, name: 'Žalioji Giria UAB' } });
  });
});

describe('a payment that somebody looks at', () => {
  let id: string;
  beforeAll(async () => {
    id = await createTask(finance, { acc: ibans.elsewhere, amount: '50.00' });
    await decide(finance, await pushTask(finance, id, people.director), people.director);
  });

  /** Staff stop it; the machine of states knows no such step yet. */
  async function block(refusal: string | null): Promise<Record<string, unknown> | undefined> {
    await bank.owner.query('alter table payment disable trigger user');
    await bank.owner.query(`update payment set state = payment_state('blocked'), refusal = $2 where id = $1`, [
      id,
      refusal,
    ]);
    await bank.owner.query('alter table payment enable trigger user');
    return (await list()).find((payment) => payment['id'] === id);
  }
  const getIds = async (status: string) => (await list(`status=${status}`)).map((payment) => payment['id']);

  test.each([null, 'sanctions_hit', 'limit_alert'])('reads Pending, without a reason: %s', async (refusal) => {
    expect(await block(refusal)).toMatchObject({ state: 2, al: [], meta: { reason: '' } });
    expect(await getIds('pending')).toContain(id);
    expect(await getIds('blocked')).not.toContain(id);
  });

  test('reads Blocked where the cause may be shown', async () => {
    expect(await block('account_blocked')).toMatchObject({ state: 6, meta: { reason: 'account-blocked' } });
    expect(await getIds('blocked')).toContain(id);
    expect(await getIds('pending')).not.toContain(id);
  });
});
