// A client with flag L or l (locked by the bank, by itself), D or Z: its money and its cards stand still, reading goes
// on, and money still comes in.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { newId, purchase, TestProcessor } from '#tests/harness/cardProcessor.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import {
  accountRow,
  createTask,
  decide,
  fingerprint,
  forgetPushes,
  getOrder,
  patchTask,
  pay,
  paymentRow,
  postOrder,
  pushTask,
  untilState,
} from '#tests/http/tasks.ts';

let bank: TestBank;
let processor: TestProcessor;
let finance: TestBrowser;
let director: TestBrowser;
let baker: TestBrowser;

beforeAll(async () => {
  processor = await TestProcessor.start();
  bank = await startBank({ settings: processor.settings });
  finance = await TestBrowser.signIn(bank.url, people.finance);
  director = await TestBrowser.signIn(bank.url, people.director);
  baker = await TestBrowser.signIn(bank.url, people.baker);
});
beforeEach(() => forgetPushes(bank));
afterEach(() => flag(''));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  await processor.close();
});

async function flag(flags: string): Promise<void> {
  if (flags.includes('Z')) return closeByHand(bank.owner, companies.timber);
  // no one who has an account is declined: what would be, stands still too
  await bank.owner.query(
    `alter table client disable trigger client_declined;
     update client set flags = '${flags}' where id = '${companies.timber}';
     alter table client enable trigger client_declined`,
  );
}

const locked = { status: 422, code: 'client-locked' };

describe.each(['L', 'l', 'D', 'Z', 'BL'])('with %s', (flags) => {
  test('nothing is created, changed, sent or approved; what waits can be canceled and rejected', async () => {
    const [waiting, asked] = [await createTask(finance), await createTask(finance)];
    const requestId = await pushTask(finance, asked, people.director);
    await flag(flags);
    const before = await fingerprint(bank);
    const created = await postOrder(finance);
    expect(created).toMatchObject(locked);
    expect(field(created.body, 'title')).toBe('Please contact us.');
    expect(await patchTask(finance, waiting, 'update', getOrder({ amount: '11.00' }))).toMatchObject(locked);
    expect(await patchTask(finance, waiting, 'pushauth')).toMatchObject(locked);
    const together = await finance.send('POST', `/web/${companies.timber}/tasks?pushauth`, {
      body: { ids: [waiting] },
    });
    expect(together).toMatchObject(locked);
    expect(await decide(director, requestId, people.director)).toMatchObject(locked);
    expect(await fingerprint(bank)).toEqual(before);
    expect(await decide(director, requestId, people.director, 'reject')).toMatchObject({ status: 200 });
    expect(await patchTask(finance, waiting, 'cancel')).toMatchObject({ status: 204 });
  });

  test('cards do not pay', async () => {
    const card = await issueCard(bank.owner, { iban: ibans.timber, limit: 10_000n, monthly: 100_000n });
    await flag(flags);
    expect((await processor.say(bank.url, purchase(card, 100n))).body).toMatchObject({ reason: 'client-locked' });
  });
});

test('what was approved before the lock is not executed: it fails, and its money is free again', async () => {
  const before = await accountRow(bank, ibans.timber);
  // approved and locked at one moment, so that no executor comes between
  const { rows } = await bank.owner.query<{ id: string }>(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
       payee_account_id, payee_name, payee_iban, currency, amount_minor, payload_hash, created_at, changed_at)
     select new_id(), 'book', 0, a.client_id, a.id, 'x', a.iban, b.client_id, b.id, 'x', b.iban, 'EUR', 100, '', now(),
       now()
     from account a, account b where a.iban = $1 and b.iban = $2
     returning id`,
    [ibans.timber, ibans.bakery],
  );
  const id = rows[0]?.id ?? '';
  await bank.owner.query(
    `do $$ begin
       perform place_hold('${id}', (select id from account where iban = '${ibans.timber}'), 100);
       update payment set state = payment_state('authorized') where id = '${id}';
       update client set flags = 'l' where id = '${companies.timber}';
     end $$`,
  );
  const others = await pay(baker, people.baker, { acc: ibans.lonely, name: 'Vieniša MB' }, companies.bakery);
  await untilState(bank, [id], 7);
  await untilState(bank, [others], 3);
  expect(await paymentRow(bank, id)).toMatchObject({ refusal: 'client_locked' });
  expect(await accountRow(bank, ibans.timber)).toEqual(before);
  await flag('');
  const { body } = await finance.send('GET', `/web/${companies.timber}/payments/${id}`);
  expect(body).toMatchObject({ state: 7, meta: { reason: 'client-locked' } });
  expect(await paymentRow(bank, id)).toMatchObject({ state: 7 });
});

test('a locked client reads on, and money comes in: from a client, by refund and by top-up', async () => {
  const card = await issueCard(bank.owner, { iban: ibans.timber, limit: 10_000n, monthly: 100_000n });
  await flag('L');
  for (const what of ['client', 'payments', 'tasks', 'cards', `payments?cardid=${card}`])
    expect(await finance.send('GET', `/web/${companies.timber}/${what}`)).toMatchObject({ status: 200 });
  const { balance_minor: before } = await accountRow(bank, ibans.timber);
  const paid = await pay(baker, people.baker, { acc: ibans.timber, name: 'Žalioji Giria UAB' }, companies.bakery);
  await untilState(bank, [paid], 3);
  const { merchant, use } = purchase(card, 1n);
  const amount = { currency: 'EUR', minor: '500' };
  await processor.say(bank.url, { kind: 'refund', reference: newId(), cardId: card, amount, merchant, use });
  const from = { iban: ibans.timber, feeMinor: '0', name: 'Ona', last4: '1111' };
  await processor.say(bank.url, { kind: 'top-up', reference: newId(), amount, ...from });
  expect((await accountRow(bank, ibans.timber)).balance_minor - before).toBe(2000n);
  expect(getItems((await finance.send('GET', `/web/${companies.timber}/payments`)).body)[0]).toMatchObject({
    op: 'RX',
  });
});
