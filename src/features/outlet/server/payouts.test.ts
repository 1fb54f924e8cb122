// Partners at other banks are paid what was sold for them, once on a bank day; what fails stays theirs.
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import {
  addCodes,
  buyerIban,
  buyerId,
  getBalance,
  openOffer,
  settleBuyers,
  toBankDay,
} from '#tests/harness/outletWorld.ts';
import { owner, rail, setUpRail } from '#tests/harness/railVillage.ts';
import { ibans } from '#tests/harness/village.ts';

setUpRail();

const other = 'FR1420041010050500013M02606';
let offerId = '';
let buyers = 0;
let buyer = 0;

beforeEach(async () => {
  buyer = buyers++;
  await settleBuyers(owner, { first: buyer, count: 1, euro: 100_000n, seconds: 0n });
  offerId = await openOffer(owner, { minor: 1000n, iban: ibans.elsewhere });
  await addCodes(owner, offerId, 20);
  // of its own for each test
  await toBankDay(owner);
});

async function sell(id = offerId): Promise<void> {
  const { rows } = await owner.query<{ refusal: string | null }>(
    `select buy_offer(new_id(), $1, $2, 1, 'EUR', $3, $4) as refusal`,
    [id, buyerId(buyer), buyerIban(buyer), randomBytes(32)],
  );
  expect(rows).toEqual([{ refusal: null }]);
}
const payOut = async () =>
  (await owner.query<{ count: number }>('select pay_out_partners() as count')).rows[0]?.count ?? -1;
const due = async (iban: string = ibans.elsewhere) =>
  (await owner.query<{ due: bigint }>('select due_minor as due from outlet_partner where iban = $1', [iban])).rows[0]
    ?.due;
const newest = async () =>
  (
    await owner.query<{ id: string; state: number; refusal: string | null; amount: bigint; iban: string }>(
      `select p.id, p.state, p.refusal, p.amount_minor as amount, p.payee_iban as iban
       from outlet_payout o join payment p on p.id = o.payment_id order by o.day desc, p.id desc limit 1`,
    )
  ).rows[0];

test('one payment a partner and bank day, of all that was sold; the outlet is empty when it has left', async () => {
  const second = await openOffer(owner, { minor: 300n, iban: other });
  await addCodes(owner, second, 5);
  const held = await getBalance(owner, { kind: 'outlet' });
  for (const id of [offerId, offerId, second]) await sell(id);
  expect(await getBalance(owner, { kind: 'outlet' })).toBe(held + 2300n);
  expect(await payOut()).toBe(2);
  expect(await payOut()).toBe(0);
  await sell();
  // what is sold later on that day leaves on the next
  expect(await payOut()).toBe(0);
  const sent = await rail.handOver();
  expect(sent.map(({ amountMinor }) => amountMinor).sort()).toEqual([2000n, 300n]);
  await rail.answer(sent, 'ACSC');
  expect((await newest())?.state).toBe(states.executed);
  expect(await due()).toBe(1000n);
  expect(await getBalance(owner, { kind: 'outlet' })).toBe(1000n);
});

test('what the clearing refuses is due again, as long as it has been, and leaves on the next bank day', async () => {
  await sell();
  const { rows } = await owner.query('select due_since, due_minor from outlet_partner where iban = $1', [
    ibans.elsewhere,
  ]);
  expect(await payOut()).toBe(1);
  await rail.answer(await rail.handOver(), 'RJCT', 'AC04');
  expect((await newest())?.state).toBe(states.rejected);
  const again = await owner.query('select due_since, due_minor from outlet_partner where iban = $1', [ibans.elsewhere]);
  expect(again.rows).toEqual(rows);
});

test('a partner whose name is on a list gets nothing, and is owed it', async () => {
  await sell();
  const owed = await due();
  expect(await payOut()).toBe(1);
  const screened = rail.withScreen(
    async (_tx, payments) =>
      new Map(payments.map(({ id }) => [id, { type: 'SANCTION', comment: 'on a list' } as const])),
  );
  await screened.send();
  expect(await newest()).toMatchObject({ state: states.failed, refusal: 'declined_by_bank' });
  expect(await due()).toBe(owed);
});

test('a partner that has become a client is paid on its account', async () => {
  const iban = 'LT601010012345678901';
  const late = await openOffer(owner, { minor: 700n, iban });
  await addCodes(owner, late, 1);
  await sell(late);
  await settleBuyers(owner, { first: 900, count: 1, euro: 0n, seconds: 0n });
  await owner.query(`update account set iban = $1 where iban = $2`, [iban, buyerIban(900)]);
  expect(await payOut()).toBeGreaterThan(0);
  await owner.query('select execute_payments(100)');
  expect(await getBalance(owner, { iban })).toBe(700n);
  await rail.handOver();
});

test('on weekends nothing is paid', async () => {
  await sell();
  await owner.query(
    `update bank set clock_offset = clock_offset + (
       select min(d.day) - bank_today() from generate_series(bank_today(), bank_today() + 7, '1 day') g(at)
       cross join lateral (select g.at::date as day) d where not is_bank_day(d.day)) * interval '1 day'`,
  );
  expect(await payOut()).toBe(0);
});
