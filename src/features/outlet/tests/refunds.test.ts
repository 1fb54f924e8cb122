// A purchase is given back by two people: euros and time by opposite transfers, the code burnt, the buyer told.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import {
  addCodes,
  buyerIban,
  buyerId,
  getBalance,
  openOffer,
  settleBuyers,
  toBankDay,
} from '#tests/harness/outletWorld.ts';
import { companies, ibans, staff, unknownId } from '#tests/harness/village.ts';

let bank: TestBank;
let desks: Record<'P' | 'F' | 'A', Desk>;
const buyer = 0;
const partner = 1;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['P', 'F', 'A']);
  await settleBuyers(bank.owner, { first: buyer, count: 1, euro: 1_000_000n, seconds: 36_000n });
  await settleBuyers(bank.owner, { first: partner, count: 1, euro: 0n, seconds: 0n });
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

interface Sale {
  offerId: string;
  saleId: string;
}

async function sell(fields: Parameters<typeof openOffer>[1] = {}): Promise<Sale> {
  const offerId = await openOffer(bank.owner, { minor: 1000n, seconds: 60n, ...fields });
  await addCodes(bank.owner, offerId, 2);
  const { rows } = await bank.owner.query<{ refusal: string | null; id: string }>(
    `select id, buy_offer(id, $1, $2, 1, $3, $4, $5) as refusal from (select new_id() as id) n`,
    [offerId, buyerId(buyer), fields.seconds === null ? 'EUR' : 'both', buyerIban(buyer), randomBytes(32)],
  );
  expect(rows[0]?.refusal).toBeNull();
  return { offerId, saleId: rows[0]?.id ?? '' };
}

const propose = ({ offerId, saleId }: Sale, asDebt?: boolean, role: 'P' | 'F' = 'P'): Promise<Reply> =>
  desks[role].browser.send('PATCH', `/web/outlet/${offerId}?refund`, {
    body: { saleId, comment: 'The shop has closed.', ...(asDebt !== undefined && { asDebt }) },
  });
async function refund(sale: Sale, asDebt?: boolean): Promise<Reply> {
  const proposed = await propose(sale, asDebt);
  expect(proposed).toMatchObject({ status: 202 });
  return confirm(desks.F, textField(proposed.body, 'proposalId'));
}
const code = async ({ offerId }: Sale) =>
  (await bank.owner.query('select state from coupon_code where coupon_id = $1 order by id', [offerId])).rows;
const balances = async (iban: string) => ({
  euro: await getBalance(bank.owner, { iban: buyerIban(buyer) }),
  time: await getBalance(bank.owner, { iban: buyerIban(buyer) }, 'SEC'),
  earned: await getBalance(bank.owner, { kind: 'fee_income' }, 'SEC'),
  partner: await getBalance(bank.owner, { iban }),
  outlet: await getBalance(bank.owner, { kind: 'outlet' }),
});

test('a second person gives euros and time back, burns the code, and the buyer is told; once', async () => {
  const before = await balances(ibans.bakery);
  const sale = await sell();
  expect(await balances(ibans.bakery)).not.toEqual(before);
  expect(await refund(sale)).toMatchObject({ status: 200 });
  expect(await balances(ibans.bakery)).toEqual(before);
  expect(await code(sale)).toEqual([{ state: 'burnt' }, { state: 'free' }]);
  const { rows } = await bank.owner.query(
    `select r.payload ->> 'title' as title from request r join request_recipient t on t.request_id = r.id
     where t.person_id = $1`,
    [buyerId(buyer)],
  );
  expect(rows).toEqual([{ title: 'A purchase was given back' }]);
  expect(await propose(sale)).toMatchObject({ status: 409, code: 'sale-refunded' });
  expect(await propose({ ...sale, saleId: unknownId })).toMatchObject({ status: 404 });
});

test('the payment of a purchase is not voided beside it: its code would still be good', async () => {
  const { saleId } = await sell();
  const { rows } = await bank.owner.query<{ id: string }>('select payment_id as id from coupon_sale where id = $1', [
    saleId,
  ]);
  const body = { comment: 'By mistake.', version: 0, props: { reason: 'BANK' } };
  const address = `/web/payments/${buyerId(buyer)}/${rows[0]?.id}?void`;
  expect(await desks.F.browser.send('PATCH', address, { body })).toMatchObject({ status: 422, code: 'refund-instead' });
});

test('marketing alone moves nothing, and cannot confirm its own', async () => {
  const sale = await sell();
  const before = await balances(ibans.bakery);
  const { body } = await propose(sale);
  const own = await confirm(desks.P, textField(body, 'proposalId')).catch(() => ({ status: 404 }));
  expect(own.status).toBeGreaterThanOrEqual(403);
  expect(await balances(ibans.bakery)).toEqual(before);
});

test('who is linked to the buyer or the partner neither proposes nor confirms', async () => {
  const sale = await sell();
  const link = (staffId: string, clientId: string) =>
    bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'Told', $3)`,
      [staffId, clientId, staff.A],
    );
  const { body } = await propose(sale);
  await link(staff.P, buyerId(buyer));
  await link(staff.F, companies.bakery);
  expect(await propose(await sell())).toMatchObject({ status: 403, code: 'conflict-of-interest' });
  expect(await propose(await sell(), false, 'F')).toMatchObject({ status: 403 });
  const before = await balances(ibans.bakery);
  expect(await confirm(desks.F, textField(body, 'proposalId'))).toMatchObject({ status: 403 });
  expect(await balances(ibans.bakery)).toEqual(before);
  await bank.owner.query('update staff_link set ended_at = bank_now() where staff_id = any ($1)', [[staff.P, staff.F]]);
});

test('what an offer sold, by its statistics, is what the ledger moved', async () => {
  const first = await sell();
  const { offerId } = first;
  const { rows: again } = await bank.owner.query<{ refusal: string | null }>(
    `select buy_offer(new_id(), $1, $2, 1, 'both', $3, $4) as refusal`,
    [offerId, buyerId(buyer), buyerIban(buyer), randomBytes(32)],
  );
  expect(again).toEqual([{ refusal: null }]);
  expect(await refund(first)).toMatchObject({ status: 200 });
  const { body } = await desks.P.browser.send('GET', `/web/outlet/${offerId}?sold`);
  const { rows } = await bank.owner.query<Record<'euro' | 'seconds' | 'back', bigint>>(
    `select coalesce(sum(t.amount_minor) filter (where a.currency = 'EUR' and t.reverses is null), 0)::bigint as euro,
       coalesce(sum(t.amount_minor) filter (where a.currency = 'SEC' and t.reverses is null), 0)::bigint as seconds,
       count(*) filter (where a.currency = 'SEC' and t.reverses is not null) as back
     from coupon_sale s
     join transfer t on t.payment_id = s.payment_id or s.time_transfer_id in (t.id, t.reverses)
     join account a on a.id = t.debit_id
     where s.coupon_id = $1`,
    [offerId],
  );
  const [moved] = rows;
  expect(moved).toEqual({ euro: 2000n, seconds: 120n, back: 1n });
  expect(field(body, 'totals')).toEqual({ count: 2, EUR: '20.00', SEC: 120, people: 1, refunded: 1 });
});

test('two who propose and confirm the same at once give it back once', async () => {
  const sale = await sell();
  const { body } = await propose(sale);
  const before = await balances(ibans.bakery);
  const id = textField(body, 'proposalId');
  const done = await Promise.all([confirm(desks.F, id), confirm(desks.A, id)].map((one) => one.catch(() => undefined)));
  expect(done.filter((reply) => reply?.status === 200)).toHaveLength(1);
  expect((await balances(ibans.bakery)).euro).toBe(before.euro + 1000n);
});

test('a partner without money is refused, or owes the rest as a debt with a case', async () => {
  const sale = await sell({ iban: buyerIban(partner) });
  await bank.owner.query(
    `select post(array[1], array[new_id()], array[a.id], array[internal_account('equity', 'EUR')], array[600::bigint],
      array['capital'], array[null::uuid], array[0::bigint]) from account a where a.iban = $1 and a.currency = 'EUR'`,
    [buyerIban(partner)],
  );
  expect(await propose(sale)).toMatchObject({ status: 422, code: 'insufficient-funds' });
  const before = await balances(buyerIban(partner));
  expect(await refund(sale, true)).toMatchObject({ status: 200 });
  expect(await balances(buyerIban(partner))).toMatchObject({ euro: before.euro + 1000n, partner: 0n });
  const { rows } = await bank.owner.query(
    `select a.balance_minor as owed, k.reason from account a join client_case k on k.subject_id = a.debtor_id
     where a.debtor_id = $1`,
    [buyerId(partner)],
  );
  expect(rows).toEqual([{ owed: -600n, reason: 'DEBT' }]);
});

test('a partner at another bank gives back what is due to it, or as a debt out of its next sales', async () => {
  const iban = 'FR1420041010050500013M02606';
  const [first, second] = [await sell({ iban, seconds: null }), await sell({ iban, seconds: null })];
  const due = async () =>
    (await bank.owner.query<{ due: bigint }>('select due_minor as due from outlet_partner where iban = $1', [iban]))
      .rows[0]?.due;
  expect(await refund(first)).toMatchObject({ status: 200 });
  expect(await due()).toBe(1000n);
  await bank.owner.query(`update outlet_partner set due_minor = 400 where iban = $1`, [iban]);
  expect(await propose(second)).toMatchObject({ code: 'insufficient-funds' });
  await bank.owner.query(`update outlet_partner set due_minor = 1000 where iban = $1`, [iban]);
  await toBankDay(bank.owner);
  await bank.owner.query('select pay_out_partners()');
  expect(await due()).toBe(0n);
  expect(await propose(second)).toMatchObject({ code: 'insufficient-funds' });
  expect(await refund(second, true)).toMatchObject({ status: 200 });
  expect(await due()).toBe(-1000n);
});
