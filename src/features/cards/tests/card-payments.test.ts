// What is paid by card: purchases, currencies, refunds, advices and repeated messages.
import { describe, expect, test } from 'vitest';
import { getSignature } from '#server/access/machines.ts';
import { getItems, textField } from '#tests/harness/bank.ts';
import {
  asDirector,
  bank,
  cards,
  director,
  getMoney,
  getState,
  newCard,
  processor,
  readCard,
  say,
  setUpCards,
} from '#tests/harness/cardCompany.ts';
import { clearing, newId, purchase, type Said, use } from '#tests/harness/cardProcessor.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { companies, ibans } from '#tests/harness/village.ts';

setUpCards();

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
