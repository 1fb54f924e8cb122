// The engine on a database: random histories give what the slow function finds, whatever is paid, and whoever follows.
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endCases } from '#features/cases/server/endCases.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { followOnce } from '#server/followers/followers.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { runs } from '#tests/harness/runs.ts';
import { monitoringFollower } from '../server/engine/follow.ts';
import { turnToday } from '../server/engine/turnJob.ts';
import { chosen, firstDay, historyOf } from './histories.ts';
import { MoneyHistory } from './moneyHistory.ts';
import { type SlowEvent, SlowWatch } from './slowWatch.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
let second: pg.Pool;
let money: MoneyHistory;
beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 3, role: null });
  app = openPool({ url: database.serverUrl, size: 2 });
  second = openPool({ url: database.serverUrl, size: 2 });
  money = new MoneyHistory(owner);
});
afterAll(async () => {
  await Promise.all([owner, app, second].map((pool) => pool.end()));
  await database.drop();
});

/** Two processes follow, and sometimes one is killed in the middle. */
async function follow(isKilled: boolean): Promise<void> {
  await money.number();
  if (isKilled)
    await inTransaction(app, async (tx) => {
      const { follow: work } = monitoringFollower;
      const { rows } = await owner.query<{ n: bigint; head: bigint }>(
        `select f.last_n as n, h.n as head from follower f, audit_head h where f.name = 'monitoring'`,
      );
      const [row] = rows;
      if (row && typeof work === 'function') await work(tx, { after: row.n, until: row.head });
      throw new Error('killed');
    }).catch((error: Error) => expect(error.message).toBe('killed'));
  for (;;) {
    const more = await Promise.all([app, second].map((pool) => followOnce(pool, monitoringFollower)));
    if (!more.includes(true) && (await money.isRead())) return;
  }
}

async function play(choice: Parameters<typeof historyOf>[0], seed: number): Promise<[Kept[], Kept[]]> {
  await money.forget();
  await money.turnClock(firstDay + choice.begin);
  const slow = new SlowWatch();
  let isTurned = true;
  for (const [at, step] of historyOf(choice).entries()) {
    if (step.what === 'side') await money.pay(step.side, seed + at);
    else if (step.what === 'turn') {
      await follow((seed + at) % 7 === 0);
      await money.turnClock(step.day);
      isTurned = false;
    } else {
      await follow((seed + at) % 5 === 0);
      if (!isTurned) await turnToday(app);
      isTurned = true;
      if (step.what === 'decide') {
        for (const rule of await decide(step.clientId, step.rule)) slow.step({ ...step, rule });
        continue;
      }
      await money.change(step);
    }
    slow.step(step);
    if (step.what === 'side' && (seed + at) % 3 === 0) await follow(false);
  }
  await follow(true);
  if (!isTurned) await turnToday(app);
  return [sorted(await money.events()), sorted(finalOf(slow.events))];
}

/** Closes the case of the newest event; answers the rules whose newest event is in it. */
async function decide(clientId: string, rule: string): Promise<string[]> {
  const { rows } = await owner.query<{ case_id: string; rule: string }>(
    `select distinct on (rule) case_id, rule from case_event
     where client_id = $1 and state = 'live' order by rule, window_day desc, times desc`,
    [clientId],
  );
  const found = rows.find((row) => row.rule === rule);
  if (!found) return [];
  await inTransaction(owner, (tx) => endCases(tx, [found.case_id], 2, 'MRSM'));
  return rows.filter((row) => row.case_id === found.case_id).map((row) => row.rule);
}

test('random histories: the engine raises what the slow function finds, event by event', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(chosen(45, 30), fc.nat(1000), async (choice, seed) => {
      const [raised, wanted] = await play(choice, seed);
      found += wanted.length;
      expect(raised).toEqual(wanted);
    }),
    {
      numRuns: 4 * runs,
      endOnFailure: true,
    },
  );
  expect(found).toBeGreaterThan(5);
});

/** As they are kept: each event with what it grew to. */
function finalOf(events: readonly SlowEvent[]): Kept[] {
  const kept = new Map<string, Kept>();
  for (const event of events) {
    const key = keyOf(event);
    const known = kept.get(key);
    if (event.what === 'new') kept.set(key, event);
    else if (known) kept.set(key, { ...known, grewTo: event.figure });
  }
  return [...kept.values()];
}

type Kept = SlowEvent & { grewTo?: number };
const keyOf = ({ clientId, rule, state, windowDay, times }: SlowEvent) =>
  [clientId, rule, state, windowDay, times].join(' ');
const sorted = (events: readonly Kept[]): Kept[] => events.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
