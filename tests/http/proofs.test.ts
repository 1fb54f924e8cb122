// Proofs of possession: every way a stolen, stale, misdirected or forged one must fail, on a read and on a write.
import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Reply, sendTo, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { companies, ibans, people } from '../harness/village.ts';
import { fingerprint, getOrder } from './tasks.ts';

const readPath = `/web/${companies.timber}/payments`;
const writePath = readPath;
const order = JSON.stringify(getOrder());
let bank: TestBank;
let finance: TestBrowser;
let thief: TestBrowser;
let before: unknown;

beforeAll(async () => {
  bank = await startBank();
  [finance, thief] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.baker),
  ]);
});
beforeEach(async () => {
  before = await fingerprint(bank);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** A call with exactly these headers. */
function call(method: 'GET' | 'POST', headers: Record<string, string>): Promise<Reply> {
  const path = method === 'GET' ? readPath : writePath;
  return sendTo(bank.url + path, method, undefined, method === 'POST' ? order : undefined, {
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    ...headers,
  });
}

const authorization = (token = finance.token) => ({ authorization: `DPoP ${token}` });
const getClaims = (method: string, changes: Record<string, unknown> = {}) => ({
  htm: method,
  htu: bank.url + readPath,
  jti: randomUUID(),
  iat: Math.floor(Date.now() / 1000),
  ath: createHash('sha256').update(String(finance.token)).digest('base64url'),
  ...changes,
});

/** Signs any header and claims with any key. */
function sign(
  claims: Record<string, unknown>,
  {
    header = {},
    key = finance.keys.privateKey,
  }: { header?: Record<string, unknown>; key?: CryptoKey | Uint8Array } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: finance.keys.jwk, ...header })
    .sign(key);
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a head that no library would sign. */
async function signBare(head: unknown, claims: unknown): Promise<string> {
  const text = `${part(head)}.${part(claims)}`;
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, finance.keys.privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

/** The other signature that ECDSA takes for the same text: s becomes n − s. */
function turned(jwt: string): string {
  const [head, claims, signature = ''] = jwt.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const other = (order - BigInt(`0x${bytes.toString('hex', 32)}`)).toString(16).padStart(64, '0');
  const made = Buffer.concat([bytes.subarray(0, 32), Buffer.from(other, 'hex')]);
  return `${head}.${claims}.${made.toString('base64url')}`;
}

/** The refusal that every wrong proof gets; nothing has been written. */
async function expectRefused(method: 'GET' | 'POST', headers: Record<string, string>): Promise<void> {
  expect(await call(method, headers)).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect(await fingerprint(bank)).toEqual(before);
}

describe.each(['GET', 'POST'] as const)('%s is refused', (method) => {
  test('the right one is taken', async () => {
    const answer = await call(method, { ...authorization(), session: await sign(getClaims(method)) });
    expect(answer.status).toBe(method === 'GET' ? 200 : 201);
  });

  test('without a proof, a token, or both', async () => {
    await expectRefused(method, {});
    await expectRefused(method, authorization());
    await expectRefused(method, { session: await sign(getClaims(method)) });
    await expectRefused(method, { session: await sign(getClaims(method, { ath: undefined })) });
  });

  test.each([
    ['61 seconds old', () => ({ iat: Math.floor(Date.now() / 1000) - 61 })],
    ['from the future', () => ({ iat: Math.floor(Date.now() / 1000) + 8 })],
    ['without end', () => ({ iat: Number.MAX_SAFE_INTEGER })],
    ['of a list of times', () => ({ iat: [Math.floor(Date.now() / 1000)] })],
    ['an hour ahead', () => ({ iat: Math.floor(Date.now() / 1000) + 3600 })],
    ['in milliseconds', () => ({ iat: Date.now() })],
    ['of no time', () => ({ iat: undefined })],
    ['of a time as text', () => ({ iat: String(Math.floor(Date.now() / 1000)) })],
    ['for another method', () => ({ htm: 'PATCH' })],
    ['for the method in small letters', () => ({ htm: method.toLowerCase() })],
    ['for no method', () => ({ htm: undefined })],
    ['for another path', () => ({ htu: `${bank.url}/web/client` })],
    ['for another company', () => ({ htu: `${bank.url}/web/${companies.bakery}/payments` })],
    ['with a slash more', () => ({ htu: `${bank.url}${readPath}/` })],
    ['for another host', () => ({ htu: `http://evil.example${readPath}` })],
    ['for https', () => ({ htu: bank.url.replace('http:', 'https:') + readPath })],
    ['for the address by number', () => ({ htu: bank.url.replace('localhost', '127.0.0.1') + readPath })],
    ['for no address', () => ({ htu: undefined })],
    ['without the token’s digest', () => ({ ath: undefined })],
    ['with the digest of another token', () => ({ ath: createHash('sha256').update('x').digest('base64url') })],
    ['with the token itself', () => ({ ath: finance.token })],
    ['without a number of its own', () => ({ jti: undefined })],
    ['with a short number', () => ({ jti: 'short' })],
    ['with a long number', () => ({ jti: 'x'.repeat(129) })],
    ['for two methods', () => ({ htm: [method, 'POST'] })],
  ])('a proof %s', async (_, changes) => {
    await expectRefused(method, { ...authorization(), session: await sign(getClaims(method, changes())) });
  });

  test('the right one is taken at the edge of its time, and claims that no one asked for mean nothing', async () => {
    for (const changes of [
      { iat: Math.floor(Date.now() / 1000) - 55 },
      { iat: Math.floor(Date.now() / 1000) + 3 },
      { htu: `${bank.url.replace('localhost', 'LOCALHOST')}${readPath}?limit=1#top` },
      { sub: people.director, scope: 'admin', exp: 0, nbf: 9_999_999_999, nonce: 'x', cnf: { jkt: 'x' } },
    ]) {
      const answer = await call(method, { ...authorization(), session: await sign(getClaims(method, changes)) });
      expect(answer.status).toBe(method === 'GET' ? 200 : 201);
    }
    const head = { alg: 'ES256', typ: 'dpop+jwt', jwk: finance.keys.jwk };
    const bare = await call(method, { ...authorization(), session: await signBare(head, getClaims(method)) });
    expect(bare.status).toBe(method === 'GET' ? 200 : 201);
  });

  test.each([
    ['an address to fetch a key from', { jku: 'http://127.0.0.1/keys' }],
    ['a name of a key', { kid: '../../dev/null' }],
    ['a certificate', { x5c: ['MIIB'] }],
    ['something critical', { crit: ['exp'], exp: 1 }],
    ['a key with more to it', { jwk: () => ({ ...finance.keys.jwk, kid: 'x' }) }],
    ['a key whose private half is empty', { jwk: () => ({ ...finance.keys.jwk, d: '' }) }],
    ['a key of a curve it is not on', { jwk: () => ({ ...finance.keys.jwk, crv: 'P-384' }) }],
    ['a list of keys', { jwk: () => [finance.keys.jwk] }],
  ])('a head with %s', async (_, { jwk, ...more }: Record<string, unknown>) => {
    const made: unknown = typeof jwk === 'function' ? jwk() : finance.keys.jwk;
    const head = { alg: 'ES256', typ: 'dpop+jwt', jwk: made, ...more };
    await expectRefused(method, { ...authorization(), session: await signBare(head, getClaims(method)) });
  });

  test('a proof signed by another key than it names', async () => {
    const claims = getClaims(method);
    await expectRefused(method, { ...authorization(), session: await sign(claims, { key: thief.keys.privateKey }) });
  });

  test('a stolen token with the thief’s own key', async () => {
    const session = await sign(getClaims(method), { header: { jwk: thief.keys.jwk }, key: thief.keys.privateKey });
    await expectRefused(method, { ...authorization(), session });
  });

  test('a stolen key with the thief’s own token', async () => {
    const ath = createHash('sha256').update(String(thief.token)).digest('base64url');
    await expectRefused(method, { ...authorization(thief.token), session: await sign(getClaims(method, { ath })) });
  });

  test('another type or algorithm of proof', async () => {
    const claims = getClaims(method);
    const secret = new TextEncoder().encode(JSON.stringify(finance.keys.jwk));
    await expectRefused(method, { ...authorization(), session: await sign(claims, { header: { typ: 'JWT' } }) });
    await expectRefused(method, {
      ...authorization(),
      session: await sign(claims, { header: { alg: 'HS256' }, key: secret }),
    });
    const unsigned = `${part({ alg: 'none', typ: 'dpop+jwt', jwk: finance.keys.jwk })}.${part(claims)}.`;
    await expectRefused(method, { ...authorization(), session: unsigned });
  });

  test('another kind of key, a private one, or none', async () => {
    const claims = getClaims(method);
    const named = async (jwk: JWK | undefined, key: CryptoKey, alg = 'ES256') =>
      new SignJWT(claims).setProtectedHeader({ alg, typ: 'dpop+jwt', ...(jwk ? { jwk } : {}) }).sign(key);
    const rsa = await generateKeyPair('RS256', { extractable: true });
    const wide = await generateKeyPair('ES384', { extractable: true });
    const own = finance.keys.privateKey;
    for (const session of [
      await named(await exportJWK(rsa.publicKey), rsa.privateKey, 'RS256'),
      await named(await exportJWK(wide.publicKey), wide.privateKey, 'ES384'),
      await named(await exportJWK(own), own),
      await named(undefined, own),
      await named({ ...finance.keys.jwk, x: 'A'.repeat(43) }, own),
    ]) {
      await expectRefused(method, { ...authorization(), session });
    }
  });

  test('refuses a text that is no proof', async () => {
    const good = await sign(getClaims(method));
    const [head = '', claims = '', signature = ''] = good.split('.');
    for (const session of [
      'x',
      '..',
      head,
      `${head}.${claims}`,
      `${head}.${claims}.`,
      `${head}.${claims}.${signature}.x`,
      `${head}.${claims}.${'A'.repeat(signature.length)}`,
      `${head}.e30.${signature}`,
      'x'.repeat(3000),
      `${good}, ${good}`,
      `${good} `.padEnd(2100, 'x'),
      await sign(getClaims(method, { more: 'x'.repeat(10_000) })),
    ]) {
      await expectRefused(method, { ...authorization(), session });
    }
  });

  test('refuses a text that is no token', async () => {
    const session = await sign(getClaims(method));
    for (const value of [
      `Bearer ${finance.token}`,
      `${finance.token}`,
      'DPoP',
      'DPoP x',
      `DPoP ${finance.token}x`,
      `DPoP ${finance.token} x`,
      `DPoP  ${finance.token}`,
      `DPoP ${'A'.repeat(43)}`,
    ]) {
      await expectRefused(method, { authorization: value, session });
    }
  });
});

test('a proof of a write is good once, however often it is sent', async () => {
  const headers = { ...authorization(), session: await sign(getClaims('POST')) };
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', headers)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(401)]);
  before = await fingerprint(bank);
  await expectRefused('POST', headers);
});

test('a proof of a write is used up however its signature is written', async () => {
  const session = await sign(getClaims('POST'));
  expect((await call('POST', { ...authorization(), session })).status).toBe(201);
  before = await fingerprint(bank);
  await expectRefused('POST', { ...authorization(), session: turned(session) });
  // which would have been taken otherwise
  const unused = turned(await sign(getClaims('POST')));
  expect((await call('POST', { ...authorization(), session: unused })).status).toBe(201);
});

test('a ping that somebody recorded keeps no session alive', async () => {
  const ping = async (session: string) =>
    sendTo(`${bank.url}/web/ping`, 'POST', undefined, undefined, { ...authorization(), session });
  const session = await finance.proof('POST', '/web/ping');
  expect((await ping(session)).status).toBe(200);
  expect(await ping(session)).toMatchObject({ status: 401, code: 'not-signed-in' });
});

test('a proof of a write is used up by a refusal that was decided on', async () => {
  const headers = { ...authorization(), session: await sign(getClaims('POST')), 'idempotency-key': 'proof' };
  const sameAccount = JSON.stringify(getOrder({ acc: 'LT763999030000000001' }));
  const first = await sendTo(bank.url + writePath, 'POST', undefined, sameAccount, headers);
  expect(first).toMatchObject({ status: 422, code: 'same-account' });
  const again = await sendTo(bank.url + writePath, 'POST', undefined, sameAccount, headers);
  expect(again).toMatchObject({ status: 401 });
});

test('a proof of a read may be sent again within its minute', async () => {
  const headers = { ...authorization(), session: await sign(getClaims('GET')) };
  expect((await call('GET', headers)).status).toBe(200);
  expect((await call('GET', headers)).status).toBe(200);
});

test('a proof of a call without a transaction counts once: it checks a payee, exports or makes a file', async () => {
  for (const [method, path, body] of [
    ['GET', `/web/${companies.timber}/statement`, undefined],
    ['POST', `/web/${companies.timber}/payees?check`, { acc: ibans.bakery, name: 'Duona' }],
  ] as const) {
    const headers = { ...authorization(), session: await finance.proof(method, path) };
    const send = () => sendTo(bank.url + path, method, body, undefined, headers);
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 401, code: 'not-signed-in' });
  }
});

test('signing in takes proofs as strictly', async () => {
  const browser = await TestBrowser.open(bank.url);
  const start = async (session: string) => sendTo(`${bank.url}/web/login`, 'POST', undefined, undefined, { session });
  const session = await browser.proof('POST', '/web/login');
  const started = await start(session);
  expect(started.status).toBe(200);
  expect(await start(session)).toMatchObject({ status: 401 });
  expect(await start(await browser.proof('GET', '/web/login'))).toMatchObject({ status: 401 });
  expect(await start(await browser.proof('POST', '/web/login', { ath: 'x' }))).toMatchObject({ status: 401 });
  expect(await start('')).toMatchObject({ status: 401 });
  browser.token = textField(started.body, 'token');
  // the waiting token is good for nothing but waiting
  expect(await browser.send('GET', '/web/client')).toMatchObject({ status: 401 });
  expect(await browser.send('POST', '/web/ping')).toMatchObject({ status: 401 });
  expect(await browser.send('POST', writePath, { text: order, key: 'k' })).toMatchObject({ status: 401 });
});
