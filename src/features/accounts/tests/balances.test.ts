// Balances of a client at the end of a day, against sums of what moved.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank } from '#tests/harness/bank.ts';
import { type Desk, openDesks } from '#tests/harness/desks.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';

const roles = ['A', 'S', 'D'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
const { timber } = companies;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(() => bank.close());

const ask = (query: string, clientId: string = timber) =>
  desks.S.browser.send('GET', `/web/clients/${clientId}/balances${query}`);
/** fund id → balance at the end of the day */
async function balancesAt(day: string): Promise<Record<string, unknown>> {
  const { body } = await ask(`?day=${day}`);
  return Object.fromEntries(getItems(body).map((item) => [field(item, 'fundId'), field(item, 'balance')]));
}
/** a random sequence that is the same at each run */
function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}
const dayAgo = async (days: number) =>
  (await bank.owner.query<{ day: string }>('select (bank_today() - $1::integer)::text as day', [days])).rows[0]?.day ??
  '';
/** Moves all that was booked so far a number of days into the past. */
async function agesBy(days: number): Promise<void> {
  await bank.owner.query('alter table entry disable trigger user; alter table transfer disable trigger user');
  await bank.owner.query('update account set opened_at = opened_at - make_interval(days => $1)', [days]);
  for (const [table, column] of [
    ['entry', 'booked_on'],
    ['transfer', 'booked_on'],
  ])
    await bank.owner.query(`update ${table} set ${column} = ${column} - $1::integer`, [days]);
  await bank.owner.query('update day_total set day = day - 1000 - $1::integer', [days]);
  await bank.owner.query('update day_total set day = day + 1000');
  await bank.owner.query('alter table entry enable trigger user; alter table transfer enable trigger user');
}

test('after random payments over forty days each day has the sum of what moved until its end', async () => {
  const random = randomFrom(20_261_122);
  // days of 24 hours: late in the evening, forty of them end a day too late where the clocks change in between
  await bank.owner.query(`update account set opened_at = opened_at - interval '2 hours'`);
  const own = [ibans.timber, ibans.timberReserve];
  const all = [...own, ibans.bakery];
  const start = await bank.owner.query<{ iban: string; balance_minor: bigint }>(
    'select iban, balance_minor from account where iban = any ($1)',
    [all],
  );
  const sums = new Map(start.rows.map(({ iban, balance_minor: minor }) => [iban, minor]));
  /** days before today → balances */
  const after: Map<string, bigint>[] = [];
  for (let day = 40; day >= 0; day -= 1) {
    for (let n = random(4); n > 0; n -= 1) {
      const [from = '', to = ''] = [all[random(3)], all[random(3)]];
      const minor = BigInt(1 + random(5000));
      if (from === to || (sums.get(from) ?? 0n) < minor) continue;
      const { rows } = await bank.owner.query<{ refused: (string | null)[] }>(
        `select post(array[1], array[new_id()], array[p.id], array[r.id], array[$3::bigint], array['payment'],
           array[null::uuid], array[0::bigint]) as refused
         from account p, account r where p.iban = $1 and r.iban = $2`,
        [from, to, minor],
      );
      expect(rows[0]?.refused).toEqual([null]);
      sums.set(from, (sums.get(from) ?? 0n) - minor);
      sums.set(to, (sums.get(to) ?? 0n) + minor);
    }
    after[day] = new Map(sums);
    if (day > 0) await agesBy(1);
  }
  const words = (minor: bigint) => `EUR${(Number(minor) / 100).toFixed(2)}`;
  for (const [day, balances] of after.entries()) {
    const expected = own.map((iban) => [`EUR.${iban}`, words(balances.get(iban) ?? 0n)]);
    expect([day, await balancesAt(await dayAgo(day))]).toEqual([day, Object.fromEntries(expected)]);
  }
  await bank.expectSound();
});

test('before an account opened it is not there; on the day it closed neither, but on the one before', async () => {
  expect(await ask('?day=1999-12-31')).toMatchObject({ status: 200, body: { day: '1999-12-31', items: [] } });
  await bank.owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at, closed_at)
     select client_id, kind, 'LT999', 'Old', 'EUR', 0, bank_now() - interval '9 days', bank_now() - interval '3 days'
     from account where iban = $1`,
    [ibans.timber],
  );
  const named = async (days: number) =>
    getItems((await ask(`?day=${await dayAgo(days)}`)).body).filter((item) => field(item, 'name') === 'Old');
  expect(await named(10)).toEqual([]);
  expect(await named(9)).toEqual([expect.objectContaining({ isClosed: true, balance: 'EUR0.00' })]);
  expect(await named(4)).toHaveLength(1);
  expect(await named(3)).toEqual([]);
});

test('what is held and available now is beside it, .B on a blocked account, and time in whole seconds', async () => {
  await bank.owner.query('update account set held_minor = 700 where iban = $1', [ibans.timber]);
  const [day, before] = [await dayAgo(1), getItems((await ask('')).body)];
  const balance = String(field(before[0], 'balance'));
  const free = `EUR${(Number(balance.slice(3)) - 7).toFixed(2)}`;
  await restrict(bank.owner, timber, ibans.timberReserve);
  await bank.owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     select client_id, kind, 'LT998', 'Time', 'SEC', 0, bank_now() - interval '9 days' from account where iban = $1`,
    [ibans.timber],
  );
  const items = getItems((await ask(`?day=${day}`)).body);
  expect(items).toMatchObject([
    { fundId: `EUR.${ibans.timber}`, reserved: 'EUR7.00', available: free, isClosed: false },
    { fundId: `EUR.${ibans.timberReserve}.B` },
    { fundId: 'SEC.LT998', balance: 'SEC0', available: 'SEC0' },
  ]);
  await bank.owner.query(`update account set held_minor = 0 where iban = $1`, [ibans.timber]);
  await lift(bank.owner, timber, ibans.timberReserve);
});

test('without a day it is today; a day to come and one that is none are refused, as is a client who is none', async () => {
  expect(await ask('')).toMatchObject({ status: 200, body: { day: await dayAgo(0) } });
  expect(await ask(`?day=${await dayAgo(0)}`)).toMatchObject({ status: 200 });
  for (const word of ['day=', 'export&day=']) {
    expect(await ask(`?${word}${await dayAgo(-1)}`)).toMatchObject({ status: 422, code: 'day-not-begun' });
    expect(await ask(`?${word}2026-02-30`)).toMatchObject({ status: 400 });
    expect(await ask(`?${word}2026-01-31`, '30000000099')).toMatchObject({ status: 404 });
  }
  const refused = await desks.D.browser.send('GET', `/web/clients/${timber}/balances`);
  expect(refused).toMatchObject({ status: 403 });
});

test('the same as CSV, and both looks are recorded', async () => {
  const day = await dayAgo(1);
  const shown = await balancesAt(day);
  const { status, headers, body } = await ask(`?export&day=${day}`);
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`balances-${timber}-${day}.csv`),
  ]);
  if (!(body instanceof Uint8Array)) throw new Error('no file came');
  const lines = new TextDecoder().decode(body).trim().split('\r\n');
  expect(lines[0]).toBe('Day,Account,Name,Balance,Currency');
  const main = String(shown[`EUR.${ibans.timber}`]).slice(3);
  expect(lines[1]).toBe(`${day},${ibans.timber},Main,${main},EUR`);
  expect(lines).toHaveLength(Object.keys(shown).length + 1);
  const { rows } = await bank.owner.query(
    `select distinct verb from (select verb, actor_id, client_id from audit union all select verb, actor_id, client_id
      from audit_inbox) a
     where verb like 'balance.%' and actor_id = $1 and client_id = $2 order by verb`,
    [staff.S, timber],
  );
  expect(rows).toEqual([{ verb: 'balance.export' }, { verb: 'balance.read' }]);
});
