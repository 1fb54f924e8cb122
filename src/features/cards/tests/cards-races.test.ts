// Cards under load: many at once, on two servers, never exceed a limit or the balance; what meets ends in one state.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireHolds } from '#features/cards/server/sweeps.ts';
import { openPool } from '#server/db/pool.ts';
import { startBank, type TestBank } from '#tests/harness/bank.ts';
import { type Answered, clearing, newId, purchase, type Said, TestProcessor } from '#tests/harness/cardProcessor.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { runs } from '#tests/harness/runs.ts';
import { ibans, openingMinor } from '#tests/harness/village.ts';

let processor: TestProcessor;
let one: TestBank;
let two: TestBank;
let app: ReturnType<typeof openPool>;

beforeAll(async () => {
  processor = await TestProcessor.start();
  one = await startBank({ settings: processor.settings });
  two = await startBank({ settings: processor.settings, database: one.database });
  app = openPool({ url: one.database.serverUrl, size: 4 });
});
afterAll(async () => {
  await one.expectSound();
  await app.end();
  await two.close();
  await one.close();
  await processor.close();
});

const atEither = (said: Said, index: number) => processor.say(index % 2 === 0 ? one.url : two.url, said);
const approved = (answers: readonly Answered[]) => answers.filter(({ body }) => body.decision === 'approved').length;

async function getMoney(iban: string): Promise<{ balance: bigint; held: bigint }> {
  const { rows } = await one.owner.query<{ balance: bigint; held: bigint }>(
    'select balance_minor as balance, held_minor as held from account where iban = $1',
    [iban],
  );
  return rows[0] ?? { balance: -1n, held: -1n };
}

async function getUsed(cardId: string): Promise<bigint> {
  const { rows } = await one.owner.query<{ used: bigint }>(
    'select used_minor as used from card_month where card_id = $1',
    [cardId],
  );
  return rows[0]?.used ?? 0n;
}

test('50 purchases at once on two servers never exceed the monthly limit', async () => {
  const id = await issueCard(one.owner, { iban: ibans.timber, limit: 1000n, monthly: 7500n });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => atEither(purchase(id, 1000n), index)));
  expect(approved(answers)).toBe(7);
  expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set([null, 'over-monthly-limit']));
  expect(await getUsed(id)).toBe(7000n);
});

test('50 purchases at once by two cards on two servers never exceed the balance', async () => {
  const limits = { iban: ibans.lonely, limit: 1_000_000n, monthly: 1_000_000_000n };
  const cards = [await issueCard(one.owner, limits), await issueCard(one.owner, limits)];
  // half of them through either server, whichever the card
  const said = Array.from({ length: 50 }, (_, index) => purchase(cards[(index >> 1) % 2] ?? '', 3000n));
  const answers = await Promise.all(said.map(atEither));
  const balance = openingMinor / 10n;
  expect(approved(answers)).toBe(Number(balance / 3000n));
  expect(await getMoney(ibans.lonely)).toEqual({ balance, held: (balance / 3000n) * 3000n });
});

test('one authorisation that both servers get ten times is one payment', async () => {
  const id = await issueCard(one.owner, { iban: ibans.timber, limit: 1000n, monthly: 7500n });
  const asked = purchase(id, 500n);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => atEither(asked, index)));
  expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(1);
  expect(await getUsed(id)).toBe(500n);
});

test.each(['refund', 'top-up'] as const)('one %s that both servers get ten times is one payment', async (kind) => {
  const id = await issueCard(one.owner, { iban: ibans.bakery, limit: 1000n, monthly: 7500n });
  const { merchant, use, amount } = purchase(id, 400n);
  const reference = newId();
  const said: Said =
    kind === 'refund'
      ? { kind, reference, cardId: id, amount, merchant, use }
      : { kind, reference, iban: ibans.bakery, amount, feeMinor: '0', name: 'Ona', last4: '1111' };
  const before = await getMoney(ibans.bakery);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => atEither(said, index)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect((await getMoney(ibans.bakery)).balance - before.balance).toBe(400n);
});

test('clearing, reversal and expiry at once: the hold is used once, and all servers answer', async () => {
  for (let round = 0; round < 10 * runs; round++) {
    const id = await issueCard(one.owner, { iban: ibans.timber, limit: 1000n, monthly: 7500n });
    const before = await getMoney(ibans.timber);
    const asked = purchase(id, 900n);
    const { body } = await atEither(asked, round);
    await one.owner.query('update card_authorisation set expires_at = bank_now() where reference = $1', [
      asked.reference,
    ]);
    const reversal: Said = {
      kind: 'reversal',
      reference: newId(),
      authorisation: asked.reference,
      amount: asked.amount,
    };
    const [cleared, reversed] = await Promise.all([
      atEither(clearing(id, asked.reference, 900n), 0),
      atEither(reversal, 1),
      expireHolds(app),
      expireHolds(app),
    ]);
    expect([cleared.status, reversed.status]).toEqual([200, 200]);
    const { rows } = await one.owner.query('select state from payment where id = $1', [body.paymentId]);
    // the clearing is booked in any case: by the hold's payment, or as one of its own
    expect(rows[0]?.state).toBe(cleared.body.paymentId === body.paymentId ? 3 : 5);
    expect(await getMoney(ibans.timber)).toEqual({ balance: before.balance - 900n, held: before.held });
    expect(await getUsed(id)).toBe(900n);
  }
});

test('parts of one purchase that are cleared at once wait for each other', async () => {
  const id = await issueCard(one.owner, { iban: ibans.timber, limit: 1000n, monthly: 7500n });
  const before = await getMoney(ibans.timber);
  const asked = purchase(id, 1000n);
  await atEither(asked, 0);
  const part = () => clearing(id, asked.reference, 100n, { final: false });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => atEither(part(), index)));
  expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(10);
  expect(await getMoney(ibans.timber)).toEqual({ balance: before.balance - 1000n, held: before.held });
  const { rows } = await one.owner.query(`select deadlocks from pg_stat_database where datname = current_database()`);
  expect(rows).toEqual([{ deadlocks: 0n }]);
});
