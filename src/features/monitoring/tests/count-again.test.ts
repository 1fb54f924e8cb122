// An event is counted again: the same figure, or the figure now and what came back since.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOnce } from '#server/followers/followers.ts';
import { type Reply, startBank, type TestBank } from '#tests/harness/bank.ts';
import { type Desk, openDesks } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies } from '#tests/harness/village.ts';
import type { RuleBody } from '../rules/condition.ts';
import { monitoringFollower } from '../server/engine/follow.ts';
import { firstDay } from './histories.ts';
import { MoneyHistory } from './moneyHistory.ts';
import type { SlowSide } from './slowWatch.ts';

const { timber, bakery } = companies;
const roles = ['A', 'M', 'D', 'S'] as const;
const day = firstDay + 40;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
let money: MoneyHistory;

const body = (conditions: RuleBody['conditions']): RuleBody => ({ conditions, clients: {}, caseType: 'MNT' });
/** At most one of each shape, each reached by the payments below. */
const rules: Readonly<Record<string, RuleBody>> = {
  'AGAIN.SUM': body([{ measure: 'sum', direction: 'in', window: 7, atLeast: 100 }]),
  'AGAIN.COUNT': body([{ measure: 'count', direction: 'both', size: { from: 30, to: 50 }, window: 7, atLeast: 3 }]),
  'AGAIN.PARTIES': body([{ measure: 'parties', direction: 'in', window: 7, atLeast: 3 }]),
  'AGAIN.NEW': body([{ measure: 'newParties', direction: 'in', window: 7, atLeast: 2 }]),
  'AGAIN.SHARE': body([
    {
      ...{ measure: 'share', of: { direction: 'in', kinds: ['deposit'] }, against: { direction: 'in' } },
      ...{ window: 60, atLeast: 300 },
    },
  ]),
  'AGAIN.STILL': body([{ measure: 'still', window: 3, atLeast: 20 }]),
};

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  money = new MoneyHistory(bank.owner);
  await money.forget();
  await money.turnClock(day - 40);
  await money.change({
    what: 'rules',
    rules: Object.entries(rules).map(([code, found]) => ({ code, version: 1, state: 'live', body: found })),
  });
});
afterAll(() => bank.close());

async function pay(at: number, iban: string, amount: number, more: Partial<SlowSide> = {}): Promise<void> {
  const side = { clientId: timber, day: at, bookedOn: at, iban, amount, sign: 1 as const };
  await money.pay({ ...side, direction: 'in', kind: 'other', ...more }, 1);
  await followed();
}
const followed = () =>
  until(async () => {
    await money.number();
    await followOnce(bank.owner, monitoringFollower);
    return (await bank.owner.query('select from audit_inbox')).rowCount === 0 && (await money.isRead());
  });

/** The newest event of a rule. */
async function getEvent(rule: string): Promise<{ id: string; case_id: string | null }> {
  const { rows } = await bank.owner.query<{ id: string; case_id: string | null }>(
    'select id, case_id from case_event where rule = $1 order by at desc limit 1',
    [rule],
  );
  const [row] = rows;
  if (!row) throw new Error(`${rule} has found nothing`);
  return row;
}
const count = async (rule: string, role: (typeof roles)[number] = 'M', clientId: string = timber): Promise<Reply> =>
  desks[role].browser.send('GET', `/web/events/${clientId}/${(await getEvent(rule)).id}?count`);
const counted = async (rule: string) => (await count(rule)).body;

test('each kind of rule gives the same figure again, whatever was paid after it', async () => {
  await pay(day - 35, 'DE01', 3);
  await pay(day - 3, 'DE01', 30);
  await pay(day - 2, 'DE02', 40, { kind: 'deposit' });
  await pay(day, 'DE03', 50);
  // not in the figures: later on the same day
  await pay(day, 'DE04', 7);
  const same = (figure: string) => ({ figure, counted: { was: figure, now: figure }, back: [] });
  expect(await counted('AGAIN.SUM')).toEqual(same('1.20 EUR'));
  expect(await counted('AGAIN.COUNT')).toEqual(same('3'));
  expect(await counted('AGAIN.PARTIES')).toEqual(same('3'));
  expect(await counted('AGAIN.NEW')).toEqual(same('2'));
  expect(await counted('AGAIN.SHARE')).toEqual(same('54.7 %'));
  expect(await counted('AGAIN.STILL')).toEqual(same('31 days'));
});

test('what came back since lowers the figure now, and is named', async () => {
  await pay(day - 2, 'DE02', 40, { kind: 'deposit', bookedOn: day + 1, sign: -1 });
  await pay(day, 'DE04', 7, { bookedOn: day + 1, sign: -1 });
  const back = [
    {
      ...{ paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/), amount: 'EUR0.40', iban: 'DE02' },
      ...{ day: dayText(day - 2), backOn: dayText(day + 1) },
    },
  ];
  expect(await counted('AGAIN.SUM')).toEqual({
    figure: '1.20 EUR',
    counted: { was: '1.20 EUR', now: '0.80 EUR' },
    back,
  });
  expect(await counted('AGAIN.COUNT')).toEqual({ figure: '3', counted: { was: '3', now: '2' }, back });
  expect(await counted('AGAIN.PARTIES')).toEqual({ figure: '3', counted: { was: '3', now: '2' }, back });
  expect(await counted('AGAIN.SHARE')).toMatchObject({ counted: { was: '54.7 %', now: '0 %' } });
  // who was met stays met
  expect(await counted('AGAIN.NEW')).toMatchObject({ counted: { was: '2', now: '2' }, back });
});

test('the look is recorded; strangers and other clients answer 404, shadow all but the desk, other roles 403', async () => {
  const looks = `select count(*)::integer as count from audit where verb = 'payment.browse' and client_id = $1`;
  const countLooks = async () => (await bank.owner.query<{ count: number }>(looks, [timber])).rows[0]?.count ?? 0;
  await followed();
  const before = await countLooks();
  expect((await count('AGAIN.SUM', 'S')).status).toBe(200);
  await followed();
  expect(await countLooks()).toBe(before + 1);
  expect((await count('AGAIN.SUM', 'D')).status).toBe(403);
  expect((await count('AGAIN.SUM', 'M', bakery)).status).toBe(404);
  await bank.owner.query(`update case_event set state = 'shadow', case_id = null where rule = 'AGAIN.NEW'`);
  expect((await count('AGAIN.NEW', 'S')).status).toBe(404);
  expect(await count('AGAIN.NEW', 'M')).toMatchObject({ status: 200, body: { figure: '2' } });
  // one of the turn of a day has no payment either
  await bank.owner.query(`update case_event set payment_id = null where rule = 'AGAIN.NEW'`);
  expect((await count('AGAIN.NEW', 'S')).status).toBe(404);
  expect((await count('AGAIN.NEW', 'M')).status).toBe(200);
});

test('the case shows its events with their ids, and an event of payments that are gone cannot be counted', async () => {
  const { id, case_id: caseId } = await getEvent('AGAIN.SUM');
  const { body: found } = await desks.M.browser.send('GET', `/web/tasks/${timber}/${caseId}`);
  expect(found).toMatchObject({
    facts: expect.arrayContaining([{ label: 'AGAIN.SUM', value: '1.20 EUR', eventId: id }]),
  });
  await bank.owner.query(`update case_event set from_on = '2020-01-01' where rule = 'AGAIN.SUM'`);
  expect(await counted('AGAIN.SUM')).toEqual({ figure: '1.20 EUR', counted: null, back: [] });
});

const dayText = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
