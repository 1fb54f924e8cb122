// Many want few codes at once: each code is sold once, euros and time are exact, and everybody hears what happened.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import {
  addCodes,
  atOnce,
  buy,
  changeOffer,
  getBalance,
  openOffer,
  settleBuyers,
  tally,
} from '#tests/harness/outletWorld.ts';
import { runs } from '#tests/harness/runs.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { ibans } from '#tests/harness/village.ts';

let one: TestBank;
let two: TestBank;
const people = 300;
const wanted = 1000;

beforeAll(async () => {
  one = await startBank();
  two = await startBank({ database: one.database });
  await settleBuyers(one.owner, { count: people, euro: 100_000n, seconds: 36_000n });
});
afterAll(async () => {
  await one.expectSound();
  const { rows } = await one.owner.query('select deadlocks from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0n }]);
  await two.close();
  await one.close();
});

const getUrl = (index: number) => (index % 2 === 0 ? one.url : two.url);
const sold = async (offerId: string) => {
  const { rows } = await one.owner.query<{ sold: number; codes: number }>(
    `select count(*)::integer as sold, count(distinct code_id)::integer as codes from coupon_sale where coupon_id = $1`,
    [offerId],
  );
  return rows[0];
};
const funds = async () => ({
  bakery: await getBalance(one.owner, { iban: ibans.bakery }),
  outlet: await getBalance(one.owner, { kind: 'outlet' }),
  earned: await getBalance(one.owner, { kind: 'fee_income' }, 'SEC'),
});

test('1 000 purchases of 100 codes by 300 people: 100 are sold, each code once, 900 hear that it is sold out', async () => {
  const offerId = await openOffer(one.owner, { minor: 500n, seconds: 60n });
  const codes = await addCodes(one.owner, offerId, 100);
  const before = await funds();
  const answers = await atOnce(wanted, 128, (i) => buy(getUrl(i), { offerId, buyer: i % people, pay: 'both' }));
  expect(tally(answers)).toEqual({ '201 ': 100, '409 sold-out': 900 });
  const given = answers.filter(({ status }) => status === 201).map(({ body }) => textField(body, 'code'));
  expect(given.toSorted()).toEqual(codes.toSorted());
  expect(await funds()).toEqual({ ...before, bakery: before.bakery + 50_000n, earned: before.earned + 6000n });
});

test('a purchase that is sent five times at once is one, and each answer shows the same code', async () => {
  const offerId = await openOffer(one.owner, { minor: 100n, iban: ibans.elsewhere });
  await addCodes(one.owner, offerId, 40);
  const before = await funds();
  const keys = Array.from({ length: 20 }, () => randomUUID());
  const answers = await atOnce(100, 50, (i) => buy(getUrl(i), { offerId, buyer: i % 20, key: keys[i % 20] ?? '' }));
  expect(tally(answers)).toEqual({ '201 ': 100 });
  const given = new Map(answers.map(({ body }, i) => [`${i % 20} ${textField(body, 'code')}`, true]));
  expect(given.size).toBe(20);
  expect(await sold(offerId)).toEqual({ sold: 20, codes: 20 });
  expect((await funds()).outlet).toBe(before.outlet + 2000n);
});

test('a person who buys from many phones at once gets no more than one may, and pays for no more', async () => {
  const offerId = await openOffer(one.owner, { minor: 100n, perPerson: 3, noStock: true });
  const answers = await atOnce(40, 40, (i) => buy(getUrl(i), { offerId, buyer: i % 4 }));
  expect(tally(answers)).toEqual({ '201 ': 12, '409 limit-per-person': 28 });
});

test('an offer that is closed, repriced and topped up meanwhile is sold as it is at each moment', async () => {
  for (let round = 0; round < runs; round++) {
    const offerId = await openOffer(one.owner, { minor: 500n });
    await addCodes(one.owner, offerId, 100);
    const before = await funds();
    let answered = 0;
    const changes: Record<number, () => Promise<unknown>> = {
      30: () => addCodes(one.owner, offerId, 50, 10),
      60: () => changeOffer(one.owner, offerId, 'price_minor = 700, version = 2'),
      300: () => changeOffer(one.owner, offerId, 'is_open = false'),
    };
    const changed: Promise<unknown>[] = [];
    const answers = await atOnce(500, 64, async (i) => {
      // those who come later have seen the new price
      const answer = await buy(getUrl(i), { offerId, buyer: i % people, version: i < 150 ? 1 : 2 });
      const change = changes[answered++];
      if (change) changed.push(change());
      return answer;
    });
    await Promise.all(changed);
    const counted = tally(answers);
    const { rows } = await one.owner.query<{ version: number; count: number }>(
      `select version, count(*)::integer as count from coupon_sale where coupon_id = $1 group by version order by 1`,
      [offerId],
    );
    const [first = 0, second = 0] = [1, 2].map((version) => rows.find((row) => row.version === version)?.count ?? 0);
    expect(first + second).toBe(counted['201 ']);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(0);
    expect(counted['409 offer-changed']).toBeGreaterThan(0);
    expect(counted['409 offer-closed']).toBeGreaterThan(0);
    expect((await funds()).bakery).toBe(before.bakery + BigInt(first) * 500n + BigInt(second) * 700n);
    // nothing is sold once closing has been answered
    expect(tally([await buy(one.url, { offerId, buyer: 7, version: 2 })])).toEqual({ '409 offer-closed': 1 });
    expect(await sold(offerId)).toMatchObject({ sold: first + second });
  }
});

test('connections that are cut while 200 want 50 codes sell no code twice, and a repeat of each key settles it', async () => {
  const offerId = await openOffer(one.owner, { minor: 500n, seconds: 30n });
  await addCodes(one.owner, offerId, 50);
  const before = await funds();
  const keys = Array.from({ length: 200 }, () => randomUUID());
  const ask = (url: string, i: number) => buy(url, { offerId, buyer: i, pay: 'both', key: keys[i] ?? '' });
  // connections of both servers are cut again and again, as by a database that dies
  const cut = async () => {
    await one.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename like '%server' and state <> 'idle'`,
    );
  };
  let answered = 0;
  await atOnce(200, 40, async (i) => {
    await ask(getUrl(i), i).catch(() => undefined);
    if (answered++ % 20 === 10) await cut();
  });
  const answers = await atOnce(200, 20, (i) => ask(getUrl(i), i));
  expect(tally(answers)).toEqual({ '201 ': 50, '409 sold-out': 150 });
  expect(await sold(offerId)).toEqual({ sold: 50, codes: 50 });
  expect(await funds()).toMatchObject({ bakery: before.bakery + 25_000n, earned: before.earned + 1500n });
});

test('a server that is killed again and again sells no code twice, and a repeat of each key settles it', async () => {
  const offerId = await openOffer(one.owner, { minor: 500n, seconds: 30n });
  const codes = await addCodes(one.owner, offerId, 100);
  const before = await funds();
  const keys = Array.from({ length: 200 }, () => randomUUID());
  const ask = (url: string, i: number) => buy(url, { offerId, buyer: i, pay: 'both', key: keys[i] ?? '' });
  // a process of its own, beside the others, which migrates nothing
  const start = () => startServerProcess(one.database, { KONTORA_LOG: 'fatal', DATABASE_OWNER_URL: undefined });
  for (let round = 0; round < 4; round++) {
    const mortal = await start();
    let answered = 0;
    let lost = 0;
    await atOnce(200, 40, async (n) => {
      const answer = await ask(mortal.url, (n + round * 50) % 200).catch(() => undefined);
      if (answer === undefined) lost += 1;
      // at another place each time
      else if (++answered === 15 + round * 7) process.kill(mortal.pid, 'SIGKILL');
    });
    await mortal.stop();
    expect(lost).toBeGreaterThan(100);
  }
  const halfWay = (await sold(offerId))?.sold ?? 0;
  expect(halfWay).toBeGreaterThan(0);
  expect(halfWay).toBeLessThanOrEqual(100);
  const answers = await atOnce(200, 20, (i) => ask(getUrl(i), i));
  expect(tally(answers)).toEqual({ '201 ': 100, '409 sold-out': 100 });
  const given = answers.filter(({ status }) => status === 201).map(({ body }) => textField(body, 'code'));
  expect(given.toSorted()).toEqual(codes.toSorted());
  expect(await sold(offerId)).toEqual({ sold: 100, codes: 100 });
  expect(await funds()).toMatchObject({ bakery: before.bakery + 50_000n, earned: before.earned + 3000n });
}, 120_000);
