// Reports of random years, against a count over single payments: whole and in part, of now and of records before.
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { followOnce } from '#server/followers/followers.ts';
import { addDays } from '#shared/days.ts';
import { getMinor } from '#shared/money.ts';
import { listVersions } from '#shared/reference/countryLists.ts';
import { staff } from '#tests/harness/village.ts';
import { openWatchedBank, type WatchedBank } from '#tests/harness/watchedBank.ts';
import type { PaymentRow } from '../calls.ts';
import { countedBy, getDirections, isByCountry, type ReportName, reportNames } from '../rules.ts';
import { amlReportInvariants } from '../server/invariants.ts';
import { readCountries } from '../server/readCountries.ts';
import { readChanges, readMonths, readPage, readRows } from '../server/readPayments.ts';
import { openScope, type Scope } from '../server/scope.ts';
import { amlReportsFollower } from '../server/sql.ts';
import { clientIds, newDice, ReportHistory } from './reportHistory.ts';
import {
  countByCountry,
  getLastDay,
  joinPayments,
  listKnown,
  type SlowPayment,
  type SlowQuestion,
} from './slowReports.ts';

let bank: WatchedBank;
afterEach(() => bank.close());

const small = { ...amlReportsFollower, batch: 7 };
async function follow(pool: pg.Pool): Promise<void> {
  while (await followOnce(pool, small));
}

test.each([1, 2, 3])('the year of seed %i', { timeout: 120_000 }, async (seed) => {
  bank = await openWatchedBank();
  const { owner, app } = bank;
  const history = new ReportHistory(owner, seed, '2025-07-20');
  const dice = newDice(seed + 100);
  await history.begin();
  // at both ends of chunks of bits
  await owner.query('insert into report_place select * from unnest($1::text[], $2::integer[])', [
    ...[clientIds, [2047, 2048, 0, 4095]],
  ]);
  await owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'x', $3)`,
    [staff.F, '30000000002', staff.A],
  );
  for (let at = 0; at < 350; at++) {
    await history.step();
    if (dice(9) === 0) await follow(app);
  }
  await follow(app);
  expect(await findBreaches(owner, amlReportInvariants)).toEqual([]);
  const { rows } = await owner.query<{ n: number }>('select n::integer as n from audit_head');
  const head = rows[0]?.n ?? 0;
  const days = history.payments.map(({ day }) => day).sort();
  for (let turn = 0; turn < 14; turn++) {
    const from = addDays(days[dice(days.length)] ?? '', -dice(3));
    const question = {
      ...{ from, to: addDays(from, dice(2) === 0 ? 365 : dice(40)) },
      asOf: turn % 3 === 0 ? head : 1 + dice(head),
      linked: turn % 4 === 3 ? ['30000000002'] : [],
    };
    await compareAll(getDb(app), history, question);
  }
  await fillAgain(owner, app);
});

test('what a record has taken back is not in the joined payments of that record', async () => {
  bank = await openWatchedBank();
  const { owner } = bank;
  await owner.query(`
    insert into report_side (client_id, day, direction, party, n, back_n, back_on, client_country, country,
      amount_minor, payment_id)
    select '30000000001', '2026-01-05', 'in', 'DE10', n, back_n, '2026-01-06', 'LT', 'DE', amount, new_id()
    from (values (10, 20, 1600000), (11, null, 5000000)) v(n, back_n, amount)`);
  const { rows } = await owner.query<{ n: number; amount: string }>(`
    select n, j.count || ' ' || j.amount_minor as amount
    from generate_series(9, 21) n
    cross join lateral join_report_sides('30000000001', '2026-01-05', 'in', 'DE10', n) j`);
  const at = (n: number) => rows.find((row) => row.n === n)?.amount;
  expect([9, 10, 11, 19, 20, 21].map(at)).toEqual([
    ...[undefined, '1 1600000', '2 6600000', '2 6600000'],
    ...['1 5000000', '1 5000000'],
  ]);
});

const kept = ['report_side', 'report_day', 'report_total', 'report_clients', 'report_joined'];

/** As a bank does that had payments before its reports: from the first record on, killed in the middle. */
async function fillAgain(owner: pg.Pool, app: pg.Pool): Promise<void> {
  const read = async () => {
    const sums = kept.map(
      (table) => `select '${table}' as name, count(*), md5(string_agg(t::text, '' order by t::text))
      from ${table} t where to_jsonb(t) ->> 'count' is distinct from '0'`,
    );
    return (await owner.query(sums.join(' union all '))).rows;
  };
  const before = await read();
  await owner.query(`truncate ${kept.join(', ')}; update follower set last_n = 0 where name = 'aml-reports'`);
  await followOnce(app, { ...amlReportsFollower, batch: 40 });
  const client = await app.connect();
  await client.query('begin');
  await client.query('select count_aml_reports(100)');
  client.release(new Error('killed'));
  while (await followOnce(app, { ...amlReportsFollower, batch: 100 }));
  expect(await read()).toEqual(before);
}

async function compareAll(db: Db, history: ReportHistory, question: SlowQuestion): Promise<void> {
  const reader = question.linked.length > 0 ? staff.F : staff.A;
  const scope = await openScope(db, { ...question, asOf: String(question.asOf) }, reader);
  expect(scope.isWithoutLinked).toBe(question.linked.length > 0);
  const known = listKnown(history.payments, question);
  for (const report of reportNames) {
    const counted = known.filter(({ direction }) => getDirections(report).includes(direction));
    if (isByCountry(report)) await compareCountries(db, { report, scope, counted, question, history });
    else await comparePayments(db, report, scope, counted);
    await compareChanges(db, report, { scope, counted });
  }
}

interface Compared {
  report: ReportName;
  scope: Scope;
  counted: readonly SlowPayment[];
  question: SlowQuestion;
  history: ReportHistory;
}

async function compareCountries(db: Db, { report, scope, counted, question, history }: Compared): Promise<void> {
  const { countries = [], total } = await readCountries(db, report, scope);
  const of = countedBy[report] === 'client' ? 'clientCountry' : 'country';
  const lastDay = getLastDay(history.payments, question.asOf);
  const decisions = history.decisions.filter(({ day }) => day < lastDay);
  const slow = countByCountry(counted, question, of, { versions: listVersions, decisions });
  const found = countries.map(({ country, from, to, flags, clients, ...row }) => ({
    ...{ country: country === 'unknown' ? '' : country, from, to, flags: flags.join(' '), clients },
    ...{ in: [row.in.count, getCents(row.in.amount)], out: [row.out.count, getCents(row.out.amount)] },
  }));
  const getKey = (row: { country: string; from: string }) => `${row.country} ${row.from}`;
  const sorted = found.toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1));
  expect([report, question, sorted]).toEqual([report, question, slow]);
  expect(total).toEqual({
    clients: new Set(counted.map(({ clientId }) => clientId)).size,
    rows: slow.length,
    ...{ in: getSum(counted, 'in'), out: getSum(counted, 'out') },
  });
  // each row leads to its payments
  for (const { country, from, to, clients, ...row } of countries) {
    const asked = { ...scope, values: [from, to < scope.values[1] ? to : scope.values[1], ...scope.values.slice(2)] };
    const { payments } = await readRows(db, report, asked as unknown as Scope, { named: { country }, limit: 5000 });
    expect(new Set(payments.map(({ clientId }) => clientId)).size).toBe(clients);
    for (const direction of ['in', 'out'] as const) expect(getTotal(payments, direction)).toEqual(row[direction]);
  }
}

async function comparePayments(
  db: Db,
  report: ReportName,
  scope: Scope,
  counted: readonly SlowPayment[],
): Promise<void> {
  const isJoined = report === 'significantPayments';
  const high = counted.filter(({ amount }) => amount >= 5_000_000);
  const slow = isJoined ? joinPayments(counted, 1_500_000) : listSides(high);
  const shown: PaymentRow[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await readPage(db, report, scope, { after, limit: 3 });
    shown.push(...page.payments);
    after = page.next;
  }
  const lines = shown.map(({ day, clientId, direction, party, count, amount, greatest }) =>
    [day, clientId, direction, party, count, getCents(amount), getCents(greatest)].join(' '),
  );
  if (isJoined) expect(lines).toEqual(slow);
  else expect(lines.toSorted()).toEqual(slow);
  const { total, months = [] } = await readMonths(db, report, scope);
  expect(total).toEqual({
    ...{ clients: null, rows: slow.length },
    ...{ in: getTotal(shown, 'in'), out: getTotal(shown, 'out') },
  });
  expect(months.map(({ month }) => month)).toEqual([...new Set(shown.map(({ day }) => day.slice(0, 7)))].toSorted());
  if (!isJoined) return;
  for (const { day, clientId, direction, party, count, amount } of shown) {
    const [, , ...rest] = scope.values;
    const { payments } = await readRows(
      db,
      report,
      { ...scope, values: [day, day, ...rest] },
      {
        named: { clientId, direction, party },
      },
    );
    expect(getTotal(payments, direction)).toEqual({ count, amount });
  }
}

async function compareChanges(
  db: Db,
  report: ReportName,
  { scope, counted }: { scope: Scope; counted: readonly SlowPayment[] },
): Promise<void> {
  const { total, items } = await readChanges(db, report, scope);
  const significant = new Set(joinPayments(counted, 1_500_000).map((line) => line.split(' ').slice(0, -3).join(' ')));
  const back = counted.filter(
    ({ backN, amount, day, clientId, direction, party }) =>
      backN !== null &&
      (countedBy[report] !== 'high' || amount >= 5_000_000) &&
      (countedBy[report] !== 'joined' || significant.has([day, clientId, direction, party].join(' '))),
  );
  expect([report, items.map(({ paymentId }) => paymentId).sort()]).toEqual([report, back.map(({ id }) => id).sort()]);
  expect(getCents(total.amount)).toBe(back.reduce((sum, { amount }) => sum + amount, 0));
}

const listSides = (sides: readonly SlowPayment[]) =>
  sides
    .map(({ day, clientId, direction, party, amount }) =>
      [day, clientId, direction, party, 1, amount, amount].join(' '),
    )
    .sort();
const getCents = (text: string) => Number(getMinor(text));
const formatCents = (cents: number) => `EUR${(cents / 100).toFixed(2)}`;
function getSum(sides: readonly SlowPayment[], direction: 'in' | 'out') {
  const own = sides.filter((side) => side.direction === direction);
  return { count: own.length, amount: formatCents(own.reduce((sum, { amount }) => sum + amount, 0)) };
}
function getTotal(rows: readonly PaymentRow[], direction: 'in' | 'out') {
  const own = rows.filter((row) => row.direction === direction);
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    amount: formatCents(own.reduce((sum, { amount }) => sum + getCents(amount), 0)),
  };
}
