// The engine on a database: random histories give what the slow function finds, with two processes that follow, kills
// in the middle of a batch, and an old backup restored.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { HistoryPlayer, type PlayedBank } from '#tests/harness/historyPlayer.ts';
import { runs } from '#tests/harness/runs.ts';
import { chosen, firstDay, getHistory } from './histories.ts';
import { MoneyHistory } from './moneyHistory.ts';
import type { SlowSide, SlowStep } from './slowWatch.ts';

let database: TestDatabase;
let bank: PlayedBank;
const opened: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await villageDatabase();
  bank = openBank(database);
});
afterAll(async () => {
  await closePools();
  await database.drop();
});

function openBank({ url, serverUrl }: TestDatabase, money?: MoneyHistory): PlayedBank {
  const owner = openPool({ url, size: 3, role: null });
  const processes = [openPool({ url: serverUrl, size: 2 }), openPool({ url: serverUrl, size: 2 })] as const;
  opened.push(...[owner, ...processes].map((pool) => () => pool.end()));
  return { owner, processes, money: money?.in(owner) ?? new MoneyHistory(owner) };
}
const closePools = () => Promise.all(opened.splice(0).map((close) => close()));

type Choice = Parameters<typeof getHistory>[0];
async function begin(choice: Choice, seed: number): Promise<HistoryPlayer> {
  await bank.money.forget();
  await bank.money.turnClock(firstDay + choice.begin);
  return new HistoryPlayer(bank, seed);
}

test('random histories: the engine raises what the slow function finds, event by event', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(chosen(45, 30), fc.nat(1000), async (choice, seed) => {
      const player = await begin(choice, seed);
      for (const step of getHistory(choice)) await player.step(step);
      const [raised, wanted] = await player.finish();
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

test('an old backup restored: it goes on from its own last record, with the totals up to that', async () => {
  let found = 0;
  // the seed is fixed, so that there are always events
  for (const [seed, choice] of fc.sample(chosen(45, 30), { numRuns: 2 * runs, seed: 1 }).entries()) {
    const player = await begin(choice, seed);
    const steps = getHistory(choice);
    const half = Math.floor(steps.length / 2);
    for (const step of steps.slice(0, half)) await player.step(step);
    // not followed before the backup is made, so the restored bank is behind
    await player.pay(getUnread(firstDay + choice.begin, steps.slice(0, half)));
    await closePools();
    const backup = await database.copy();
    const restored = openBank(backup, bank.money);
    const { counted, read, behind } = await getState(restored);
    expect(counted).toBe(read);
    expect(behind).toBeGreaterThan(0n);
    player.moveTo(restored);
    for (const step of steps.slice(half)) await player.step(step);
    const [raised, wanted] = await player.finish();
    found += wanted.length;
    expect([seed, raised]).toEqual([seed, wanted]);
    await closePools();
    await backup.drop();
    bank = openBank(database, bank.money);
  }
  expect(found).toBeGreaterThan(2);
});

/** A payment on the day that the steps have come to. */
function getUnread(begin: number, steps: readonly SlowStep[]): SlowSide {
  const day = steps.reduce((last, step) => (step.what === 'turn' ? step.day : last), begin);
  const side = { clientId: '30000000001', day, bookedOn: day, iban: 'DE01', amount: 5, sign: 1 } as const;
  return { ...side, direction: 'in', kind: 'other' };
}

/** Sides in the totals, sides of the records that were read, and records that were not. */
async function getState({ owner }: PlayedBank): Promise<Record<'counted' | 'read' | 'behind', bigint>> {
  const { rows } = await owner.query<Record<'counted' | 'read' | 'behind', bigint>>(`
    select (select count(*) from flow) as counted, (select count(*) from flow_sides(w.n, f.last_n)) as read,
      h.n - f.last_n + (select count(*) from audit_inbox) as behind
    from follower f, watch_start w, audit_head h where f.name = 'monitoring'`);
  const [row] = rows;
  if (!row) throw new Error('no follower');
  return row;
}
