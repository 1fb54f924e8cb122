// A bank that has just been set up: an empty database, no demo, no one in it. The command line lets the first one in.
import { Authenticator } from '../harness/authenticator.ts';
import { freshDatabase } from '../harness/database.ts';
import { approve, enrolOn, readCode, signInHere, stepUpHere } from '../harness/devices.ts';
import { expect, test } from '../harness/journey.ts';
import { runBank, startServerProcess } from '../harness/server.ts';
import { breachesIn } from '../harness/soundness.ts';

const codeIn = (printed: string) => /Code: (\S+)/.exec(printed)?.[1] ?? '';
const linkIn = (printed: string) => /\S+\?enrol=\S+/.exec(printed)?.[0] ?? '';

test('the first administrator comes in from the command line, and lets a colleague in', async ({ visit }) => {
  // an empty database and a server of its own: five times as long beside all other tests
  test.slow();
  const database = await freshDatabase();
  const server = await startServerProcess(database, { KONTORA_DEMO: 'off' });
  const bank = (...args: string[]) => runBank(database, server.url, ...args);
  const printed = await bank('staff', 'Ona Pirmutė', '1980-02-29', 'A');
  expect(printed).toContain('(Admin) was created');

  const page = await visit(`${server.url}/#/login`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to sign in with your phone' })).toBeVisible();
  const admin = { page, passkeys: await Authenticator.in(page) };
  await enrolOn(page, linkIn(printed), '1980-02-29', { name: 'Desk', code: codeIn(printed) });
  await expect(page).toHaveURL(/#\/device$/);
  await page.goto(`${server.url}/#/login`);
  await signInHere(admin);
  await expect(page).toHaveURL(/#\/bko-dashboard/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Ona Pirmutė/ })).toBeVisible();

  await bank('staff', 'Jonas Antrasis', '1991-07-15', 'S');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Jonas Antrasis' }).click();
  await page.getByRole('button', { name: 'Create enrolment link' }).click();
  await stepUpHere(admin, 'Make an enrolment link', async (device) => {
    await expect(device.getByText('Jonas Antrasis')).toBeVisible();
    await approve(device);
  });
  await expect(page.getByText('Proposed. A second person decides.')).toBeVisible();
  const code = await readCode(page);
  await expect(page.getByRole('cell', { name: /^Needs Admin, Head of AML or deputy/ })).toBeVisible();
  const waiting = await bank('confirm');
  expect(waiting).toContain('Make an enrolment link, proposed by Ona Pirmutė');
  const confirmed = await bank('confirm', waiting.split(' ')[0] ?? '');
  const link = linkIn(confirmed);
  // the code stays with who proposed it
  expect(confirmed).not.toContain(code);

  const desk = await visit('about:blank');
  const colleague = { page: desk, passkeys: await Authenticator.in(desk) };
  await enrolOn(desk, link, '1991-07-15', { code });
  await desk.goto(`${server.url}/#/login`);
  await signInHere(colleague);
  await expect(desk.getByRole('button', { name: /Jonas Antrasis/ })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);

  // pages would go on asking
  for (const open of [page, desk]) await open.close();
  await server.stop();
  expect(await breachesIn(database)).toEqual([]);
  await database.drop();
});
