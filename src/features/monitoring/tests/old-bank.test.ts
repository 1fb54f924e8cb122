// A bank that had payments before its rules: the follower fills the totals of 26 months, raises nothing for the past,
// and goes on from where it was killed.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { followOnce } from '#server/followers/followers.ts';
import { openWatchedBank, type WatchedBank } from '#tests/harness/watchedBank.ts';
import { monitoringFollower } from '../server/engine/follow.ts';
import { monitoringInvariants } from '../server/invariants.ts';
import { readStart } from '../server/rules/sql.ts';
import type { MoneyHistory } from './moneyHistory.ts';
import type { SlowSide } from './slowWatch.ts';

const clientIds = ['30000000001', '30000000002'] as const;
const ibans = ['DE01', 'DE02', 'LT01', ''] as const;
const kinds = ['other', 'cash', 'other', 'deposit'] as const;
const migration = 'db/migrations/20261129T0230_watching.sql';

let bank: WatchedBank;
let owner: pg.Pool;
let app: pg.Pool;
let money: MoneyHistory;
let today: number;
/** what counts, in its order */
let past: SlowSide[];

beforeAll(async () => {
  bank = await openWatchedBank();
  ({ owner, app, money } = bank);
  today = Math.floor(Date.now() / 86_400_000);
  await money.forget();
  past = await payThePast();
  await beginToWatch();
});
afterAll(() => bank.close());

const getRows = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows;

/** A payment each tenth day of three years, some of which came back; answers those of the last 26 months. */
async function payThePast(): Promise<SlowSide[]> {
  const sides: SlowSide[] = [];
  for (let day = today - 1095; day < today; day += 10) {
    const at = sides.length;
    const kind = kinds[at % 4] ?? 'other';
    const isIn = kind === 'deposit' || at % 3 === 0;
    sides.push({
      ...{ clientId: clientIds[at % 2] ?? clientIds[0], day, bookedOn: day, iban: ibans[at % 4] ?? '', sign: 1 },
      ...{ amount: 1 + (at % 9), direction: isIn ? 'in' : 'out', kind: isIn && kind === 'cash' ? 'other' : kind },
    });
    const [back] = sides.filter(({ day: of, sign }) => of === day - 30 && sign === 1);
    if (at % 8 === 0 && back) sides.push({ ...back, bookedOn: day, sign: -1 });
  }
  for (const [at, side] of sides.entries()) await money.pay(side, at);
  // records are as old as what they are about
  await owner.query(`
    update audit_inbox i
    set at = case i.verb when 'payment.reverse' then p.changed_at else p.executed_at end
    from payment p where p.id::text = i.subject_id and p.message = 'history'`);
  await money.turnClock(today);
  await money.number();
  const { rows } = await owner.query<{ day: number }>(
    `select (now() - interval '26 months')::date - date '1970-01-01' as day`,
  );
  const since = rows[0]?.day ?? 0;
  return sides.filter(({ bookedOn }) => bookedOn > since);
}

/** As the migrations leave a bank that had no rules before. */
async function beginToWatch(): Promise<void> {
  await owner.query(`
    update watch_start set n = h.n, at = bank_now() from audit_head h;
    update follower set last_n = h.n from audit_head h where name = 'monitoring'`);
  const text = await readFile(migration, 'utf8');
  const block = /^do \$\$\n[\s\S]*?^end \$\$;$/m.exec(text)?.[0];
  if (block === undefined) throw new Error(`${migration} has no block that says where the past begins`);
  await owner.query(block);
  // each of these rules would have been reached in the past
  await money.change({ what: 'rules', rules: [weekRule, { ...weekRule, code: 'OLD.ONCE', state: 'shadow' }] });
  // released for those who are above it already
  await owner.query(`update watch_rule_state set at_once = true where code = 'OLD.ONCE' and state = 'shadow'`);
}
const weekRule = {
  ...{ code: 'OLD.BANK', version: 1, state: 'live' as const },
  body: {
    conditions: [{ measure: 'sum' as const, direction: 'both' as const, window: 30, atLeast: 20 }],
    ...{ clients: {}, caseType: 'MNT' as const },
  },
};

const small = { ...monitoringFollower, batch: 16 };

/** Kills the process in the middle of a batch: its connection ends. */
async function killed(): Promise<void> {
  const { follow } = monitoringFollower;
  const dies = inTransaction(app, async (tx) => {
    const [pid] = await tx.many<{ pid: number }>({ text: 'select pg_backend_pid() as pid' } as never);
    const { rows } = await owner.query<{ n: bigint }>(`select last_n as n from follower where name = 'monitoring'`);
    const after = rows[0]?.n ?? 0n;
    if (typeof follow === 'function') await follow(tx, { after, until: after + 16n });
    expect(await getLocks(pid?.pid ?? 0)).toEqual(['flow', 'flow_day', 'flow_met', 'flow_party']);
    await owner.query('select pg_terminate_backend($1)', [pid?.pid]);
    await tx.many({ text: 'select 1' } as never);
  });
  await expect(dies).rejects.toThrow();
}

/** Tables that a transaction of the fill writes. */
async function getLocks(pid: number): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation and c.relkind = 'r'
     where l.pid = $1 and l.mode <> 'AccessShareLock' order by 1`,
    [pid],
  );
  return rows.map(({ name }) => name);
}

const filled = async () => {
  const { records_left: left, filled_to: to } = await getDb(app).one(readStart, [true]);
  return { left: Number(left), to };
};

test('the totals of 26 months are filled once, killed in the middle, and the past raises nothing', async () => {
  const before = await filled();
  expect(before.left).toBeGreaterThan(past.length);
  // 26 months before today
  expect(Math.abs(Date.parse(before.to ?? '') / 86_400_000 - (today - 791))).toBeLessThan(25);
  await killed();
  expect(await getRows('select n from flow')).toEqual([]);
  let batches = 0;
  while (await followOnce(app, small)) {
    batches++;
    const now = await filled();
    expect(now.left).toBeLessThan(before.left);
    if (batches % 3 === 0) await killed();
  }
  expect(batches).toBeGreaterThan(6);
  expect((await filled()).left).toBe(0);
  expect(await totalsByDay()).toEqual(slowTotals());
  expect(await getRows('select client_id, iban, first_on::text from flow_met order by 1, 2')).toEqual(slowMet());
  expect(await getRows("select id from case_event where rule like 'OLD.%'")).toEqual([]);
  expect(await findBreaches(owner, monitoringInvariants)).toEqual([]);
});

/** Of a client in the 30 days up to today. */
const getFigure = (clientId: string) =>
  past
    .filter((side) => side.clientId === clientId && side.day > today - 30)
    .reduce((sum, { amount, sign }) => sum + sign * amount, 0);

test('what comes after it is judged with the past in its window', async () => {
  const [clientId, other] = clientIds;
  // of the second rule at its release, before the payment
  await owner.query(`update watch_rule_version set body = jsonb_set(body, '{conditions,0,atLeast}', '1')
    where code = 'OLD.ONCE'`);
  const last = { clientId, day: today, bookedOn: today, iban: 'DE09', amount: 20, sign: 1 as const };
  await money.pay({ ...last, direction: 'out', kind: 'other' }, 1);
  await money.number();
  while (await followOnce(app, small));
  const before = getFigure(clientId);
  expect(before).toBeGreaterThan(0);
  expect(await money.events()).toMatchObject([
    { clientId, rule: 'OLD.ONCE', day: today, figure: before, grewTo: before + 20 },
    { clientId: other, rule: 'OLD.ONCE', day: today, figure: getFigure(other) },
    { clientId, rule: 'OLD.BANK', day: today, figure: before + 20 },
  ]);
});

const getText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

const totalsByDay = () =>
  getRows(`
    select client_id, day::text, direction, kind, country, count, amount_minor::integer as amount
    from flow_day order by client_id, day, direction, kind, country`);

function slowTotals(): Record<string, unknown>[] {
  const totals = new Map<string, { count: number; amount: number }>();
  for (const { clientId, day, direction, kind, iban, amount, sign } of past) {
    const key = [clientId, getText(day), direction, kind, iban.slice(0, 2)].join(' ');
    const known = totals.get(key) ?? { count: 0, amount: 0 };
    totals.set(key, { count: known.count + sign, amount: known.amount + sign * amount });
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sums]) => {
      const [client_id, day, direction, kind, country] = key.split(' ');
      return { client_id, day, direction, kind, country, ...sums };
    });
}

function slowMet(): Record<string, unknown>[] {
  const first = new Map<string, string>();
  for (const { clientId, day, iban, sign } of past)
    if (iban !== '' && sign === 1 && !first.has(`${clientId} ${iban}`)) first.set(`${clientId} ${iban}`, getText(day));
  return [...first]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, first_on]) => {
      const [client_id, iban] = key.split(' ');
      return { client_id, iban, first_on };
    });
}
