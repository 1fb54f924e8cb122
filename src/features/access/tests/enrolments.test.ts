// One-time links that enrol a device: good once, for one person, for a day, and only with the birth date and an
// authenticator's answer to exactly the challenge that this browser was given.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { testCode } from '#tests/harness/codes.ts';
import { birthDate, enrolmentToken, getPasskeys, TestDevice, withClientData } from '#tests/harness/passkeys.ts';
import { people } from '#tests/harness/village.ts';

const person = people.stranger;
let bank: TestBank;
let phone: TestDevice;

beforeAll(async () => {
  bank = await startBank({ demo: false });
});
beforeEach(async () => {
  await bank.owner.query('delete from failed_try');
  phone = await TestDevice.fresh(bank, person);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const start = ({ browser }: TestDevice, enrolment: string, born = birthDate, code = testCode): Promise<Reply> =>
  browser.send('POST', '/device/enrolments', { body: { enrolment, code, birthDate: born } });
const finish = ({ browser }: TestDevice, enrolment: string, credential: unknown): Promise<Reply> =>
  browser.send('PUT', '/device/enrolments', { body: { enrolment, name: 'Phone', credential } });
const getOptions = (reply: Reply) => field(reply.body, 'options');

/** Refused, and no one has a passkey more. */
async function expectRefused(reply: Promise<Reply>, status: number, code: string): Promise<void> {
  const count = async () => (await bank.owner.query('select from passkey')).rowCount;
  const before = await count();
  expect(await reply).toMatchObject({ status, code });
  expect(await count()).toBe(before);
}

describe('a link', () => {
  test('is good once', async () => {
    const token = await enrolmentToken(bank, person);
    expect(await phone.enrolBy(token)).toMatchObject({ status: 200, body: { userId: person } });
    await expectRefused(start(phone, token), 404, 'enrolment-not-valid');
    const other = await TestDevice.fresh(bank, person);
    await expectRefused(other.enrolBy(token), 404, 'enrolment-not-valid');
  });

  test('finished twice at once makes one passkey', async () => {
    const token = await enrolmentToken(bank, person);
    const before = (await getPasskeys(bank, person)).length;
    const phones = await Promise.all([1, 2, 3].map(() => TestDevice.fresh(bank, person)));
    const credentials: unknown[] = [];
    for (const one of phones) credentials.push(one.create(getOptions(await start(one, token))));
    const answers = await Promise.all(phones.map((one, i) => finish(one, token, credentials[i])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await getPasskeys(bank, person)).toHaveLength(before + 1);
  });

  test('is void once there is a newer one, also half way', async () => {
    const older = await enrolmentToken(bank, person);
    const credential = phone.create(getOptions(await start(phone, older)));
    const newer = await enrolmentToken(bank, person);
    await expectRefused(start(phone, older), 404, 'enrolment-not-valid');
    await expectRefused(finish(phone, older, credential), 404, 'enrolment-not-valid');
    // nor does the newer one take what was asked for the older
    await expectRefused(finish(phone, newer, credential), 422, 'credential-not-valid');
    expect(await start(phone, newer)).toMatchObject({ status: 200 });
  });

  test('made twice at once leaves one', async () => {
    await Promise.all(Array.from({ length: 8 }, () => enrolmentToken(bank, person)));
    const { rowCount } = await bank.owner.query('select from enrolment where person_id = $1 and ended_at is null', [
      person,
    ]);
    expect(rowCount).toBe(1);
  });

  test('is over after a day, also half way', async () => {
    const token = await enrolmentToken(bank, person);
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await bank.owner.query<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::float / 3600 as hours from enrolment where token_hash = $1',
      [hash],
    );
    expect(rows).toEqual([{ hours: 24 }]);
    const credential = phone.create(getOptions(await start(phone, token)));
    await bank.owner.query('update enrolment set expires_at = now() where token_hash = $1', [hash]);
    await expectRefused(start(phone, token), 404, 'enrolment-not-valid');
    await expectRefused(finish(phone, token, credential), 404, 'enrolment-not-valid');
  });

  test('that no one made is as one that is over', async () => {
    await expectRefused(start(phone, 'A'.repeat(43)), 404, 'enrolment-not-valid');
  });

  test('of somebody who is blocked is dead, also half way', async () => {
    const token = await enrolmentToken(bank, person);
    const credential = phone.create(getOptions(await start(phone, token)));
    await bank.owner.query('update person set blocked_at = now() where id = $1', [person]);
    await expectRefused(start(phone, token), 404, 'enrolment-not-valid');
    await expectRefused(finish(phone, token, credential), 404, 'enrolment-not-valid');
    await bank.owner.query('update person set blocked_at = null where id = $1', [person]);
    expect(await finish(phone, token, credential)).toMatchObject({ status: 200 });
  });
});

describe('the birth date', () => {
  test('must be right, and five wrong ones shut the door even for the right one', async () => {
    const token = await enrolmentToken(bank, person);
    for (let i = 1; i <= 5; i++) await expectRefused(start(phone, token, `1981-01-0${i}`), 422, 'birth-date-differs');
    await expectRefused(start(phone, token), 429, 'too-many-tries');
    // a new link is no new chance
    await expectRefused(start(phone, await enrolmentToken(bank, person)), 429, 'too-many-tries');
    const { rows } = await bank.owner.query(
      `select facts from (select verb, subject_id, facts from audit union all select verb, subject_id, facts
        from audit_inbox) a
       where verb = 'tries.exhaust' and subject_id = $1`,
      [`enrolment ${person} open-enrolment`],
    );
    expect(rows).toEqual([{ facts: { count: 5 } }]);
  });

  test('guessed at once is counted one by one', async () => {
    const token = await enrolmentToken(bank, person);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => start(phone, token, `1981-02-${String(i + 1).padStart(2, '0')}`)),
    );
    expect(answers.filter(({ code }) => code === 'birth-date-differs')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'too-many-tries')).toHaveLength(7);
  });

  test('guessed slowly voids the link after ten wrong ones', async () => {
    const token = await enrolmentToken(bank, person);
    for (let i = 1; i <= 10; i++) {
      await bank.owner.query('delete from failed_try');
      const born = `1981-03-${String(i).padStart(2, '0')}`;
      expect(await start(phone, token, born)).toMatchObject({ code: 'birth-date-differs' });
    }
    await bank.owner.query('delete from failed_try');
    await expectRefused(start(phone, token), 404, 'enrolment-not-valid');
  });
});

describe('the code', () => {
  test('counts with the birth date, and is looked at first: without it no one learns the date', async () => {
    const token = await enrolmentToken(bank, person);
    for (const born of [birthDate, '1981-01-01', birthDate])
      await expectRefused(start(phone, token, born, 'TEST-2346'), 422, 'enrolment-code-differs');
    for (const born of ['1981-01-02', '1981-01-03'])
      await expectRefused(start(phone, token, born), 422, 'birth-date-differs');
    await expectRefused(start(phone, token), 429, 'too-many-tries');
  });

  test('guessed slowly voids the link after ten wrong ones', async () => {
    const token = await enrolmentToken(bank, person);
    for (const last of 'ABCDEFGHJK') {
      await bank.owner.query('delete from failed_try');
      const wrong = await start(phone, token, birthDate, `TEST-234${last}`);
      expect(wrong).toMatchObject({ code: 'enrolment-code-differs' });
    }
    await bank.owner.query('delete from failed_try');
    await expectRefused(start(phone, token), 404, 'enrolment-not-valid');
  });

  test('is read with and without what people type between its letters, and no longer than it is', async () => {
    for (const typed of ['', 'TEST234', 'TEST-2345-TEST-23', 'ŠEST-2345'])
      expect(await start(phone, 'A'.repeat(43), birthDate, typed)).toMatchObject({ status: 400 });
    const token = await enrolmentToken(bank, person);
    for (const typed of ['test2345', 'TEST 2345', 'TEST-2345'])
      expect(await start(phone, token, birthDate, typed)).toMatchObject({ status: 200 });
  });
});

describe('a credential', () => {
  test.each<[string, (credential: unknown) => unknown]>([
    ['of another page', (credential) => withClientData(credential, { origin: 'https://evil.example' })],
    ['that answers something else', (credential) => withClientData(credential, { challenge: 'A'.repeat(43) })],
    ['of another kind', (credential) => withClientData(credential, { type: 'webauthn.get' })],
    ['for another host', (credential) => forHost(credential, 'evil.example')],
    ['that is called otherwise than it is', (credential) => ({ ...Object(credential), id: 'AAAA', rawId: 'AAAA' })],
    ['with the seal of a maker', (credential) => attestedAs(credential, 'tpm')],
    [
      'that is nothing',
      (credential) => ({ ...Object(credential), response: { clientDataJSON: '', attestationObject: '' } }),
    ],
  ])('%s is refused', async (_, change) => {
    const token = await enrolmentToken(bank, person);
    const credential = phone.create(getOptions(await start(phone, token)));
    await expectRefused(finish(phone, token, change(credential)), 422, 'credential-not-valid');
  });

  test('without finger or PIN is refused', async () => {
    phone.skipVerification();
    const token = await enrolmentToken(bank, person);
    await expectRefused(phone.enrolBy(token), 422, 'credential-not-valid');
  });

  test('answers a challenge once, even if it was refused', async () => {
    const token = await enrolmentToken(bank, person);
    const credential = phone.create(getOptions(await start(phone, token)));
    const elsewhere = withClientData(credential, { origin: 'https://evil.example' });
    await expectRefused(finish(phone, token, elsewhere), 422, 'credential-not-valid');
    await expectRefused(finish(phone, token, credential), 422, 'credential-not-valid');
  });

  test('is good within five minutes', async () => {
    const token = await enrolmentToken(bank, person);
    const credential = phone.create(getOptions(await start(phone, token)));
    await bank.owner.query('update challenge set expires_at = now()');
    await expectRefused(finish(phone, token, credential), 422, 'credential-not-valid');
  });

  test('is good from the browser that asked for it only', async () => {
    const token = await enrolmentToken(bank, person);
    const credential = phone.create(getOptions(await start(phone, token)));
    const thief = await TestBrowser.open(bank.url);
    const body = { enrolment: token, name: 'Phone', credential };
    await expectRefused(thief.send('PUT', '/device/enrolments', { body }), 422, 'credential-not-valid');
  });

  test('made for the link of one person is none of another', async () => {
    const own = await enrolmentToken(bank, people.baker);
    const foreign = await enrolmentToken(bank, person);
    const credential = phone.create(getOptions(await start(phone, own)));
    await expectRefused(finish(phone, foreign, credential), 422, 'credential-not-valid');
    const before = await getPasskeys(bank, person);
    const fresh = phone.create(getOptions(await start(phone, own)));
    expect(await finish(phone, own, fresh)).toMatchObject({ status: 200, body: { userId: people.baker } });
    expect(await getPasskeys(bank, person)).toEqual(before);
  });

  test('is somebody’s once: the same again is refused, for any person', async () => {
    const first = await enrolmentToken(bank, person);
    const made = phone.create(getOptions(await start(phone, first)));
    expect(await finish(phone, first, made)).toMatchObject({ status: 200 });
    for (const owner of [person, people.baker]) {
      const second = await enrolmentToken(bank, owner);
      const other = await start(phone, second);
      const again = withClientData(made, { challenge: textField(getOptions(other), 'challenge') });
      await expectRefused(finish(phone, second, again), 422, 'credential-not-valid');
    }
  });
});

test('a link holds at most fifty unanswered challenges', async () => {
  const token = await enrolmentToken(bank, person);
  for (let i = 0; i < 50; i++) expect(await start(phone, token)).toMatchObject({ status: 200 });
  await expectRefused(start(phone, token), 429, 'too-many-tries');
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The credential with another host in its authenticator's data, which no one has signed. */
function forHost(credential: unknown, host: string): unknown {
  return withAttestation(credential, (bytes) => sha256(host).copy(bytes, bytes.indexOf(sha256('localhost'))));
}

/** The format 'none' renamed to another of at most four letters. */
function attestedAs(credential: unknown, format: string): unknown {
  return withAttestation(credential, (bytes) => {
    const at = bytes.indexOf('dnone');
    const name = Buffer.from([0x60 + format.length, ...Buffer.from(format)]);
    return Buffer.concat([bytes.subarray(0, at), name, bytes.subarray(at + 5)]);
  });
}

function withAttestation(credential: unknown, change: (bytes: Buffer) => Buffer | number): unknown {
  const response = Object(field(credential, 'response'));
  const bytes = Buffer.from(textField(response, 'attestationObject'), 'base64url');
  const changed = change(bytes);
  const attestationObject = (typeof changed === 'number' ? bytes : changed).toString('base64url');
  return { ...Object(credential), response: { ...response, attestationObject } };
}
