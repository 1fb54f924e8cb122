/**
 * Purchases against a simple model: offers are edited, closed and filled with codes, people buy one by one and two at
 * once, days pass and codes expire, codes are withdrawn, purchases given back. After each step the answer, and at the
 * end stock, codes, limits, euros and time are the model's; then all invariants hold.
 */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { product } from '#src/features.server.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import {
  addCodes,
  buyerIban,
  buyerId,
  changeOffer,
  getBalance,
  openOffer,
  settleBuyers,
} from '#tests/harness/outletWorld.ts';
import { runs } from '#tests/harness/runs.ts';
import { ibans, staff } from '#tests/harness/village.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 4 });
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

type State = 'free' | 'sold' | 'withdrawn' | 'burnt';
interface Code {
  code: string;
  /** days since the run began */
  expires: number;
  state: State;
}
interface Offer {
  id: string;
  version: number;
  minor: bigint | null;
  seconds: bigint | null;
  isOpen: boolean;
  perPerson: number | null;
  codes: Code[];
}
interface Sale {
  id: string;
  offer: number;
  person: number;
  code: string;
  minor: bigint;
  seconds: bigint;
  isBack: boolean;
}
interface Model {
  day: number;
  offers: Offer[];
  people: { euro: bigint; time: bigint }[];
  partner: bigint;
  earned: bigint;
  sales: Sale[];
}
interface Try {
  offer: number;
  person: number;
  /** the offer before its last change is still on the phone */
  isStale: boolean;
}

/** What a purchase answers, and what it does to the model: a code of a sale, or a refusal. */
function buyInModel(model: Model, { offer: o, person: p, isStale }: Try): string {
  const offer = model.offers[o];
  const person = model.people[p];
  if (!offer || !person) throw new Error('no such offer or person');
  const own = model.sales.filter((sale) => sale.offer === o && sale.person === p && !sale.isBack).length;
  if (!offer.isOpen) return 'offer_closed';
  if (isStale) return 'offer_changed';
  if (offer.perPerson !== null && own >= offer.perPerson) return 'limit_per_person';
  if (person.euro < (offer.minor ?? 0n)) return 'insufficient_funds';
  if (person.time < (offer.seconds ?? 0n)) return 'time_insufficient';
  const free = offer.codes.filter(({ state }) => state === 'free');
  const [first] = free
    .filter(({ expires }) => expires >= model.day)
    .toSorted((a, b) => a.expires - b.expires || offer.codes.indexOf(a) - offer.codes.indexOf(b));
  if (!first) return free.length > 0 ? 'offer_expired' : 'sold_out';
  first.state = 'sold';
  person.euro -= offer.minor ?? 0n;
  person.time -= offer.seconds ?? 0n;
  model.partner += offer.minor ?? 0n;
  model.earned += offer.seconds ?? 0n;
  const moved = { minor: offer.minor ?? 0n, seconds: offer.seconds ?? 0n };
  model.sales.push({ id: '', offer: o, person: p, code: first.code, ...moved, isBack: false });
  return `code ${first.code}`;
}

/** Answers the code or the refusal, and the sale. */
async function buy(offer: Offer, { person, isStale }: Try): Promise<{ answer: string; id: string }> {
  const pay = offer.seconds === null ? 'EUR' : offer.minor === null ? 'SEC' : 'both';
  const version = offer.version - (isStale ? 1 : 0);
  const client = await app.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string; refusal: string | null }>(
      'select id, buy_offer(id, $1, $2, $3, $4, $5, $6) as refusal from (select new_id() as id) n',
      [offer.id, buyerId(first + person), version, pay, buyerIban(first + person), randomBytes(32)],
    );
    const [{ id, refusal } = { id: '', refusal: 'nothing' }] = rows;
    await client.query(refusal === null ? 'commit' : 'rollback');
    if (refusal !== null) return { answer: refusal, id };
    const sold = await owner.query<{ code: string }>(
      'select k.code from coupon_sale s join coupon_code k on k.id = s.code_id where s.id = $1',
      [id],
    );
    return { answer: `code ${sold.rows[0]?.code}`, id };
  } finally {
    client.release();
  }
}

/** the first person of a run */
let first = 0;

const place = fc.nat(1);
const attempt = fc.record({ offer: place, person: fc.nat(2), isStale: fc.nat(9).map((n) => n === 0) });
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('buy' as const), one: attempt }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('two' as const), one: attempt, other: attempt }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('codes' as const), offer: place, count: fc.integer({ min: 1, max: 3 }) },
      days: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('edit' as const), offer: place, isOpen: fc.nat(4).map((n) => n > 0) },
      price: fc.constantFrom<[bigint | null, bigint | null]>([300n, null], [null, 40n], [500n, 20n]),
      perPerson: fc.constantFrom(null, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), offer: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('day' as const) }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

async function begin(): Promise<Model> {
  first += 3;
  await settleBuyers(owner, { first, count: 3, euro: 2000n, seconds: 100n });
  const offers: Offer[] = [];
  for (let i = 0; i < 2; i++) {
    const id = await openOffer(owner, { minor: 300n });
    offers.push({ ...{ id, version: 1, minor: 300n, seconds: null, isOpen: true, perPerson: null }, codes: [] });
  }
  return {
    ...{ day: 0, offers, people: Array.from({ length: 3 }, () => ({ euro: 2000n, time: 100n })), sales: [] },
    partner: await getBalance(owner, { iban: ibans.bakery }),
    earned: await getBalance(owner, { kind: 'fee_income' }, 'SEC'),
  };
}

/** The model after the event, which was really done. */
async function apply(model: Model, said: Event): Promise<Model> {
  const offer = model.offers['offer' in said ? said.offer : 0];
  if (!offer) throw new Error('no such offer');
  if (said.kind === 'buy') return checkBought(model, [said.one]);
  if (said.kind === 'two') return checkBought(model, [said.one, said.other]);
  if (said.kind === 'refund') return refund(model, said.nth);
  if (said.kind === 'codes') {
    const codes = await addCodes(owner, offer.id, said.count, said.days);
    offer.codes.push(...codes.map((code): Code => ({ code, expires: model.day + said.days, state: 'free' })));
  } else if (said.kind === 'edit') {
    [offer.minor, offer.seconds] = said.price;
    Object.assign(offer, { isOpen: said.isOpen, perPerson: said.perPerson, version: offer.version + 1 });
    await changeOffer(
      owner,
      offer.id,
      'price_minor = $2, price_seconds = $3, is_open = $4, per_person = $5, version = version + 1',
      [offer.minor?.toString() ?? null, offer.seconds?.toString() ?? null, said.isOpen, said.perPerson],
    );
  } else if (said.kind === 'withdraw') {
    for (const code of offer.codes) if (code.state === 'free') code.state = 'withdrawn';
    const withdraw = 'select withdraw_coupon_batch(coupon_id, id, added_by) from coupon_batch where coupon_id = $1';
    await owner.query(withdraw, [offer.id]);
  } else {
    model.day += 1;
    await owner.query(`update bank set clock_offset = clock_offset + interval '1 day'`);
  }
  return model;
}

/** Those who buy at once may be served in either order. */
async function checkBought(model: Model, tries: readonly Try[]): Promise<Model> {
  const orders =
    tries.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ];
  const possible = orders.map((order) => {
    const after = structuredClone(model);
    const answers: string[] = [];
    for (const i of order) {
      const one = tries[i];
      if (one) answers[i] = buyInModel(after, one);
    }
    return { after, answers };
  });
  const done = await Promise.all(
    tries.map((one) => {
      const offer = model.offers[one.offer];
      if (!offer) throw new Error('no such offer');
      return buy(offer, one);
    }),
  );
  const answers = done.map(({ answer }) => answer);
  const found = possible.find((one) => JSON.stringify(one.answers) === JSON.stringify(answers));
  expect(possible.map((one) => one.answers)).toContainEqual(answers);
  if (!found) throw new Error('not reached');
  for (const sale of found.after.sales)
    if (sale.id === '') sale.id = done.find(({ answer }) => answer === `code ${sale.code}`)?.id ?? '';
  return found.after;
}

async function refund(model: Model, nth: number): Promise<Model> {
  const sale = model.sales[nth % Math.max(1, model.sales.length)];
  if (!sale) return model;
  const { rows } = await owner.query<{ refusal: string | null; debt: bigint }>(
    'select refusal, debt_minor as debt from refund_sale($1, false, $2, $3, false)',
    [sale.id, staff.P, staff.F],
  );
  expect(rows).toEqual([{ refusal: sale.isBack ? 'sale_refunded' : null, debt: 0n }]);
  if (sale.isBack) return model;
  sale.isBack = true;
  const person = model.people[sale.person];
  const code = model.offers[sale.offer]?.codes.find((one) => one.code === sale.code);
  if (!person || !code) throw new Error('no such sale');
  code.state = 'burnt';
  person.euro += sale.minor;
  person.time += sale.seconds;
  model.partner -= sale.minor;
  model.earned -= sale.seconds;
  return model;
}

async function expectSame(model: Model): Promise<void> {
  for (const [i, { euro, time }] of model.people.entries()) {
    expect(await getBalance(owner, { iban: buyerIban(first + i) })).toBe(euro);
    expect(await getBalance(owner, { iban: buyerIban(first + i) }, 'SEC')).toBe(time);
  }
  expect(await getBalance(owner, { iban: ibans.bakery })).toBe(model.partner);
  expect(await getBalance(owner, { kind: 'fee_income' }, 'SEC')).toBe(model.earned);
  for (const { id, codes } of model.offers) {
    const { rows } = await owner.query<{ code: string; state: string; left: number }>(
      'select code, state, codes_left(coupon_id, 1000) as left from coupon_code where coupon_id = $1 order by id',
      [id],
    );
    const left = codes.filter(({ state, expires }) => state === 'free' && expires >= model.day).length;
    expect(rows).toEqual(codes.map(({ code, state }) => ({ code, state, left })));
  }
}

/** The owner gives back without a proposal here. */
const invariants = product.invariants.filter(({ rule }) => !rule.includes('given back was a confirmed proposal'));

test(
  'stock, codes, limits, euros and time are those of the model',
  async () => {
    expect(invariants).toHaveLength(product.invariants.length - 1);
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
        let model = await begin();
        for (const said of events) model = await apply(model, said);
        await expectSame(model);
      }),
      { numRuns: 25 * runs, endOnFailure: true },
    );
    expect(await findBreaches(owner, invariants)).toEqual([]);
  },
  120_000 + 60_000 * runs,
);
