// A device's own session, and what ends with a device: whatever was opened with it or approved by it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getItems, type Reply, sendTo, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { getPasskeys, TestDevice } from '#tests/harness/passkeys.ts';
import { runs } from '#tests/harness/runs.ts';
import { people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
let bank: TestBank;
let director: TestDevice;
let support: TestDevice;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  director = await TestDevice.enrol(bank, people.director);
  support = await TestDevice.enrol(bank, staff.S);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function shownCode(): Promise<{ browser: TestBrowser; loginCode: string; number: number }> {
  const browser = await TestBrowser.open(bank.url);
  await browser.start();
  return { browser, ...(await browser.code()) };
}

const own = (device: TestDevice) => device.send('GET', '/device/requests');
const profile = (browser: TestBrowser) => browser.send('GET', '/web/client');

describe('the session of a device', () => {
  test.each([
    ['GET', '/device/requests', undefined],
    ['GET', '/device/passkeys', undefined],
    ['DELETE', `/device/passkeys/${unknownId}`, undefined],
    ['POST', `/device/requests/${unknownId}`, { decision: 'approve', hash: 'a'.repeat(64) }],
    ['PUT', `/device/requests/${unknownId}`, { decision: 'approve' }],
    ['POST', `/device/login/${'A'.repeat(32)}`, { number: 42 }],
  ])('%s %s speaks for no one else', async (method, path, body) => {
    const options = body === undefined ? {} : { body };
    for (const person of [people.finance, staff.A, '49999999999']) {
      const reply = await director.browser.send(method, `${path}?${person}`, options);
      expect(reply).toMatchObject({ status: 404, code: 'not-found' });
    }
  });

  test('is nothing without its key', async () => {
    const thief = await TestBrowser.open(bank.url);
    thief.token = director.browser.token;
    const address = `/device/requests?${people.director}`;
    expect(await thief.send('GET', address)).toMatchObject({ status: 401, code: 'not-signed-in' });
    const authorization = `DPoP ${thief.token}`;
    const bare = await sendTo(bank.url + address, 'GET', undefined, undefined, { authorization });
    expect(bare).toMatchObject({ status: 401, code: 'not-signed-in' });
  });

  test('takes the proof of a write once', async () => {
    const { loginCode, number } = await shownCode();
    const path = `/device/login/${loginCode}`;
    const headers = {
      session: await director.browser.proof('POST', path),
      authorization: `DPoP ${director.browser.token}`,
    };
    const address = `${bank.url}${path}?${people.director}`;
    const answers: Reply[] = [];
    for (let i = 0; i < 2; i++) answers.push(await sendTo(address, 'POST', { number }, undefined, headers));
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  test('is over after 240 seconds, even if it was used', async () => {
    const phone = await TestDevice.enrol(bank, people.operations);
    const window = async () =>
      (
        await bank.owner.query<{ seconds: number }>(
          `select extract(epoch from window_ends_at - created_at)::float as seconds from session where person_id = $1`,
          [people.operations],
        )
      ).rows;
    expect(await window()).toEqual([{ seconds: 240 }]);
    await own(phone);
    expect(await phone.browser.send('POST', '/web/ping')).toMatchObject({ status: 401 });
    expect(await window()).toEqual([{ seconds: 240 }]);
    await bank.owner.query('update session set window_ends_at = now() where person_id = $1', [people.operations]);
    expect(await own(phone)).toMatchObject({ status: 401 });
  });

  test('begins again with the passkey', async () => {
    const again = await director.signIn('device');
    expect(await again.send('GET', `/device/requests?${people.director}`)).toMatchObject({ status: 200 });
  });
});

describe('the list of devices', () => {
  test('names them all, those in use first, this one marked, with their last use', async () => {
    const first = await TestDevice.enrol(bank, people.finance);
    const second = await TestDevice.enrol(bank, people.finance);
    const browser = await second.signIn();
    const [firstId = '', secondId = ''] = await getPasskeys(bank, people.finance);
    expect(await second.send('DELETE', `/device/passkeys/${firstId}`)).toMatchObject({ status: 204 });
    const seconds = { id: secondId, revokedAt: null, lastUsedAt: expect.stringMatching(/Z$/), name: 'Test phone' };
    const firsts = { id: firstId, revokedAt: expect.stringMatching(/Z$/), lastUsedAt: null, isThis: false };
    const expected = [{ ...seconds, isThis: true }, firsts];
    expect(getItems((await second.send('GET', '/device/passkeys')).body)).toMatchObject(expected);
    expect(getItems((await browser.send('GET', '/web/passkeys')).body)).toMatchObject(expected);
    const desk = await support.signIn();
    const seen = await desk.send('GET', `/web/passkeys/${people.finance}`);
    expect(getItems(seen.body)).toMatchObject([{ ...seconds, isThis: false }, firsts]);
    expect(await own(first)).toMatchObject({ status: 401 });
  });
});

describe('revoked', () => {
  /** Everything that a passkey can open: its device, a browser here, one by code, and one that waits to be let in. */
  async function opened() {
    const phone = await TestDevice.enrol(bank, people.baker);
    const here = await phone.signIn();
    const [there, uncollected] = [await shownCode(), await shownCode()];
    for (const { loginCode, number } of [there, uncollected])
      expect(await phone.approveLogin(loginCode, number)).toMatchObject({ status: 204 });
    there.browser.token = textField((await there.browser.send('GET', '/web/login')).body, 'authorization');
    expect(await profile(there.browser)).toMatchObject({ status: 200 });
    const id = (await getPasskeys(bank, people.baker)).at(-1) ?? '';
    return { phone, here, there: there.browser, uncollected: uncollected.browser, id };
  }

  test.each<[string, (id: string, of: { phone: TestDevice; here: TestBrowser }) => Promise<Reply>]>([
    ['by the device itself', (id, { phone }) => phone.send('DELETE', `/device/passkeys/${id}`)],
    ['in the browser', (id, { here }) => here.send('DELETE', `/web/passkeys/${id}`)],
    ['by staff', async (id) => (await support.signIn()).send('DELETE', `/web/passkeys/${people.baker}/${id}`)],
  ])('%s: all that it opened is over at once', async (_, revoke) => {
    const other = await TestDevice.enrol(bank, people.baker);
    const { phone, here, there, uncollected, id } = await opened();
    expect(await revoke(id, { phone, here })).toMatchObject({ status: 204 });
    expect(await own(phone)).toMatchObject({ status: 401 });
    for (const browser of [here, there]) expect(await profile(browser)).toMatchObject({ status: 401 });
    expect(await uncollected.send('GET', '/web/login')).toMatchObject({ status: 401 });
    // an older device goes on
    expect(await own(other)).toMatchObject({ status: 200 });
    expect(await getPasskeys(bank, people.baker)).not.toContain(id);
  });

  test('while the browser collects its sign-in: nothing slips through', async () => {
    for (let round = 0; round < 3 * runs; round++) {
      const { phone, uncollected, id } = await opened();
      const [, collected] = await Promise.all([
        phone.send('DELETE', `/device/passkeys/${id}`),
        uncollected.send('GET', '/web/login'),
      ]);
      if (collected.status === 200) uncollected.token = textField(collected.body, 'authorization');
      expect(await profile(uncollected)).toMatchObject({ status: 401 });
    }
  });

  test('never belongs to somebody else', async () => {
    const [foreign = ''] = await getPasskeys(bank, people.director);
    const { phone, here } = await opened();
    const desk = await support.signIn();
    for (const reply of [
      await phone.send('DELETE', `/device/passkeys/${foreign}`),
      await here.send('DELETE', `/web/passkeys/${foreign}`),
      await desk.send('DELETE', `/web/passkeys/${people.baker}/${foreign}`),
    ]) {
      expect(reply).toMatchObject({ status: 404, code: 'not-found' });
    }
    expect(await getPasskeys(bank, people.director)).toContain(foreign);
  });
});
