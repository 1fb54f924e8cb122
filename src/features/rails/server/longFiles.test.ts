/** Long files of the clearing: booked in slices, gone on with after a kill, each transfer once. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { PaymentScreen } from '#server/feature.ts';
import { product } from '#src/features.server.ts';
import { TestRail } from '#tests/harness/rail.ts';
import { approvePayments, getBalances, getState } from '#tests/harness/railPayments.ts';
import { ibans } from '#tests/harness/village.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';
import { retryFile } from './intake.ts';

const amountMinor = 100n;
const maxSlice = 2;
const nowhere = 'LT121000011101001000';

let village: VillageDatabase;
let owner: pg.Pool;
let rail: TestRail;
let file = 0;

beforeAll(async () => {
  village = await openVillage();
  ({ owner } = village);
});
beforeEach(async () => {
  rail = await TestRail.open(village.app, { maxSlice });
  file += 1;
});
afterEach(async () => {
  expect(rail.errors).toEqual([]);
  expect(await findBreaches(owner, product.invariants)).toEqual([]);
  await rail.close();
});
afterAll(() => village.close());

/** A transfer of this test's file, by the end of its transaction id. */
const getTransfer = (name: string, creditorIban: string = ibans.bakery) => ({
  transactionId: `T${file}-${name}`,
  endToEndId: 'NOTPROVIDED',
  amountMinor,
  debtor: { name: 'Erika Mustermann' },
  debtorIban: ibans.elsewhere,
  debtorBic: 'DEUTDEFFXXX',
  creditor: { name: 'Duona ir Druska' },
  creditorIban,
  creditorBic: rail.context.bank.bic,
});
const head = { kind: 'pacs.008', isInstant: false, settlementDay: '2026-11-23' } as const;
const five = () => rail.make({ ...head, transfers: ['1', '2', '3', '4', '5'].map((name) => getTransfer(name)) });
const instant = () => {
  const transfers = [{ ...getTransfer('instant'), acceptedAt: '2026-11-22T10:00:00.000Z' }];
  return rail.make({ ...head, isInstant: true, transfers });
};

/** The file that was begun last. */
async function begun() {
  const { rows } = await owner.query(
    `select state, refusal, booked_items from rail_message where booked_items is not null order by id desc limit 1`,
  );
  return rows[0];
}

/** Ends of transaction ids of this test's transfers, in the order in which they were booked. */
async function booked(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select split_part(transaction_id, '-', 2) as name from rail_transfer where transaction_id like $1 order by id`,
    [`T${file}-%`],
  );
  return rows.map(({ name }) => name);
}

async function received(work: () => Promise<unknown>): Promise<bigint> {
  const before = (await getBalances(owner))(ibans.bakery).balance;
  await work();
  return (await getBalances(owner))(ibans.bakery).balance - before;
}

/** A rail whose slices meet `work` before each of them, numbered from 1, outside their transactions. */
const meeting = (work: (slice: number) => Promise<void>) => {
  let slice = 0;
  const screen: PaymentScreen = { stops: async () => new Map(), ahead: () => work(++slice) };
  return rail.with({ screens: [screen] });
};

/** A rail that has `work` done within the transaction of each slice. */
const within = (work: (tx: Parameters<PaymentScreen['stops']>[0], slice: number) => Promise<void>) => {
  let slice = 0;
  return rail.withScreen(async (tx) => {
    await work(tx, ++slice);
    return new Map();
  });
};

test('an instant payment passes between two slices, and the file is taken once all of it is booked', async () => {
  await rail.put(five(), 'a.xml');
  const seen: unknown[] = [];
  const long = meeting(async (slice) => {
    if (slice !== 2) return;
    seen.push(await begun());
    await rail.put(instant(), 'b.xml');
    await rail.takeInstant();
    seen.push(await booked());
  });
  expect(await received(() => long.take())).toBe(amountMinor * 6n);
  expect(seen).toEqual([{ state: 'booking', refusal: null, booked_items: 2 }, ['1', '2', 'instant']]);
  expect(await begun()).toEqual({ state: 'taken', refusal: null, booked_items: 5 });
  expect(await booked()).toEqual(['1', '2', 'instant', '3', '4', '5']);
  expect((await rail.names('done')).sort()).toEqual(['a.xml', 'b.xml']);
  await rail.collect();
});

test.each([
  [
    'between two slices',
    () =>
      meeting(async (slice) => {
        if (slice === 2) throw new Error('killed');
      }),
  ],
  [
    'within a slice',
    () =>
      within(async (tx, slice) => {
        const { pid } = await tx.one<{ pid: number }>({ name: 'pid', text: 'select pg_backend_pid() as pid' });
        if (slice === 2) await owner.query('select pg_terminate_backend($1)', [pid]);
      }),
  ],
])('a file whose process is killed %s goes on where it was, before the files after it', async (_, killed) => {
  await rail.put(five(), 'b.xml');
  const change = await received(async () => {
    await expect(killed().take()).rejects.toThrow();
    expect([await begun(), await booked()]).toEqual([{ state: 'booking', refusal: null, booked_items: 2 }, ['1', '2']]);
    expect(await rail.names('in')).toEqual(['b.xml']);
    // named before it, and it came later
    await rail.put(rail.make({ ...head, transfers: [getTransfer('later')] }), 'a.xml');
    await rail.take();
  });
  expect(change).toBe(amountMinor * 6n);
  expect(await booked()).toEqual(['1', '2', '3', '4', '5', 'later']);
  expect(await begun()).toEqual({ state: 'taken', refusal: null, booked_items: 5 });
  expect((await rail.names('done')).sort()).toEqual(['a.xml', 'b.xml']);
});

test('two processes at once book each slice once', async () => {
  await rail.put(five());
  const change = await received(async () => {
    await Promise.all([rail.take(), rail.with({}).take(), rail.with({}).take()]);
    await rail.take();
  });
  expect(change).toBe(amountMinor * 5n);
  expect(await booked()).toEqual(['1', '2', '3', '4', '5']);
});

test('a fault of ours stops a file between two slices; staff let it go on', async () => {
  await rail.put(five());
  const faulty = within(async (tx, slice) => {
    if (slice === 2) await tx.run({ name: 'fault', text: 'select 1 / 0' });
  });
  await faulty.take();
  expect(faulty.errors).toHaveLength(1);
  expect(await begun()).toEqual({ state: 'stopped', refusal: 'technical-error', booked_items: 2 });
  expect(await rail.names('failed')).toHaveLength(1);
  await rail.take();
  expect(await booked()).toEqual(['1', '2']);
  const { rows } = await owner.query<{ id: string }>(`select id from rail_message where state = 'stopped'`);
  expect(await inTransaction(village.app, (tx) => retryFile(tx, rail.context, rows[0]?.id ?? ''))).toBe(true);
  await rail.take();
  expect(await booked()).toEqual(['1', '2', '3', '4', '5']);
  expect(await begun()).toEqual({ state: 'taken', refusal: null, booked_items: 5 });
});

test('what cannot be booked goes back slice by slice, also what an earlier slice had', async () => {
  const names = [
    ['1', ibans.bakery],
    ['2', nowhere],
    ['1', ibans.bakery],
  ] as const;
  await rail.put(rail.make({ ...head, transfers: names.map(([name, iban]) => getTransfer(name, iban)) }));
  expect(await received(() => rail.take())).toBe(amountMinor);
  expect(await rail.collect()).toMatchObject([
    { kind: 'pacs.004', returns: [{ reason: { code: 'AC01' }, original: { transactionId: `T${file}-2` } }] },
    { kind: 'pacs.004', returns: [{ reason: { code: 'AM05' }, original: { transactionId: `T${file}-1` } }] },
  ]);
});

test('payments of ours come back slice by slice', async () => {
  const ids = await approvePayments(owner, { count: 3, amountMinor });
  const sent = await rail.handOver();
  await rail.put(rail.getReturn(sent, 'AC04'));
  await rail.take();
  expect(await Promise.all(ids.map((id) => getState(owner, id)))).toEqual(ids.map(() => states.reversed));
  expect(await begun()).toEqual({ state: 'taken', refusal: null, booked_items: 3 });
});
