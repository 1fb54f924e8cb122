// The code on another screen, outside the demo: approved for this code, this number, by this person, behind proxies
// too.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { people, staff } from '#tests/harness/village.ts';

let bank: TestBank;
let director: TestDevice;
let finance: TestDevice;

beforeAll(async () => {
  bank = await startBank({ demo: false, trustedProxies: '127.0.0.1' });
  director = await TestDevice.enrol(bank, people.director);
  finance = await TestDevice.enrol(bank, people.finance);
});
beforeEach(() => bank.owner.query('delete from failed_try'));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

interface Shown {
  browser: TestBrowser;
  loginCode: string;
  number: number;
}

async function shown(): Promise<Shown> {
  const browser = await TestBrowser.open(bank.url);
  await browser.start();
  return { browser, ...(await browser.code()) };
}

const wrong = (number: number) => (number === 99 ? 98 : number + 1);
const optionsFor = async (device: TestDevice, { loginCode }: Shown, number: number) =>
  field((await device.send('POST', `/device/login/${loginCode}`, { number })).body, 'options');
const approve = (device: TestDevice, { loginCode }: Shown, number: number, assertion: unknown): Promise<Reply> =>
  device.send('PUT', '/web/login', { loginCode, number, assertion });

/** Refused; the browser waits on, with this code or the next. */
async function expectRefused(reply: Promise<Reply>, screen: Shown, status: number, code: string): Promise<void> {
  expect(await reply).toMatchObject({ status, code });
  expect((await screen.browser.send('GET', '/web/login')).body).toHaveProperty('loginCode');
}

describe('an approval', () => {
  test('signed for one number is none for another, and used up by the attempt', async () => {
    const screen = await shown();
    const assertion = director.answer(await optionsFor(director, screen, wrong(screen.number)));
    const sent = approve(director, screen, screen.number, assertion);
    await expectRefused(sent, screen, 401, 'assertion-not-valid');
    const again = approve(director, screen, wrong(screen.number), assertion);
    await expectRefused(again, screen, 401, 'assertion-not-valid');
    expect(await director.approveLogin(screen.loginCode, screen.number)).toMatchObject({ status: 204 });
  });

  test('signed for the wrong number costs the code', async () => {
    const screen = await shown();
    const reply = director.approveLogin(screen.loginCode, wrong(screen.number));
    await expectRefused(reply, screen, 422, 'wrong-number');
    expect(await director.approveLogin(screen.loginCode, screen.number)).toMatchObject({ code: 'code-not-valid' });
  });

  test('signed for one code is none for another', async () => {
    const [one, other] = [await shown(), await shown()];
    const assertion = director.answer(await optionsFor(director, one, other.number));
    await expectRefused(approve(director, other, other.number, assertion), other, 401, 'assertion-not-valid');
    await expectRefused(approve(director, one, one.number, assertion), one, 401, 'assertion-not-valid');
  });

  test('signed by somebody else is none', async () => {
    const screen = await shown();
    const foreign = finance.answer(await optionsFor(director, screen, screen.number));
    await expectRefused(approve(director, screen, screen.number, foreign), screen, 401, 'assertion-not-valid');
    // nor is what was asked for one person good for the next
    const own = finance.answer(await optionsFor(director, screen, screen.number));
    await expectRefused(approve(finance, screen, screen.number, own), screen, 401, 'assertion-not-valid');
  });

  test('in the name of somebody else is as if there were nothing', async () => {
    const { loginCode, number } = await shown();
    const address = `/web/login?${people.finance}`;
    const reply = await director.browser.send('PUT', address, { body: { loginCode, number } });
    expect(reply).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('counts once', async () => {
    const screen = await shown();
    const first = director.answer(await optionsFor(director, screen, screen.number));
    const second = finance.answer(await optionsFor(finance, screen, screen.number));
    expect(await approve(director, screen, screen.number, first)).toMatchObject({ status: 204 });
    expect(await approve(director, screen, screen.number, first)).toMatchObject({
      status: 404,
      code: 'code-not-valid',
    });
    expect(await approve(finance, screen, screen.number, second)).toMatchObject({
      status: 404,
      code: 'code-not-valid',
    });
    expect((await screen.browser.send('GET', '/web/login')).body).toMatchObject({ userId: people.director });
  });

  test('by two at once counts for one', async () => {
    const screen = await shown();
    const devices = [director, finance];
    const answers: unknown[] = [];
    for (const device of devices) answers.push(device.answer(await optionsFor(device, screen, screen.number)));
    const replies = await Promise.all(devices.map((device, i) => approve(device, screen, screen.number, answers[i])));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test('comes too late for a code that ran out in between', async () => {
    const screen = await shown();
    const assertion = director.answer(await optionsFor(director, screen, screen.number));
    await bank.owner.query('update anonymous_session set code_expires_at = now()');
    await expectRefused(approve(director, screen, screen.number, assertion), screen, 404, 'code-not-valid');
    expect(await director.send('POST', `/device/login/${screen.loginCode}`, { number: 10 })).toMatchObject({
      code: 'code-not-valid',
    });
  });

  test('is not for staff: they have a passkey of their own, and the code lives on', async () => {
    const admin = await TestDevice.enrol(bank, staff.A);
    const screen = await shown();
    const reply = admin.approveLogin(screen.loginCode, screen.number);
    await expectRefused(reply, screen, 403, 'passkey-only');
    expect(await director.approveLogin(screen.loginCode, screen.number)).toMatchObject({ status: 204 });
    expect((await screen.browser.send('GET', '/web/login')).body).toMatchObject({ userId: people.director });
  });

  test('of somebody who is blocked before the browser collects it is worth nothing', async () => {
    const screen = await shown();
    expect(await finance.approveLogin(screen.loginCode, screen.number)).toMatchObject({ status: 204 });
    await bank.owner.query('update person set blocked_at = now() where id = $1', [people.finance]);
    expect(await screen.browser.send('GET', '/web/login')).toMatchObject({ status: 401 });
    expect(await finance.send('GET', '/device/requests')).toMatchObject({ status: 401 });
    await bank.owner.query('update person set blocked_at = null where id = $1', [people.finance]);
  });
});

describe('behind a proxy', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test.each<[string, string, boolean, string?]>([
    ['198.51.100.7', '203.0.113.9', false],
    ['198.51.100.7', '198.51.100.99', true],
    ['2001:db8:1:2::1', '2001:db8:1:2::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    // a text that is no address is not shown: the proxy's own address is
    ['<b>the bank itself</b>', '203.0.113.9', false, '127.0.0.1'],
    // what stands before the proxy's own word is whatever the caller has put there
    ['203.0.113.9, 198.51.100.7', '203.0.113.9', false],
  ])(
    'a browser at %s and a device at %s: one network? %s',
    async (screenAt, deviceAt, isSameNetwork, address = screenAt.split(', ').at(-1)) => {
      const browser = await TestBrowser.open(bank.url);
      browser.token = textField((await browser.send('POST', '/web/login', from(screenAt))).body, 'token');
      const { loginCode } = await browser.code();
      const { body } = await director.browser.send('GET', `/device/login/${loginCode}`, from(deviceAt));
      expect(body).toMatchObject({ address, isSameNetwork });
    },
  );
});
