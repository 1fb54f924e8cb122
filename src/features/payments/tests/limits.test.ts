// A client's own limits: over them a payment is refused at its approval and stays a task.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { until } from '#tests/harness/until.ts';
import { bankCode, companies, ibans, people } from '#tests/harness/village.ts';

const savings = ownIban(bankCode, '60000000001');

let bank: TestBank;
let director: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  director = await TestBrowser.signIn(bank.url, people.director);
  const limits = `
    insert into client_limit (client_id, key, value_minor)
    values ('${companies.lonely}', 'dayOut', 10000), ('${companies.lonely}', 'monthOut', 15000)`;
  await bank.owner.query(limits);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function pushed(amount: string, acc: string): Promise<string> {
  const order = { acc, name: 'Somebody', amount, currency: 'EUR', msg: '', mismatchAccepted: true };
  const created = await director.send('POST', `/web/${companies.lonely}/payments`, {
    body: order,
    key: `limit-${amount}-${acc}`,
  });
  const { body } = await director.send(
    'PATCH',
    `/web/${companies.lonely}/tasks/${textField(created.body, 'id')}?pushauth`,
  );
  return textField(body, 'requestId');
}

const approve = (requestId: string) =>
  director.device('PUT', `/device/requests/${requestId}?${people.director}`, { decision: 'approve' });

test('held and executed money count together; own accounts do not', async () => {
  await bank.owner.query(
    `
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
      values ('${companies.lonely}', 'client', '${savings}', 'Savings', 'EUR', 0, now())`,
  );
  expect((await approve(await pushed('60.00', ibans.bakery))).status).toBe(200);
  expect((await approve(await pushed('40.00', ibans.elsewhere))).status).toBe(200);
  const over = await approve(await pushed('0.01', ibans.bakery));
  expect([over.status, over.code]).toEqual([422, 'limit-exceeded']);
  expect((await approve(await pushed('500.00', savings))).status).toBe(200);
  const { body } = await director.send('GET', `/web/${companies.lonely}/tasks`);
  expect(getItems(body)).toHaveLength(1);
});

test('six at once stay within the limit', async () => {
  await bank.owner.query(`update client_limit set value_minor = 12000 where key = 'dayOut'`);
  await until(
    async () =>
      (await bank.owner.query(`select from payment where state = payment_state('authorized') and rail = $1`, ['book']))
        .rowCount === 0,
  );
  const requests: string[] = [];
  for (let i = 0; i < 6; i++) requests.push(await pushed(`5.0${i}`, ibans.bakery));
  const answers = await Promise.all(requests.map(approve));
  const allowed = answers.filter(({ status }) => status === 200);
  expect(allowed).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'limit-exceeded')).toHaveLength(3);
});
