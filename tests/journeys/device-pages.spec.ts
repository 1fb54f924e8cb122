// What holds on the pages of sign-in and devices outside the demo: no barriers in light and dark, and they fit a phone.

import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { expectOpenToAll } from '../harness/barriers.ts';
import { testCode } from '../harness/codes.ts';
import { approveSignIn, numbersOn, scan, signInHere, unlock } from '../harness/devices.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, chooseInAccount, enrolmentLink, getBirthDate } from '../harness/people.ts';

const phoneWidth = { width: 390 };
/** people whom no other journey enrols */
const [representative, hermit] = [personId(4), personId(20)];
const admin = staff.find(({ role }) => role === 'A')?.id ?? '';

test('the phone: enrolment, requests, one of them, devices, a sign-in, locked', async ({ visit, world }) => {
  const phone = await visit(await enrolmentLink(world.owner, world.server.url, cast.director.id), phoneWidth);
  await Authenticator.in(phone);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByText('Enter the eight letters and digits of the code.')).toBeVisible();
  await expect(phone.getByText('Enter the day, month and year.')).toBeVisible();
  await expectOpenToAll(phone, 'code and birth date');
  await phone.getByRole('textbox', { name: 'Code' }).fill(testCode);
  await phone.getByLabel('Birth date').fill(getBirthDate(cast.director.id));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Create passkey' }).waitFor();
  await expectOpenToAll(phone, 'passkey');
  await phone.getByRole('button', { name: 'Create passkey' }).click();
  await phone.getByRole('button', { name: 'Done' }).click();

  await expect(phone.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expectOpenToAll(phone, 'requests');
  await phone.getByRole('button', { name: /^Pay/ }).first().click();
  await phone.getByRole('button', { name: 'Reject' }).click();
  await expect(phone.getByText('Reject this for good?')).toBeVisible();
  await expectOpenToAll(phone, 'one request');
  await phone.getByRole('button', { name: 'All requests' }).click();
  await phone.getByRole('radio', { name: 'Devices' }).check();
  await expect(phone.getByRole('list', { name: 'Your devices' }).getByText('This device')).toBeVisible();
  await expectOpenToAll(phone, 'devices');

  const screen = await visit('/#/login', { address: '198.51.100.4' });
  const { link } = await scan(screen);
  await phone.goto(link);
  await expect(numbersOn(phone)).toHaveCount(3);
  await expectOpenToAll(phone, 'a sign-in from another network');
  const locking = phone.waitForResponse((response) => response.url().includes('/device/lock'));
  await phone.getByRole('button', { name: 'Lock', exact: true }).click();
  expect((await locking).status()).toBe(204);
  await expect(phone.getByText('You have locked it.')).toBeVisible();
  await expectOpenToAll(phone, 'locked');
});

test('the desk: sign-in, one’s own devices, and the wait for the phone', async ({ visit, enrolled }) => {
  const { page: phone } = await enrolled(representative, '/device', phoneWidth);
  await unlock(phone);
  const page = await visit('/#/company-profile');
  await scan(page);
  await expectOpenToAll(page, 'sign-in');
  await approveSignIn(phone, page);
  await chooseInAccount(page, 'Your devices');
  await expect(page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(1);
  await expectOpenToAll(page, 'your devices');
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Approve this on your device' }).getByRole('timer')).toBeVisible();
  await expectOpenToAll(page, 'the wait');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You took the request back, so nothing was changed.')).toBeVisible();
});

test('the back office: devices of a client and of a colleague', async ({ enrolled }) => {
  const machine = await enrolled(admin, `/bko-client?id=${hermit}&tab=people`);
  await signInHere(machine);
  const { page } = machine;
  await expect(page.getByText('No device yet')).toBeVisible();
  await expectOpenToAll(page, 'no device');
  await page.getByRole('button', { name: 'Report lost phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report lost phone' }).click();
  await expect(page.getByText('Comment cannot be empty. Please add your comment.')).toBeVisible();
  await expectOpenToAll(page, 'a lost phone');
  await page.getByRole('button', { name: 'Go back' }).click();

  await page.goto(`/#/bko-users?open=${admin}`);
  await expect(page.getByRole('list', { name: /^Devices of / }).getByRole('listitem')).toHaveCount(1);
  await expectOpenToAll(page, 'devices of oneself');
});
