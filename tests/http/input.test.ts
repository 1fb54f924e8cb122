// Strict input: what is not exactly as declared is refused before anything is written.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { companies, people } from '../harness/village.ts';
import { createTask, fieldErrors, fingerprint, getOrder } from './tasks.ts';

const address = `/web/${companies.timber}/payments`;
const json = JSON.stringify(getOrder());
let bank: TestBank;
let finance: TestBrowser;
let taskId: string;

beforeAll(async () => {
  bank = await startBank();
  finance = await TestBrowser.signIn(bank.url, people.finance);
  taskId = await createTask(finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const sendText = (text: string, headers: Record<string, string> = {}): Promise<Reply> =>
  finance.send('POST', address, { text, key: randomUUID(), headers });

test('60 kB of letters as rights hold up no one', async () => {
  const options = { Role: 'CFO', Options: 'A'.repeat(60_000) };
  const director = await TestBrowser.signIn(bank.url, people.director);
  const before = process.cpuUsage();
  const refused = await director.send('PATCH', `/web/${companies.timber}/users/${people.finance}`, { body: options });
  expect([refused.status, fieldErrors(refused)]).toEqual([400, ['Options too-big']]);
  // the bank's work: on a busy machine it may wait
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(300);
});

test.each(['xx', 'LT', 'lt-LT', 'english', ''])('a statement in the language %j is refused', async (language) => {
  const refused = await finance.send('GET', `/web/${companies.timber}/statement?language=${language}`);
  expect([refused.status, fieldErrors(refused)]).toEqual([400, ['language invalid-value']]);
});

describe('a body', () => {
  test.each([
    ['an unknown field', json.replace('}', ',"extra":1}'), 'invalid-input'],
    ['fields of the payment itself', json.replace('}', ',"state":3,"id":"1"}'), 'invalid-input'],
    ['a missing field', '{}', 'invalid-input'],
    ['a list', `[${json}]`, 'invalid-input'],
    ['a text', '"order"', 'invalid-input'],
    ['null', 'null', 'invalid-input'],
    ['a field twice', json.replace('}', ',"amount":"20.00"}'), 'malformed-request'],
    ['a field twice with the same value', json.replace('}', ',"amount":"10.00"}'), 'malformed-request'],
    ['a field twice, once escaped', json.replace('}', ',"\\u0061mount":"10.00"}'), 'malformed-request'],
    ['__proto__', json.replace('}', ',"__proto__":{"acc":"x"}}'), 'malformed-request'],
    ['__proto__ deep inside', json.replace('"10.00"', '{"__proto__":1}'), 'malformed-request'],
    ['constructor', json.replace('}', ',"constructor":{}}'), 'invalid-input'],
    ['toString', json.replace('}', ',"toString":"x"}'), 'invalid-input'],
    ['broken JSON', json.slice(0, -1), 'malformed-request'],
    ['two documents', json + json, 'malformed-request'],
    ['a comment', `${json} // yes`, 'malformed-request'],
    ['single quotes', json.replaceAll('"', "'"), 'malformed-request'],
    ['NaN', json.replace('"10.00"', 'NaN'), 'malformed-request'],
    ['a byte order mark', `\ufeff${json}`, 'malformed-request'],
    ['30 000 lists inside each other', '['.repeat(30_000) + ']'.repeat(30_000), 'malformed-request'],
    ['objects 10 000 deep', '{"a":'.repeat(10_000) + 1 + '}'.repeat(10_000), 'malformed-request'],
    ['nothing', '', 'invalid-input'],
    ['white space', '   ', 'malformed-request'],
  ])('with %s is refused', async (_, text, code) => {
    const before = await fingerprint(bank);
    expect(await sendText(text)).toMatchObject({ status: 400, code });
    expect(await fingerprint(bank)).toEqual(before);
  });

  test('says which fields are wrong, in dotted paths', async () => {
    const refused = await finance.send('POST', address, { body: { ...getOrder(), amount: 1, extra: 1 }, key: 'f' });
    expect(fieldErrors(refused).sort()).toEqual(['amount invalid-type', 'extra unknown-field']);
  });

  test('over 64 kB is too large, even if its head says less', async () => {
    const big = json.replace('"Invoice"', `"${'x'.repeat(66_000)}"`);
    expect(await sendText(big)).toMatchObject({ status: 413, code: 'body-too-large' });
    const justBelow = json.replace('"Invoice"', `"${'x'.repeat(65_000)}"`);
    expect(await sendText(justBelow)).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/problem+json',
    'text/json',
    '',
  ])('of type %j is refused', async (type) => {
    expect(await sendText(json, { 'content-type': type })).toMatchObject({ status: 415, code: 'wrong-content-type' });
  });

  test('of JSON with a charset is taken', async () => {
    expect((await sendText(json, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
  });

  test('is refused where the call has none', async () => {
    const path = `/web/${companies.timber}/tasks/${taskId}?cancel`;
    expect(await finance.send('PATCH', path, { body: { why: 'not' } })).toMatchObject({ status: 400 });
    expect(await finance.send('POST', '/web/ping', { body: [1] })).toMatchObject({ status: 400 });
    expect(await finance.send('POST', '/web/ping', { body: 'x' })).toMatchObject({ status: 400 });
    expect(await finance.send('POST', '/web/ping', { body: {} })).toMatchObject({ status: 200 });
  });
});

describe('the word of a call', () => {
  test.each([
    '',
    '?',
    '?foo',
    '?cancel=1',
    '?cancel=',
    '?cancel&pushauth',
    '?cancel&update',
    '?cancel&cancel',
    '?Cancel',
    '?cancel%20',
    '?__proto__',
    '?constructor',
    '?who=40000000001',
  ])('%j on a task', async (query) => {
    const answered = await finance.send('PATCH', `/web/${companies.timber}/tasks/${taskId}${query}`);
    // '?cancel=' and '?cancel' are the same to every URL parser
    if (query === '?cancel=') return expect(answered.status).toBe(204);
    expect(answered).toMatchObject({ status: 400, code: 'unknown-call' });
  });

  test.each([
    ['?cancel&who=40000000001', 'invalid-input'],
    ['?pushauth&who=40000000001&who=40000000001', 'invalid-input'],
    ['?pushauth&whom=40000000001', 'invalid-input'],
    ['?pushauth&who=%00', 'malformed-request'],
    ['?pushauth&who=%ff', 'malformed-request'],
    ['?pushauth&who=%', 'malformed-request'],
  ])('%j carries a wrong field', async (query, code) => {
    const id = await createTask(finance);
    const answered = await finance.send('PATCH', `/web/${companies.timber}/tasks/${id}${query}`);
    expect(answered).toMatchObject({ status: 400, code });
  });

  test('a read refuses words and fields it does not know', async () => {
    for (const query of ['?foo', '?foo=1', '?status=executed&status=all', '?__proto__=1', '?constructor', '?=1']) {
      const refused = await finance.send('GET', `${address}${query}`);
      expect([query, refused.status]).toEqual([query, 400]);
    }
    expect(await finance.send('GET', `/web/client?x=1`)).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  test('the person of a device is one bare value', async () => {
    const ask = (query: string) => finance.device('GET', `/device/requests${query}`);
    expect((await ask(`?${people.director}`)).status).toBe(200);
    for (const query of [
      `?${people.director}&${people.finance}`,
      '',
      `?${people.director}=1`,
      '?x',
      `?${people.director}&x=1`,
    ]) {
      const { status } = await ask(query);
      expect([query, status === 400 || status === 401]).toEqual([query, true]);
    }
  });
});

describe('an address', () => {
  test.each([
    '/nothing',
    '/web',
    '/web/',
    '/web/nothing',
    '/web/client/',
    `/web/${companies.timber}/`,
    `/web/${companies.timber}/client/`,
    `/web/${companies.timber}/nothing`,
    '/web/1/client',
    '/web/030000000001/client',
    '/web/3000000000%EF%BC%91/client',
    `/web/${companies.timber}0/client`,
    '/..%2f..%2fetc/passwd',
    '/package.json',
    '/.env',
    `/${'a'.repeat(3000)}`,
    `/web/${companies.timber}/statement/${'a'.repeat(801)}`,
    `/WEB/client`,
    `//web/client`,
  ])('%s is not there', async (path) => {
    const answered = await finance.send('GET', path);
    expect(answered).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('a method that is not declared is not there', async () => {
    for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
      const { status } = await finance.send(method, address);
      expect([method, status]).toEqual([method, 404]);
    }
  });

  test.each(['/%', '/web/%ff/client', '/web/%zz', `/web/${companies.timber}/tasks/%E0%A4%A`])(
    'a broken escape in %s is malformed',
    async (path) => {
      expect(await finance.send('GET', path)).toMatchObject({ status: 400, code: 'malformed-request' });
    },
  );

  test('a name that is no fund id is not there, nor is a day that is none', async () => {
    const rename = (fund: string) => finance.send('PATCH', `/web/${companies.timber}/funds/${fund}?name=x`);
    for (const fund of ['EUR', 'EUR.', 'x', 'EUR.LT00', `EUR.${'A'.repeat(99)}`, "EUR.LT'--"]) {
      expect(await rename(fund)).toMatchObject({ status: 404, code: 'not-found' });
    }
    for (const day of ['2026-02-30', '26-01-01', 'today', '2026-1-1', '1899-12-31', '2026-01-01T00:00']) {
      expect(await finance.send('GET', `${address}/${day}`)).toMatchObject({ status: 400, code: 'invalid-input' });
    }
  });
});
