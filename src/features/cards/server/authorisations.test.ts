/** Authorisations that arrive together: each is decided by itself, and one that fails harms no other. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { product } from '#src/features.server.ts';
import { merchant, newId, use } from '#tests/harness/cardProcessor.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { until } from '#tests/harness/until.ts';
import { ibans } from '#tests/harness/village.ts';
import type { Authorisation, BankAnswer } from '../processor/messages.ts';
import { takeMessage } from './messages.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 12 });
});
afterAll(async () => {
  expect(await findBreaches(owner, product.invariants)).toEqual([]);
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

const newCard = (over: Partial<Parameters<typeof issueCard>[1]> = {}) =>
  issueCard(owner, { iban: ibans.timber, limit: 1000n, monthly: 1500n, ...over });

function asks(cardId: string, minor: string, over: Partial<Authorisation> = {}): Authorisation {
  const head = { id: newId(), at: '2026-11-22T12:00:00Z', kind: 'authorisation', reference: `A${newId()}` } as const;
  return { ...head, cardId, amount: { currency: 'EUR', minor }, merchant, use, ...over };
}

/** All are there before the first batch begins. */
const takeAll = (all: readonly Authorisation[], getCall = (index: number) => `call ${index}`) =>
  Promise.allSettled(
    all.map((one, index) =>
      takeMessage(app, one, { requestId: getCall(index), address: '', standInMinor: 100_000_00n }),
    ),
  );
const answered = (settled: readonly PromiseSettledResult<BankAnswer>[]) =>
  settled.map((one) =>
    one.status === 'fulfilled' ? (one.value.reason ?? one.value.decision) : String(one.reason.code ?? one.reason),
  );

/** Its batch is under way. */
async function started(asked: Authorisation): Promise<{ settled: ReturnType<typeof takeAll> }> {
  const settled = takeAll([asked]);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  return { settled };
}

/** How many transactions decided these messages. */
async function getBatches(messages: readonly Authorisation[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(distinct xmin::text)::integer as count from card_message where id = any ($1)',
    [messages.map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}

const getUsed = async (cardId: string) => {
  const { rows } = await owner.query('select used_minor as used from card_month where card_id = $1', [cardId]);
  return rows[0]?.used;
};

test('a batch answers each message by what became of it', async () => {
  const [one, two, locked] = [await newCard(), await newCard(), await newCard()];
  await owner.query(`update card set state = 'locked' where id = $1`, [locked]);
  const before = asks(one, '300');
  await takeAll([before]);
  const batch = [
    before,
    asks(one, '700'),
    asks(one, '600'),
    asks(one, '500'),
    asks(two, '1001'),
    asks(two, '1000'),
    asks(locked, '100'),
    asks(newId(), '100'),
    asks(one, '100', { amount: { currency: 'XXX', minor: '100' } }),
  ];
  expect(answered(await takeAll(batch))).toEqual([
    'approved',
    'approved',
    // 300 and 700 are used of 1500
    'over-monthly-limit',
    'approved',
    'over-single-limit',
    'approved',
    'card-locked',
    'card-not-known',
    'currency-not-known',
  ]);
  expect(await getBatches(batch.slice(1, 8))).toBe(1);
  expect([await getUsed(one), await getUsed(two)]).toEqual([1500n, 1000n]);
});

test('the same message and the same reference twice in a batch are one payment', async () => {
  const id = await newCard();
  const asked = asks(id, '400');
  const other = asks(id, '100');
  const settled = await takeAll([asked, asked, { ...asked, id: newId() }, other]);
  expect(answered(settled)).toEqual(['approved', 'approved', 'approved', 'approved']);
  expect(await getBatches([asked, other])).toBe(1);
  const payments = settled.map((one) => (one.status === 'fulfilled' ? one.value.paymentId : undefined));
  expect(new Set(payments.slice(0, 3)).size).toBe(1);
  expect(await getUsed(id)).toBe(500n);
});

test('an id that serves two messages in a batch is refused for the second', async () => {
  const id = await newCard();
  const asked = asks(id, '400');
  const settled = await takeAll([asked, { ...asked, reference: `A${newId()}` }]);
  expect(answered(settled)).toEqual(['approved', 'idempotency-key-reused']);
  expect(await getUsed(id)).toBe(400n);
  const { rows } = await owner.query(
    `select request_id, facts from audit_inbox where verb = 'call.refuse' and subject_id = 'takeCardMessage'`,
  );
  expect(rows).toEqual([{ request_id: 'call 1', facts: { code: 'idempotency-key-reused' } }]);
});

test('two cards of one account never hold more than it has', async () => {
  const limits = { iban: ibans.lonely, limit: 1_000_000n, monthly: 100_000_000n };
  const cards = [await newCard(limits), await newCard(limits)];
  const { rows } = await owner.query<{ free: bigint }>(
    'select balance_minor - held_minor as free from account where iban = $1',
    [ibans.lonely],
  );
  const third = (rows[0]?.free ?? 0n) / 3n;
  const batch = Array.from({ length: 5 }, (_, index) => asks(cards[index % 2] ?? '', String(third)));
  expect(answered(await takeAll(batch))).toEqual([
    ...['approved', 'approved', 'approved'],
    ...['insufficient-funds', 'insufficient-funds'],
  ]);
  expect(await getBatches(batch)).toBe(1);
});

test('what a batch holds counts for the client’s own limits', async () => {
  const client = (await owner.query(`select client_id from account where iban = $1`, [ibans.bakery])).rows[0]
    ?.client_id;
  await owner.query(`insert into client_limit (client_id, key, value_minor) values ($1, 'dayOut', 1000)`, [client]);
  const cards = [await newCard({ iban: ibans.bakery }), await newCard({ iban: ibans.bakery })];
  const batch = [asks(cards[0] ?? '', '600'), asks(cards[1] ?? '', '500'), asks(cards[1] ?? '', '400')];
  expect(answered(await takeAll(batch))).toEqual(['approved', 'limit-exceeded', 'approved']);
});

test('one that cannot be decided fails alone', async () => {
  const cards = [await newCard(), await newCard()];
  const failing = asks(cards[0] ?? '', '100', { merchant: { ...merchant, name: 'Broken' } });
  await owner.query(`alter table payment add constraint not_broken check (payee_name <> 'Broken') not valid`);
  try {
    const settled = await takeAll([asks(cards[0] ?? '', '200'), failing, asks(cards[1] ?? '', '300')]);
    expect(answered(settled)).toEqual(['approved', '23514', 'approved']);
  } finally {
    await owner.query('alter table payment drop constraint not_broken');
  }
  expect([await getUsed(cards[0] ?? ''), await getUsed(cards[1] ?? '')]).toEqual([200n, 300n]);
  // nothing of it was kept: said again, it is decided
  expect(answered(await takeAll([failing]))).toEqual(['approved']);
});

/** Does `work` while another transaction has done `statement`, and commits that afterwards. */
async function beside<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

const waitingLong = `
  select count(*)::integer as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
    and query_start < clock_timestamp() - interval '250 ms'`;

test('a card that somebody keeps locked holds up no other, alone or in a batch', async () => {
  const [locked, free] = [await newCard(), await newCard()];
  const waits = await beside('select from card where id = $1 for update', [locked], async () => {
    const again = asks(locked, '100');
    const alone = [
      await started(again),
      await started(asks(locked, '200')),
      await started(asks(locked, '300')),
      await started(again),
    ];
    // longer than a batch waits: now each waits by itself
    await until(async () => (await owner.query<{ count: number }>(waitingLong)).rows[0]?.count === 3);
    const [held, other] = [takeAll([asks(locked, '400')]), takeAll([asks(free, '500')])];
    expect(answered(await other)).toEqual(['approved']);
    return { all: [...alone.map(({ settled }) => settled), held] };
  });
  const answers = (await Promise.all(waits.all)).flatMap(answered);
  expect(new Set(answers)).toEqual(new Set(['approved']));
});

test('an authorisation waits for its reversal that is under way', async () => {
  const asked = asks(await newCard(), '100');
  const waiting = `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waiting`;
  const reversed = `
    with locked as (select lock_card_reference($1) from (values (1)) v)
    insert into card_reversal (reference, authorisation, created_at) select $1, $1, bank_now() from locked`;
  const answer = await beside(reversed, [asked.reference], async () => {
    let isAnswered = false;
    const taken = takeAll([asked]).finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await owner.query<{ waiting: boolean }>(waiting)).rows[0]?.waiting === true);
    return { taken };
  });
  expect(answered(await answer.taken)).toEqual(['given-up-by-shop']);
});

test('the audit names the call of each message', async () => {
  const cards = [await newCard(), await newCard(), await newCard()];
  const settled = await takeAll(
    cards.map((id) => asks(id, '100')),
    (index) => `named ${index}`,
  );
  const ids = settled.map((one) => (one.status === 'fulfilled' ? one.value.paymentId : null));
  const { rows } = await owner.query<{ request: string }>(
    `select request_id as request from audit_inbox where subject_id = any ($1) order by request_id`,
    [ids],
  );
  expect(rows.map(({ request }) => request)).toEqual(['named 0', 'named 1', 'named 2']);
});
