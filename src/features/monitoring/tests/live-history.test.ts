// History shows each decision from the side of the client that it was about.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes, pay, untilState } from '#tests/http/tasks.ts';
import { raiseAlert } from '#tests/samples/alerts.ts';

const { timber, bakery } = companies;
let bank: TestBank;
let finance: TestBrowser;
let aml: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  finance = await TestBrowser.signIn(bank.url, people.finance);
  aml = await TestBrowser.signIn(bank.url, staff.M);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** From timber to bakery. */
async function paid(amount: string): Promise<string> {
  await forgetPushes(bank);
  const id = await pay(finance, people.director, { amount });
  await untilState(bank, [id], 3);
  return id;
}

async function act(code: string, clientId: string, id: string): Promise<number> {
  const { rows } = await bank.owner.query<{ version: number }>(
    'select version from payment_review where payment_id = $1',
    [id],
  );
  const body = { comment: 'Looked into.', version: rows[0]?.version ?? 0 };
  return (await aml.send('PATCH', `/web/payments/${clientId}/${id}?${code}`, { body })).status;
}

test('History shows the side that was decided about: of the alert, of the case, or of the payer', async () => {
  const [found, suspected, plain] = [await paid('20.10'), await paid('20.20'), await paid('20.30')];
  await raiseAlert(bank.owner, { clientId: bakery, paymentId: found, rule: 'C.IN.15K' });
  expect(await act('AFLS', bakery, found)).toBe(200);
  // the payer has an alert of its own, but the case of fraud is about the payee
  await raiseAlert(bank.owner, { clientId: timber, paymentId: suspected });
  expect(await act('ATRU', bakery, suspected)).toBe(200);
  await raiseAlert(bank.owner, { clientId: timber, paymentId: plain });
  expect(await act('AFLS', timber, plain)).toBe(200);
  const [payer, payee] = [
    { clientID: timber, op: 'TX' },
    { clientID: bakery, op: 'RX', name: 'Žalioji Giria UAB' },
  ];
  expect(getItems((await aml.send('GET', '/web/payments?decided')).body)).toMatchObject([
    { paymentID: plain, ...payer },
    { paymentID: suspected, ...payee },
    { paymentID: found, ...payee },
  ]);
});

test('the file has the rows of the list', async () => {
  const { body } = await aml.send('GET', '/web/payments?export&text=20.30');
  const lines = Buffer.from(body as Uint8Array)
    .toString('utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Žalioji Giria UAB');
});
