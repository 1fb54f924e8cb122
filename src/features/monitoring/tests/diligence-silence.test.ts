// Due diligence that staff approve over HTTP silences the rules of its events: until a figure is above one and a half
// of the decided one, or for twelve months. Payments are written without their entries, so the books are not compared.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { followOnce } from '#server/followers/followers.ts';
import { startBank, type TestBank, type TestBrowser } from '#tests/harness/bank.ts';
import { declared } from '#tests/harness/caseBank.ts';
import { openDesk } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, staff } from '#tests/harness/village.ts';
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
  await money.forget();
  day0 = await read(`select bank_today() + 1 - date '1970-01-01' as value`);
  await money.turnClock(day0);
  const conditions: RuleBody['conditions'] = [{ measure: 'sum', direction: 'in', window: 7, atLeast: 100 }];
  const body: RuleBody = { conditions, clients: {}, caseType: 'EDD' };
  await money.change({ what: 'rules', rules: [{ code: 'EDGE', version: 1, state: 'live', body }] });
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

/** The open EDD of the client is updated and approved. */
async function approveDiligence(): Promise<void> {
  const { rows } = await bank.owner.query<{ id: string; version: number }>(
    `select id, version from client_case where subject_id = $1 and type = 'EDD' and closed_at is null`,
    [client],
  );
  expect(rows).toHaveLength(1);
  const path = `/web/tasks/${client}/${rows[0]?.id}?IAPR`;
  const body = { comment: 'Looked into it', version: rows[0]?.version, props: declared };
  expect(await aml.send('PATCH', path, { body })).toMatchObject({ status: 200 });
}

test('approved due diligence silences its rule for twelve months, or until a figure is higher by half', async () => {
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
