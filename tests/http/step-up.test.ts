// Steps that one's own device approves first: 428 and nothing changed, then this very call, once, in time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#shared/call.ts';
import { getItems, type Reply, startBank, type TestBank, type TestBrowser, textField } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { getPasskeys, TestDevice } from '../harness/passkeys.ts';
import { people, staff } from '../harness/village.ts';
import { forgetPushes } from './tasks.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
let bank: TestBank;
let admin: TestDevice;
let director: TestDevice;
let desk: TestBrowser;
let home: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  admin = await TestDevice.enrol(bank, staff.A);
  director = await TestDevice.enrol(bank, people.director);
  desk = await admin.signIn();
  home = await director.signIn();
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

type Sent = [method: string, path: string, body?: unknown];
const link = `/web/enrolments/${people.baker}`;
const makeLink: Sent = ['POST', link];
const addPasskey: Sent = ['POST', '/web/passkeys', { name: 'Laptop' }];

const send = (browser: TestBrowser, [method, path, body]: Sent, approval?: string): Promise<Reply> =>
  browser.send(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(approval ? { headers: { approval } } : {}),
  });

/** Asks for the step and answers the request's id. */
async function ask(browser: TestBrowser, sent: Sent): Promise<string> {
  const reply = await send(browser, sent);
  expect(reply).toMatchObject({ status: 428, code: 'approval-required' });
  return textField(reply.body, 'requestId');
}

async function approved(browser: TestBrowser, device: TestDevice, sent: Sent): Promise<string> {
  const approval = await ask(browser, sent);
  expect(await device.decide(approval)).toMatchObject({ status: 200 });
  return approval;
}

/** What the steps would change. */
async function things(): Promise<unknown> {
  const tables = ['passkey', 'enrolment', 'session', 'client_case', 'challenge', 'membership', 'person', 'staff'];
  const parts = tables.map((t) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${t} t) as "${t}"`);
  return (await bank.owner.query(`select ${parts.join(', ')}`)).rows[0];
}

async function expectRefused(reply: () => Promise<Reply>, status: number, code: string): Promise<void> {
  const before = await things();
  expect(await reply()).toMatchObject({ status, code });
  expect(await things()).toEqual(before);
}

/** Each call that needs a step-up, as the administrator may make it; typed by hand. */
const steps: Readonly<Record<string, Sent>> = {
  addPasskey,
  makeEnrolment: makeLink,
  replaceLostDevices: ['POST', `${link}?lost`, { comment: 'Lost on a train.', contacts: 'not-reached' }],
};
/** what a call answers once it is approved: 202 where a second person must confirm it too */
const done = (name: string) => (name === 'addPasskey' ? 200 : 202);

/** those that users of a company make: users.test.ts and profile.test.ts take them */
const stepsOfUsers = ['addUser', 'changeUser', 'removeUser', 'updateCompany'];
/** cards.test.ts takes them */
const stepsOfCards = ['inviteHolder', 'orderCard', 'printCard', 'updateCard'];
/** staff-users.test.ts, conflicts.test.ts and controllers.test.ts take them */
const stepsOfStaff = [
  ...['createStaff', 'deactivateStaff', 'endDeputy', 'linkClient'],
  ...['nameDeputy', 'setAway', 'unlinkClient', 'updateStaff'],
];
/** of the client page */
const stepsOfClients = ['changeClientLimits', 'chargeClient', 'closeClient', 'closeClientAtOnce'];
/** postings.test.ts takes it */
// the fee given back: src/features/prices/tests
const stepsOfLedger = ['postToLedger', 'returnFee'];
/** proposals.test.ts takes it */
const stepsOfProposals = ['confirmProposal'];
/** registration.test.ts takes it */
const stepsOfRegistrations = ['signContract'];
/** mlro-filing.test.ts takes them */
const stepsOfReports = ['fileMlroReport', 'leaveMlroReport', 'supplementMlroReport'];
/** cases.test.ts takes it */
const stepsOfCases = ['actOnCase'];

test('the calls with a step-up are these', () => {
  const found = Object.entries<Call>(calls).filter(([, { stepUp }]) => stepUp);
  expect(found.map(([name]) => name).sort()).toEqual(
    [
      ...Object.keys(steps),
      ...stepsOfUsers,
      ...stepsOfCards,
      ...stepsOfStaff,
      ...stepsOfClients,
      ...stepsOfLedger,
      ...stepsOfProposals,
      ...stepsOfCases,
      ...stepsOfReports,
      ...stepsOfRegistrations,
    ].sort(),
  );
});

describe.each(Object.entries(steps))('%s', (name, sent) => {
  test('asks the own device first and changes nothing', async () => {
    const before = await things();
    const reply = await send(desk, sent);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Approve this on your device first.',
      status: 428,
      code: 'approval-required',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await things()).toEqual(before);
    const shown = getItems((await admin.send('GET', '/device/requests')).body)[0];
    expect(shown).toMatchObject({ kind: 'step-up', title: expect.stringMatching(/^\w/) });
  });

  test('goes with the approval, once', async () => {
    const approval = await approved(desk, admin, sent);
    expect((await send(desk, sent, approval)).status).toBe(done(name));
    await expectRefused(() => send(desk, sent, approval), 409, 'already-decided');
  });

  test('goes once, however often it is sent at once', async () => {
    const approval = await approved(desk, admin, sent);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(desk, sent, approval)));
    expect(answers.map(({ status }) => status).sort()).toEqual([done(name), ...Array(7).fill(409)]);
  });

  test('does not go after a rejection', async () => {
    const approval = await ask(desk, sent);
    expect(await admin.decide(approval, 'reject')).toMatchObject({ status: 200 });
    await expectRefused(() => send(desk, sent, approval), 409, 'approval-rejected');
  });

  test('does not go with the approval of somebody else, or of no one', async () => {
    const approval = await approved(home, director, addPasskey);
    await expectRefused(() => send(desk, sent, approval), 404, 'not-found');
    await expectRefused(() => send(desk, sent, unknownId), 404, 'not-found');
  });

  test('does not go with the approval of another step', async () => {
    for (const [other, step] of Object.entries(steps).filter(([other]) => other !== name)) {
      const approval = await approved(desk, admin, step);
      await expectRefused(() => send(desk, sent, approval), 409, 'version-changed');
      expect([other, (await send(desk, step, approval)).status]).toEqual([other, done(other)]);
    }
  });

  test.each(['yes', '', '1', `${unknownId}x`, "' or 1=1"])('refuses the header %j', async (approval) => {
    const [method, path, body] = sent;
    const options = { headers: { approval }, ...(body === undefined ? {} : { body }) };
    await expectRefused(() => desk.send(method, path, options), 400, 'invalid-input');
  });
});

describe('an approval', () => {
  test('holds for this body', async () => {
    const approval = await approved(home, director, addPasskey);
    const other: Sent = ['POST', '/web/passkeys', { name: 'Thief' }];
    await expectRefused(() => send(home, other, approval), 409, 'version-changed');
  });

  test('holds for this path', async () => {
    const approval = await approved(desk, admin, makeLink);
    const other: Sent = ['POST', `/web/enrolments/${people.director}`];
    await expectRefused(() => send(desk, other, approval), 409, 'version-changed');
  });

  test('is good for five minutes', async () => {
    const approval = await approved(desk, admin, makeLink);
    const state = async () => (await desk.send('GET', `/web/approvals/${approval}`)).body;
    expect(await state()).toMatchObject({ state: 'approved', title: 'Make an enrolment link' });
    await bank.owner.query(`update request set decided_at = now() - interval '301 seconds' where id = $1`, [approval]);
    await expectRefused(() => send(desk, makeLink, approval), 409, 'already-decided');
    expect(await state()).toMatchObject({ state: 'over' });
  });

  test('is asked for within five minutes', async () => {
    const approval = await ask(desk, makeLink);
    const { rows } = await bank.owner.query<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::float as seconds from request where id = $1',
      [approval],
    );
    expect(rows).toEqual([{ seconds: 300 }]);
    const hash = await admin.shownHash(approval);
    await bank.owner.query(
      `
        update request set created_at = created_at - interval '301 seconds',
          expires_at = expires_at - interval '301 seconds' where id = $1`,
      [approval],
    );
    await expectRefused(() => send(desk, makeLink, approval), 409, 'already-decided');
    const asked = await admin.send('POST', `/device/requests/${approval}`, { decision: 'approve', hash });
    expect(asked).toMatchObject({ status: 409, code: 'already-decided' });
    expect((await desk.send('GET', `/web/approvals/${approval}`)).body).toMatchObject({ state: 'over' });
    expect(await ask(desk, makeLink)).not.toBe(approval);
  });

  test('taken back is none, and can be taken back by its owner only', async () => {
    const approval = await ask(desk, makeLink);
    const address = `/web/approvals/${approval}`;
    for (const method of ['GET', 'DELETE']) {
      await expectRefused(() => home.send(method, address), 404, 'not-found');
    }
    expect(await desk.send('DELETE', address)).toMatchObject({ status: 204 });
    await expectRefused(() => send(desk, makeLink, approval), 409, 'already-decided');
    await expectRefused(() => desk.send('DELETE', address), 409, 'already-decided');
    const asked = await admin.send('POST', `/device/requests/${approval}`, {
      decision: 'approve',
      hash: 'a'.repeat(64),
    });
    expect(asked.status).toBe(409);
  });

  test('that is still open is asked for again by its own id', async () => {
    const approval = await ask(desk, makeLink);
    const again = await send(desk, makeLink, approval);
    expect(again).toMatchObject({ status: 428, body: { requestId: approval } });
    expect(await ask(desk, makeLink)).toBe(approval);
  });

  test('asked for ten times at once is one question', async () => {
    const sent: Sent = ['POST', '/web/passkeys', { name: 'At once' }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(home, sent)));
    expect(new Set(answers.map(({ body }) => textField(body, 'requestId'))).size).toBe(1);
  });

  test('does not help a person who has lost the permission meanwhile', async () => {
    const approval = await approved(desk, admin, makeLink);
    await bank.owner.query(`update staff set role = 'F' where person_id = $1`, [staff.A]);
    await expectRefused(() => send(desk, makeLink, approval), 403, 'not-permitted');
    await bank.owner.query(`update staff set role = 'A', keys = 'D' where person_id = $1`, [staff.A]);
    await expectRefused(() => send(desk, makeLink, approval), 403, 'not-permitted');
    await bank.owner.query(`update staff set keys = 'DRTIUPC0AZES' where person_id = $1`, [staff.A]);
    expect(await send(desk, makeLink, approval)).toMatchObject({ status: 202 });
  });

  test('is given by the device, not by the browser that asks', async () => {
    const approval = await ask(desk, makeLink);
    const hash = await admin.shownHash(approval);
    const address = `/device/requests/${approval}?${staff.A}`;
    const reply = await desk.send('PUT', address, { body: { decision: 'approve', hash } });
    expect(reply).toMatchObject({ status: 401, code: 'not-signed-in' });
    await expectRefused(() => send(desk, makeLink, approval), 428, 'approval-required');
    // nor by the device of somebody else
    await expectRefused(
      () => director.send('POST', `/device/requests/${approval}`, { decision: 'approve', hash }),
      404,
      'not-found',
    );
  });
});

test('eleven different steps in a minute are a flood', async () => {
  for (let i = 0; i < 10; i++) await ask(home, ['POST', '/web/passkeys', { name: `Laptop ${i}` }]);
  await expectRefused(() => send(home, ['POST', '/web/passkeys', { name: 'Laptop 10' }]), 429, 'too-many-pushes');
});

test('a passkey is registered for the challenge of the step only', async () => {
  const laptop = await TestDevice.fresh(bank, people.director);
  const approval = await approved(home, director, addPasskey);
  const { options } = Object((await send(home, addPasskey, approval)).body);
  const credential = laptop.create(options);
  const register = (browser: TestBrowser, name: string) =>
    browser.send('PUT', '/web/passkeys', { body: { name, credential } });
  const before = await getPasskeys(bank, people.director);
  // another session of the same person, and another name than was approved
  expect(await register(await director.signIn(), 'Laptop')).toMatchObject({
    status: 422,
    code: 'credential-not-valid',
  });
  expect(await register(home, 'Laptop')).toMatchObject({ status: 422, code: 'credential-not-valid' });
  expect(await getPasskeys(bank, people.director)).toEqual(before);
});
