// Passkeys in the demo: no one needs one, and a person who makes one uses it as outside the demo.
import { Authenticator } from '../harness/authenticator.ts';
import { signInHere, unlock } from '../harness/devices.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, chooseInAccount, phoneOn } from '../harness/people.ts';

test('in the demo a passkey is added with the phone at the edge of the window, signs in, and opens the device', async ({
  signedIn,
}) => {
  const page = await signedIn(cast.operations.id, '/tasks');
  const passkeys = await Authenticator.in(page);
  await chooseInAccount(page, 'Your devices');
  await expect(page.getByText('No device yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click();
  await page.getByLabel('Name of this machine').fill('Demo desk');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const phone = phoneOn(page);
  await phone.getByRole('button', { name: 'Add a device' }).click();
  await expect(phone.getByText('Demo desk')).toBeVisible();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Demo desk was added to your devices')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(1);
  await expect(phoneOn(page)).toBeHidden();

  await page.getByRole('button', { name: 'Close' }).click();
  await chooseInAccount(page, 'Logout');
  await signInHere({ page, passkeys });
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.goto('/#/device');
  await page.getByRole('button', { name: 'Use a passkey of this device' }).click();
  await unlock(page);
  await expect(page.getByText(cast.operations.fullName, { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Requests' })).toBeChecked();
});
