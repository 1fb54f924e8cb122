// A staff user from the first proposal to the last day, outside the demo: two administrators, each on a device of their
// own.
import { staff } from '#db/demo/staff.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { enrolOn, readCode, signInHere, stepUpHere } from '../harness/devices.ts';
import { expect, type Machine, test } from '../harness/journey.ts';

const first = staff.find(({ role }) => role === 'A')?.id ?? '';
// the demo has one administrator: somebody else becomes the second one
const second = staff.find(({ role }) => role === 'E')?.id ?? '';
const proposed = 'Proposed. A second person decides.';

test('a staff user is created, confirmed, enrolled, changed and deactivated', async ({ enrolled, visit, world }) => {
  await world.owner.query(`update staff set role = 'A', keys = 'U' where person_id = $1`, [second]);
  const admin = await enrolled(first, '/bko-users');
  await signInHere(admin);
  const { page } = admin;
  await page.getByRole('button', { name: 'New user' }).click();
  const hiring = page.getByRole('dialog', { name: 'New staff user' });
  await hiring.getByLabel('Full name').fill('Lina Naujokaitė');
  await hiring.getByLabel('Date of birth').fill('1991-04-05');
  await expect(hiring.getByLabel('Role').getByRole('option', { name: 'Dashboard' })).toHaveCount(0);
  await hiring.getByLabel('Role').selectOption({ label: 'Client Management' });
  await hiring.getByRole('checkbox', { name: 'Close account request' }).uncheck();
  await hiring.getByRole('button', { name: 'Propose user' }).click();
  await stepUpHere(admin, 'Create a staff user');
  await expect(page.getByText(proposed)).toBeVisible();
  const code = await readCode(page);

  const other = await enrolled(second, '/bko-users');
  await signInHere(other);
  await confirmBy(other, 'Create a staff user');
  const made = other.page.getByRole('dialog', { name: 'Enrolment link for Lina Naujokaitė' });
  const link = await made.getByText('?enrol=').innerText();
  await made.getByRole('button', { name: 'I have handed it over' }).click();

  const phone = await visit('about:blank', { width: 390 });
  const passkeys = await Authenticator.in(phone);
  await enrolOn(phone, link, '1991-04-05', { code });
  await phone.goto('/#/login');
  await signInHere({ page: phone, passkeys });
  await expect(phone.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();

  const row = other.page.getByRole('row', { name: /^Lina Naujokaitė/ });
  await row.click();
  const panel = other.page.getByRole('complementary', { name: 'Lina Naujokaitė' });
  await panel.getByRole('button', { name: 'Change role or keys' }).click();
  const change = other.page.getByRole('dialog', { name: 'Change Lina Naujokaitė' });
  await change.getByRole('checkbox', { name: 'Interaction' }).uncheck();
  await expect(change.getByText('Keys added: None. Keys removed: Interaction.')).toBeVisible();
  await change.getByRole('button', { name: 'Propose change' }).click();
  await stepUpHere(other, 'Change a staff user');
  await expect(other.page.getByText(proposed)).toBeVisible();
  await page.reload();
  await confirmBy(admin, 'Change a staff user');
  await page.getByRole('row', { name: /^Lina Naujokaitė/ }).click();
  const shown = page.getByRole('complementary', { name: 'Lina Naujokaitė' });
  await expect(shown.getByText('Company registrations; opening and reopening of accounts')).toBeVisible();
  await expect(shown.getByText('Requests for information, residence and other cases')).toHaveCount(0);

  await shown.getByRole('button', { name: 'Deactivate user' }).click();
  const leaving = page.getByRole('dialog', { name: 'Deactivate Lina Naujokaitė?' });
  await leaving.getByRole('button', { name: 'Propose deactivation' }).click();
  await stepUpHere(admin, 'Deactivate a staff user');
  await expect(shown.getByText('Suspended', { exact: true })).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/#\/login/);
  await other.page.reload();
  await confirmBy(other, 'Deactivate a staff user');
  const { rows } = await world.owner.query(`select id from person where full_name = 'Lina Naujokaitė'`);
  const isActive = async () =>
    (await world.owner.query('select active from staff where person_id = $1', [rows[0].id])).rows[0].active;
  await expect.poll(isActive).toBe(false);
  await page.goto(`/#/bko-users?open=${rows[0].id}`);
  await page.reload();
  await expect(shown.getByText('Not active')).toBeVisible();
  await world.owner.query(`update staff set role = 'E', keys = '' where person_id = $1`, [second]);
});

/** Confirms the proposal of this title on the page with the staff. */
async function confirmBy(machine: Machine, title: string): Promise<void> {
  await machine.page.getByRole('button', { name: new RegExp(`^${title} · `) }).click();
  await machine.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await stepUpHere(machine, `Confirm: ${title}`);
}
