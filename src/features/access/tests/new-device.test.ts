// A device that was added is shown to the older ones: they know it, or it goes with all that it may have brought.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { getPasskeys, TestDevice } from '#tests/harness/passkeys.ts';
import { people } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

let bank: TestBank;

beforeAll(async () => {
  bank = await startBank({ demo: false });
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** Ids of the notices that a device shows, the newest first. */
async function noticesOn(device: TestDevice): Promise<string[]> {
  const { body } = await device.send('GET', '/device/requests');
  return getItems(body)
    .filter(({ kind }) => kind === 'new-device')
    .map(({ id }) => String(id));
}

async function getCases(personId: string): Promise<unknown[]> {
  const { rows } = await bank.owner.query(
    'select type, kind, status, opened_by from client_case where subject_id = $1 order by opened_at',
    [personId],
  );
  return rows;
}

const fraud = (personId: string) => ({ type: 'FRAUD', kind: 'A', status: 0, opened_by: personId });
const isOpen = async (device: TestDevice) => (await device.send('GET', '/device/passkeys')).status === 200;

test('the first device of a person is reported to no one', async () => {
  const first = await TestDevice.enrol(bank, people.finance);
  expect(await noticesOn(first)).toEqual([]);
});

test('a new one is shown to the older, and to it itself not', async () => {
  const first = await TestDevice.enrol(bank, people.stranger);
  const second = await TestDevice.enrol(bank, people.stranger);
  const [notice = ''] = await noticesOn(first);
  const shown = getItems((await first.send('GET', '/device/requests')).body)[0];
  expect(shown).toMatchObject({
    title: 'A device was added. Was it you?',
    lines: expect.arrayContaining([
      { label: 'Device', value: 'Test phone' },
      { label: 'Address', value: '127.0.0.1' },
    ]),
  });
  expect(await noticesOn(second)).toEqual([]);
  const hash = textField(shown, 'hash');
  for (const [method, body] of [
    ['POST', { decision: 'approve', hash }],
    ['PUT', { decision: 'approve', hash }],
  ] as const) {
    expect(await second.send(method, `/device/requests/${notice}`, body)).toMatchObject({ status: 404 });
  }
});

test('approved, it stays', async () => {
  const first = await TestDevice.enrol(bank, people.operations);
  const second = await TestDevice.enrol(bank, people.operations);
  const [notice = ''] = await noticesOn(first);
  expect(await first.decide(notice)).toMatchObject({ status: 200, body: { state: 'approved' } });
  expect([await isOpen(first), await isOpen(second)]).toEqual([true, true]);
  expect(await noticesOn(first)).toEqual([]);
  expect(await getCases(people.operations)).toEqual([]);
});

describe('of a thief', () => {
  test('cannot be vouched for by the next one that it brings in', async () => {
    const owner = await TestDevice.enrol(bank, people.director);
    const thief = await TestDevice.enrol(bank, people.director);
    const browser = await thief.signIn();
    // the thief adds a third device, which the second approves
    const added = await thief.stepUp(browser, 'POST', '/web/passkeys', { name: 'Third' });
    const third = await TestDevice.fresh(bank, people.director);
    const credential = third.create(field(added.body, 'options'));
    expect(await browser.send('PUT', '/web/passkeys', { body: { name: 'Third', credential } })).toMatchObject({
      status: 200,
    });
    const thirdDevice = await third.signIn('device');
    const address = `/device/requests?${people.director}`;
    const shown = getItems((await thirdDevice.send('GET', address)).body);
    expect(shown.filter(({ kind }) => kind === 'new-device')).toEqual([]);
    expect(await noticesOn(owner)).toHaveLength(2);

    // the owner knows neither: the older notice takes both away
    const [, ofThief = ''] = await noticesOn(owner);
    expect(await owner.decide(ofThief, 'reject')).toMatchObject({ status: 200, body: { state: 'rejected' } });
    expect(await getPasskeys(bank, people.director)).toHaveLength(1);
    expect(await isOpen(owner)).toBe(true);
    expect(await isOpen(thief)).toBe(false);
    expect(await thirdDevice.send('GET', address)).toMatchObject({ status: 401 });
    expect(await browser.send('GET', '/web/client')).toMatchObject({ status: 401 });
    expect(await getCases(people.director)).toEqual([fraud(people.director)]);
  });

  test('is looked into even if it has gone by itself', async () => {
    const owner = await TestDevice.enrol(bank, people.baker);
    const thief = await TestDevice.enrol(bank, people.baker);
    const [, thiefId = ''] = await getPasskeys(bank, people.baker);
    expect(await thief.send('DELETE', `/device/passkeys/${thiefId}`)).toMatchObject({ status: 204 });
    const [notice = ''] = await noticesOn(owner);
    expect(await owner.decide(notice, 'reject')).toMatchObject({ status: 200 });
    expect(await isOpen(owner)).toBe(true);
    expect(await getCases(people.baker)).toEqual([fraud(people.baker)]);
  });
});

test('in the demo the docked phone is informed of every passkey', async () => {
  const demo = await startBank();
  const phone = await TestDevice.enrol(demo, people.baker);
  const { body } = await phone.browser.device('GET', `/device/requests?${people.baker}`);
  expect(getItems(body)).toMatchObject([{ kind: 'new-device' }]);
  await demo.expectSound();
  await demo.close();
});

test('one that revokes an older before anybody has confirmed it is reported to staff', async () => {
  const first = await TestDevice.enrol(bank, people.finance);
  const second = await TestDevice.enrol(bank, people.finance);
  const older = (await getPasskeys(bank, people.finance)).at(-2);
  expect(await second.send('DELETE', `/device/passkeys/${older}`)).toMatchObject({ status: 204 });
  expect(await isOpen(first)).toBe(false);
  expect(await getCases(people.finance)).toEqual([fraud(people.finance)]);
});

test('one that is known revokes another in silence', async () => {
  const first = await TestDevice.enrol(bank, people.stranger);
  const second = await TestDevice.enrol(bank, people.stranger);
  const [notice = ''] = await noticesOn(first);
  expect(await first.decide(notice)).toMatchObject({ status: 200 });
  const older = (await getPasskeys(bank, people.stranger)).at(-2);
  expect(await second.send('DELETE', `/device/passkeys/${older}`)).toMatchObject({ status: 204 });
  expect(await getCases(people.stranger)).toEqual([]);
});
