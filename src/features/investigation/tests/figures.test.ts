// Every figure of a bench is the sum of the payments that it leads to, over random histories of money.
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chosen, chosen, firstDay, getHistory } from '#features/monitoring/tests/histories.ts';
import { MoneyHistory } from '#features/monitoring/tests/moneyHistory.ts';
import type { SlowSide } from '#features/monitoring/tests/slowWatch.ts';
import { openPool } from '#server/db/pool.ts';
import { getMinor } from '#shared/money.ts';
import { field, getItems, startBank, TestBrowser } from '#tests/harness/bank.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { HistoryPlayer } from '#tests/harness/historyPlayer.ts';
import { runs } from '#tests/harness/runs.ts';
import { companies, staff } from '#tests/harness/village.ts';
import type { Bench } from '../calls.ts';
import { getMonthDays } from '../period.ts';

const clients = [companies.timber, companies.bakery] as const;
/** events that grew to a higher figure */
let grown = 0;
let database: TestDatabase;
let owner: pg.Pool;
let processes: readonly [pg.Pool, pg.Pool];
let money: MoneyHistory;
let officer: TestBrowser;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 3, role: null });
  processes = [openPool({ url: database.serverUrl, size: 2 }), openPool({ url: database.serverUrl, size: 2 })];
  money = new MoneyHistory(owner);
});
afterAll(async () => {
  await Promise.all([owner, ...processes].map((pool) => pool.end()));
  await database.drop();
});

async function read<T>(path: string): Promise<T> {
  const { status, body } = await officer.send('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as T;
}

interface Rows {
  income: bigint;
  expense: bigint;
  /** payments less those that came back */
  count: number;
  parties: Set<string>;
}

/** Adds the rows of a figure up, page after page, and holds the list's own sum against them. */
async function addUp(clientId: string, query: Record<string, string>): Promise<Rows> {
  const rows: Rows = { income: 0n, expense: 0n, count: 0, parties: new Set() };
  const kept = new Map<string, number>();
  for (let next = ''; ; ) {
    const asked = new URLSearchParams({ ...query, limit: '7', ...(next === '' ? { count: 'yes' } : { next }) });
    const body = await read<{ next: string | null }>(`/web/monitoring/${clientId}?sides&${asked}`);
    for (const row of getItems(body)) {
      const minor = getMinor(String(row['amount']));
      if (row['direction'] === 'in') rows.income += minor;
      else rows.expense += minor;
      const sign = row['backOn'] === null ? 1 : -1;
      rows.count += sign;
      const key = String(row['iban']);
      kept.set(key, (kept.get(key) ?? 0) + sign);
    }
    if (next === '') {
      const sums = field(field(body, 'count'), 'sums') as { income: string[]; expense: string[] };
      rows.parties = new Set();
      Object.assign(rows, { said: [sums.income[0] ?? 'EUR0.00', sums.expense[0] ?? 'EUR0.00'] });
    }
    if (body.next === null) break;
    next = body.next;
  }
  for (const [iban, count] of kept) if (count > 0 && iban !== '') rows.parties.add(iban);
  const { said } = rows as Rows & { said: [string, string] };
  expect(said.map(getMinor)).toEqual([rows.income, rows.expense]);
  return rows;
}

const kinds = [
  { of: ({ income }: Bench['months'][number]) => income.other, query: { direction: 'in', kind: 'other' } },
  { of: ({ income }: Bench['months'][number]) => income.cardTopUps, query: { direction: 'in', kind: 'deposit' } },
  { of: ({ expenses }: Bench['months'][number]) => expenses.other, query: { direction: 'out', kind: 'other' } },
  { of: ({ expenses }: Bench['months'][number]) => expenses.cardCash, query: { direction: 'out', kind: 'cash' } },
];

/** A server refuses a clock before its own: the history lies after today. */
const laterDays = 450;

async function play(drawn: Chosen, seed: number): Promise<SlowSide[]> {
  const choice = { ...drawn, begin: drawn.begin + laterDays };
  await money.forget();
  await money.turnClock(firstDay + choice.begin);
  const player = new HistoryPlayer({ owner, processes, money }, seed);
  const steps = getHistory(choice);
  for (const step of steps) await player.step(step);
  await player.finish();
  return steps.flatMap((step) => (step.what === 'side' ? [step.side] : []));
}

/** Money of the paid sides, each counted by hand. */
function count(sides: readonly SlowSide[], isOf: (side: SlowSide) => boolean) {
  const own = sides.filter(isOf);
  return {
    minor: own.reduce((sum, { amount, sign }) => sum + BigInt(amount * sign), 0n),
    count: own.reduce((sum, { sign }) => sum + sign, 0),
  };
}

const toMonth = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 7);

const histories = fc.tuple(chosen(60, 45), fc.nat(1000));
/** A history in which events are raised and grow: not each one has them. */
const eventful = fc.sample(histories, { seed: 2, numRuns: 1 });

test('each month, kind, counterparty and event is the sum of its rows', async () => {
  let events = 0;
  await fc.assert(
    fc.asyncProperty(chosen(60, 45), fc.nat(1000), async (choice, seed) => {
      const sides = await play(choice, seed);
      // no server is there while the history is written: it would number records that the history takes back
      const bank = await startBank({ database });
      officer = await TestBrowser.signIn(bank.url, staff.M);
      for (const clientId of clients) {
        const bench = await read<Bench>(`/web/monitoring/${clientId}`);
        await holdMonths(clientId, bench, sides);
        const { from: dayFrom, to: dayTo } = bench;
        for (const { iban, count: payments, total } of bench.top) {
          const rows = await addUp(clientId, { party: iban, dayFrom, dayTo });
          expect([iban, rows.count, rows.income + rows.expense]).toEqual([iban, payments, getMinor(total)]);
        }
        const unnamed = await addUp(clientId, { unnamed: 'yes', dayFrom, dayTo });
        expect([unnamed.count, unnamed.income + unnamed.expense]).toEqual([
          bench.unnamed.count,
          getMinor(bench.unnamed.amount),
        ]);
        events += await holdEvents(clientId, bench);
      }
      await bank.stop();
    }),
    { numRuns: 2 * runs, endOnFailure: true, examples: eventful },
  );
  expect(events).toBeGreaterThan(0);
  expect(grown).toBeGreaterThan(0);
}, 120_000);

/** Each month and kind as counted by hand, and as its rows say. */
async function holdMonths(clientId: string, { months }: Bench, sides: readonly SlowSide[]): Promise<void> {
  for (const { month, ...sums } of months)
    for (const { of, query } of kinds) {
      const figure = of({ month, ...sums });
      const paid = count(sides, (side) => {
        const isOf = side.clientId === clientId && side.direction === query.direction && side.kind === query.kind;
        return isOf && toMonth(side.day) === month;
      });
      expect([month, query, paid]).toEqual([month, query, { minor: getMinor(figure.amount), count: figure.count }]);
      if (paid.count === 0) continue;
      const { from: dayFrom, to: dayTo } = getMonthDays(month);
      const rows = await addUp(clientId, { ...query, dayFrom, dayTo });
      expect([month, query, rows.income + rows.expense]).toEqual([month, query, getMinor(figure.amount)]);
      expect([month, query, rows.count]).toEqual([month, query, figure.count]);
    }
}

/** Events that are a sum, a number or counterparties: their payments give the figure. Answers how many there were. */
async function holdEvents(clientId: string, { events }: Bench): Promise<number> {
  const { rows } = await owner.query<{ id: string; measure: string; figure: bigint; grew_to: bigint | null }>(
    `select e.id, v.body #>> '{conditions,0,measure}' as measure, e.figure, e.grew_to
     from case_event e join watch_rule_version v on v.code = e.rule and v.version = e.version
     where e.client_id = $1 and e.copy_of is null`,
    [clientId],
  );
  expect(events.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  let held = 0;
  const holdFigure = async (id: string, measure: string, figure: bigint, more = {}) => {
    const found = await addUp(clientId, { event: id, ...more });
    const isOf = { sum: found.income + found.expense, count: BigInt(found.count), parties: BigInt(found.parties.size) };
    const known: bigint | undefined = isOf[measure as keyof typeof isOf];
    if (known === undefined) return;
    expect([id, measure, more, known]).toEqual([id, measure, more, figure]);
    held++;
  };
  for (const { id, measure, figure, grew_to: grewTo } of rows) {
    await holdFigure(id, measure, figure);
    if (grewTo !== null) await holdFigure(id, measure, grewTo, { grown: 'yes' });
    if (grewTo !== null) grown++;
  }
  return held;
}
