// Every call of the table that takes an authenticator's answer, and every call of a device: what goes without.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { proveApproval } from '#features/payments/tasks/server/proveApproval.ts';
import { type Call, isFor } from '#shared/call.ts';
import { field, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { openOffer } from '../harness/outletWorld.ts';
import { TestDevice, tampered } from '../harness/passkeys.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { createTask, fingerprint, patchTask, pay } from './tasks.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
let bank: TestBank;
let demo: TestBank;
let director: TestDevice;
let finance: TestDevice;
let desk: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  demo = await startBank();
  director = await TestDevice.enrol(bank, people.director);
  finance = await TestDevice.enrol(bank, people.finance);
  desk = await finance.signIn();
});
afterAll(async () => {
  await Promise.all([bank.expectSound(), demo.expectSound()]);
  await Promise.all([bank.close(), demo.close()]);
});

const table = Object.entries<Call>(calls);

/** Whether a call's body has a field of that name, wherever its schema keeps it. */
function hasField({ body }: Call, name: string): boolean {
  return JSON.stringify(Object.keys(Object(Object(body)._zod?.def?.shape))).includes(`"${name}"`);
}

/** A payment that waits for the director: its request and the hash that is shown. */
async function waitingPayment(): Promise<{ requestId: string; hash: string }> {
  const taskId = await createTask(desk, { acc: ibans.bakery }, companies.timber);
  const pushed = await patchTask(desk, taskId, `pushauth&who=${people.director}`);
  const requestId = textField(pushed.body, 'requestId');
  return { requestId, hash: await director.shownHash(requestId) };
}

/** Each call that takes an assertion, with a body that is right but for it; typed by hand. */
const withAssertion: Readonly<Record<string, () => Promise<[TestBrowser, string, string, Record<string, unknown>]>>> = {
  signInByPasskey: async () => {
    const browser = await TestBrowser.open(bank.url);
    await browser.start();
    await browser.send('POST', '/web/login?passkey');
    return [browser, 'PUT', '/web/login?passkey', { scope: 'web' }];
  },
  approveLogin: async () => {
    const browser = await TestBrowser.open(bank.url);
    await browser.start();
    const { loginCode, number } = await browser.code();
    await director.send('POST', `/device/login/${loginCode}`, { number });
    return [director.browser, 'PUT', `/web/login?${people.director}`, { loginCode, number }];
  },
  decideRequest: async () => {
    const { requestId, hash } = await waitingPayment();
    await director.assertionFor(requestId, 'approve', hash);
    const address = `/device/requests/${requestId}?${people.director}`;
    return [director.browser, 'PUT', address, { decision: 'approve', hash }];
  },
  buyOffer: async () => {
    const order = { version: 1, pay: 'EUR', euroAccountId: `EUR.${ibans.timber}` };
    const offerId = await openOffer(bank.owner, { noStock: true });
    return [director.browser, 'POST', `/device/offers/${offerId}?${people.director}`, order];
  },
};

test('the calls that take an assertion are these', () => {
  const found = table.filter(([, call]) => hasField(call, 'assertion')).map(([name]) => name);
  expect(found.sort()).toEqual(Object.keys(withAssertion).sort());
  expect(found.sort()).toEqual(['approveLogin', 'buyOffer', 'decideRequest', 'signInByPasskey']);
});

describe.each(Object.entries(withAssertion))('%s', (_, prepare) => {
  test.each<[string, (right: Record<string, unknown>) => Record<string, unknown>]>([
    ['without an assertion', (right) => right],
    ['with null for it', (right) => ({ ...right, assertion: null })],
    ['with a word for it', (right) => ({ ...right, assertion: 'approved' })],
    ['with an empty one', (right) => ({ ...right, assertion: {} })],
    ['with one that is no one’s', (right) => ({ ...right, assertion: nobodys })],
  ])('%s does nothing outside the demo', async (_, change) => {
    const [browser, method, address, right] = await prepare();
    await bank.owner.query('delete from failed_try');
    const before = await fingerprint(bank);
    const reply = await browser.send(method, address, { body: change(right), key: randomUUID() });
    expect([400, 401]).toContain(reply.status);
    expect(['invalid-input', 'assertion-not-valid']).toContain(reply.code);
    expect(await fingerprint(bank)).toEqual(before);
  });
});

const nobodys = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** Some well-formed address of a call. */
function getAddress({ path, word, bare }: Call): string {
  const filled = path
    .replace('{companyId}', companies.timber)
    .replace('{clientId}', companies.timber)
    .replace('{userId}', staff.A)
    .replace('{personId}', people.director)
    .replace('{loginCode}', 'A'.repeat(32))
    .replace('{fundId}', `EUR.${ibans.timber}`)
    .replace('{filter}', '2026-01-01_2026-01-31')
    .replace('{date}', '2026-01-01')
    .replace(/\{\w+\}/g, unknownId);
  const query = [...(word ? [word] : []), ...(bare ? [people.director] : [])].join('&');
  return query ? `${filled}?${query}` : filled;
}

describe('the token of a device', () => {
  // what exists in the demo only is not here
  const others = table.filter(([, call]) => !isFor(call, 'device', 'public') && !call.demoOnly);

  test('opens no call but a device’s own', async () => {
    expect(others.filter(([, call]) => !isFor(call, 'anonymous')).length).toBeGreaterThan(15);
    for (const [name, call] of others.filter(([, call]) => !isFor(call, 'anonymous'))) {
      const reply = await director.browser.send(call.method, getAddress(call), { key: name });
      expect([name, reply.status, reply.code]).toEqual([name, 401, 'not-signed-in']);
    }
  });

  test('of staff neither', async () => {
    const admin = await TestDevice.enrol(bank, staff.A);
    for (const [name, call] of others.filter(([, call]) => isFor(call, 'staff'))) {
      const reply = await admin.browser.send(call.method, getAddress(call), { key: name });
      expect([name, reply.status, reply.code]).toEqual([name, 401, 'not-signed-in']);
    }
  });

  test('is none of a browser that waits for its sign-in', async () => {
    for (const [method, path] of [
      ['GET', '/web/login'],
      ['POST', '/web/login?passkey'],
    ] as const) {
      expect(await director.browser.send(method, path)).toMatchObject({ status: 401 });
    }
  });
});

describe('a call of a device', () => {
  const ofDevice = table.filter(([, call]) => isFor(call, 'device'));

  test.each([
    ['a browser’s token', () => director.signIn()],
    ['the token of a browser that waits', () => waitingBrowser()],
    ['a proof alone', () => TestBrowser.open(bank.url)],
  ])('is not made with %s', async (_, open) => {
    expect(ofDevice.map(([name]) => name).sort()).toEqual([
      'approveLogin',
      'askDecision',
      'askLoginApproval',
      'askPurchase',
      'buyOffer',
      'changeOwnCard',
      'closeOwnAccount',
      'decideRequest',
      'giveOwnFile',
      'listDeviceRequests',
      'listOffers',
      'listOwnCards',
      'listOwnDevices',
      'listOwnMessages',
      'listOwnRequests',
      'listPurchases',
      'lockDevice',
      'lockOwnAccount',
      'loseOwnCard',
      'readLoginRequest',
      'readOfferPicture',
      'readOwnAccount',
      'readOwnMessages',
      'readOwnRequest',
      'revokeOwnDevice',
      'saveOwnAnswers',
      'sendOwnAnswers',
      'sendOwnMessage',
      'unlockOwnAccount',
    ]);
    const browser = await open();
    for (const [name, call] of ofDevice) {
      const reply = await browser.send(call.method, getAddress(call));
      expect([name, reply.status, reply.code]).toEqual([name, 401, 'not-signed-in']);
    }
  });

  test('is not made with nothing at all', async () => {
    for (const [name, call] of ofDevice) {
      const reply = await director.browser.device(call.method, getAddress(call));
      expect([name, reply.status, reply.code]).toEqual([name, 401, 'not-signed-in']);
    }
  });
});

async function waitingBrowser(): Promise<TestBrowser> {
  const browser = await TestBrowser.open(bank.url);
  await browser.start();
  return browser;
}

describe('in the demo', () => {
  test('the same calls go without an assertion, but not with a wrong one', async () => {
    const phone = await TestDevice.enrol(demo, people.director);
    const browser = await TestBrowser.signIn(demo.url, people.finance);
    const push = async () => {
      const taskId = await createTask(browser);
      const pushed = await patchTask(browser, taskId, `pushauth&who=${people.director}`);
      return `/device/requests/${textField(pushed.body, 'requestId')}`;
    };
    const first = await push();
    const asked = await browser.device('POST', `${first}?${people.director}`, {
      decision: 'approve',
      hash: await phone.shownHash(first.split('/').at(-1) ?? ''),
    });
    const right = phone.answer(field(asked.body, 'options'));
    const before = await fingerprint(demo);
    for (const assertion of [nobodys, tampered(right, 'signature')]) {
      const reply = await browser.device('PUT', `${first}?${people.director}`, { decision: 'approve', assertion });
      expect(reply).toMatchObject({ status: 401, code: 'assertion-not-valid' });
    }
    expect(await fingerprint(demo)).toEqual(before);
    expect(await browser.device('PUT', `${first}?${people.director}`, { decision: 'approve' })).toMatchObject({
      status: 200,
    });
    // a device that was opened by a passkey proves its decisions in the demo too
    const second = await push();
    expect(await phone.send('PUT', second, { decision: 'approve' })).toMatchObject({ code: 'assertion-not-valid' });
    expect(await phone.decide(second.split('/').at(-1) ?? '')).toMatchObject({ status: 200 });
  });
});

describe('an approval, years later', () => {
  let payment: string;
  const prove = async (server: TestBank, id: string) => {
    const said: string[] = [];
    const say = (line: unknown) => void said.push(String(line));
    const spies = [
      vi.spyOn(console, 'log').mockImplementation(say),
      vi.spyOn(console, 'error').mockImplementation(say),
    ];
    const code = await proveApproval(server.database.serverUrl, [id]);
    for (const spy of spies) spy.mockRestore();
    return { code, text: said.join('\n') };
  };
  /** The owner's change; made twice, everything is as it was. */
  const change = (sql: string) =>
    bank.owner.query(`begin; set local session_replication_role = replica; ${sql}; commit`);

  beforeAll(async () => {
    payment = await createTask(desk, { acc: ibans.bakery }, companies.timber);
    const pushed = await patchTask(desk, payment, `pushauth&who=${people.director}`);
    expect(await director.decide(textField(pushed.body, 'requestId'))).toMatchObject({ status: 200 });
  });

  test('is proved with the person, the device and what it showed', async () => {
    const { code, text } = await prove(bank, payment);
    expect([code, text]).toEqual([0, expect.stringContaining(`Approved by Test director (${people.director}) at`)]);
    for (const part of ['on the device "Test phone"', `at ${bank.url}`, 'Amount: ', 'Proved: payment, request,'])
      expect(text).toContain(part);
  });

  const ofPayment = () => `where payment_id = '${payment}'`;
  const flip = (column: string) =>
    `${column} = set_byte(${column}, length(${column}) - 1, get_byte(${column}, length(${column}) - 1) # 1)`;
  test.each<[string, () => string, string]>([
    ['signature', () => `update payment_approval set ${flip('signature')} ${ofPayment()}`, 'The signature is not one'],
    ['authenticator data', () => `update payment_approval set ${flip('authenticator_data')} ${ofPayment()}`, 'The sig'],
    ['client data', () => `update payment_approval set ${flip('client_data')} ${ofPayment()}`, 'The signature is not'],
    ['nonce', () => `update payment_approval set ${flip('nonce')} ${ofPayment()}`, 'answered another question'],
    ['public key', () => `update passkey set ${flip('public_key')} where person_id = '${people.director}'`, 'The sig'],
    [
      'decision',
      () =>
        `
          update payment_approval set decision = case decision when 'approve' then 'reject'
            else 'approve' end ${ofPayment()}`,
      'answered another question',
    ],
    [
      'text that was shown',
      () =>
        `
          update request set payload = translate(payload::text, 'EU', 'UE')::json
          where payload::text like '%${payment}%'`,
      'answered another question',
    ],
    [
      'form of what was shown',
      () =>
        `update request set payload = case
           when payload::text like '%"subjects"%' then replace(payload::text, '"subjects"', '"objects"')
           else replace(payload::text, '"objects"', '"subjects"')
         end::json where payload::text like '%${payment}%'`,
      'showed another payment',
    ],
    ['payment', () => `update payment set payee_name = reverse(payee_name) where id = '${payment}'`, 'is not the one'],
    [
      'person',
      () =>
        `
          update payment_approval set person_id = case person_id when '${people.director}' then '${people.finance}'
            else '${people.director}' end ${ofPayment()}`,
      'belongs to another person',
    ],
  ])('is not proved with another %s', async (_, spoiling, sentence) => {
    await change(spoiling());
    const { code, text } = await prove(bank, payment);
    await change(spoiling());
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^(Approved|Rejected) by .*: not proved\\. .*${sentence}`)),
    ]);
    expect((await prove(bank, payment)).code).toBe(0);
  });

  test('is not proved in the demo, and nothing is proved of an unknown payment', async () => {
    const browser = await TestBrowser.signIn(demo.url, people.finance);
    const id = await pay(browser, people.director);
    expect(await prove(demo, id)).toEqual({
      code: 1,
      text: expect.stringContaining('devices of the demo have no passkey'),
    });
    expect((await prove(demo, unknownId)).code).toBe(1);
    expect((await prove(demo, 'x')).code).toBe(2);
  });
});
