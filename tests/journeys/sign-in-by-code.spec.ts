// Sign-in with a phone that holds a passkey: the code on another screen, the number, and what is refused on the way.
import { staff } from '#db/demo/staff.ts';
import { chooseOn, numbersOn, scan, unlock } from '../harness/devices.ts';
import { expect, test } from '../harness/journey.ts';
import { cast } from '../harness/people.ts';

const elsewhereText = 'The other screen is in another network than this phone.';
const refusedNumber = 'That was not the number';
const refusedCode = 'This code is no longer valid';

test('the director signs in with the phone: a wrong number, an old code and a used one are refused', async ({
  visit,
  enrolled,
  world,
}) => {
  const screen = await visit('/#/login', { address: '192.0.2.20' });
  const { page: phone } = await enrolled(cast.director.id, '/device', { width: 390, address: '192.0.2.77' });
  const first = await scan(screen);
  await phone.goto(first.link);
  await expect(phone.getByRole('heading', { name: 'Open it to approve the sign-in' })).toBeVisible();
  await unlock(phone);
  await expect(phone.getByRole('heading', { name: `Sign in as ${cast.director.fullName}?` })).toBeVisible();
  await expect(phone.getByText('192.0.2.20')).toBeVisible();
  await expect(phone.getByText(elsewhereText)).toHaveCount(0);
  await chooseOn(phone, first.number, false);
  await expect(phone.getByRole('heading', { name: refusedNumber })).toBeVisible();

  // another code takes its place; its number may be the same by chance
  let second = await scan(screen);
  while (second.link === first.link) second = await scan(screen);
  await phone.goto(second.link);
  await expect(numbersOn(phone)).toHaveCount(3);
  await world.owner.query(`update anonymous_session set code_expires_at = now() where address = '192.0.2.20'`);
  await chooseOn(phone, second.number);
  await expect(phone.getByRole('heading', { name: refusedCode })).toBeVisible();
  await expect(screen).toHaveURL(/#\/login/);

  const { link, number } = await scan(screen);
  expect(link).not.toBe(second.link);
  await phone.goto(link);
  await chooseOn(phone, number);
  await expect(phone.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(screen.getByText(`Signed in as ${cast.director.fullName}`)).toBeVisible();

  const thief = await visit('/#/login');
  await expect(thief.getByText(/The number is \d\d/)).toBeVisible();
  await phone.getByRole('button', { name: 'Done' }).click();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: refusedCode })).toBeVisible();
  await expect(thief).toHaveURL(/#\/login/);
});

test('a screen in another network is warned of, and a finger that is not the owner’s signs no one in', async ({
  visit,
  enrolled,
}) => {
  const screen = await visit('/#/login', { address: '198.51.100.4' });
  const machine = await enrolled(cast.operations.id, '/device', { width: 390, address: '192.0.2.77' });
  const { page: phone, passkeys } = machine;
  await unlock(phone);
  const { link, number } = await scan(screen);
  await phone.goto(link);
  await expect(phone.getByText(elsewhereText)).toBeVisible();
  await expect(phone.getByText('198.51.100.4')).toBeVisible();
  await passkeys.letOwner(false);
  await chooseOn(phone, number);
  await expect(phone.getByText('No passkey was used')).toBeVisible();
  await expect(screen).toHaveURL(/#\/login/);
  await passkeys.letOwner(true);
  await phone.getByRole('button', { name: 'This is not me' }).click();
  await expect(numbersOn(phone)).toHaveCount(0);
  await expect(screen).toHaveURL(/#\/login/);
});

test('staff sign in with a passkey of their machine only: their phone refuses a code in words', async ({
  visit,
  enrolled,
}) => {
  const desk = staff.find(({ role }) => role === 'C');
  const screen = await visit('/#/login');
  await expect(screen.getByText('Staff sign in with a passkey.')).toBeVisible();
  const { page: phone, passkeys } = await enrolled(desk?.id ?? '', '/device', { width: 390 });
  await unlock(phone);
  const { link, number } = await scan(screen);
  await phone.goto(link);
  await chooseOn(phone, number);
  await expect(phone.getByRole('heading', { name: 'Staff sign in with a passkey' })).toBeVisible();
  await expect(screen).toHaveURL(/#\/login/);

  await passkeys.moveTo(screen);
  await screen.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});
