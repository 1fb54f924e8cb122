// Signing in: the code on the screen, the number on the device, and every way it must not work.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { people, staff } from '#tests/harness/village.ts';

let bank: TestBank;

beforeAll(async () => {
  bank = await startBank();
});
// wrong numbers count against the person who chooses them
beforeEach(() => bank.owner.query('delete from failed_try'));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function waiting(): Promise<TestBrowser> {
  const browser = await TestBrowser.open(bank.url);
  await browser.start();
  return browser;
}

const approve = (browser: TestBrowser, loginCode: string, number: number, person: string = people.director) =>
  browser.device('PUT', `/web/login?${person}`, { loginCode, number });
const wrong = (number: number) => (number === 99 ? 98 : number + 1);
const poll = (browser: TestBrowser) => browser.send('GET', '/web/login');

const getHash = ({ token }: TestBrowser) => createHash('sha256').update(String(token)).digest();

async function sessionCount(): Promise<bigint | undefined> {
  const { rows } = await bank.owner.query<{ count: bigint }>('select count(*) as count from session');
  return rows[0]?.count;
}

/** A refusal that opened no session and left the browser waiting. */
async function expectNotSignedIn(browser: TestBrowser, answer: Reply, status: number, code: string): Promise<void> {
  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(field((await poll(browser)).body, 'loginCode')).toBeTruthy();
}

describe('the code', () => {
  test('stays the same while it lives, two digits beside it, for a minute', async () => {
    const browser = await waiting();
    const [first, second] = [await poll(browser), await poll(browser)];
    expect(second.body).toEqual(first.body);
    expect(textField(first.body, 'loginCode')).toMatch(/^[\w-]{32}$/);
    expect(Number(field(first.body, 'number'))).toBeGreaterThanOrEqual(10);
    expect(Number(field(first.body, 'number'))).toBeLessThan(100);
    const { rows } = await bank.owner.query<{ seconds: number; at: string }>(
      `select extract(epoch from code_expires_at - code_requested_at)::float as seconds, code_expires_at as at
       from anonymous_session where token_hash = $1`,
      [getHash(browser)],
    );
    expect(rows).toEqual([{ seconds: 60, at: textField(first.body, 'expiresAt') }]);
  });

  test('shows the device who asks and three numbers, one of which is on the screen', async () => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    const { body } = await browser.device('GET', `/device/login/${loginCode}`);
    expect(body).toEqual({
      address: '127.0.0.1',
      browser: expect.stringMatching(/\w/),
      requestedAt: expect.stringMatching(/Z$/),
      isSameNetwork: true,
      numbers: expect.arrayContaining([number]),
    });
    const numbers = field(body, 'numbers');
    expect(new Set(Array.isArray(numbers) ? numbers : []).size).toBe(3);
  });

  test('works once: the token is another one, and the first is dead', async () => {
    const browser = await waiting();
    const first = browser.token;
    const { loginCode, number } = await browser.code();
    expect((await approve(browser, loginCode, number)).status).toBe(204);
    expect(await approve(browser, loginCode, number)).toMatchObject({ status: 404, code: 'code-not-valid' });
    expect(await browser.device('GET', `/device/login/${loginCode}`)).toMatchObject({ status: 404 });
    const { body } = await poll(browser);
    expect(field(body, 'userId')).toBe(people.director);
    expect(field(body, 'authorization')).not.toBe(first);
    expect(await poll(browser)).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect(await browser.send('GET', '/web/client')).toMatchObject({ status: 401 });
    browser.token = textField(body, 'authorization');
    expect((await browser.send('GET', '/web/client')).body).toMatchObject({ ID: people.director });
    // and the new one is no token to wait with
    expect(await poll(browser)).toMatchObject({ status: 401 });
  });

  test('approved by two at once counts for one', async () => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    const answers = await Promise.all(
      Object.values(people).map((person) => approve(browser, loginCode, number, person)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'code-not-valid')).toHaveLength(5);
  });

  test('polled by ten at once after the approval opens one session', async () => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    await approve(browser, loginCode, number);
    const before = (await sessionCount()) ?? 0n;
    const answers = await Promise.all(Array.from({ length: 10 }, () => poll(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect(await sessionCount()).toBe(before + 1n);
  });

  test('is dead after a minute, and the next one takes its place', async () => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    await bank.owner.query('update anonymous_session set code_expires_at = now()');
    expect(await browser.device('GET', `/device/login/${loginCode}`)).toMatchObject({ status: 404 });
    await expectNotSignedIn(browser, await approve(browser, loginCode, number), 404, 'code-not-valid');
    const next = await browser.code();
    expect(next.loginCode).not.toBe(loginCode);
    expect((await approve(browser, next.loginCode, next.number)).status).toBe(204);
  });

  test.each([
    ['before anybody approved', false],
    ['although somebody has approved', true],
  ])('of a browser that has gone away is dead, %s', async (_, isApproved) => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    if (isApproved) expect((await approve(browser, loginCode, number)).status).toBe(204);
    const before = await sessionCount();
    await bank.owner.query('update anonymous_session set expires_at = now() where token_hash = $1', [getHash(browser)]);
    expect(await poll(browser)).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect(await sessionCount()).toBe(before);
  });

  test('waits for two minutes from the first call or the last code, and polling alone adds nothing', async () => {
    const browser = await waiting();
    const seconds = async () => {
      const { rows } = await bank.owner.query<{ all: number; code: number | null }>(
        `select extract(epoch from expires_at - created_at)::float as all,
           extract(epoch from expires_at - code_requested_at)::float as code
         from anonymous_session where token_hash = $1`,
        [getHash(browser)],
      );
      return rows[0];
    };
    expect(await seconds()).toEqual({ all: 120, code: null });
    await poll(browser);
    const first = await seconds();
    expect(first?.code).toBe(120);
    await poll(browser);
    await poll(browser);
    expect(await seconds()).toEqual(first);
  });

  test('belongs to the key that asked for it', async () => {
    const [victim, thief] = [await waiting(), await waiting()];
    const { loginCode, number } = await victim.code();
    await approve(victim, loginCode, number);
    thief.token = victim.token;
    const before = await sessionCount();
    expect(await poll(thief)).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect(await sessionCount()).toBe(before);
    expect((await poll(victim)).body).toMatchObject({ userId: people.director });
  });

  test('whose session has begun opens no other one: not for the first token, nor for its key again', async () => {
    const browser = await waiting();
    const first = browser.token;
    const { loginCode, number } = await browser.code();
    await approve(browser, loginCode, number);
    await poll(browser);
    const before = await sessionCount();
    await browser.start();
    expect(browser.token).not.toBe(first);
    expect(field((await poll(browser)).body, 'loginCode')).not.toBe(loginCode);
    expect(await approve(browser, loginCode, number)).toMatchObject({ status: 404, code: 'code-not-valid' });
    expect(await sessionCount()).toBe(before);
  });

  test('is no use once the person has been blocked', async () => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    await approve(browser, loginCode, number, people.stranger);
    const before = await sessionCount();
    await bank.owner.query('update person set blocked_at = now() where id = $1', [people.stranger]);
    expect(await poll(browser)).toMatchObject({ status: 401 });
    expect(await sessionCount()).toBe(before);
    const another = await waiting();
    const next = await another.code();
    expect(await approve(another, next.loginCode, next.number, people.stranger)).toMatchObject({ status: 401 });
    await bank.owner.query('update person set blocked_at = null where id = $1', [people.stranger]);
  });
});

describe('the number', () => {
  test('wrong: refused, and the code is spoilt', async () => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    await expectNotSignedIn(browser, await approve(browser, loginCode, wrong(number)), 422, 'wrong-number');
    expect(await approve(browser, loginCode, number)).toMatchObject({ status: 404, code: 'code-not-valid' });
    const next = await browser.code();
    expect(next.loginCode).not.toBe(loginCode);
  });

  test('wrong five times: the sixth is refused even if right, until a quarter of an hour has passed', async () => {
    const browser = await waiting();
    for (let i = 0; i < 5; i++) {
      const { loginCode, number } = await browser.code();
      expect(await approve(browser, loginCode, wrong(number))).toMatchObject({ status: 422 });
    }
    const { loginCode, number } = await browser.code();
    expect(await approve(browser, loginCode, number)).toMatchObject({ status: 429, code: 'too-many-tries' });
    const other = await waiting();
    const theirs = await other.code();
    expect(await approve(other, theirs.loginCode, theirs.number)).toMatchObject({ status: 429 });
    // a colleague behind the same address still may
    expect(await approve(other, theirs.loginCode, theirs.number, people.finance)).toMatchObject({ status: 204 });
    await bank.owner.query(`update failed_try set last_at = now() - interval '15 minutes 1 second'`);
    expect((await approve(browser, loginCode, number)).status).toBe(204);
  });

  test('wrong many times at once counts as often as it was wrong', async () => {
    const browsers = await Promise.all(Array.from({ length: 12 }, waiting));
    const codes = await Promise.all(browsers.map((browser) => browser.code()));
    const answers = await Promise.all(
      browsers.map((browser, i) => approve(browser, codes[i]?.loginCode ?? '', wrong(codes[i]?.number ?? 10))),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('right: earlier failures are forgotten', async () => {
    const browser = await waiting();
    for (let i = 0; i < 9; i++) {
      const { loginCode, number } = await browser.code();
      const answer = await approve(browser, loginCode, i === 4 ? number : wrong(number));
      expect(answer.status).toBe(i === 4 ? 204 : 422);
      if (i === 4) {
        await poll(browser);
        browser.token = undefined;
        await browser.start();
      }
    }
  });

  test.each([{}, { number: 42 }, { number: 'x' }, { number: 1.5 }, { number: -1 }, { number: 100 }, { number: '42' }])(
    'as %j is malformed',
    async (part) => {
      const browser = await waiting();
      const { loginCode } = await browser.code();
      const body = 'number' in part && part.number === 42 ? part : { loginCode, ...part };
      expect(await browser.device('PUT', `/web/login?${people.director}`, body)).toMatchObject({ status: 400 });
    },
  );
});

test('a code that no one has is not valid', async () => {
  const browser = await waiting();
  for (const code of ['A'.repeat(32), 'A'.repeat(22)]) {
    expect(await approve(browser, code, 42)).toMatchObject({ status: 404, code: 'code-not-valid' });
    expect(await browser.device('GET', `/device/login/${code}`)).toMatchObject({ status: 404, code: 'code-not-valid' });
  }
  expect(await browser.device('GET', '/device/login/short')).toMatchObject({ status: 404, code: 'not-found' });
});

test('no one can approve for a person who is not there', async () => {
  const browser = await waiting();
  const { loginCode, number } = await browser.code();
  expect(await approve(browser, loginCode, number, '49999999999')).toMatchObject({ status: 401 });
  for (const person of ['', 'x', "1'--"]) {
    const { status } = await approve(browser, loginCode, number, person);
    expect([400, 401]).toContain(status);
  }
  expect(field((await poll(browser)).body, 'loginCode')).toBe(loginCode);
});

test('an address keeps 1000 browsers waiting; the oldest makes room for a new one', async () => {
  const browser = await TestBrowser.open(bank.url);
  await bank.owner.query(
    `insert into anonymous_session (id, token_hash, key_thumbprint, address, browser, expires_at)
     select new_id(), sha256(i::text::bytea), 'x', '127.0.0.1', 'x', now() + interval '1 minute'
     from generate_series(1, 1200) i`,
  );
  await browser.start();
  expect(await browser.code()).toHaveProperty('loginCode');
  const { rows } = await bank.owner.query(`select count(*)::integer as count from anonymous_session`);
  expect(rows).toEqual([{ count: 1000 }]);
  await bank.owner.query(`delete from anonymous_session where key_thumbprint = 'x'`);
});

test('takes the address from the connection, not from headers, unless a proxy is trusted', async () => {
  const browser = await TestBrowser.open(bank.url);
  const headers = { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6' };
  const { body } = await browser.send('POST', '/web/login', { headers });
  browser.token = textField(body, 'token');
  const { loginCode } = await browser.code();
  expect((await browser.device('GET', `/device/login/${loginCode}`)).body).toMatchObject({ address: '127.0.0.1' });
});

test('staff and company users are distinguished', async () => {
  const officer = await TestBrowser.signIn(bank.url, staff.M);
  await bank.owner.query(`update staff set keys = 'ADT' where person_id = $1`, [staff.M]);
  expect((await officer.send('GET', '/web/client')).body).toMatchObject({
    ID: staff.M,
    Permissions: 'M|ADT',
    companies: [],
  });
  const director = await TestBrowser.signIn(bank.url, people.director);
  expect((await director.send('GET', '/web/client')).body).toMatchObject({
    ID: people.director,
    FullName: 'Test director',
    Permissions: '',
    companies: [
      { title: 'Vieniša MB', relation: 'CEO|ABCDEFGH', balance: 'EUR1000.00' },
      { title: 'Žalioji Giria UAB', relation: 'CEO|ABCDEFGH', balance: 'EUR10000.00' },
    ],
  });
});
