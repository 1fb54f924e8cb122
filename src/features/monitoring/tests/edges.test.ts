// What counts and until when, through the database: each step is followed by itself, so that all is read again.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endCases } from '#features/cases/server/endCases.ts';
import { getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import {
  app,
  bank,
  client,
  day0,
  events,
  money,
  openEdges,
  other,
  owner,
  pay,
  run,
  setRule,
  sum,
  truePositive,
} from '#tests/harness/edgeWorld.ts';
import type { Found } from '../engine/watch.ts';
import type { Condition } from '../rules/condition.ts';
import { readKeptBudgets, saveBudgets } from '../server/engine/budgets.ts';
import { raise } from '../server/engine/events.ts';
import { readRulesNow } from '../server/engine/rules.ts';
import { turnToday } from '../server/engine/turnJob.ts';
import { silenceRules, silenceRulesForYear } from '../server/silences.ts';
import type { Written } from './moneyHistory.ts';

openEdges();

const card = { payer: client, payee: null, iban: 'DE01', currency: 'EUR', amount: 5 };
const transfer = { ...card, tag: '', category: 'TRSF' };
test.each<[name: string, written: Omit<Written, 'id'>, sides: string[]]>([
  ['cash: a card payment of the category CASH', { ...card, tag: 'CARDTX', category: 'CASH' }, ['out cash 5']],
  ['a purchase by card', { ...card, tag: 'CARDTX', category: 'POS' }, ['out other 5']],
  ['a transfer of the category CASH', { ...transfer, category: 'CASH' }, ['out other 5']],
  [
    'a deposit: a card receipt of the category TOPA',
    { ...card, payer: null, payee: client, tag: 'CARDRX', category: 'TOPA' },
    ['in deposit 5'],
  ],
  ['a refund by card', { ...card, payer: null, payee: client, tag: 'CARDRX', category: 'RFND' }, ['in other 5']],
  ['a transfer of the category TOPA', { ...transfer, payer: null, payee: client, category: 'TOPA' }, ['in other 5']],
  ['both sides, where both are clients of ours', { ...transfer, payee: other }, ['in other 5', 'out other 5']],
  ['between own accounts', { ...transfer, payee: client }, []],
  ['another currency', { ...transfer, currency: 'SEC' }, []],
  ['a charge', { ...transfer, tag: 'CHARGE' }, []],
  ['a correction by hand', { ...transfer, tag: 'MANUAL' }, []],
  ['an attachment paid out', { ...transfer, tag: 'BAILIFF' }, []],
])('%s', async (_name, written, sides) => {
  await money.writeExecuted([{ ...written, id: randomUUID() }], day0);
  await bank.follow();
  const { rows } = await run(`
    select direction || ' ' || kind || ' ' || amount_minor as side, day - date '1970-01-01' as day
    from flow order by 1`);
  expect(rows).toEqual(sides.map((side) => ({ side, day: day0 })));
});

const inOut = { of: { direction: 'in' }, against: { direction: 'both' } } as const;
test.each<[name: string, condition: Condition, figure: number]>([
  ['a sum', sum(5, 20), 20],
  ['a count of sizes', { ...sum(5, 2), measure: 'count', size: { from: 10, to: 10 } } as Condition, 2],
  ['counterparties', { measure: 'parties', direction: 'in', window: 5, atLeast: 2 }, 2],
  ['new counterparties', { measure: 'newParties', direction: 'in', window: 5, atLeast: 2 }, 2],
])('the first day of the window is read: %s', async (_name, condition, figure) => {
  await setRule([condition]);
  await pay(0, 10);
  await pay(5, 10, { iban: 'DE02' });
  expect(await events()).toEqual([]);
  await pay(9, 10, { iban: 'DE03' });
  expect(await events()).toEqual([`9 ${figure}`]);
});

test('how long a client was still is read from before the window', async () => {
  await setRule([{ measure: 'still', window: 3, atLeast: 2 }]);
  await run(`update client set created_at = $1::date where id = $2`, getText(2), client);
  await pay(3, 1);
  await pay(6, 1);
  expect(await events()).toEqual(['6 2']);
});

test('at the turn of the day a share rises without money, where the sum beside it is reached to the cent', async () => {
  const share: Condition = { measure: 'share', ...inOut, window: 3, atLeast: 1000 };
  await setRule([sum(7, 10), share]);
  await pay(0, 10, { direction: 'out', kind: 'other' });
  await pay(1, 10);
  for (const day of [2, 3]) {
    await money.turnClock(day0 + day);
    await turnToday(app);
    expect(await events()).toEqual(day === 3 ? ['3 10'] : []);
  }
});

test('the first payment of a day turns it for everybody, and a cent below the sum nothing is found', async () => {
  const share: Condition = { measure: 'share', ...inOut, window: 3, atLeast: 1000 };
  await setRule([sum(7, 10), share]);
  for (const [clientId, amount] of [
    [client, 10],
    [other, 9],
  ] as const) {
    await pay(0, 5, { clientId, direction: 'out' });
    await pay(1, amount, { clientId });
  }
  const third = '10000000001';
  await pay(2, 1, { clientId: third });
  expect(await events()).toEqual([]);
  await pay(3, 1, { clientId: third });
  expect((await money.events()).map(({ clientId, day }) => [clientId, day])).toEqual([[client, day0 + 3]]);
});

test('the payment that crossed is one that counts, also where a window begins above the threshold', async () => {
  await setRule([sum(3, 10)]);
  await pay(0, 10);
  await pay(2, 11);
  await pay(3, 1, { direction: 'out' });
  expect(await events()).toEqual(['0 10 grew to 21', '3 11']);
  const marked = `
    select f.direction || ' ' || f.amount_minor as found, r.state
    from case_event e
    join flow f on f.payment_id = e.payment_id
    join payment_review r on r.payment_id = e.payment_id
    order by e.id`;
  expect((await run(marked)).rows).toEqual([
    { found: 'in 10', state: 'new' },
    { found: 'in 11', state: 'new' },
  ]);
});

test('where money that comes back raises a share, the newest payment that counts is marked, not the one that is gone', async () => {
  await setRule([{ measure: 'share', ...inOut, window: 3, atLeast: 600 }]);
  await pay(0, 10, { direction: 'out' });
  await pay(0, 10);
  expect(await events()).toEqual([]);
  await pay(0, 10, { direction: 'out', bookedOn: day0 + 1, sign: -1 });
  expect(await events()).toEqual(['1 1000']);
  const { rows } = await run('select f.direction from case_event e join flow f on f.payment_id = e.payment_id');
  expect(rows).toEqual([{ direction: 'in' }]);
});

test('what comes back leaves the day on which it counted, over the change of the clocks too', async () => {
  await setRule([sum(2, 10)]);
  await pay(18, 9);
  await pay(20, 9);
  await pay(18, 9, { bookedOn: day0 + 20, sign: -1 });
  expect(await events()).toEqual([]);
  await pay(20, 9, { sign: -1 });
  await pay(20, 9);
  expect(await events()).toEqual([]);
  await pay(20, 1);
  expect(await events()).toEqual(['20 10']);
});

test('a counterparty whose one payment came back is new to the window again', async () => {
  await setRule([{ measure: 'parties', direction: 'in', window: 5, atLeast: 2 }]);
  await pay(0, 10);
  await pay(0, 10, { bookedOn: day0 + 1, sign: -1 });
  await pay(1, 1, { iban: 'DE02' });
  expect(await events()).toEqual([]);
  await pay(1, 1);
  expect(await events()).toEqual(['1 2']);
});

test('payments of several days in one batch are judged each on its day, with what the days before left over', async () => {
  await setRule([sum(1, 10)]);
  await pay(0, 1);
  for (const [day, amount] of [
    [1, 9],
    [2, 4],
    [2, 6],
    [3, 9],
    [4, 10],
  ] as const) {
    const side = { clientId: client, day: day0 + day, bookedOn: day0 + day, iban: 'DE01', amount, sign: 1 as const };
    await money.pay({ ...side, direction: 'in', kind: 'other' }, 0);
  }
  await bank.follow();
  expect(await events()).toEqual(['2 10', '4 10']);
  const { rows } = await run('select day::text, sum(amount_minor)::integer as sum from flow_day group by 1 order by 1');
  expect(rows.map(({ sum: amount }) => amount)).toEqual([1, 9, 10, 9, 10]);
});

test('what a client may still move by one version of a rule is worth nothing by the next', async () => {
  await setRule([sum(7, 100)]);
  await pay(0, 9);
  await setRule([sum(7, 10)]);
  await pay(0, 1);
  expect(await events()).toEqual(['0 10']);
});

test('a budget that was made from facts that change meanwhile is not kept', async () => {
  await setRule([sum(7, 100)]);
  await pay(0, 1);
  const { hash } = await readRulesNow(getDb(owner));
  const read = () => readKeptBudgets(getDb(owner), [client], hash);
  const keep = (budgets: Awaited<ReturnType<typeof read>>) =>
    inTransaction(owner, (tx) => saveBudgets(tx, budgets, hash));
  const before = await read();
  expect(before.get(client)?.budget).toEqual({ left: [99], untilOn: null, movedOn: day0 });
  await keep(before);
  expect(await read()).toEqual(before);
  await run(`update client set created_at = created_at - interval '1 day' where id = $1`, client);
  await keep(before);
  expect((await read()).get(client)?.budget).toBeNull();
});

test('a silence holds on its last day and speaks on the next, though the budget would last', async () => {
  await setRule([sum(1, 10)]);
  await money.change({ what: 'silence', clientId: client, rule: 'EDGE', figure: 100, untilOn: day0 + 5 });
  await pay(5, 10);
  expect(await events()).toEqual([]);
  await pay(6, 10);
  expect(await events()).toEqual(['6 10']);
});

test.each<[window: Condition['window'], ends: string]>([
  [1, `bank_today() + 1`],
  [7, `bank_today() + 7`],
  [60, `bank_today() + 60`],
  ['month', `date_trunc('month', bank_today()) + interval '1 month'`],
])('Close Alert silences a rule of %s for one window, an approved EDD for a year', async (window, ends) => {
  await setRule([sum(window, 10)]);
  await pay(0, 10);
  const { rows } = await run('select id from client_case where closed_at is null and subject_id = $1', client);
  const found = { id: String(rows[0]?.['id']) };
  const by = '90000000004';
  const isUntil = async (day: string) => {
    const { rows: silences } = await run(`
      select s.until_at = (${day})::timestamp at time zone b.zone as yes from rule_silence s cross join bank b`);
    await run('delete from rule_silence');
    return silences.map(({ yes }) => yes);
  };
  await inTransaction(owner, (tx) => silenceRules(tx, found, by));
  expect(await isUntil(ends)).toEqual([true]);
  await inTransaction(owner, (tx) => silenceRulesForYear(tx, found, by));
  expect(await isUntil(`bank_today() + interval '12 months'`)).toEqual([true]);
});

test('a true positive is covered by no silence', async () => {
  await setRule([sum(1, 10)]);
  await money.change({ what: 'silence', clientId: client, rule: 'EDGE', figure: 100, untilOn: day0 + 5 });
  await owner.query(truePositive);
  await pay(5, 10);
  expect(await events()).toEqual(['5 10']);
});

test('once per window: while the case is open a figure grows; decided, each next one and a half is an event', async () => {
  await setRule([sum(30, 10)]);
  const decide = async () => {
    const { rows } = await run('select id from client_case where closed_at is null and subject_id = $1', client);
    await inTransaction(owner, (tx) =>
      endCases(
        tx,
        rows.map((row) => String(row['id'])),
        2,
        'MRSM',
      ),
    );
  };
  await pay(0, 10);
  await pay(1, 5);
  await pay(1, 1);
  expect(await events()).toEqual(['0 10 grew to 16']);
  await decide();
  await pay(2, 8);
  await pay(2, 1);
  await decide();
  await pay(3, 13);
  expect(await events()).toEqual(['0 10 grew to 16', '2 25', '3 38']);
  expect((await money.events()).map(({ times }) => times)).toEqual([0, 1, 2]);
  // and a key enforces it
  const again = run(`
    insert into case_event (client_id, rule, figure, at, state, window_day, times, case_id)
    select client_id, rule, figure, at, state, window_day, times, case_id from case_event limit 1`);
  await expect(again).rejects.toMatchObject({ constraint: 'case_event_once' });
});

test('what an event grew to is lowered by nothing, and its case changes by more alone', async () => {
  await setRule([sum(30, 10)]);
  await pay(0, 10);
  await pay(1, 6);
  const { rules, atRisk } = await readRulesNow(getDb(owner));
  const [rule] = rules;
  if (!rule) throw new Error('no rule');
  const grow = async (figure: number) => {
    const found: Found = {
      ...{ rule: rule.code, version: rule.version, state: rule.state, what: 'grew', day: day0 + 1, windowDay: day0 },
      ...{ times: 0, figure, threshold: 10, from: day0, untilOn: day0 + 30 },
    };
    const how = { cause: 'payment', side: undefined, until: 0n, days: [], without: [] } as const;
    await inTransaction(owner, (tx) => raise(tx, { clientId: client, rule, found, ...how }, atRisk));
    const { rows } = await run('select version from client_case where subject_id = $1', client);
    return [...(await events()), ...rows.map(({ version }) => version)];
  };
  expect(await grow(15)).toEqual(['0 10 grew to 16', 2]);
  expect(await grow(16)).toEqual(['0 10 grew to 16', 2]);
  expect(await grow(17)).toEqual(['0 10 grew to 17', 3]);
});

test('an event whose window is over on this day is none that a client is judged with', async () => {
  await setRule([sum(7, 10)]);
  const judgedWith = async () => {
    const { rows } = await run(
      `select body -> 'decided' as decided from watch_context where client_id = $1 order by n desc limit 1`,
      client,
    );
    return rows.map(({ decided }) => decided);
  };
  await pay(0, 10);
  await pay(6, 10);
  expect(await judgedWith()).toEqual([[expect.objectContaining({ windowDay: day0 })]]);
  await pay(7, 10);
  expect(await judgedWith()).toEqual([[]]);
});

const getText = (day: number) => new Date((day0 + day) * 86_400_000).toISOString().slice(0, 10);
