// Lists, files and papers add up: over random histories, each payment does to the account what its line says, the lines
// together make the balance, and the statement says the same of each payment.
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLines } from '#features/accounts/server/statement/sql.ts';
import { paymentSource } from '#features/payments/lists/server/paymentSource.ts';
import type { Payment } from '#features/payments/payment.ts';
import { paymentStates as states } from '#features/payments/rules.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import { readList } from '#server/lists/read.ts';
import type { Scope } from '#server/lists/source.ts';
import { page } from '#shared/limits.ts';
import { getMinor } from '#shared/money.ts';
import { product } from '#src/features.server.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { type Sent, TestRail } from '#tests/harness/rail.ts';
import { approvePayments } from '#tests/harness/railPayments.ts';
import { runs } from '#tests/harness/runs.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
let rail: TestRail;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 2 });
  rail = await TestRail.open(app);
});
afterAll(async () => {
  // voids and postings are made here without the proposals that lead to them
  const asked = product.invariants.filter(({ rule }) => !rule.includes('was a confirmed proposal of it'));
  const breaches = await findBreaches(owner, asked);
  await Promise.all([app.end(), owner.end(), rail.close()]);
  await database.drop();
  expect(breaches).toEqual([]);
});

/**
 * The SQL of an approved payment between two of our accounts; its money is held unless it only waits for an approval.
 */
async function ordered(payeeIban: string, amountMinor: bigint, isApproved = true): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
       payee_account_id, payee_name, payee_iban, currency, amount_minor, fee_minor, payload_hash, created_at,
         changed_at)
     select new_id(), 'book', 0, r.client_id, r.id, 'Timber', r.iban, e.client_id, e.id, 'Payee', e.iban, 'EUR', $2, 10,
       '',
       bank_clock(), bank_clock()
     from account r, account e where r.iban = $3 and e.iban = $1
     returning id`,
    [payeeIban, amountMinor, ibans.timber],
  );
  const id = rows[0]?.id ?? '';
  if (!isApproved) return id;
  await owner.query('select place_hold(id, payer_account_id, amount_minor + fee_minor) from payment where id = $1', [
    id,
  ]);
  await owner.query(`update payment set state = payment_state('authorized') where id = $1`, [id]);
  return id;
}

/** Staff take a payment back, with its fee or without. */
async function voided(id: string, isFeeBack: boolean): Promise<void> {
  const { rows } = await owner.query<{ refusal: string | null }>('select void_payment($1, $2) as refusal', [
    id,
    isFeeBack,
  ]);
  if (rows[0]?.refusal === 'insufficient_funds') {
    // who was paid has spent it
    const payee = await owner.query<{ lacks: boolean }>(
      `select a.balance_minor - a.held_minor < p.amount_minor as lacks
       from payment p join account a on a.id = p.payee_account_id where p.id = $1`,
      [id],
    );
    expect(payee.rows).toEqual([{ lacks: true }]);
    return;
  }
  expect(rows[0]?.refusal).toBeNull();
  const values = [id, isFeeBack ? 'BANK' : 'COURT', isFeeBack, staff.F, staff.A];
  await owner.query(
    `insert into payment_void (payment_id, reason, fee_back, comment, made_by, confirmed_by, made_at)
     values ($1, $2, $3, 'A test', $4, $5, bank_now())`,
    values,
  );
}

let cards = 0;
async function byCard(kind: 'top-up' | 'refund', amountMinor: bigint, feeMinor: bigint): Promise<void> {
  cards += 1;
  await owner.query(`select receive_by_card(new_id(), $1, $2, null, $3, $4, $5, $6)`, [
    ...[kind, `sums-${cards}`, ibans.timber, amountMinor, feeMinor],
    JSON.stringify({ shop: 'Rasa', category: 'TOPA' }),
  ]);
}

async function byHand(debitIban: string | null, creditIban: string | null, amountMinor: bigint): Promise<void> {
  const getId = (iban: string | null) =>
    iban ? `(select id from account where iban = '${iban}')` : `internal_account('suspense', 'EUR')`;
  await owner.query(
    `
      select post_by_hand(new_id(), ${getId(debitIban)}, ${getId(creditIban)}, $1, 'A test', bank_clock(), $2, null,
        true)`,
    [amountMinor, staff.F],
  );
}

/** Transfers with the clearing, newest last. */
const sent: Sent[] = [];
const executedHere: string[] = [];
const settled: Sent[] = [];
const one = <T>(list: T[], which: number): T | undefined => list.splice(which % Math.max(1, list.length), 1)[0];
const execute = () => owner.query('select execute_payments(100)');

const events = {
  'pays here': async (minor) => {
    executedHere.push(await ordered(ibans.bakery, minor));
    await execute();
  },
  'pays its own account': async (minor) => {
    executedHere.push(await ordered(ibans.timberReserve, minor));
    await execute();
  },
  'only orders': async (minor) => void (await ordered(ibans.bakery, minor, false)),
  'orders what a lock stops': async (minor) => {
    await ordered(ibans.bakery, minor);
    await owner.query(`update client set flags = 'L' where id = $1`, [companies.timber]);
    await execute();
    await owner.query(`update client set flags = '' where id = $1`, [companies.timber]);
  },
  'pays another bank': async (minor) => {
    await approvePayments(owner, { amountMinor: minor });
    sent.push(...(await rail.handOver()));
  },
  'is approved and waits': async (minor) => void (await approvePayments(owner, { amountMinor: minor })),
  'is settled': async (_, which) => {
    const about = one(sent, which);
    if (!about) return;
    await rail.answer([about], 'ACSC');
    settled.push(about);
  },
  'is refused': async (_, which) => {
    const about = one(sent, which);
    if (about) await rail.answer([about], 'RJCT', 'AC04');
  },
  'comes back': async (_, which) => {
    const about = one(settled, which);
    if (!about) return;
    await rail.put(rail.getReturn([about], 'AC04'));
    await rail.take();
  },
  'is voided': async (_, which) => {
    const id = one(executedHere, which);
    if (id) await voided(id, false);
  },
  'is voided with its fee': async (_, which) => {
    const id = one(executedHere, which);
    if (id) await voided(id, true);
  },
  'is topped up': (minor) => byCard('top-up', minor, minor / 100n + 1n),
  'gets a refund': (minor) => byCard('refund', minor, 0n),
  'gets by hand': (minor) => byHand(null, ibans.timber, minor),
  'loses by hand': (minor) => byHand(ibans.timberReserve, null, minor),
} satisfies Record<string, (minor: bigint, which: number) => Promise<unknown>>;
type EventName = keyof typeof events;
const names = Object.keys(events) as EventName[];

const scope: Scope = { clientId: companies.timber, personId: people.finance, zone: 'Europe/Vilnius', verbs: [] };

async function allLines(): Promise<Payment[]> {
  const found: Payment[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const query = { limit: String(page.most), ...(next && { next }) };
    const answer = await readList(paymentSource, scope, query, getDb(app));
    found.push(...answer.items);
    ({ next } = answer);
  }
  return found;
}

const getTotal = (line: Payment) =>
  BigInt(paymentSource.cells.total(line, { personId: '', timeIn: String }).replace('.', ''));
const moved: readonly number[] = [states.executed, states.posted, states.pending, states.reversed];
const getSum = (all: readonly bigint[]) => all.reduce((before, minor) => before + minor, 0n);

async function accounts() {
  const { rows } = await owner.query<{ id: bigint; iban: string; seq: bigint; balance: bigint; held: bigint }>(
    `
      select id, iban, seq, balance_minor as balance, held_minor as held from account
      where client_id = $1 and currency = 'EUR'`,
    [companies.timber],
  );
  return rows;
}

/** What the statement of each account says of each payment, posting and its own start. */
async function statementSums(): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const { id, iban, seq } of await accounts()) {
    for await (const batch of readLines(getDb(owner), id, 0n, seq)) {
      for (const { paymentId, kind, amountMinor } of batch) {
        const key = `${iban} ${paymentId ?? kind}`;
        sums.set(key, (sums.get(key) ?? 0n) + amountMinor);
      }
    }
  }
  return sums;
}

async function expectToAddUp(): Promise<void> {
  const lines = await allLines();
  const onStatement = await statementSums();
  const funds = await accounts();
  const opening = getSum([...onStatement].filter(([key]) => key.endsWith(' capital')).map(([, minor]) => minor));
  const made = lines.filter(({ state }) => moved.includes(state));
  const waiting = lines.filter(({ state }) => state === states.authorized);
  const balance = getSum(funds.map((fund) => fund.balance)) - opening;
  expect(getSum(made.map(getTotal))).toBe(balance);
  expect(getSum([...made, ...waiting].map(getTotal))).toBe(balance - getSum(funds.map(({ held }) => held)));
  // the sums above the list say it too, filter by filter
  let shown = 0n;
  for (const status of ['executed', 'pending', 'reversed'] as const) {
    const { count } = await readList(paymentSource, scope, { ...{ status }, count: 'yes' }, getDb(app));
    shown += getSum((count?.sums?.['in'] ?? []).map(getMinor)) - getSum((count?.sums?.['out'] ?? []).map(getMinor));
  }
  expect(shown).toBe(balance);
  for (const line of lines.filter(({ tag }) => tag !== 'MANUAL')) {
    const said = onStatement.get(`${line.meta.myIBAN} ${line.id}`) ?? 0n;
    expect([line.state, said]).toEqual([line.state, moved.includes(line.state) ? getTotal(line) : 0n]);
  }
}

test('each kind of event, and then any history of them', async () => {
  let which = 0;
  for (const name of ['pays another bank', 'is settled', 'pays another bank', ...names] as const) {
    await events[name](2_000n, which++);
  }
  await expectToAddUp();
  const kept = (await allLines()).filter(({ state, amount }) => state === states.reversed && amount.length > 1);
  expect(kept.map(({ amount }) => amount.join(' ')).sort()).toEqual([
    'EUR20.00#PAYMENT EUR0.10#BOOKFEE',
    'EUR20.00#PAYMENT EUR0.35#SEPAFEE',
  ]);
  const step = fc.record({
    name: fc.constantFrom(...names),
    minor: fc.bigInt({ min: 1n, max: 300n }),
    at: fc.nat(50),
  });
  const history = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
    for (const { name, minor, at } of steps) await events[name](minor, at);
    await expectToAddUp();
  });
  await fc.assert(history, { numRuns: 4 * runs });
});
