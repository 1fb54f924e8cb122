// Signing in by passkey: a challenge for this browser, answered once, in time, on our page, by a passkey that is good.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { TestDevice, tampered, withClientData } from '#tests/harness/passkeys.ts';
import { people, staff } from '#tests/harness/village.ts';

let bank: TestBank;
let director: TestDevice;
let support: TestDevice;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  director = await TestDevice.enrol(bank, people.director);
  support = await TestDevice.enrol(bank, staff.S);
});
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

const ask = async (browser: TestBrowser) => field((await browser.send('POST', '/web/login?passkey')).body, 'options');
const signIn = (browser: TestBrowser, assertion: unknown, scope = 'web'): Promise<Reply> =>
  browser.send('PUT', '/web/login?passkey', { body: { assertion, scope } });

/** Refused, and no session more. */
async function expectRefused(reply: Promise<Reply>, status = 401, code = 'assertion-not-valid'): Promise<void> {
  const count = async () => (await bank.owner.query('select from session')).rowCount;
  const before = await count();
  expect(await reply).toMatchObject({ status, code });
  expect(await count()).toBe(before);
}

async function getAudit(verb: string): Promise<unknown[]> {
  const { rows } = await bank.owner.query(
    `select subject_id from (select verb, subject_id from audit union all select verb, subject_id from audit_inbox) a
     where verb = $1`,
    [verb],
  );
  return rows.map(({ subject_id: id }) => id);
}

describe('a challenge', () => {
  test('is answered once: the replay opens nothing, from here or elsewhere', async () => {
    const browser = await waiting();
    const assertion = director.answer(await ask(browser));
    expect(await signIn(browser, assertion)).toMatchObject({ status: 200 });
    await expectRefused(signIn(browser, assertion), 401, 'not-signed-in');
    await expectRefused(signIn(await waiting(), assertion));
  });

  test('answered right, however often it is sent again, locks no one out', async () => {
    const browser = await waiting();
    const assertion = director.answer(await ask(browser));
    expect(await signIn(browser, assertion)).toMatchObject({ status: 200 });
    for (let i = 0; i < 6; i++) await expectRefused(signIn(await waiting(), assertion));
    await director.signIn();
  });

  test('is used up by a wrong answer', async () => {
    const browser = await waiting();
    const assertion = director.answer(await ask(browser));
    await expectRefused(signIn(browser, tampered(assertion, 'signature')));
    await expectRefused(signIn(browser, assertion));
    expect(await signIn(browser, director.answer(await ask(browser)))).toMatchObject({ status: 200 });
  });

  test('lives five minutes', async () => {
    const browser = await waiting();
    await bank.owner.query('delete from challenge');
    const assertion = director.answer(await ask(browser));
    const { rows } = await bank.owner.query<{ seconds: number }>(
      'select round(extract(epoch from expires_at - now()))::float as seconds from challenge',
    );
    expect(rows[0]?.seconds).toBeGreaterThan(295);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
    await bank.owner.query('update challenge set expires_at = now()');
    await expectRefused(signIn(browser, assertion));
  });

  test('is for the browser that asked for it', async () => {
    const assertion = director.answer(await ask(await waiting()));
    await expectRefused(signIn(await waiting(), assertion));
  });

  test('made for something else is none for a sign-in', async () => {
    const browser = await waiting();
    const { loginCode, number } = await browser.code();
    const asked = await director.send('POST', `/device/login/${loginCode}`, { number });
    await expectRefused(signIn(browser, director.answer(field(asked.body, 'options'))));
  });

  test('is asked for fifty times by one browser, not more', async () => {
    const browser = await waiting();
    for (let i = 0; i < 50; i++) await ask(browser);
    await expectRefused(browser.send('POST', '/web/login?passkey'), 429, 'too-many-tries');
    expect(await ask(await waiting())).toBeTruthy();
  });

  test('asked for by sixty at once: fifty are given', async () => {
    const browser = await waiting();
    const answers = await Promise.all(Array.from({ length: 60 }, () => browser.send('POST', '/web/login?passkey')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ code }) => code === 'too-many-tries')).toHaveLength(10);
  });
});

describe('an answer', () => {
  test.each<[string, (assertion: Record<string, unknown>) => unknown]>([
    ['with another signature', (assertion) => tampered(assertion, 'signature')],
    ['with other data of the authenticator', (assertion) => tampered(assertion, 'authenticatorData')],
    ['that says another page', (assertion) => withClientData(assertion, { origin: 'https://evil.example' })],
    ['that says another challenge', (assertion) => withClientData(assertion, { challenge: 'A'.repeat(43) })],
    ['of another kind', (assertion) => withClientData(assertion, { type: 'webauthn.create' })],
    ['in the name of another passkey', (assertion) => ({ ...assertion, id: 'AAAA', rawId: 'AAAA' })],
    ['with two names', (assertion) => ({ ...assertion, rawId: 'AAAA' })],
    [
      'that is nothing',
      (assertion) => ({ ...assertion, response: { clientDataJSON: '', authenticatorData: '', signature: '' } }),
    ],
  ])('%s is refused', async (_, change) => {
    const browser = await waiting();
    await expectRefused(signIn(browser, change(director.answer(await ask(browser)))));
  });

  test('given on another page of this machine is refused', async () => {
    const browser = await waiting();
    await expectRefused(signIn(browser, director.answer(await ask(browser), 'http://localhost:1')));
  });

  test('without finger or PIN is refused', async () => {
    const careless = await TestDevice.enrol(bank, people.stranger);
    careless.skipVerification();
    const browser = await waiting();
    await expectRefused(signIn(browser, careless.answer(await ask(browser))));
  });

  test('whose counter went back is that of a copy, and refused', async () => {
    const copied = await TestDevice.enrol(bank, people.stranger);
    await copied.signIn();
    const { rowCount } = await bank.owner.query(
      'update passkey set counter = counter + 10 where person_id = $1 and revoked_at is null',
      [people.stranger],
    );
    expect(rowCount).toBeGreaterThan(0);
    const browser = await waiting();
    await expectRefused(signIn(browser, copied.answer(await ask(browser))));
  });

  test('moves the counter, so that the next must be higher', async () => {
    const counted = await TestDevice.enrol(bank, people.operations);
    const counter = async () =>
      (
        await bank.owner.query<{ counter: bigint }>('select counter from passkey where person_id = $1', [
          people.operations,
        ])
      ).rows[0]?.counter;
    const before = (await counter()) ?? 0n;
    await counted.signIn();
    expect(await counter()).toBeGreaterThan(before);
  });
});

describe('the holder', () => {
  test('who is blocked does not come in', async () => {
    await bank.owner.query('update person set blocked_at = now() where id = $1', [people.director]);
    const browser = await waiting();
    await expectRefused(signIn(browser, director.answer(await ask(browser))));
    await bank.owner.query('update person set blocked_at = null where id = $1', [people.director]);
    await director.signIn();
  });

  test('who has left the staff does not come in', async () => {
    await bank.owner.query('update staff set active = false where person_id = $1', [staff.S]);
    for (const scope of ['web', 'device']) {
      const browser = await waiting();
      await expectRefused(signIn(browser, support.answer(await ask(browser)), scope), 401, 'not-signed-in');
    }
    await bank.owner.query('update staff set active = true where person_id = $1', [staff.S]);
    await support.signIn();
  });

  test('of a revoked passkey does not come in', async () => {
    const old = await TestDevice.enrol(bank, people.baker);
    await bank.owner.query(`update passkey set revoked_at = now() where person_id = $1`, [people.baker]);
    await bank.owner.query(`update session set ended_at = now() where person_id = $1`, [people.baker]);
    const browser = await waiting();
    // its holder learns why; who cannot answer for it does not
    const wrong = tampered(old.answer(await ask(browser)), 'signature');
    await expectRefused(signIn(browser, wrong));
    await expectRefused(signIn(browser, old.answer(await ask(browser))), 403, 'device-revoked');
  });

  test('is refused after five wrong answers in a row, even if the sixth is right', async () => {
    const browser = await waiting();
    for (let i = 0; i < 5; i++)
      await expectRefused(signIn(browser, tampered(director.answer(await ask(browser)), 'signature')));
    const locked = await signIn(browser, director.answer(await ask(browser)));
    expect(locked).toMatchObject({ status: 429, code: 'too-many-tries', body: { detail: 'Try again in 15 minutes.' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(890);
    expect(await getAudit('tries.exhaust')).toContain(`person ${people.director} sign-in`);
    // others are not
    await support.signIn();
    await bank.owner.query(`update failed_try set last_at = now() - interval '15 minutes'`);
    await director.signIn();
  });

  test('starts again after a right answer', async () => {
    for (let round = 0; round < 2; round++) {
      const browser = await waiting();
      for (let i = 0; i < 4; i++)
        await expectRefused(signIn(browser, tampered(director.answer(await ask(browser)), 'signature')));
      await director.signIn();
    }
  });
});

test('passkeys that are no one’s count against the address', async () => {
  const browser = await waiting();
  const unknown = async () => ({ ...director.answer(await ask(browser)), id: 'AAAA', rawId: 'AAAA' });
  for (let i = 0; i < 5; i++) await expectRefused(signIn(browser, await unknown()));
  await expectRefused(signIn(browser, await unknown()), 429, 'too-many-tries');
  expect(await getAudit('tries.exhaust')).toContain('address 127.0.0.1 sign-in');
  // whose passkey is known may still come in
  await director.signIn();
});

test('the first token is dead after a sign-in', async () => {
  const browser = await waiting();
  const reply = await signIn(browser, director.answer(await ask(browser)));
  for (const [method, path] of [
    ['GET', '/web/login'],
    ['POST', '/web/login?passkey'],
    ['GET', '/web/client'],
  ] as const) {
    expect(await browser.send(method, path)).toMatchObject({ status: 401, code: 'not-signed-in' });
  }
  browser.token = textField(reply.body, 'authorization');
  expect(await browser.send('GET', '/web/client')).toMatchObject({ status: 200 });
});

test('one right answer sent ten times at once opens one session', async () => {
  const browser = await waiting();
  const assertion = director.answer(await ask(browser));
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(browser, assertion)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
});
