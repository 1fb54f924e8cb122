// Outside the demo none of its shortcuts exists: no people to continue as, no device without a passkey.
import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import type { Call } from '#shared/call.ts';
import { startServer } from '#src/serve.ts';
import { field, sendTo, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { companies, people, settleVillage } from '../harness/village.ts';
import { createTask, fingerprint, pushTask } from './tasks.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
let bank: TestBank;
let empty: TestBank;

beforeAll(async () => {
  [bank, empty] = await Promise.all([
    startBank({ demo: false, settle: (url) => settleVillage(url, false) }),
    startBank({ demo: false, settle: async () => {} }),
  ]);
});
afterAll(async () => {
  await Promise.all([bank.expectSound(), empty.expectSound()]);
  await Promise.all([bank.close(), empty.close()]);
});

/** A session as a passkey would open it. */
async function signedIn(personId: string): Promise<TestBrowser> {
  const browser = await TestBrowser.open(bank.url);
  browser.token = randomUUID();
  await bank.owner.query(
    `insert into session (id, token_hash, key_thumbprint, person_id, address, browser, window_ends_at)
     values (new_id(), $1, $2, $3, 'x', 'x', now() + interval '1 minute')`,
    [createHash('sha256').update(browser.token).digest(), await calculateJwkThumbprint(browser.keys.jwk), personId],
  );
  return browser;
}

describe.each([
  ['a bank with clients', () => bank],
  ['an empty bank', () => empty],
])('%s', (_, at) => {
  test('has no calls of the demo', async () => {
    const browser = await TestBrowser.open(at().url);
    for (const { method, path } of Object.values<Call>(calls).filter(({ demoOnly }) => demoOnly)) {
      expect(await browser.send(method, path)).toMatchObject({ status: 404, code: 'not-found' });
    }
    expect(Object.values<Call>(calls).some(({ demoOnly }) => demoOnly)).toBe(true);
  });

  test('does not say of them either', async () => {
    const { body } = await sendTo(`${at().url}/web/openapi.json`, 'GET', undefined, undefined, {});
    const paths = Object.keys(Object(field(body, 'paths')));
    expect(paths).toContain('/web/login');
    expect(paths).not.toContain('/web/demo');
  });

  test('says of itself that it is no demo', async () => {
    const browser = await TestBrowser.open(at().url);
    expect((await browser.send('GET', '/web/about')).body).toMatchObject({ demo: false });
  });

  test('takes no device at its word', async () => {
    const browser = await TestBrowser.open(at().url);
    await browser.start();
    const { loginCode, number } = await browser.code();
    const before = await fingerprint(at());
    for (const [method, path, body] of [
      ['GET', `/device/login/${loginCode}`, undefined],
      ['PUT', `/web/login?${people.director}`, { loginCode, number }],
      ['PUT', `/web/login?${people.director}`, { loginCode, number, assertion: 'x' }],
      ['GET', `/device/requests?${people.director}`, undefined],
      ['PUT', `/device/requests/${unknownId}?${people.director}`, { decision: 'approve' }],
    ] as const) {
      expect(await browser.device(method, path, body)).toMatchObject({ status: 401, code: 'not-signed-in' });
    }
    expect(await fingerprint(at())).toEqual(before);
    expect(field((await browser.send('GET', '/web/login')).body, 'loginCode')).toBe(loginCode);
  });
});

test('who is signed in works as in the demo, but cannot approve without a passkey', async () => {
  const finance = await signedIn(people.finance);
  expect((await finance.send('GET', `/web/${companies.timber}/client`)).status).toBe(200);
  const director = await signedIn(people.director);
  const requestId = await pushTask(finance, await createTask(finance));
  const before = await fingerprint(bank);
  const decided = await finance.device('PUT', `/device/requests/${requestId}?${people.director}`, {
    decision: 'approve',
  });
  expect(decided).toMatchObject({ status: 401 });
  // not with the director's own session either
  const address = `/device/requests/${requestId}?${people.director}`;
  expect(await director.send('PUT', address, { body: { decision: 'approve' } })).toMatchObject({ status: 401 });
  expect(await fingerprint(bank)).toEqual(before);
});

test('a website is looked at: one that cannot exist is never found, other ports are not asked', async () => {
  const finance = await signedIn(people.finance);
  const check = (website: string) => finance.send('POST', '/web/reachable', { body: { website } });
  const impossible = await check('https://nobody.invalid/');
  expect(impossible.status).toBe(200);
  // unknown where the name service of this machine knows nothing of the internet
  expect(['no', 'unknown']).toContain(field(impossible.body, 'reachable'));
  expect(await check(`http://nobody.invalid:${new URL(bank.url).port}`)).toMatchObject({
    body: { reachable: 'unknown' },
  });
});

test('the demo does not start on a database that it has not made', async () => {
  const config = loadConfig({ PORT: '1', KONTORA_DEMO: 'on', KONTORA_LOG: 'fatal' });
  const start = startServer(config, {
    databaseUrl: bank.database.serverUrl,
    version: 'test',
    taskFolder: new URL('file:///nowhere/'),
  });
  await expect(start).rejects.toThrow('KONTORA_DEMO=off');
});

test('no server starts with a login that can become the owner', async () => {
  const config = loadConfig({ PORT: '1', KONTORA_DEMO: 'off', KONTORA_LOG: 'fatal' });
  const start = startServer(config, {
    databaseUrl: bank.database.url,
    version: 'test',
    taskFolder: new URL('file:///nowhere/'),
  });
  await expect(start).rejects.toThrow('in DATABASE_URL a login that owns nothing');
});

test('bank time cannot be moved', async () => {
  await expect(bank.owner.query(`select advance_bank_clock(now() + interval '1 day')`)).rejects.toThrow(
    'only in a demo database',
  );
});
