// History shows each decision from the side of the client that it was about; Tech is of administrators.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes, pay, untilState } from '#tests/http/tasks.ts';
import { raiseAlert } from '#tests/samples/alerts.ts';

const { timber, bakery } = companies;
let bank: TestBank;
let finance: TestBrowser;
let aml: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  finance = await TestBrowser.signIn(bank.url, people.finance);
  aml = await TestBrowser.signIn(bank.url, staff.M);
  admin = await TestBrowser.signIn(bank.url, staff.A);
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
  return (await send(aml, code, clientId, id, rows[0]?.version ?? 0)).status;
}

const send = (browser: TestBrowser, code: string, clientId: string, id: string, version: number) =>
  browser.send('PATCH', `/web/payments/${clientId}/${id}?${code}`, { body: { comment: 'Looked into.', version } });

async function setState(id: string, state: string): Promise<void> {
  await bank.owner.query('alter table payment disable trigger user');
  await bank.owner.query('update payment set state = payment_state($2) where id = $1', [id, state]);
  await bank.owner.query('alter table payment enable trigger user');
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

test('who is no administrator acts on no payment with a technical error, but goes on with a review begun before', async () => {
  const [id, begun] = [await paid('20.40'), await paid('20.50')];
  expect(await act('AREQ', timber, begun)).toBe(200);
  for (const one of [id, begun]) await setState(one, 'technicalError');
  for (const code of ['AREQ', 'ATRU', 'AFLS']) {
    const refused = await send(aml, code, timber, id, 0);
    expect(refused).toMatchObject({ status: 403, code: 'not-permitted' });
    expect(field(refused.body, 'detail')).toBe('Only an administrator can act on a payment with a technical error.');
  }
  expect(await send(admin, 'AREQ', timber, id, 0)).toMatchObject({ status: 200 });
  expect(await act('AFLS', timber, begun)).toBe(200);
  for (const one of [id, begun]) await setState(one, 'executed');
});

test('a version that no database can hold is refused before it is looked for', async () => {
  const id = await paid('20.60');
  expect(await send(aml, 'AFLS', timber, id, 2 ** 31)).toMatchObject({ status: 400 });
  expect(await send(aml, 'AFLS', timber, id, -1)).toMatchObject({ status: 400 });
  expect(await send(aml, 'AFLS', timber, id, 2 ** 31 - 1)).toMatchObject({ status: 409, code: 'version-changed' });
});

test('the case of fraud takes the events of each payment of its client, once', async () => {
  const [first, second] = [await paid('20.40'), await paid('20.50')];
  await raiseAlert(bank.owner, { clientId: timber, paymentId: first });
  await raiseAlert(bank.owner, { clientId: bakery, paymentId: first, rule: 'C.IN.15K' });
  await raiseAlert(bank.owner, { clientId: timber, paymentId: second, rule: 'C.OUT.25K' });
  for (const id of [first, second]) expect(await act('ATRU', timber, id)).toBe(200);
  // found again, and decided again
  await raiseAlert(bank.owner, { clientId: timber, paymentId: second, rule: 'CASH.1K' });
  expect(await act('ATRU', timber, second)).toBe(200);
  const { rows } = await bank.owner.query<{ rule: string }>(
    `select e.rule from case_event e join client_case k on k.id = e.case_id
     where k.type = 'FRAUD' and k.subject_id = $1 and e.payment_id = any ($2) order by e.rule`,
    [timber, [first, second]],
  );
  expect(rows.map(({ rule }) => rule)).toEqual(['C.OUT.15K', 'C.OUT.25K', 'CASH.1K']);
});
