// Staff void a payment between two of our accounts: a second person confirms, opposite transfers take it back, both
// sides are reported, and statements and totals are right at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  field,
  getItems,
  type Reply,
  startBank,
  type TestBank,
  type TestBrowser,
  textField,
} from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { accountRow, createTask, forgetPushes, paymentRow, pushTask, untilState } from '#tests/http/tasks.ts';

const roles = ['A', 'M', 'H', 'F', 'S'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
let director: TestDevice;
let finance: TestDevice;
let baker: TestDevice;
let browsers: { director: TestBrowser; finance: TestBrowser; baker: TestBrowser };

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  director = await TestDevice.enrol(bank, people.director);
  finance = await TestDevice.enrol(bank, people.finance);
  baker = await TestDevice.enrol(bank, people.baker);
  browsers = { director: await director.signIn(), finance: await finance.signIn(), baker: await baker.signIn() };
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const { timber, bakery, lonely } = companies;

/** An executed payment of timber, to the bakery unless given. */
async function paid(changes = {}): Promise<string> {
  await forgetPushes(bank);
  const id = await createTask(browsers.finance, { amount: '100.00', ...changes });
  await director.decide(await pushTask(browsers.finance, id, people.director));
  await untilState(bank, [id], 3);
  return id;
}

const address = (id: string, clientId: string = timber) => `/web/payments/${clientId}/${id}?void`;
const getBody = (reason = 'BANK', changes = {}) => ({
  comment: 'Booked twice.',
  version: 0,
  props: { reason, ...changes },
});
/** proposed by Financial, confirmed by Admin */
async function voided(id: string, body: unknown = getBody()): Promise<Reply> {
  const proposed = await desks.F.browser.send('PATCH', address(id), { body });
  expect(proposed).toMatchObject({ status: 202 });
  return confirm(desks.A, textField(proposed.body, 'proposalId'));
}
const ask = (id: string, body: unknown = getBody(), role: keyof typeof desks = 'F') =>
  desks[role].browser.send('PATCH', address(id), { body });
const preview = (id: string, reason = 'BANK', clientId?: string): Promise<Reply> =>
  desks.F.browser.send('GET', `${address(id, clientId)}&reason=${reason}`);
const balances = () =>
  Promise.all([ibans.timber, ibans.bakery].map(async (iban) => (await accountRow(bank, iban)).balance_minor));
const totals = async (clientId: string) => {
  const { rows } = await bank.owner.query(
    `select d.kind, d.direction, sum(d.amount_minor)::bigint as minor from day_total d
    join account a on a.id = d.account_id
     where a.client_id = $1 group by 1, 2 order by 1, 2`,
    [clientId],
  );
  return Object.fromEntries(rows.map(({ kind, direction, minor }) => [`${kind} ${direction}`, minor]));
};
/** titles and lines of what waits on a device */
async function reported(device: TestDevice): Promise<string> {
  return JSON.stringify((await device.send('GET', '/device/requests')).body);
}

test('an error of the bank takes amount and fee back, and everybody sees it at once', async () => {
  const [before, totalsBefore] = [await balances(), await totals(timber)];
  const id = await paid();
  const shown = await preview(id);
  expect(shown).toMatchObject({ status: 200, body: { refusal: '' } });
  expect(await getVerbs(bank, shown)).toEqual(['payment.browse']);
  const words = JSON.stringify(field(shown.body, 'lines'));
  for (const part of ['100.00 EUR', '0.10 EUR comes back too', 'Duona ir Druska', 'Error of the bank'])
    expect(words).toContain(part);

  expect(await voided(id)).toMatchObject({ status: 200 });
  expect(await balances()).toEqual(before);
  expect(await paymentRow(bank, id)).toMatchObject({ state: 5, refusal: 'voided' });
  const { rows } = await bank.owner.query('select * from payment_void where payment_id = $1', [id]);
  expect(rows).toMatchObject([{ reason: 'BANK', fee_back: true, made_by: staff.F, confirmed_by: staff.A }]);
  // what was moved stays: the opposite is booked beside it
  const after = await totals(timber);
  expect(after['reversal in']).toBe((totalsBefore['reversal in'] ?? 0n) + 10_010n);
  expect(after['payment out']).toBe((totalsBefore['payment out'] ?? 0n) + 10_000n);
  expect((await totals(bakery))['reversal out']).toBe(10_000n);
});

test('both sides are informed on their devices, without the comment, and the payee learns nothing of the fee', async () => {
  const id = await paid({ msg: 'Told' });
  await voided(id);
  for (const device of [director, finance]) {
    const seen = await reported(device);
    expect(seen).toContain('The bank took a payment back');
    expect(seen).toContain('0.10 EUR');
    expect(seen).not.toContain('Booked twice');
  }
  const seen = await reported(baker);
  expect(seen).toContain('100.00 EUR');
  expect(seen).not.toContain('0.10 EUR');
});

test('lists, panel, statement and figures of both companies show the reversal right afterwards', async () => {
  const id = await paid({ amount: '12.34' });
  await voided(id, getBody('DUPLICATE'));
  const shown = await browsers.finance.send('GET', `/web/${timber}/payments/${id}`);
  expect(shown.body).toMatchObject({ state: 5, meta: { reason: 'voided' } });
  const received = await browsers.baker.send('GET', `/web/${bakery}/payments?status=reversed`);
  expect(getItems(received.body).map((item) => item.id)).toContain(id);
  for (const [browser, company] of [
    [browsers.finance, timber],
    [browsers.baker, bakery],
  ] as const) {
    const { body: file } = await browser.send('GET', `/web/${company}/statement?format=csv`);
    const csv = file instanceof Uint8Array ? Buffer.from(file).toString('utf8') : '';
    expect(csv.match(/12[.,]34/g)?.length).toBeGreaterThanOrEqual(2);
    const { body } = await browser.send('GET', `/web/${company}/stats`);
    const months = getItems({ items: field(body, 'months') });
    expect(JSON.stringify(months.at(-1))).toContain('reversal');
  }
});

test('with the consent of the payee the fee stays, and the consent is a document of the payee', async () => {
  const files = { payee: randomUUID(), payer: randomUUID() };
  await bank.owner.query(`insert into file_content (hash, bytes) values (sha256('x'), 'x') on conflict do nothing`);
  for (const [id, client] of [
    [files.payee, bakery],
    [files.payer, timber],
  ])
    await bank.owner.query(
      `insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
       values ($1, $2, sha256('x'), 'OD', 'Consent.pdf', 'application/pdf', 1, now())`,
      [id, client],
    );
  const id = await paid();
  const [timberMinor = 0n, bakeryMinor = 0n] = await balances();
  expect((await preview(id, 'CONSENT')).body).toMatchObject({ documents: [{ id: files.payee, name: 'Consent.pdf' }] });
  expect(await ask(id, getBody('CONSENT'))).toMatchObject({ status: 400 });
  expect(await ask(id, getBody('BANK', { fileId: files.payee }))).toMatchObject({ status: 400 });
  const foreign = await ask(id, getBody('CONSENT', { fileId: files.payer }));
  expect(foreign).toMatchObject({ status: 422, code: 'consent-not-of-payee' });
  expect(await voided(id, getBody('CONSENT', { fileId: files.payee }))).toMatchObject({ status: 200 });
  expect(await balances()).toEqual([timberMinor + 10_000n, bakeryMinor - 10_000n]);
});

test('between own accounts neither income nor expense arises', async () => {
  const before = await browsers.finance.send('GET', `/web/${timber}/stats`);
  const id = await paid({ acc: ibans.timberReserve, name: 'Žalioji Giria UAB', amount: '7.00' });
  expect(await voided(id)).toMatchObject({ status: 200 });
  const after = await browsers.finance.send('GET', `/web/${timber}/stats`);
  const getKinds = (reply: Reply) => {
    const month = getItems({ items: field(reply.body, 'months') }).at(-1);
    return getItems({ items: month?.kinds }).filter(({ kind }) => kind === 'payment');
  };
  expect(getKinds(after)).toEqual(getKinds(before));
  expect((await accountRow(bank, ibans.timberReserve)).balance_minor).toBe(0n);
});

test('a charge is voided too, from the side of its client', async () => {
  const before = await balances();
  const charge = { amount: '9.00', code: 'OTHER', comment: 'Wrong' };
  const charged = await desks.M.device.stepUp(desks.M.browser, 'POST', `/web/payments/${timber}`, charge);
  expect(await voided(textField(charged.body, 'id'))).toMatchObject({ status: 200 });
  expect(await balances()).toEqual(before);
});

test('what was voided, waits, went by another way or belongs to others is refused, and nothing moves', async () => {
  const id = await paid();
  await voided(id);
  const before = await balances();
  expect(await ask(id)).toMatchObject({ status: 409, code: 'already-voided' });
  const waiting = await createTask(browsers.finance, {});
  expect(await ask(waiting)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  const setRail = (rail: string) => bank.owner.query('update payment set rail = $2 where id = $1', [waiting, rail]);
  await setRail('sepa');
  expect(await ask(waiting)).toMatchObject({ status: 422, code: 'recall-instead' });
  await setRail('book');
  const own = await desks.F.browser.send('PATCH', address(id, lonely), { body: getBody() });
  expect(own).toMatchObject({ status: 404 });
  expect(await preview(id, 'BANK', lonely)).toMatchObject({ status: 404 });
  expect((await preview(id)).body).toMatchObject({ refusal: 'This payment was voided already.' });
  expect(await balances()).toEqual(before);
});

test('the payee must have the money, unblocked, and no case may hold it; a court goes before a case', async () => {
  const id = await paid();
  await restrict(bank.owner, bakery, ibans.bakery);
  expect(await ask(id)).toMatchObject({ status: 422, code: 'account-blocked' });
  await lift(bank.owner, bakery, ibans.bakery);
  await restrict(bank.owner, bakery);
  expect(await ask(id)).toMatchObject({ status: 422, code: 'payee-frozen' });
  await bank.owner.query(`update account set floor_minor = balance_minor - 9999 where iban = $1`, [ibans.bakery]);
  expect(await ask(id, getBody('COURT'))).toMatchObject({ status: 422, code: 'insufficient-funds' });
  // the page says so before anybody asks
  const { body: shown } = await desks.F.browser.send('GET', `${address(id)}&reason=COURT`);
  expect(textField(shown, 'refusal')).toMatch(/money|funds/i);
  await bank.owner.query(`update account set floor_minor = 0 where iban = $1`, [ibans.bakery]);
  expect(await voided(id, getBody('COURT'))).toMatchObject({ status: 200 });
  await lift(bank.owner, bakery);
});

test('money that leaves between proposal and confirmation refuses the confirmation, and nothing moves', async () => {
  const id = await paid();
  const proposed = await ask(id);
  expect(proposed).toMatchObject({ status: 202 });
  await bank.owner.query(`update account set floor_minor = balance_minor where iban = $1`, [ibans.bakery]);
  const before = await balances();
  const refused = await confirm(desks.A, textField(proposed.body, 'proposalId'));
  expect(refused).toMatchObject({ status: 422, code: 'insufficient-funds' });
  await bank.owner.query(`update account set floor_minor = 0 where iban = $1`, [ibans.bakery]);
  expect(await balances()).toEqual(before);
  expect(await paymentRow(bank, id)).toMatchObject({ state: 3 });
});

test('who was shown another review than there is now is refused, and learns who was faster', async () => {
  const id = await paid();
  const clear = { body: { comment: 'Looked at.', version: 0 } };
  const proposed = await ask(id);
  const cleared = await desks.M.browser.send('PATCH', `/web/payments/${timber}/${id}?AREQ`, clear);
  expect(cleared).toMatchObject({ status: 200 });
  const late = await confirm(desks.A, textField(proposed.body, 'proposalId'));
  expect(late).toMatchObject({ status: 409, code: 'version-changed' });
  expect(await ask(id)).toMatchObject({ status: 409, code: 'version-changed' });
  const version = field((await preview(id)).body, 'version');
  expect(version).toBe(field(cleared.body, 'version'));
  await desks.M.browser.send('PATCH', `/web/payments/${timber}/${id}?ATRU`, { body: { comment: 'Fraud.', version } });
  const faster = await ask(id, { ...getBody(), version });
  expect(faster).toMatchObject({ status: 409, code: 'version-changed' });
  expect(JSON.stringify(faster.body)).toContain('Closed As True Positive by Staff M');
  const now = field((await preview(id)).body, 'version');
  expect(await voided(id, { ...getBody(), version: now })).toMatchObject({ status: 200 });
});

test('a void waits for a decision about the review that is made at this moment, and is refused after it', async () => {
  const id = await paid();
  const clear = { body: { comment: 'Looked at.', version: 0 } };
  const cleared = await desks.M.browser.send('PATCH', `/web/payments/${timber}/${id}?AREQ`, clear);
  const decision = await bank.owner.connect();
  try {
    await decision.query('begin');
    await decision.query('update payment_review set version = version + 1 where payment_id = $1', [id]);
    const asked = ask(id, { ...getBody(), version: field(cleared.body, 'version') });
    await until(async () => (await decision.query(isAnyBlocked)).rows[0]?.found === true);
    await decision.query('commit');
    expect(await asked).toMatchObject({ status: 409, code: 'version-changed' });
  } finally {
    await decision.query('rollback');
    decision.release();
  }
});

/** somebody waits for this connection */
const isAnyBlocked = `
  select exists (
    select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))
  ) as found`;

test('support voids nothing and sees no effects; a body without comment or reason is refused', async () => {
  const id = await paid();
  expect(await ask(id, getBody(), 'S')).toMatchObject({ status: 403 });
  expect(await desks.S.browser.send('GET', `${address(id)}&reason=BANK`)).toMatchObject({ status: 403 });
  expect(await ask(id, { comment: ' ', version: 0, props: { reason: 'BANK' } })).toMatchObject({ status: 400 });
  expect(await ask(id, { comment: 'x', version: 0, props: { reason: 'FRAUD' } })).toMatchObject({ status: 400 });
  // the proposer cannot confirm
  const proposed = await ask(id);
  const path = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
  const own = await desks.F.browser.send('POST', path, { body: { version: 1, comment: '' } });
  expect(own).toMatchObject({ status: 422, code: 'own-proposal' });
});
