// As it was: what was known at each payment, played again, gives exactly the events that were raised.
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endCases } from '#features/cases/server/endCases.ts';
import { getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { until } from '#tests/harness/until.ts';
import { openWatchedBank, type WatchedBank } from '#tests/harness/watchedBank.ts';
import { turnToday } from '../server/engine/turnJob.ts';
import { type ReplayOutput, replayClients, replayInSnapshot } from '../server/lab/replay.ts';
import { chosen, getHistory } from './histories.ts';
import type { MoneyHistory } from './moneyHistory.ts';

let bank: WatchedBank;
let owner: pg.Pool;
let app: pg.Pool;
let money: MoneyHistory;
beforeAll(async () => {
  bank = await openWatchedBank();
  ({ owner, app, money } = bank);
});
afterAll(() => bank.close());

/** Closes the case of the newest event of a rule. */
async function decide(clientId: string, rule: string): Promise<void> {
  const { rows } = await owner.query<{ case_id: string }>(
    `select case_id from case_event
     where client_id = $1 and rule = $2 and state = 'live' order by window_day desc, times desc limit 1`,
    [clientId, rule],
  );
  const [found] = rows;
  if (found) await inTransaction(owner, (tx) => endCases(tx, [found.case_id], 2, 'MRSM'));
}

async function play(choice: Parameters<typeof getHistory>[0], seed: number): Promise<void> {
  await money.forget();
  for (const [at, step] of getHistory(choice).entries()) {
    if (step.what === 'side') {
      await money.pay(step.side, seed + at);
      continue;
    }
    await bank.follow();
    if (step.what === 'turn') await money.turnClock(step.day);
    else if (step.what === 'decide') await decide(step.clientId, step.rule);
    else if (step.what !== 'silence') await money.change(step);
    await turnToday(app);
  }
  await bank.follow();
}

const everything = { since: '1970-01-02', from: '1970-01-02', after: '', maxSides: 1_000_000 };

test('random histories are found again, event by event, and what was not so is named', async () => {
  let same = 0;
  for (const [seed, choice] of fc.sample(chosen(45, 30), { seed: 34, numRuns: 2 }).entries()) {
    await play(choice, seed);
    const { rows } = await owner.query<{ count: bigint }>(
      'select count(*) as count from case_event where copy_of is null and cause is not null',
    );
    const played = await replayClients(getDb(app), everything);
    expect([seed, played.missing, played.extra]).toEqual([seed, [], []]);
    expect(played.same).toBe(Number(rows[0]?.count));
    same += played.same;
  }
  expect(same).toBeGreaterThan(5);
  // a threshold that was another one
  await owner.query(`update watch_context set body = jsonb_set(body, '{facts,type}', '"N"') where client_id <> ''`);
  await owner.query(`update case_event set figure = figure + 1000, grew_to = null where copy_of is null`);
  const { missing } = await replayClients(getDb(app), everything);
  expect(missing.length).toBeGreaterThan(0);
});

test('in pieces it gives the same', async () => {
  const whole = await replayClients(getDb(app), everything);
  const pieces: ReplayOutput[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const piece: ReplayOutput = await replayClients(getDb(app), { ...everything, after, maxSides: 1 });
    pieces.push(piece);
    after = piece.after;
  }
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.reduce((sum, { sides }) => sum + sides, 0)).toBe(whole.sides);
  expect(pieces.flatMap(({ missing }) => missing)).toEqual(whole.missing);
});

test('what the engine raises meanwhile is left to the next time', async () => {
  const { missing } = await replayClients(getDb(app), everything);
  const engine = await owner.connect();
  await engine.query('begin');
  await engine.query('lock table case_event');
  const playing = replayInSnapshot(app, everything);
  await until(async () => {
    const { rows } = await owner.query(`select from pg_locks where relation = 'case_event'::regclass and not granted`);
    return rows.length > 0;
  });
  await engine.query(
    `insert into case_event (client_id, rule, state, version, figure, at, day, window_day, until_on, cause)
     select client_id, 'C.LATER', 'live', 1, 1, bank_now(), bank_today(), bank_today(), bank_today() + 1, 'payment'
     from (select distinct client_id from flow) f`,
  );
  await engine.query('commit');
  engine.release();
  expect((await playing).missing).toEqual(missing);
  expect((await replayClients(getDb(app), everything)).missing).not.toEqual(missing);
});
