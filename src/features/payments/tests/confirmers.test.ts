// Who may decide, edit and cancel, and what happens when that changes in between.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import {
  createTask,
  decide,
  fingerprint,
  forgetPushes,
  getOrder,
  getRequests,
  listAwaited,
  patchTask,
  pay,
  paymentRow,
  pushTask,
  setApprovals,
  untilState,
} from '#tests/http/tasks.ts';

const { director, finance, operations, baker } = people;
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
beforeEach(async () => {
  await forgetPushes(bank);
  await setApprovals(bank, companies.timber, 'other');
  await setMembership(finance, 'invited', 'removed');
  await setMembership(finance, 'active');
  await setLetters(finance, 'ABCDFGH');
  await bank.owner.query('update person set blocked_at = null');
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

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

describe('who decides', () => {
  test("the creator's own approval is refused where the policy wants somebody else", async () => {
    await setApprovals(bank, companies.timber, 'any');
    const id = await createTask(asFinance);
    const requestId = await pushTask(asFinance, id);
    expect(await listAwaited(asDirector, id)).toEqual([finance]);
    await setApprovals(bank, companies.timber, 'other');
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
      await asFinance.send('POST', `/web/${companies.timber}/payments`, { body: getOrder(), key: 'x' }),
    ).toMatchObject({ status: 403, code: 'not-permitted' });
  });

  test('who has been removed neither decides nor sees what waits, and is refused on the next call', async () => {
    const id = await createTask(asOperations);
    const requestId = await pushTask(asOperations, id, finance);
    await setMembership(finance, 'removed');
    expect(await getRequests(asFinance, finance)).toEqual([]);
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

  test('who is blocked is no one', async () => {
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
    const edited = await patchTask(asFinance, id, 'update', getOrder({ amount: '20.00', name: 'Somebody Else' }));
    expect(edited.body).toEqual({ id, version: 2 });
    expect(await listAwaited(asDirector, id)).toEqual([]);
    expect(await getRequests(asFinance, director)).not.toContainEqual(expect.objectContaining({ id: first }));
    expect(await decide(asFinance, first, director)).toMatchObject({ status: 409, code: 'version-changed' });
    const second = await pushTask(asFinance, id);
    expect(await getRequests(asFinance, director)).toContainEqual(
      expect.objectContaining({ id: second, title: 'Pay 20.00 EUR to Somebody Else' }),
    );
    expect(await decide(asFinance, second, director)).toMatchObject({ status: 200 });
    await untilState(bank, [id], 3);
    expect(await paymentRow(bank, id)).toMatchObject({ version: 2, amount_minor: 2000n, payee_name: 'Somebody Else' });
    expect(await patchTask(asFinance, id, 'update', getOrder())).toMatchObject({ status: 409, code: 'state-conflict' });
  });

  test('only its creator can edit it, not even the director', async () => {
    const id = await createTask(asFinance);
    for (const browser of [asDirector, asOperations]) {
      expect(await patchTask(browser, id, 'update', getOrder())).toMatchObject({ status: 403, code: 'not-permitted' });
    }
    expect((await paymentRow(bank, id)).version).toBe(1);
  });

  test('is edited within the same rules as it is created', async () => {
    const id = await createTask(asFinance);
    expect(await patchTask(asFinance, id, 'update', getOrder({ acc: ibans.timber }))).toMatchObject({
      status: 422,
      code: 'same-account',
    });
    expect(await patchTask(asFinance, id, 'update', getOrder({ amount: '0' }))).toMatchObject({ status: 400 });
    expect(await patchTask(asFinance, id, 'update')).toMatchObject({ status: 400, code: 'invalid-input' });
    expect((await paymentRow(bank, id)).version).toBe(1);
    // to another bank and back: rail and fee follow
    expect(await patchTask(asFinance, id, 'update', getOrder({ acc: ibans.elsewhere }))).toMatchObject({ status: 200 });
    const { body } = await asFinance.send('GET', `/web/${companies.timber}/tasks`);
    expect(getItems(body)).toContainEqual(
      expect.objectContaining({ id, fee: 'EUR0.35#SEPAFEE', account: ibans.elsewhere }),
    );
  });

  test('only its creator and holders of C can cancel it', async () => {
    const [mine, theirs] = [await createTask(asOperations), await createTask(asFinance)];
    expect(await patchTask(asOperations, theirs, 'cancel')).toMatchObject({ status: 403, code: 'not-permitted' });
    expect(await patchTask(asOperations, mine, 'cancel')).toMatchObject({ status: 204 });
    const requestId = await pushTask(asFinance, theirs);
    expect(await patchTask(asDirector, theirs, 'cancel')).toMatchObject({ status: 204 });
    expect(await decide(asFinance, requestId, director)).toMatchObject({ status: 409 });
    expect(await patchTask(asFinance, theirs, 'cancel')).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await patchTask(asFinance, theirs, 'update', getOrder())).toMatchObject({ status: 409 });
    expect([(await paymentRow(bank, mine)).state, (await paymentRow(bank, theirs)).state]).toEqual([9, 9]);
  });

  test('of another company, or not there, reads the same: not found', async () => {
    const theirs = await createTask(asBaker, { acc: ibans.timber }, companies.bakery);
    const before = await fingerprint(bank);
    for (const id of [theirs, unknownId, 'x', theirs.toUpperCase(), '%00']) {
      for (const action of ['cancel', 'pushauth', 'update'] as const) {
        const refused = await patchTask(asDirector, id, action, action === 'update' ? getOrder() : undefined);
        expect([refused.status, refused.code]).toEqual(
          id === '%00' ? [expect.any(Number), expect.any(String)] : [404, 'not-found'],
        );
        expect(refused.status).toBeLessThan(500);
      }
    }
    expect(await fingerprint(bank)).toEqual(before);
  });
});
