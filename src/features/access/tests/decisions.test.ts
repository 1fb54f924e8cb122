// A decision outside the demo holds for one request, as it was shown, one way, by one person, once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, type Reply, startBank, type TestBank, type TestBrowser, textField } from '#tests/harness/bank.ts';
import { TestDevice, tampered } from '#tests/harness/passkeys.ts';
import { ibans, people } from '#tests/harness/village.ts';
import { createTask, fingerprint, forgetPushes, getOrder, patchTask, paymentRow } from '#tests/http/tasks.ts';

let bank: TestBank;
let director: TestDevice;
let finance: TestDevice;
let desk: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  director = await TestDevice.enrol(bank, people.director);
  finance = await TestDevice.enrol(bank, people.finance);
  desk = await finance.signIn();
});
beforeEach(async () => {
  await bank.owner.query('delete from failed_try');
  await forgetPushes(bank);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

interface Waiting {
  taskId: string;
  requestId: string;
  hash: string;
}

/** A payment that waits for the director. */
async function waiting(changes = {}): Promise<Waiting> {
  const taskId = await createTask(desk, changes);
  const pushed = await patchTask(desk, taskId, `pushauth&who=${people.director}`);
  const requestId = textField(pushed.body, 'requestId');
  return { taskId, requestId, hash: await director.shownHash(requestId) };
}

type Decision = 'approve' | 'reject';
const send = (
  { requestId, hash }: Waiting,
  decision: Decision,
  assertion: unknown,
  device = director,
): Promise<Reply> => device.send('PUT', `/device/requests/${requestId}`, { decision, hash, assertion });
const sign = ({ requestId, hash }: Waiting, decision: Decision = 'approve') =>
  director.assertionFor(requestId, decision, hash);

/** Refused, and nothing has happened to any payment, account or request. */
async function expectRefused(reply: () => Promise<Reply>, status: number, code: string): Promise<void> {
  const before = await fingerprint(bank);
  expect(await reply()).toMatchObject({ status, code });
  expect(await fingerprint(bank)).toEqual(before);
}

describe('what was signed', () => {
  test.each<[Decision, Decision]>([
    ['approve', 'reject'],
    ['reject', 'approve'],
  ])('to %s does not %s, and is used up by the attempt', async (signed, sent) => {
    const payment = await waiting();
    const assertion = await sign(payment, signed);
    await expectRefused(() => send(payment, sent, assertion), 409, 'version-changed');
    await expectRefused(() => send(payment, signed, assertion), 401, 'assertion-not-valid');
    expect(await send(payment, signed, await sign(payment, signed))).toMatchObject({ status: 200 });
  });

  test('for one payment approves no other', async () => {
    const [one, other] = [await waiting(), await waiting({ amount: '11.00' })];
    const assertion = await sign(one);
    await expectRefused(() => send(other, 'approve', assertion), 409, 'version-changed');
    await expectRefused(() => send({ ...other, hash: one.hash }, 'approve', assertion), 409, 'version-changed');
  });

  test('is nothing once the payment has changed', async () => {
    const payment = await waiting();
    const assertion = await sign(payment);
    const changed = await patchTask(desk, payment.taskId, 'update', getOrder({ amount: '99.00', acc: ibans.lonely }));
    expect(changed).toMatchObject({ status: 200 });
    await expectRefused(() => send(payment, 'approve', assertion), 409, 'version-changed');
    await expectRefused(
      () => director.send('POST', `/device/requests/${payment.requestId}`, { decision: 'approve', hash: payment.hash }),
      409,
      'version-changed',
    );
    expect(await paymentRow(bank, payment.taskId)).toMatchObject({ version: 2, confirmator_id: null });
  });

  test('is not what the server holds, if somebody changed it there', async () => {
    const payment = await waiting();
    const assertion = await sign(payment);
    await bank.owner.query('update payment set payload_hash = sha256(payload_hash) where id = $1', [payment.taskId]);
    await expectRefused(() => send(payment, 'approve', assertion), 409, 'version-changed');
  });

  test('counts once, also when it was refused for want of money', async () => {
    const payment = await waiting({ amount: '999999.00' });
    const assertion = await sign(payment);
    await expectRefused(() => send(payment, 'approve', assertion), 422, 'insufficient-funds');
    await expectRefused(() => send(payment, 'approve', assertion), 401, 'assertion-not-valid');
    expect(await send(payment, 'reject', await sign(payment, 'reject'))).toMatchObject({ status: 200 });
  });

  test('once decided is decided', async () => {
    const payment = await waiting();
    const [first, second] = [await sign(payment), await sign(payment, 'reject')];
    expect(await send(payment, 'approve', first)).toMatchObject({ status: 200, body: { state: 'approved' } });
    await expectRefused(() => send(payment, 'reject', second), 409, 'already-decided');
    await expectRefused(() => send(payment, 'approve', first), 409, 'already-decided');
    await expectRefused(
      () => director.send('POST', `/device/requests/${payment.requestId}`, { decision: 'approve', hash: payment.hash }),
      409,
      'already-decided',
    );
  });

  test('with another hash than is stored is refused before it is asked', async () => {
    const { requestId } = await waiting();
    await expectRefused(
      () => director.send('POST', `/device/requests/${requestId}`, { decision: 'approve', hash: 'a'.repeat(64) }),
      409,
      'version-changed',
    );
  });

  test('is good for five minutes', async () => {
    const payment = await waiting();
    const assertion = await sign(payment);
    await bank.owner.query('update challenge set expires_at = now()');
    await expectRefused(() => send(payment, 'approve', assertion), 401, 'assertion-not-valid');
  });

  test('without finger or PIN is nothing', async () => {
    const careless = await TestDevice.enrol(bank, people.director);
    careless.skipVerification();
    const payment = await waiting();
    const assertion = await careless.assertionFor(payment.requestId, 'approve', payment.hash);
    await expectRefused(() => send(payment, 'approve', assertion, careless), 401, 'assertion-not-valid');
  });

  test('twenty times at once decides once', async () => {
    const payment = await waiting();
    const assertions: unknown[] = [];
    for (let i = 0; i < 20; i++) assertions.push(await sign(payment));
    const answers = await Promise.all(assertions.map((assertion) => send(payment, 'approve', assertion)));
    // one counter, twenty answers: those that come late are a copy's
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rowCount } = await bank.owner.query('select from payment_approval where payment_id = $1', [payment.taskId]);
    expect(rowCount).toBe(1);
  });
});

describe('by whom', () => {
  test('a passkey of somebody else answers nothing, and the one who sent it is counted', async () => {
    const payment = await waiting();
    const asked = await director.send('POST', `/device/requests/${payment.requestId}`, {
      decision: 'approve',
      hash: payment.hash,
    });
    const foreign = finance.answer(field(asked.body, 'options'));
    await expectRefused(() => send(payment, 'approve', foreign), 401, 'assertion-not-valid');
    const { rows } = await bank.owner.query(`select subject from failed_try where subject like 'person %'`);
    expect(rows).toEqual([{ subject: `person ${people.director} decide` }]);
  });

  test('somebody who was not asked sees nothing there', async () => {
    const payment = await waiting();
    const assertion = await sign(payment);
    await expectRefused(() => send(payment, 'approve', assertion, finance), 404, 'not-found');
    await expectRefused(
      () => finance.send('POST', `/device/requests/${payment.requestId}`, { decision: 'approve', hash: payment.hash }),
      404,
      'not-found',
    );
  });

  test('five wrong answers in a row shut the door, even for the right one', async () => {
    const payment = await waiting();
    for (let i = 0; i < 5; i++) {
      const wrong = tampered(await sign(payment), 'signature');
      await expectRefused(() => send(payment, 'approve', wrong), 401, 'assertion-not-valid');
    }
    const right = await sign(payment);
    await expectRefused(() => send(payment, 'approve', right), 429, 'too-many-tries');
    expect(await paymentRow(bank, payment.taskId)).toMatchObject({ confirmator_id: null });
  });

  test('at most fifty unanswered challenges are one person’s, also at once', async () => {
    const { requestId, hash } = await waiting();
    await bank.owner.query('delete from challenge');
    const ask = () => director.send('POST', `/device/requests/${requestId}`, { decision: 'approve', hash });
    const answers: Reply[] = [];
    for (let i = 0; i < 4; i++) answers.push(...(await Promise.all(Array.from({ length: 15 }, ask))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ code }) => code === 'too-many-tries')).toHaveLength(10);
    await expectRefused(ask, 429, 'too-many-tries');
    await bank.owner.query('delete from challenge');
    expect(await ask()).toMatchObject({ status: 200 });
  });
});

test('a refused decision is recorded, with person and network address', async () => {
  const { requestId } = await waiting();
  const path = `/device/requests/${requestId}`;
  const other = { decision: 'approve', hash: 'b'.repeat(64) };
  const replies = [await director.send('POST', path, other), await director.send('PUT', path, other)];
  expect(replies.map(({ code }) => code)).toEqual(['version-changed', 'version-changed']);
  const requestIds = replies.map(({ headers }) => headers.get('x-request-id'));
  const { rows } = await bank.owner.query(
    `select actor_id, subject_id, facts, detail from (
       select actor_id, request_id, verb, subject_id, facts, detail from audit left join audit_detail using (n)
       union all select actor_id, request_id, verb, subject_id, facts, detail from audit_inbox) a
     where verb = 'call.refuse' and request_id = any ($1)
     order by subject_id`,
    [requestIds],
  );
  // the address is personal: it may be erased
  const rest = { actor_id: people.director, facts: { code: 'version-changed' }, detail: { address: '127.0.0.1' } };
  expect(rows).toEqual([
    { ...rest, subject_id: 'askDecision' },
    { ...rest, subject_id: 'decideRequest' },
  ]);
});
