// A posting by hand: Financial proposes it, an administrator confirms it, and the client reads it in the statement.
import { staff } from '#db/demo/staff.ts';
import { bankToday } from '../harness/bankDay.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, phoneOn, takePhone, timber } from '../harness/people.ts';
import { getStatement } from '../harness/statements.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
const message = 'Wrongly held in suspense';

test('Financial posts from suspense to a client, an administrator confirms, and the statement shows it', async ({
  signedIn,
  world,
}) => {
  const [financial, admin] = await Promise.all([
    signedIn(staffId('F'), '/bko-financial-information?tab=ledger'),
    signedIn(staffId('A'), '/bko-financial-information?tab=ledger'),
  ]);
  await financial.getByLabel('Client number or IBAN').fill(timber.id);
  await financial.getByRole('link', { name: `${timber.title}, Main` }).click();
  await expect(financial.getByRole('table', { name: 'Entries of the account' })).toBeVisible();
  await financial.getByRole('button', { name: 'New posting' }).click();
  const dialog = financial.getByRole('dialog');
  await dialog.getByLabel('Debit').fill('suspense');
  await dialog.getByLabel('Credit').fill(timber.iban);
  await dialog.getByLabel('Amount').fill('12.34');
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/^0\.00 EUR, then −12\.34 EUR$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await phoneOn(financial).getByRole('button', { name: 'Post to the ledger' }).click();
  await phoneOn(financial).getByRole('button', { name: 'Approve' }).click();
  await expect(financial.getByText('Proposed. A second person decides.').first()).toBeVisible();
  // it waits on the proposer's page too
  await expect(financial.getByRole('table', { name: 'Proposals' })).toContainText('Post to the ledger');

  await admin.reload();
  await admin.getByRole('table', { name: 'Proposals' }).getByRole('button').first().click();
  await expect(admin.getByRole('complementary')).toContainText(', then −12.34 EUR');
  await admin.getByRole('button', { name: 'Confirm', exact: true }).click();
  await phoneOn(admin).getByRole('button', { name: 'Confirm: Post to the ledger' }).click();
  await phoneOn(admin).getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Record was successfully posted.')).toBeVisible();

  const client = await signedIn(cast.finance.id, '/accounts');
  const phone = await takePhone(client);
  await expect(phone.getByRole('button', { name: 'The bank made an entry' })).toBeVisible();
  const lines = await getStatement(client, 'Main', bankToday());
  expect(lines.join('; ')).toContain(message);
  // other journeys of this world expect phones on which nothing waits
  const reported = `
    update request set state = 'replaced', decided_at = now()
    where kind = 'notice' and state = 'open' and payload ->> 'title' = 'The bank made an entry'`;
  expect((await world.owner.query(reported)).rowCount).toBeGreaterThan(0);
});
