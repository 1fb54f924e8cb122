// A person's devices outside the demo: added with one older device watching, taken away, lost, and asked before more
// come.
import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { testCode } from '../harness/codes.ts';
import {
  approve,
  approveSignIn,
  enrolOn,
  openOn,
  readCode,
  reject,
  signInHere,
  stepUpHere,
  unlock,
} from '../harness/devices.ts';
import { expect, test } from '../harness/journey.ts';
import { chooseInAccount, enrolmentLink, getBirthDate } from '../harness/people.ts';

const phoneWidth = { width: 390 };
const wasRevoked = 'This device was revoked. If you did not ask for that, contact the bank.';
const sessionEnded = 'Your session has ended. Sign in again to go on.';
const noConnection = 'There is no connection to the bank. This page continues when it is back.';
const hauliers = { director: personId(10), finance: personId(11) };
const designer = personId(6);
const support = staff.find(({ role }) => role === 'S')?.id ?? '';
const officer = staff.find(({ role }) => role === 'M')?.id ?? '';

test('a link works once and for its owner; a device that an older one does not know goes with all it opened', async ({
  enrolled,
  visit,
  world,
}) => {
  const { page: old } = await enrolled(hauliers.director, '/device', phoneWidth);
  const link = await enrolmentLink(world.owner, world.server.url, hauliers.director);
  const added = await visit(link, phoneWidth);
  await Authenticator.in(added);
  await expect(added).toHaveURL(/#\/device$/);
  await added.getByRole('textbox', { name: 'Code' }).fill(testCode);
  await added.getByLabel('Birth date').fill('1970-01-01');
  await added.getByRole('button', { name: 'Continue' }).click();
  await expect(added.getByText('That is not the birth date we know.')).toBeVisible();
  await enrolOn(added, link, getBirthDate(hauliers.director), { name: 'Phone of a stranger' });
  await expect(added.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  const again = await visit(link, phoneWidth);
  await again.getByRole('textbox', { name: 'Code' }).fill(testCode);
  await again.getByLabel('Birth date').fill(getBirthDate(hauliers.director));
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();

  const theft = await visit('/#/login');
  await approveSignIn(added, theft);
  await theft.getByRole('main').getByRole('listitem').getByRole('button').click();
  await expect(theft.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await unlock(old);
  await openOn(old, 'A device was added. Was it you?');
  await expect(old.getByText('Phone of a stranger')).toBeVisible();
  await reject(old);
  await expect(old.getByRole('heading', { name: 'Rejected' })).toBeVisible();
  await expect(added.getByRole('heading', { name: 'This device is locked' })).toBeVisible();
  await expect(added.getByText('its passkey was revoked')).toBeVisible();
  await added.getByRole('button', { name: 'Open with your passkey' }).click();
  await expect(added.getByText(wasRevoked)).toBeVisible();
  await expect(theft.getByText(sessionEnded)).toBeVisible();
  const opened = `select type from client_case where subject_id = $1 and type = 'FRAUD'`;
  expect((await world.owner.query(opened, [hauliers.director])).rows).toEqual([{ type: 'FRAUD' }]);
});

test('a lost phone: staff replace it with their own device, and everything of the client ends', async ({
  enrolled,
  visit,
  world,
}) => {
  const { page: lost } = await enrolled(hauliers.finance, '/device', phoneWidth);
  await unlock(lost);
  const desktop = await visit('/#/login');
  await approveSignIn(lost, desktop);
  await desktop.getByRole('main').getByRole('listitem').getByRole('button').click();
  await expect(desktop.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  const desk = await enrolled(support, `/bko-client?id=${hauliers.finance}&tab=people`);
  await signInHere(desk);
  const { page } = desk;
  await expect(page.getByRole('list', { name: /^Devices of / }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Report lost phone' }).click();
  const question = page.getByRole('dialog', { name: /lost the phone\?$/ });
  await question.getByRole('button', { name: 'Report lost phone' }).click();
  await expect(question.getByText('Comment cannot be empty. Please add your comment.')).toBeVisible();
  await expect(question.getByText('Call the contacts first, then choose what they said.')).toBeVisible();
  await question.getByLabel('Contacts called').selectOption({ label: 'Not reached' });
  await question.getByLabel('Comment').fill('Came to the desk with a passport.');
  await question.getByRole('button', { name: 'Report lost phone' }).click();
  await stepUpHere(desk, 'Replace a lost phone', async (device) => {
    await expect(device.getByText('Came to the desk with a passport.')).toBeVisible();
    await approve(device);
  });
  await expect(page.getByText('Proposed. A second person decides.')).toBeVisible();
  const code = await readCode(page);
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();

  const second = await enrolled(officer, `/bko-client?id=${hauliers.finance}&tab=people`);
  await signInHere(second);
  await second.page.getByText('1 proposal waits for a second person').click();
  await second.page.getByRole('button', { name: 'Replace a lost phone' }).click();
  await second.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await stepUpHere(second, 'Confirm: Replace a lost phone', approve);
  const made = second.page.getByRole('dialog', { name: /^Enrolment link for / });
  const link = await made.getByText('?enrol=').innerText();
  await made.getByRole('button', { name: 'I have handed it over' }).click();

  await expect(desktop.getByText(sessionEnded)).toBeVisible();
  await expect(lost.getByRole('heading', { name: 'This device is locked' })).toBeVisible();
  await lost.getByRole('button', { name: 'Open with your passkey' }).click();
  await expect(lost.getByText(wasRevoked)).toBeVisible();
  const next = await visit('about:blank', phoneWidth);
  await Authenticator.in(next);
  await enrolOn(next, link, getBirthDate(hauliers.finance), { code });
  // in case it was not they who asked for it
  await expect(next.getByRole('button', { name: /^Lost phone of / })).toBeVisible();
  const { rows } = await world.owner.query(`select type from client_case where subject_id = $1 and type = 'PATTERN'`, [
    hauliers.finance,
  ]);
  expect(rows).toEqual([{ type: 'PATTERN' }]);
});

test('a passkey is added once the phone has approved it, and takes the phone away again', async ({
  enrolled,
  visit,
}) => {
  const { page: phone } = await enrolled(designer, '/device', phoneWidth);
  await unlock(phone);
  const desktop = await visit('/#/company-profile');
  const passkeys = await Authenticator.in(desktop);
  await approveSignIn(phone, desktop);
  await chooseInAccount(desktop, 'Your devices');
  const devices = desktop.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await desktop.getByRole('button', { name: 'Add a passkey on this device' }).click();
  const adding = desktop.getByRole('dialog', { name: 'Add a passkey on this device' });
  const waiting = desktop.getByRole('dialog', { name: 'Approve this on your device' });
  await adding.getByLabel('Name of this machine').fill('Desk by the window');
  const ask = async () => {
    await adding.getByRole('button', { name: 'Add passkey' }).click();
    await expect(waiting.getByText('Add a device')).toBeVisible();
    await expect(waiting.getByRole('timer')).toContainText(/[45]:\d\d left/);
  };

  await ask();
  await openOn(phone, 'Add a device');
  await expect(phone.getByText('Desk by the window')).toBeVisible();
  await reject(phone);
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(adding.getByText('This was rejected on the device.')).toBeVisible();
  await expect(waiting).toBeHidden();
  await ask();
  await expect(phone.getByRole('button', { name: 'Add a device' })).toBeVisible();
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(adding.getByText('You took the request back, so nothing was changed.')).toBeVisible();
  // what a colleague does meanwhile may ask them as well
  await expect(phone.getByRole('button', { name: 'Add a device' })).toBeHidden();
  expect(await passkeys.count()).toBe(0);
  await ask();
  await openOn(phone, 'Add a device');
  await approve(phone);
  await expect(desktop.getByText('Desk by the window was added to your devices')).toBeVisible();
  await expect(devices).toHaveCount(2);
  expect(await passkeys.count()).toBe(1);
  await openOn(phone, 'A device was added. Was it you?');
  await approve(phone);

  await desktop.getByRole('button', { name: 'Close' }).click();
  await chooseInAccount(desktop, 'Logout');
  await signInHere({ page: desktop, passkeys });
  await chooseInAccount(desktop, 'Your devices');
  await expect(devices.filter({ hasText: 'Desk by the window' })).toContainText('Signed in with it');
  await desktop.getByRole('button', { name: 'Revoke Enrolled machine' }).click();
  const question = desktop.getByRole('dialog', { name: 'Revoke Enrolled machine?' });
  await expect(question).toContainText('This ends the sessions opened with it.');
  await question.getByRole('button', { name: 'Revoke device' }).click();
  await expect(devices).toHaveCount(1);
  await expect(phone.getByRole('heading', { name: 'This device is locked' })).toBeVisible();
  await phone.getByRole('button', { name: 'Open with your passkey' }).click();
  await expect(phone.getByText(wasRevoked)).toBeVisible();
});

test('an open device locks itself after its four minutes, though no one gives it the time', async ({ enrolled }) => {
  const { page } = await enrolled(personId(8), '/device', phoneWidth);
  await page.clock.install();
  await page.reload();
  const beganAt = Date.now();
  await unlock(page);
  await expect(page.getByRole('radio', { name: 'Devices' })).toBeVisible();
  // a script under way would be missing once the network is gone
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Devices' }).check();
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  await expect(lock).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // an answer of the bank would set the page's clock right
  await page.context().setOffline(true);
  // what it took so far, on a busy machine long, counts
  await page.clock.fastForward(Math.max(0, 220_000 - (Date.now() - beganAt)));
  await expect(lock).toBeVisible();
  await page.clock.fastForward('00:25');
  await expect(page.getByText('It locks itself four minutes after it was opened.')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This device is locked' })).toBeVisible();
});

test('the device page opens without a network, says so, and goes on by itself; a phone may install it', async ({
  enrolled,
}) => {
  const { page } = await enrolled(personId(9), '/device', phoneWidth);
  const open = page.getByRole('button', { name: 'Open with your passkey' });
  await expect(open).toBeEnabled();
  const files = () =>
    page.evaluate(async () => (await (await caches.open('kontora-app-1')).keys()).map(({ url }) => url));
  await expect.poll(async () => (await files()).filter((url) => /DeviceRoute.*\.js$/.test(url)).length).toBe(1);
  expect((await files()).filter((url) => /\/(web|device)\//.test(url))).toEqual([]);

  await page.context().setOffline(true);
  await expect(page.getByText(noConnection)).toBeVisible();
  await open.hover();
  await expect(page.getByRole('tooltip', { name: 'There is no connection to the bank.' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(noConnection)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This device is locked' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(noConnection)).toHaveCount(0);
  await unlock(page);
  // locking does not wait for a network that hangs
  await page.route('**/device/lock?*', () => {});
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('You have locked it.')).toBeVisible();

  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // each test's browser is a private window
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { icons, display, start_url } = await manifest.json();
  expect({ display, start_url }).toEqual({ display: 'standalone', start_url: '/#/device' });
  for (const { src, type } of icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
  }
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(worker.headers()['cache-control']).toContain('no-cache');
});
