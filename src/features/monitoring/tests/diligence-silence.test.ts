// Due diligence that staff approve over HTTP silences the rules of its events: until a figure is above one and a half
// of the decided one, or for twelve months. Payments are written without their entries, so the books are not compared.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { followOnce } from '#server/followers/followers.ts';
import { startBank, type TestBank, type TestBrowser } from '#tests/harness/bank.ts';
import { declared } from '#tests/harness/caseBank.ts';
import { openDesk } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import type { RuleBody } from '../rules/condition.ts';
import { monitoringFollower } from '../server/engine/follow.ts';
import { MoneyHistory } from './moneyHistory.ts';

const { timber: client } = companies;
let bank: TestBank;
let aml: TestBrowser;
let money: MoneyHistory;
let app: ReturnType<typeof openPool>;
/** tomorrow, in days since 1970-01-01 */
let day0: number;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  ({ browser: aml } = await openDesk(bank, staff.M));
  app = openPool({ url: bank.database.serverUrl, size: 1 });
  money = new MoneyHistory(bank.owner);
});
beforeEach(async () => {
  await money.forget();
  day0 = await read(`select bank_today() + 1 - date '1970-01-01' as value`);
  await money.turnClock(day0);
});
afterAll(async () => {
  await app.end();
  await bank.close();
});

async function read(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await bank.owner.query<{ value: number }>(text, values);
  return rows[0]?.value ?? Number.NaN;
}
const addYear = (day: number) =>
  read(`select (date '1970-01-01' + $1::integer + interval '12 months')::date - date '1970-01-01' as value`, day);

/** A rule of the income of a week, 1 EUR, which opens a case of the type. */
async function setRule(caseType: RuleBody['caseType']): Promise<void> {
  const conditions: RuleBody['conditions'] = [{ measure: 'sum', direction: 'in', window: 7, atLeast: 100 }];
  const body: RuleBody = { conditions, clients: {}, caseType };
  await money.change({ what: 'rules', rules: [{ code: 'EDGE', version: 1, state: 'live', body }] });
}

/** A payment comes in, and the engine has read it. */
async function pay(day: number, amount: number): Promise<void> {
  const side = { clientId: client, day, bookedOn: day, iban: 'DE01', amount, sign: 1 as const };
  await money.pay({ ...side, direction: 'in', kind: 'other' }, 1);
  await money.number();
  await until(async () => {
    await followOnce(app, monitoringFollower);
    return money.isRead();
  });
}
const events = async () => (await money.events()).map(({ day, figure }) => [day - day0, figure]);

const comment = 'Looked into it';
/** The only open case of a type about the client. */
async function decide(type: RuleBody['caseType'], code: string, more = {}): Promise<string> {
  const { rows } = await bank.owner.query<{ id: string; version: number }>(
    'select id, version from client_case where subject_id = $1 and type = $2 and closed_at is null',
    [client, type],
  );
  expect(rows).toHaveLength(1);
  const path = `/web/tasks/${client}/${rows[0]?.id}`;
  const body = { comment, version: rows[0]?.version, ...more };
  expect(await aml.send('PATCH', `${path}?${code}`, { body })).toMatchObject({ status: 200 });
  return path;
}
/** The open EDD of the client is updated and approved. */
const approveDiligence = () => decide('EDD', 'IAPR', { props: declared });

/** What staff do about the payment of the newest event. */
async function actOnPayment(code: 'MRSM' | 'undo'): Promise<void> {
  const { rows } = await bank.owner.query<{ id: string; version: number }>(`
    select r.payment_id as id, r.version from case_event e join payment_review r on r.payment_id = e.payment_id
    order by e.at desc limit 1`);
  // the page shows it with the client's account
  await bank.owner.query(
    'update payment p set payee_account_id = a.id, payee_iban = a.iban from account a where p.id = $1 and a.iban = $2',
    [rows[0]?.id, ibans.timber],
  );
  const body = { version: rows[0]?.version, ...(code === 'MRSM' && { comment }) };
  const reply = await aml.send('PATCH', `/web/payments/${client}/${rows[0]?.id}?${code}`, { body });
  expect(reply).toMatchObject({ status: 200 });
}
/** Figures and last days of the silences, in the order of the decisions; days since the first one. */
async function silences(): Promise<[number, number][]> {
  const { rows } = await bank.owner.query<{ figure: number; day: number }>(`
    select s.figure::integer as figure, (s.until_at at time zone b.zone)::date - date '1970-01-01' as day
    from rule_silence s cross join bank b order by s.made_at`);
  return rows.map(({ figure, day }) => [figure, day - day0]);
}

test('approved due diligence silences its rule for twelve months, or until a figure is higher by half', async () => {
  await setRule('EDD');
  await pay(day0, 100);
  expect(await events()).toEqual([[0, 100]]);
  await approveDiligence();
  await pay(day0 + 8, 150);
  expect(await events()).toEqual([[0, 100]]);
  await pay(day0 + 8, 1);
  expect(await events()).toEqual([
    [0, 100],
    [8, 151],
  ]);
  await approveDiligence();
  const ends = await addYear(day0 + 8);
  await pay(ends - 1, 200);
  expect(await events()).toHaveLength(2);
  await pay(ends, 1);
  expect((await events()).slice(2)).toEqual([[ends - day0, 201]]);
});

test('each decision in a case silences by itself, and an undo takes back its own alone', async () => {
  await setRule('EDD');
  await pay(day0, 100);
  await actOnPayment('MRSM');
  await pay(day0 + 8, 120);
  await actOnPayment('MRSM');
  const two = [
    [100, 7],
    [120, 15],
  ];
  expect(await silences()).toEqual(two);
  await actOnPayment('undo');
  expect(await silences()).toEqual(two.slice(0, 1));
  await actOnPayment('MRSM');
  await approveDiligence();
  const ends = (await addYear(day0 + 8)) - day0;
  expect(await silences()).toEqual([...two, [120, ends]]);
  await pay(day0 + 30, 180);
  expect(await events()).toHaveLength(2);
  await pay(day0 + 30, 1);
  expect((await events()).slice(2)).toEqual([[30, 181]]);
});

test('a reopened alert keeps what was decided before about its payments', async () => {
  await setRule('MNT');
  await pay(day0, 100);
  await actOnPayment('MRSM');
  const path = await decide('MNT', 'MRSM');
  expect(await silences()).toHaveLength(2);
  const { rows } = await bank.owner.query<{ version: number }>('select version from client_case where id = $1', [
    path.slice(path.lastIndexOf('/') + 1),
  ]);
  const body = { comment: '', version: rows[0]?.version };
  expect(await aml.send('PATCH', `${path}?undo`, { body })).toMatchObject({ status: 200 });
  expect(await silences()).toEqual([[100, 7]]);
});

test('due diligence opened from an alert silences at the figure that its event grew to', async () => {
  await setRule('MNT');
  await pay(day0, 100);
  await decide('MNT', 'openEdd');
  await pay(day0 + 1, 200);
  await approveDiligence();
  expect(await silences()).toEqual([[300, (await addYear(day0 + 1)) - day0]]);
});
