// From a task to a decision: push, who may confirm, reject, edit, cancel, and what comes too late.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { itemsOf, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { companies, ibans, people } from '../harness/village.ts';
import {
  accountRow,
  createTask,
  decide,
  fieldErrors,
  fingerprint,
  forgetPushes,
  orderOf,
  patchTask,
  pay,
  paymentRow,
  pushTask,
  requestsOf,
  untilState,
} from './tasks.ts';

const { director, finance, operations, representative, baker, stranger } = people;
const unknownId = '01900000-0000-7000-8000-000000000000';
let bank: TestBank;
let asFinance: TestBrowser;
let asDirector: TestBrowser;
let asOperations: TestBrowser;
let asBaker: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [asFinance, asDirector, asOperations, asBaker] = await Promise.all([
    TestBrowser.signIn(bank.url, finance),
    TestBrowser.signIn(bank.url, director),
    TestBrowser.signIn(bank.url, operations),
    TestBrowser.signIn(bank.url, baker),
  ]);
});
beforeEach(async () => {
  await forgetPushes(bank);
  await setApprovals(companies.timber, 'other');
  await setMembership(finance, 'invited', 'removed');
  await setMembership(finance, 'active');
  await setLetters(finance, 'ABCDFGH');
  await bank.owner.query('update person set blocked_at = null');
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function awaitedOf(taskId: string): Promise<unknown[]> {
  const { body } = await asDirector.send('GET', `/web/${companies.timber}/tasks`);
  const task = itemsOf(body).find(({ id }) => id === taskId);
  const awaited = task?.['awaited'];
  return Array.isArray(awaited) ? awaited.map((person) => textField(person, 'id')) : [];
}

const setApprovals = (company: string, policy: string) =>
  bank.owner.query('update client set approvals = $2 where id = $1', [company, policy]);
const setLetters = (person: string, letters: string) =>
  bank.owner.query('update membership set letters = $2 where person_id = $1 and company_id = $3', [
    person,
    letters,
    companies.timber,
  ]);
const setMembership = (person: string, state: string, from = '') =>
  bank.owner.query(`update membership set state = $2 where person_id = $1 and company_id = $3 and $4 in ('', state)`, [
    person,
    state,
    companies.timber,
    from,
  ]);

describe('where a pushed payment goes', () => {
  test('to all who may confirm it, but not to who created it', async () => {
    const id = await createTask(asOperations);
    expect(await awaitedOf(id)).toEqual([]);
    const requestId = await pushTask(asOperations, id);
    expect(await awaitedOf(id)).toEqual([director, finance]);
    for (const person of [director, finance]) {
      expect((await requestsOf(asFinance, person)).map((request) => request['id'])).toContain(requestId);
    }
    expect(await requestsOf(asFinance, operations)).toEqual([]);
  });

  test("to the caller's own device if the caller may confirm it", async () => {
    const id = await createTask(asOperations);
    await pushTask(asFinance, id);
    expect(await awaitedOf(id)).toEqual([finance]);
  });

  test('from its creator to the others, where the policy wants somebody else', async () => {
    const id = await createTask(asFinance);
    await pushTask(asFinance, id);
    expect(await awaitedOf(id)).toEqual([director]);
  });

  test('to the one who is named', async () => {
    const id = await createTask(asOperations);
    await pushTask(asOperations, id, director);
    expect(await awaitedOf(id)).toEqual([director]);
    expect(await decide(asFinance, await pushTask(asOperations, id, finance), director)).toMatchObject({ status: 404 });
  });

  test.each([
    ['who created it', finance],
    ['who holds no C', operations],
    ['who sees cards only', representative],
    ['a stranger', stranger],
    ["another company's director", baker],
    ['nobody at all', '49999999999'],
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
    for (const who of ['', '1', 'director', `${director}0`]) {
      const refused = await patchTask(asFinance, id, `pushauth&who=${who}`);
      expect([refused.status, ...fieldErrors(refused)]).toEqual([400, 'who invalid-format']);
    }
  });

  test('nowhere, if nobody else may confirm', async () => {
    await setApprovals(companies.lonely, 'other');
    const id = await createTask(asDirector, { acc: ibans.bakery }, companies.lonely);
    expect(await patchTask(asDirector, id, 'pushauth', undefined, companies.lonely)).toMatchObject({
      status: 422,
      code: 'no-confirmer',
    });
    await setApprovals(companies.lonely, 'any');
    const approved = await pushTask(asDirector, id, undefined, companies.lonely);
    expect(await decide(asDirector, approved, director)).toMatchObject({ status: 200 });
  });

  test('pushing again replaces the open request', async () => {
    const id = await createTask(asFinance);
    const first = await pushTask(asFinance, id);
    const second = await pushTask(asFinance, id);
    expect((await requestsOf(asFinance, director)).map((request) => request['id'])).not.toContain(first);
    expect(await decide(asFinance, first, director)).toMatchObject({ status: 409, code: 'version-changed' });
    expect(await decide(asFinance, second, director)).toMatchObject({ status: 200 });
  });
});

describe('the decision', () => {
  test('shows amount, payee, accounts, fee and message, who asks and for whom', async () => {
    const id = await createTask(asFinance, { acc: ibans.elsewhere, amount: '1234.5', msg: 'Rent' });
    const requestId = await pushTask(asFinance, id);
    const request = (await requestsOf(asFinance, director)).find((one) => one['id'] === requestId);
    expect(request).toMatchObject({
      kind: 'payment',
      title: 'Pay 1234.50 EUR to Duona ir Druska',
      company: 'Žalioji Giria UAB',
      createdBy: 'Test finance',
      groups: [],
      lines: [
        { label: 'Amount', value: '1234.50 EUR' },
        { label: 'Payee', value: 'Duona ir Druska' },
        { label: 'To account', value: ibans.elsewhere },
        { label: 'Country', value: 'DE' },
        { label: 'From account', value: ibans.timber },
        { label: 'Fee', value: '0.35 EUR' },
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
    expect(itemsOf(body)).toEqual([expect.objectContaining({ id, state: 8 })]);
  });

  test('the first one wins, whoever else was asked', async () => {
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
    const shown = (await requestsOf(asFinance, director)).find((one) => one['id'] === requestId);
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

describe('who decides', () => {
  test("the creator's own approval is refused where the policy wants somebody else", async () => {
    await setApprovals(companies.timber, 'any');
    const id = await createTask(asFinance);
    const requestId = await pushTask(asFinance, id);
    expect(await awaitedOf(id)).toEqual([finance]);
    await setApprovals(companies.timber, 'other');
    expect(await decide(asFinance, requestId, finance)).toMatchObject({ status: 422, code: 'self-approval' });
    // a rejection of one's own payment is no confirmation, but somebody else decides all the same
    expect(await decide(asFinance, requestId, finance, 'reject')).toMatchObject({ status: 422, code: 'self-approval' });
    expect((await paymentRow(bank, id)).state).toBe(0);
  });

  test('under any one person may do both', async () => {
    const id = await pay(asBaker, baker, { acc: ibans.timber, amount: '1.00' }, companies.bakery);
    await untilState(bank, [id], 3);
    expect((await paymentRow(bank, id)).confirmator_id).toBe(baker);
  });

  test('letters that were taken away since the push count', async () => {
    const id = await createTask(asOperations);
    const requestId = await pushTask(asOperations, id, finance);
    await setLetters(finance, 'ABDFGH');
    expect(await decide(asFinance, requestId, finance)).toMatchObject({ status: 422, code: 'confirmer-not-allowed' });
    await setLetters(finance, 'ABCDFGH');
    expect(await decide(asFinance, requestId, finance)).toMatchObject({ status: 200 });
  });

  test('letters count on the next call', async () => {
    await setLetters(finance, 'CG');
    expect(
      await asFinance.send('POST', `/web/${companies.timber}/payments`, { body: orderOf(), key: 'x' }),
    ).toMatchObject({ status: 403, code: 'not-permitted' });
  });

  test('who has been removed neither decides nor sees what waits, and is refused on the next call', async () => {
    const id = await createTask(asOperations);
    const requestId = await pushTask(asOperations, id, finance);
    await setMembership(finance, 'removed');
    expect(await requestsOf(asFinance, finance)).toEqual([]);
    expect(await decide(asFinance, requestId, finance)).toMatchObject({ status: 404, code: 'not-found' });
    expect((await paymentRow(bank, id)).state).toBe(0);
    for (const path of ['client', 'payments', 'tasks', 'statement']) {
      const refused = await asFinance.send('GET', `/web/${companies.timber}/${path}`);
      expect(refused).toMatchObject({ status: 404, code: 'not-found' });
    }
    const { body } = await asFinance.send('GET', '/web/client');
    expect(body).toMatchObject({ ID: finance, companies: [] });
    await setMembership(finance, 'invited');
    expect(await decide(asFinance, requestId, finance)).toMatchObject({ status: 422, code: 'confirmer-not-allowed' });
    expect(await asFinance.send('GET', `/web/${companies.timber}/client`)).toMatchObject({ status: 404 });
    await setMembership(finance, 'active');
    expect(await decide(asFinance, requestId, finance)).toMatchObject({ status: 200 });
  });

  test('who is blocked is nobody', async () => {
    const requestId = await pushTask(asOperations, await createTask(asOperations), finance);
    await bank.owner.query('update person set blocked_at = now() where id = $1', [finance]);
    expect(await decide(asDirector, requestId, finance)).toMatchObject({ status: 401 });
    expect(await asFinance.send('GET', '/web/client')).toMatchObject({ status: 401 });
    const another = await createTask(asOperations);
    expect(await patchTask(asOperations, another, `pushauth&who=${finance}`)).toMatchObject({ status: 422 });
  });
});

describe('a task', () => {
  test('is edited by its creator: new version, the open request is replaced, the new one works', async () => {
    const id = await createTask(asFinance, { amount: '10.00' });
    const first = await pushTask(asFinance, id);
    const edited = await patchTask(asFinance, id, 'update', orderOf({ amount: '20.00', name: 'Somebody Else' }));
    expect(edited.body).toEqual({ id, version: 2 });
    expect(await awaitedOf(id)).toEqual([]);
    expect(await requestsOf(asFinance, director)).not.toContainEqual(expect.objectContaining({ id: first }));
    expect(await decide(asFinance, first, director)).toMatchObject({ status: 409, code: 'version-changed' });
    const second = await pushTask(asFinance, id);
    expect(await requestsOf(asFinance, director)).toContainEqual(
      expect.objectContaining({ id: second, title: 'Pay 20.00 EUR to Somebody Else' }),
    );
    expect(await decide(asFinance, second, director)).toMatchObject({ status: 200 });
    await untilState(bank, [id], 3);
    expect(await paymentRow(bank, id)).toMatchObject({ version: 2, amount_minor: 2000n, payee_name: 'Somebody Else' });
    expect(await patchTask(asFinance, id, 'update', orderOf())).toMatchObject({ status: 409, code: 'state-conflict' });
  });

  test('is edited by nobody else, not even the director', async () => {
    const id = await createTask(asFinance);
    for (const browser of [asDirector, asOperations]) {
      expect(await patchTask(browser, id, 'update', orderOf())).toMatchObject({ status: 403, code: 'not-permitted' });
    }
    expect((await paymentRow(bank, id)).version).toBe(1);
  });

  test('is edited within the same rules as it is created', async () => {
    const id = await createTask(asFinance);
    expect(await patchTask(asFinance, id, 'update', orderOf({ acc: ibans.timber }))).toMatchObject({
      status: 422,
      code: 'same-account',
    });
    expect(await patchTask(asFinance, id, 'update', orderOf({ amount: '0' }))).toMatchObject({ status: 400 });
    expect(await patchTask(asFinance, id, 'update')).toMatchObject({ status: 400, code: 'invalid-input' });
    expect((await paymentRow(bank, id)).version).toBe(1);
    // to another bank and back: rail and fee follow
    expect(await patchTask(asFinance, id, 'update', orderOf({ acc: ibans.elsewhere }))).toMatchObject({ status: 200 });
    const { body } = await asFinance.send('GET', `/web/${companies.timber}/tasks`);
    expect(itemsOf(body)).toContainEqual(expect.objectContaining({ id, fee: 'EUR0.35#FEE', account: ibans.elsewhere }));
  });

  test('is cancelled by its creator or who holds C, and by nobody else', async () => {
    const [mine, theirs] = [await createTask(asOperations), await createTask(asFinance)];
    expect(await patchTask(asOperations, theirs, 'cancel')).toMatchObject({ status: 403, code: 'not-permitted' });
    expect(await patchTask(asOperations, mine, 'cancel')).toMatchObject({ status: 204 });
    const requestId = await pushTask(asFinance, theirs);
    expect(await patchTask(asDirector, theirs, 'cancel')).toMatchObject({ status: 204 });
    expect(await decide(asFinance, requestId, director)).toMatchObject({ status: 409 });
    expect(await patchTask(asFinance, theirs, 'cancel')).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await patchTask(asFinance, theirs, 'update', orderOf())).toMatchObject({ status: 409 });
    expect([(await paymentRow(bank, mine)).state, (await paymentRow(bank, theirs)).state]).toEqual([9, 9]);
  });

  test('of another company, or not there, reads the same: not found', async () => {
    const theirs = await createTask(asBaker, { acc: ibans.timber }, companies.bakery);
    const before = await fingerprint(bank);
    for (const id of [theirs, unknownId, 'x', theirs.toUpperCase(), '%00']) {
      for (const action of ['cancel', 'pushauth', 'update'] as const) {
        const refused = await patchTask(asDirector, id, action, action === 'update' ? orderOf() : undefined);
        expect([refused.status, refused.code]).toEqual(
          id === '%00' ? [expect.any(Number), expect.any(String)] : [404, 'not-found'],
        );
        expect(refused.status).toBeLessThan(500);
      }
    }
    expect(await fingerprint(bank)).toEqual(before);
  });
});

test('ten pushes a minute to one person, not eleven', async () => {
  const id = await createTask(asFinance);
  for (let i = 0; i < 10; i++) await pushTask(asFinance, id);
  const before = await fingerprint(bank);
  expect(await patchTask(asFinance, id, 'pushauth')).toMatchObject({ status: 429, code: 'too-many-pushes' });
  expect(await fingerprint(bank)).toEqual(before);
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
     insert into request_recipient select $3, id from made`,
    [companies.timber, finance, director],
  );
  const [one, two] = [await createTask(asFinance), await createTask(asFinance)];
  await pushTask(asFinance, one);
  expect(await patchTask(asFinance, two, 'pushauth')).toMatchObject({ status: 422, code: 'too-many-open-requests' });
  // the same one again takes the place of the one before
  await pushTask(asFinance, one);
  await bank.owner.query(`update request set state = 'replaced' where state = 'open'`);
});
