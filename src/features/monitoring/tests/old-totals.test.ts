// Totals go after 26 months, with their payments; what rules still ask of older days stays.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { openWatchedBank, type WatchedBank } from '#tests/harness/watchedBank.ts';
import { forgetOldTotals } from '../server/engine/oldTotals.ts';
import { monitoringInvariants } from '../server/invariants.ts';
import type { MoneyHistory } from './moneyHistory.ts';
import type { SlowSide } from './slowWatch.ts';

const [active, sleeper] = ['30000000001', '30000000002'] as const;
/** 2026-07-15; 26 months before it begin on 2024-05-15 */
const today = 20_649;
let bank: WatchedBank;
let owner: pg.Pool;
let app: pg.Pool;
let money: MoneyHistory;

beforeAll(async () => {
  bank = await openWatchedBank();
  ({ owner, app, money } = bank);
  await money.forget();
});
afterAll(() => bank.close());

const getDay = (text: string) => Date.parse(text) / 86_400_000;
async function pay(clientId: string, day: string, iban: string, more: Partial<SlowSide> = {}): Promise<void> {
  const at = getDay(day);
  const side = { clientId, day: at, bookedOn: at, iban, amount: 5, sign: 1 as const };
  await money.pay({ ...side, direction: 'in', kind: 'other', ...more }, 1);
}
const getList = async (text: string) => (await owner.query(text)).rows.map((row) => Object.values(row).join(' '));
const days = () => getList('select distinct client_id, day::text from flow_day order by 1, 2');

test('days older than 26 months go but the last with a movement, and all totals still agree', async () => {
  await money.change({ what: 'rules', rules: [stillRule] });
  for (const [day, iban] of [
    ['2024-01-10', 'DE01'],
    ['2024-05-13', 'DE02'],
    // the day before the first that is kept, on which everything came back
    ['2024-05-14', 'DE03'],
    ['2024-05-15', 'LT01'],
    ['2026-07-01', 'LT02'],
  ] as const) {
    await pay(active, day, iban);
    await bank.follow();
  }
  await pay(active, '2024-05-14', 'DE03', { bookedOn: getDay('2026-07-02'), sign: -1 });
  await pay(sleeper, '2023-02-01', 'DE01');
  await pay(sleeper, '2023-03-01', 'DE02');
  await bank.follow();
  const contexts = `select count(*) from watch_context where client_id = '${active}'`;
  // what held before the engine's own, which is the newest of the time before
  for (const [country, n] of [
    ['LV', 1],
    ['EE', 2],
  ] as const)
    await owner.query(`insert into watch_context (client_id, n, body) values ($1, $2, $3)`, [
      active,
      n,
      JSON.stringify({ facts: { country } }),
    ]);
  await money.turnClock(today);
  const before = Number((await getList(contexts))[0]);
  // a day at a time leaves what one step does
  while ((await getList('select forget_old_totals(1)'))[0] !== '0');
  expect(await forgetOldTotals(app)).toBe(false);
  expect(await days()).toEqual([
    `${active} 2024-05-13`,
    `${active} 2024-05-15`,
    `${active} 2026-07-01`,
    `${sleeper} 2023-03-01`,
  ]);
  expect(await getList('select distinct client_id, day::text from flow order by 1, 2')).toEqual(await days());
  expect(await getList('select client_id, iban from flow_met order by 1, 2')).toEqual([
    ...[`${active} DE02`, `${active} LT01`, `${active} LT02`, `${sleeper} DE02`],
  ]);
  expect([before, Number((await getList(contexts))[0])]).toEqual([3, 1]);
  expect(await findBreaches(owner, monitoringInvariants)).toEqual([]);
  const kept = await days();
  await forgetOldTotals(app);
  expect(await days()).toEqual(kept);
});

test('how long a client was still is known from before', async () => {
  await pay(sleeper, '2026-07-15', 'DE01');
  await bank.follow();
  expect((await money.events()).filter(({ clientId }) => clientId === sleeper)).toMatchObject([
    // 2023-03-02 … 2026-07-14
    { rule: 'STILL', figure: 1231 },
  ]);
});

const stillRule = {
  ...{ code: 'STILL', version: 1, state: 'shadow' as const },
  body: {
    conditions: [{ measure: 'still' as const, window: 7, atLeast: 200 }],
    ...{ clients: {}, caseType: 'MNT' as const },
  },
};
