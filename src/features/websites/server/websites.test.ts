// The check of a website over HTTP: who may ask, what is taken, how often. The look itself is tested beside it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { people } from '#tests/harness/village.ts';

let bank: TestBank;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const check = (website: unknown, browser = finance) => browser.send('POST', '/web/reachable', { body: { website } });

test('in the demo nothing is asked outside, and every website passes', async () => {
  expect(await check('kontora.lt')).toMatchObject({ status: 200, body: { reachable: 'unknown' } });
});

test('refuses an address that is not a website', async () => {
  for (const website of ['', 'localhost', 'http://127.0.0.1', 'ftp://kontora.lt', 'user@kontora.lt', 7, undefined]) {
    expect(await check(website)).toMatchObject({ status: 400, code: 'invalid-input' });
  }
});

test('the eleventh check of a person within a minute is refused, those of others are not', async () => {
  const operations = await TestBrowser.signIn(bank.url, people.operations);
  const replies = await Promise.all(Array.from({ length: 12 }, () => check('kontora.lt', operations)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await check('kontora.lt', operations)).toMatchObject({ status: 429, code: 'too-many-tries' });
  expect(await check('kontora.lt')).toMatchObject({ status: 200 });
  await bank.owner.query(
    `update failed_try set last_at = last_at - interval '61 seconds' where subject like 'website %'`,
  );
  expect(await check('kontora.lt', operations)).toMatchObject({ status: 200 });
});
