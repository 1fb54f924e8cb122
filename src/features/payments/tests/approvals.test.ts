// From a task to a decision: where a push goes, what the device shows, what is decided, and how much is too much.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatIban } from '#shared/iban.ts';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import {
  accountRow,
  createTask,
  decide,
  fieldErrors,
  fingerprint,
  forgetPushes,
  getRequests,
  listAwaited,
  patchTask,
  pay,
  paymentRow,
  pushTask,
  setApprovals,
  untilState,
} from '#tests/http/tasks.ts';

const { director, finance, operations, representative, baker, stranger } = people;
const unknownId = '01900000-0000-7000-8000-000000000000';
let bank: TestBank;
let asFinance: TestBrowser;
let asDirector: TestBrowser;
let asOperations: TestBrowser;
let asBaker: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  [asFinance, asDirector, asOperations, asBaker] = await Promise.all([
    TestBrowser.signIn(bank.url, finance),
    TestBrowser.signIn(bank.url, director),
    TestBrowser.signIn(bank.url, operations),
    TestBrowser.signIn(bank.url, baker),
  ]);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

describe('where a pushed payment goes', () => {
  test('to all who may confirm it, but not to who created it', async () => {
    const id = await createTask(asOperations);
    expect(await listAwaited(asDirector, id)).toEqual([]);
    const requestId = await pushTask(asOperations, id);
    expect(await listAwaited(asDirector, id)).toEqual([director, finance]);
    for (const person of [director, finance]) {
      expect((await getRequests(asFinance, person)).map((request) => request['id'])).toContain(requestId);
    }
    expect(await getRequests(asFinance, operations)).toEqual([]);
  });

  test("to the caller's own device if the caller may confirm it", async () => {
    const id = await createTask(asOperations);
    await pushTask(asFinance, id);
    expect(await listAwaited(asDirector, id)).toEqual([finance]);
  });

  test('from its creator to the others, where the policy wants somebody else', async () => {
    const id = await createTask(asFinance);
    await pushTask(asFinance, id);
    expect(await listAwaited(asDirector, id)).toEqual([director]);
  });

  test('to the one who is named', async () => {
    const id = await createTask(asOperations);
    await pushTask(asOperations, id, director);
    expect(await listAwaited(asDirector, id)).toEqual([director]);
    expect(await decide(asFinance, await pushTask(asOperations, id, finance), director)).toMatchObject({ status: 404 });
  });

  test.each([
    ['who created it', finance],
    ['who holds no C', operations],
    ['who sees cards only', representative],
    ['a stranger', stranger],
    ["another company's director", baker],
    ['no one at all', '49999999999'],
  ])('not to %s', async (_, who) => {
    const id = await createTask(asFinance);
    const before = await fingerprint(bank);
    expect(await patchTask(asFinance, id, `pushauth&who=${who}`)).toMatchObject({
      status: 422,
      code: 'confirmer-not-allowed',
    });
    expect(await fingerprint(bank)).toEqual(before);
  });

  test('who is 11 digits', async () => {
    const id = await createTask(asFinance);
    const wrong = {
      '': 'invalid-format',
      1: 'invalid-format',
      director: 'invalid-format',
      [`${director}0`]: 'too-big',
    };
    for (const [who, code] of Object.entries(wrong)) {
      const refused = await patchTask(asFinance, id, `pushauth&who=${who}`);
      expect([refused.status, ...fieldErrors(refused)]).toEqual([400, `who ${code}`]);
    }
  });

  test('nowhere, if no one else may confirm', async () => {
    await setApprovals(bank, companies.lonely, 'other');
    const id = await createTask(asDirector, { acc: ibans.bakery }, companies.lonely);
    expect(await patchTask(asDirector, id, 'pushauth', undefined, companies.lonely)).toMatchObject({
      status: 422,
      code: 'no-confirmer',
    });
    await setApprovals(bank, companies.lonely, 'any');
    const approved = await pushTask(asDirector, id, undefined, companies.lonely);
    expect(await decide(asDirector, approved, director)).toMatchObject({ status: 200 });
  });

  test('pushing again replaces the open request', async () => {
    const id = await createTask(asFinance);
    const first = await pushTask(asFinance, id);
    const second = await pushTask(asFinance, id);
    expect((await getRequests(asFinance, director)).map((request) => request['id'])).not.toContain(first);
    expect(await decide(asFinance, first, director)).toMatchObject({ status: 409, code: 'version-changed' });
    expect(await decide(asFinance, second, director)).toMatchObject({ status: 200 });
  });
});

describe('the decision', () => {
  test('shows amount, payee, accounts, fee and message, who asks and for whom', async () => {
    const id = await createTask(asFinance, { acc: ibans.elsewhere, amount: '1234.5', msg: 'Rent' });
    const requestId = await pushTask(asFinance, id);
    const request = (await getRequests(asFinance, director)).find((one) => one['id'] === requestId);
    expect(request).toMatchObject({
      kind: 'payment',
      title: 'Pay 1 234.50 EUR to Duona ir Druska',
      company: 'Žalioji Giria UAB',
      createdBy: 'Test finance',
      groups: [],
      lines: [
        { label: 'Amount', value: '1 234.50 EUR' },
        { label: 'Payee', value: 'Duona ir Druska' },
        { label: 'To account', value: formatIban(ibans.elsewhere) },
        { label: 'Country', value: 'Germany' },
        { label: 'Payee check', value: 'Not possible at the payee’s bank' },
        { label: 'Checked', value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
        { label: 'From account', value: formatIban(ibans.timber) },
        { label: 'Fee', value: '0.35 EUR' },
        { label: 'Delivery', value: 'Standard transfer' },
        { label: 'Message', value: 'Rent' },
      ],
    });
  });

  test('reject: no money moves, and it is over', async () => {
    const before = await accountRow(bank, ibans.timber);
    const id = await createTask(asFinance);
    const requestId = await pushTask(asFinance, id);
    expect((await decide(asFinance, requestId, director, 'reject')).body).toEqual({ state: 'rejected' });
    expect(await paymentRow(bank, id)).toMatchObject({ state: 8, confirmator_id: director, request_id: null });
    expect(await accountRow(bank, ibans.timber)).toEqual(before);
    expect(await decide(asFinance, requestId, director)).toMatchObject({ status: 409, code: 'already-decided' });
    expect(await patchTask(asFinance, id, 'pushauth')).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await patchTask(asFinance, id, 'cancel')).toMatchObject({ status: 409, code: 'state-conflict' });
    const { body } = await asFinance.send('GET', `/web/${companies.timber}/payments?status=rejected`);
    expect(getItems(body)).toEqual([expect.objectContaining({ id, state: 8 })]);
  });

  test('the first decision wins, even if others were asked', async () => {
    const id = await createTask(asOperations);
    const requestId = await pushTask(asOperations, id);
    expect(await decide(asFinance, requestId, director, 'reject')).toMatchObject({ status: 200 });
    expect(await decide(asFinance, requestId, finance)).toMatchObject({ status: 409, code: 'already-decided' });
    expect((await paymentRow(bank, id)).state).toBe(8);
  });

  test('twice by the same device is a conflict and one payment', async () => {
    const id = await createTask(asFinance);
    const requestId = await pushTask(asFinance, id);
    expect(await decide(asFinance, requestId, director)).toMatchObject({ status: 200 });
    expect(await decide(asFinance, requestId, director)).toMatchObject({ status: 409, code: 'already-decided' });
    await untilState(bank, [id], 3);
  });

  test('with the hash of what was shown; another hash is refused', async () => {
    const id = await createTask(asFinance);
    const requestId = await pushTask(asFinance, id);
    const shown = (await getRequests(asFinance, director)).find((one) => one['id'] === requestId);
    expect(await decide(asFinance, requestId, director, 'approve', 'f'.repeat(64))).toMatchObject({
      status: 409,
      code: 'version-changed',
    });
    expect((await paymentRow(bank, id)).state).toBe(0);
    expect(await decide(asFinance, requestId, director, 'approve', String(shown?.['hash']))).toMatchObject({
      status: 200,
    });
  });

  test("of somebody else's request reads as not there", async () => {
    const requestId = await pushTask(asFinance, await createTask(asFinance));
    const before = await fingerprint(bank);
    for (const person of [operations, representative, baker, stranger, finance]) {
      expect(await decide(asFinance, requestId, person)).toMatchObject({ status: 404, code: 'not-found' });
    }
    expect(await decide(asFinance, unknownId, director)).toMatchObject({ status: 404, code: 'not-found' });
    expect(await decide(asFinance, 'no-id', director)).toMatchObject({ status: 404, code: 'not-found' });
    expect(await fingerprint(bank)).toEqual(before);
  });

  test('takes approve or reject and nothing else', async () => {
    const requestId = await pushTask(asFinance, await createTask(asFinance));
    const address = `/device/requests/${requestId}?${director}`;
    for (const body of [{}, { decision: 'maybe' }, { decision: 'approve', extra: 1 }, { decision: ['approve'] }, []]) {
      expect(await asFinance.device('PUT', address, body)).toMatchObject({ status: 400, code: 'invalid-input' });
    }
    const nameless = await asFinance.device('PUT', `/device/requests/${requestId}`, { decision: 'approve' });
    expect(nameless).toMatchObject({ status: 400 });
    const unknown = await asFinance.device('PUT', `/device/requests/${requestId}?49999999999`, { decision: 'approve' });
    expect(unknown).toMatchObject({ status: 401 });
  });

  test('without money: refused, stays a task, and can be approved once there is enough', async () => {
    const { balance_minor: balance } = await accountRow(bank, ibans.timber);
    const id = await createTask(asFinance, { amount: `${balance / 100n}.99` });
    const requestId = await pushTask(asFinance, id);
    const before = await fingerprint(bank);
    expect(await decide(asFinance, requestId, director)).toMatchObject({ status: 422, code: 'insufficient-funds' });
    expect(await fingerprint(bank)).toEqual(before);
    expect((await paymentRow(bank, id)).state).toBe(0);
    const topUp = await pay(asBaker, baker, { acc: ibans.timber, amount: '50.00' }, companies.bakery);
    await untilState(bank, [topUp], 3);
    expect(await decide(asFinance, requestId, director)).toMatchObject({ status: 200 });
    await untilState(bank, [id], 3);
    const back = await pay(asBaker, baker, { acc: ibans.timber, amount: `${balance / 100n}.00` }, companies.bakery);
    await untilState(bank, [back], 3);
  });
});

test('ten pushes a minute by one person, not eleven; others still push to the same device', async () => {
  const id = await createTask(asFinance);
  for (let i = 0; i < 10; i++) await pushTask(asFinance, id);
  const before = await fingerprint(bank);
  expect(await patchTask(asFinance, id, 'pushauth')).toMatchObject({ status: 429, code: 'too-many-pushes' });
  expect(await fingerprint(bank)).toEqual(before);
  await pushTask(asOperations, id);
  await forgetPushes(bank);
  await pushTask(asFinance, id);
});

test('fifteen pushes at once: ten arrive', async () => {
  const ids = await Promise.all(Array.from({ length: 15 }, () => createTask(asFinance)));
  const pushed = await Promise.all(ids.map((id) => patchTask(asFinance, id, 'pushauth')));
  const statuses = pushed.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
});

test('at most 100 requests wait for one person', async () => {
  await bank.owner.query(`update request set state = 'replaced' where state = 'open'`);
  await bank.owner.query(
    `with made as (
       insert into request (id, kind, company_id, created_by, payload, payload_hash, created_at)
       select new_id(), 'payment', $1, $2, '{}', sha256('{}'), now() - interval '1 hour' from generate_series(1, 99)
       returning id)
     insert into request_recipient (person_id, request_id, sent_at) select $3, id, now() - interval '1 hour' from made`,
    [companies.timber, finance, director],
  );
  const [one, two] = [await createTask(asFinance), await createTask(asFinance)];
  await pushTask(asFinance, one);
  expect(await patchTask(asFinance, two, 'pushauth')).toMatchObject({ status: 422, code: 'too-many-open-requests' });
  // the same one again takes the place of the one before
  await pushTask(asFinance, one);
  await bank.owner.query(`update request set state = 'replaced' where state = 'open'`);
});
