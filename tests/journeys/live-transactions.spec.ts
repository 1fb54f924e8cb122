// Transactions of all clients as staff watch them: AML works through alerts by keyboard alone.
import { staff } from '#db/demo/staff.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
const count = 30;

test('AML clears 30 alerts by keyboard alone', async ({ signedIn, world }) => {
  const marked = await world.owner.query<{ payment_id: string }>(
    `insert into payment_review (payment_id, state, codes, since, changed_at)
     select id, 'new', '{C.OUT.15K}', bank_now(), bank_now() from payment
     where state = payment_state('executed') and payer_client_id is not null
       and not exists (select from payment_review r where r.payment_id = payment.id)
     order by created_at desc, id desc limit $1
     returning payment_id`,
    [count],
  );
  expect(marked.rowCount).toBe(count);
  const page = await signedIn(staffId('M'), '/bko-transactions');
  await expect(page.getByText(/^Live, /)).toBeVisible();
  await page.keyboard.press('2');
  const table = page.getByRole('table', { name: 'New Alerts' });
  // rules of the demo have found some as well
  await expect(page.getByText(/^\d+ transactions( or more)?$/)).toBeVisible();
  await expect(table).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'False positive' }) });
  await expect(panel).toBeVisible();
  const decision = page.getByRole('region', { name: 'Decision', exact: true });
  for (let left = count; left > 0; left -= 1) {
    await page.keyboard.press('f');
    await expect(decision).toBeVisible();
    // the words of the last decision stand ready
    if (left === count) await page.keyboard.type('Known well.');
    await page.keyboard.press('Control+Enter');
    await expect(decision).toBeHidden();
    await expect(panel).toBeVisible();
  }
  await expect(page.getByText('Transaction was successfully updated.').first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  const { rows } = await world.owner.query<{ n: number }>(
    `select count(*)::integer as n from payment_review_decision d
     where d.code = 'AFLS' and d.comment = 'Known well.' and d.made_by = $1`,
    [staffId('M')],
  );
  expect(rows[0]?.n).toBe(count);
});

test('AML stops an Authorized payment from the live view, and it waits for staff with key A', async ({
  signedIn,
  world,
}) => {
  // without a clearing it waits where it is
  const { rows } = await world.owner.query<{ id: string; client: string }>(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
       payee_iban, currency, amount_minor, fee_minor, message, is_instant, payload_hash, created_at, changed_at)
     select new_id(), 'sepa', payment_state('requested'), a.client_id, a.id, c.title, a.iban, 'Stopped GmbH',
       'DE89370400440532013000', 'EUR', 700, 35, 'Invoice 7', false, '', bank_now(), bank_now()
     from account a join client c on c.id = a.client_id
     where a.client_id = '10000000001' and a.balance_minor - a.held_minor > 1000 order by a.id limit 1
     returning id, payer_client_id as client`,
  );
  const [{ id, client } = { id: '', client: '' }] = rows;
  await world.owner.query('select place_hold(id, payer_account_id, 735) from payment where id = $1', [id]);
  await world.owner.query(`update payment set state = payment_state('authorized') where id = $1`, [id]);
  const page = await signedIn(staffId('M'), `/bko-transactions?open=${client}.${id}`);
  const panel = page.getByRole('complementary', { name: 'Stopped GmbH' });
  await panel.getByRole('button', { name: 'Stop' }).click();
  const decision = page.getByRole('region', { name: 'Decision', exact: true });
  await decision.getByRole('textbox').fill('The account is on a warning.');
  await decision.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Transaction was successfully updated.').first()).toBeVisible();
  await expect(panel.getByText('Blocked').first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  const opened = await world.owner.query(
    `select p.state = payment_state('blocked') as is_blocked, k.opened_by from payment p
     join client_case k on k.payment_id = p.id and k.type = 'PAYMENT' and k.closed_at is null where p.id = $1`,
    [id],
  );
  expect(opened.rows).toEqual([{ is_blocked: true, opened_by: staffId('M') }]);
});
