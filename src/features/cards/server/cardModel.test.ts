/**
 * Cards against a simple model (tests/samples/cardModel.ts): authorisations, advices, clearings, reversals, refunds and
 * top-ups in random order, some twice, some at once; cards change, months pass, holds expire, sweeps run in two
 * processes. After each step balances, holds, months, payments and debts are the model's; after each run all invariants
 * hold.
 */
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { ownIban } from '#shared/iban.ts';
import { product } from '#src/features.server.ts';
import { type Event, event } from '#tests/harness/cardEvents.ts';
import { newId } from '#tests/harness/cardProcessor.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { runs } from '#tests/harness/runs.ts';
import { getDay, getLines, hear, type Model, type Said, sweep } from '#tests/samples/cardModel.ts';
import { takeMessage } from './messages.ts';
import { expireHolds, settlePosted } from './sweeps.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

/** PLN for one euro in hundredths, by the day from which on they count */
const rates = new Map<string, bigint>([['2020-01-01', 425n]]);

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 6 });
  await owner.query(`insert into card_rate (currency, day, rate) values ('PLN', '2020-01-01', 4.25)`);
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

const merchant = { name: 'Kavinė', mcc: '5812', country: 'LT', city: '', street: '' };

const use = {
  entry: 'M0',
  online: false,
  atm: false,
  contactless: true,
  magstripe: false,
  localTime: '2026-11-22 12:00:00',
};

type Purchase = Extract<Said, { kind: 'authorisation' | 'advice' }>;

let clients = 0;

/** cents: often short, sometimes, hardly ever */
const openings = [3000n, 7000n, 40_000n];

/** A company of a run's own: an account with money, an empty one, and cards on both. */
class World {
  readonly model: Model = {
    now: 0,
    isClientLocked: false,
    accounts: new Map(),
    cards: new Map(),
    used: new Map(),
    asked: new Map(),
    payments: [],
    taken: new Set(),
    givenUp: new Set(),
    owed: 0n,
  };
  readonly purchases: Purchase[] = [];
  readonly said: { id: string; said: Said; answer: string }[] = [];
  readonly client = String(31_000_000_001 + clients++);

  static async open(): Promise<World> {
    const world = new World();
    const { rows } = await owner.query<{ at: string }>('select bank_now() as at');
    const today = new Date(rows[0]?.at ?? '');
    await world.hop(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + 1, 10));
    await owner.query(
      `insert into client (id, type, title, sort_name, code, legal_form, country, approvals, created_at)
       values ($1, 'LEGAL', 'Kortos UAB', 'kortos uab', right($1, 9), 'UAB', 'LT', 'any', bank_now())`,
      [world.client],
    );
    const ibans = [ownIban('39990', world.client), ownIban('39990', String(Number(world.client) + 1_000_000_000))];
    for (const [index, iban] of ibans.entries())
      await world.#openAccount(iban, index === 0 ? (openings[clients % openings.length] ?? 0n) : 0n);
    const later = (days: number) => getDay(world.model.now + days * 86_400_000);
    for (const [index, days] of [4000, 4000, 20, 4000].entries())
      await world.#addCard(ibans[index === 1 ? 1 : 0] ?? '', later(days));
    return world;
  }

  async #openAccount(iban: string, minor: bigint): Promise<void> {
    this.model.accounts.set(iban, { balance: minor, held: 0n, isBlocked: false });
    await owner.query(
      `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
       values ($1, 'client', $2, 'Main', 'EUR', 0, bank_now())`,
      [this.client, iban],
    );
    if (minor === 0n) return;
    await owner.query(
      `select post(array[1], array[new_id()], array[e.id], array[a.id], array[$2::bigint], array['capital'],
        array[null::uuid], array[0::bigint])
       from account e, account a where e.kind = 'equity' and e.currency = 'EUR' and a.iban = $1`,
      [iban, minor],
    );
  }

  async #addCard(iban: string, expiresOn: string): Promise<void> {
    const limits = { limit: 5000n, monthly: 12_000n };
    const id = await issueCard(owner, { iban, ...limits, expiresOn });
    const on = { atm: true, online: true, contactless: true, magstripe: true };
    this.model.cards.set(id, { iban, state: 'enabled', isAccepted: true, expiresOn, ...limits, on });
  }

  get cardIds(): string[] {
    return [...this.model.cards.keys()];
  }

  cardId(index: number): string {
    return this.cardIds[index] ?? '';
  }

  purchase(index: number): Purchase | undefined {
    return this.purchases[index % Math.max(1, this.purchases.length)];
  }

  async hop(to: number): Promise<void> {
    this.model.now = to;
    await owner.query('select advance_bank_clock($1)', [new Date(to).toISOString()]);
    const day = getDay(to);
    if (rates.has(day)) return;
    const rate = 400n + BigInt(rates.size % 50);
    rates.set(day, rate);
    await owner.query(`insert into card_rate (currency, day, rate) values ('PLN', $1, $2::numeric / 100)`, [day, rate]);
  }

  /** Says something to both sides; they answer the same. */
  async say(said: Said): Promise<void> {
    const id = newId();
    const answer = await this.report(id, said);
    this.said.push({ id, said, answer });
    expect([said, answer]).toEqual([said, hear(this.model, said, rates)]);
  }

  async report(id: string, said: Said): Promise<string> {
    const message = { id, at: '2026-11-22T12:00:00Z', ...said };
    const answer = await takeMessage(app, message, { requestId: newId(), address: '', standInMinor: 100_000_00n });
    return answer.decision === 'approved' ? 'approved' : `declined ${answer.reason}`;
  }

  async lines(): Promise<string[]> {
    const { rows } = await owner.query<{ line: string }>(
      `select concat('account ', iban, ' ', balance_minor, ' ', held_minor) as line from account where client_id = $1
       union all select concat('used ', card_id, ' ', month, ' ', used_minor) from card_month
       where card_id = any ($2) and used_minor <> 0
       union all select concat('payment ', state, ' ', amount_minor, ' ', coalesce(refusal, 'null')) from payment
       where payer_client_id = $1 or payee_client_id = $1
       union all select concat('owed ', coalesce(-sum(balance_minor), 0)) from account where debtor_id = $1`,
      [this.client, this.cardIds],
    );
    return rows.map(({ line }) => line).sort();
  }
}

function part(minor: string, percentage: number): string {
  const share = (BigInt(minor) * BigInt(percentage)) / 100n;
  return String(share === 0n ? 1n : share);
}

function getPurchase(cardId: string, minor: string, over: Partial<Purchase> = {}): Purchase {
  const amount = { currency: 'EUR', minor };
  return { kind: 'authorisation', reference: `A${newId()}`, cardId, amount, merchant, use, ...over };
}

function getClearing(
  { reference, cardId, amount: { currency, minor } }: Purchase,
  percentage: number,
  over: Partial<Extract<Said, { kind: 'clearing' }>> = {},
): Said {
  const amount = { currency, minor: part(minor, percentage) };
  const usual = {
    reference: `C${newId()}`,
    authorisation: reference,
    cardId,
    amount,
    final: true,
    settlesOn: '2026-01-01',
  };
  return { kind: 'clearing', ...usual, merchant, use, ...over };
}

function getReversal({ reference, amount: { currency, minor } }: Purchase, percentage: number): Said {
  const amount = { currency, minor: part(minor, percentage) };
  return { kind: 'reversal', reference: `V${newId()}`, authorisation: reference, amount };
}

function getTopUp(iban: string, { cents, fee }: Extract<Event, { is: 'top up' }>): Said {
  const amount = { currency: 'EUR', minor: String(cents) };
  const feeMinor = String(Math.min(fee, cents));
  return { kind: 'top-up', reference: `T${newId()}`, iban, amount, feeMinor, name: 'Ona', last4: '1111' };
}

async function play(world: World, one: Event): Promise<void> {
  const { model } = world;
  switch (one.is) {
    case 'buy': {
      const bit = (number: number) => (one.how & number) !== 0;
      const how = { ...use, atm: bit(1) && bit(2), online: bit(4) && bit(8), contactless: bit(16), magstripe: bit(1) };
      const amount = { currency: one.currency, minor: String(one.cents) };
      const kind = one.isAdvice ? 'advice' : 'authorisation';
      const said = getPurchase(world.cardId(one.card), '1', { kind, amount, use: how });
      world.purchases.push(said);
      return world.say(said);
    }
    case 'clear': {
      const bought = world.purchase(one.which);
      if (!bought) return;
      const settlesOn = getDay(model.now + (one.isLater ? 3 * 86_400_000 : 0));
      const cardId = one.isOther ? world.cardIds.find((id) => id !== bought.cardId) : undefined;
      const over = { final: one.isFinal, settlesOn, ...(cardId ? { cardId } : {}) };
      return world.say(getClearing(bought, one.percent, over));
    }
    case 'clear alone': {
      const amount = { currency: one.currency, minor: String(one.cents) };
      return world.say(getClearing(getPurchase(world.cardId(one.card), '1', { amount }), 100, { authorisation: null }));
    }
    case 'refund': {
      const amount = { currency: one.currency, minor: String(one.cents) };
      return world.say({
        kind: 'refund',
        reference: `F${newId()}`,
        cardId: world.cardId(one.card),
        amount,
        merchant,
        use,
      });
    }
    case 'reverse': {
      const bought = world.purchase(one.which);
      return bought && world.say(getReversal(bought, one.percent));
    }
    case 'top up': {
      return world.say(getTopUp([...model.accounts.keys()][one.account] ?? '', one));
    }
    case 'same id':
    case 'same reference':
    case 'other card':
      return repeat(world, one);
    case 'give up first': {
      const said = getPurchase(world.cardId(one.card), '700', { kind: one.isAdvice ? 'advice' : 'authorisation' });
      await world.say(getReversal(said, 100));
      world.purchases.push(said);
      return world.say(said);
    }
    case 'change':
      return change(world, one);
    case 'block':
      return block(world);
    case 'hop':
      return world.hop(hopFrom(model.now, one.to));
    case 'sweep':
      await sweepTwice();
      return sweep(model);
    case 'at once':
      return atOnce(world, one);
  }
}

async function repeat(world: World, one: Extract<Event, { is: 'same id' | 'same reference' | 'other card' }>) {
  // one of the last: what it says may still matter
  const before = world.said.at(-1 - (one.which % 4));
  if (!before) return;
  if (one.is === 'same id') expect(await world.report(before.id, before.said)).toBe(before.answer);
  else if (one.is === 'same reference') await world.say(before.said);
  else if ('cardId' in before.said) await world.say({ ...before.said, cardId: world.cardId(one.which % 4) });
}

/** Blocks the first account, or lifts its block. */
async function block({ model, client }: World): Promise<void> {
  for (const [iban, account] of [...model.accounts].slice(0, 1)) {
    account.isBlocked = !account.isBlocked;
    await (account.isBlocked ? restrict : lift)(owner, client, iban);
  }
}

async function change({ model, client, cardId }: World, one: Extract<Event, { is: 'change' }>): Promise<void> {
  const id = cardId.call({ cardIds: [...model.cards.keys()] } as World, one.card);
  const changed = model.cards.get(id);
  if (!changed) return;
  const isOn = one.value % 2 === 0;
  if (one.what === 'client') {
    model.isClientLocked = isOn;
    await lift(owner, client);
    if (isOn) await restrict(owner, client);
  } else if (one.what === 'state' && changed.state !== 'terminated') {
    changed.state = one.value % 20 === 0 ? 'terminated' : changed.state === 'locked' ? 'enabled' : 'locked';
    await owner.query('update card set state = $2 where id = $1', [id, changed.state]);
  } else if (one.what === 'accepted') {
    changed.isAccepted = isOn;
    await owner.query('update card set accepted_at = case when $2 then bank_now() end where id = $1', [id, isOn]);
  } else if (one.what === 'limit' || one.what === 'monthly') {
    changed[one.what] = BigInt(one.value * (one.what === 'limit' ? 1 : 4));
    await owner.query(`update card set ${one.what}_minor = $2 where id = $1`, [id, changed[one.what]]);
  } else if (one.what !== 'state') {
    const columns: Readonly<Record<string, 'atm' | 'internet' | 'cless' | 'msr'>> = {
      ...{ atm: 'atm', online: 'internet', contactless: 'cless', magstripe: 'msr' },
    };
    Object.assign(changed.on, { [one.what]: isOn });
    await owner.query(`update card set ${columns[one.what]} = $2 where id = $1`, [id, isOn]);
  }
}

/** Away from every border, so that the moments of a run do not matter. */
function hopFrom(now: number, to: Extract<Event, { is: 'hop' }>['to']): number {
  const at = new Date(now);
  const day = 86_400_000;
  // an hour more than whole days: hops never add up to just the seven days that money is held
  const oddDay = day + 3_600_000;
  if (to === 'some days') return now + 4 * day + oddDay;
  if (to === 'expiry') return now + 8 * day;
  const [year = 0, month = 1] = getDay(now).split('-').map(Number);
  if (to === 'month') return Date.UTC(year, month, 1, 10);
  // the last minutes of a month in the bank's zone, or the first of the next one: winter and summer are in the hour
  for (let hour = Date.UTC(year, month, 1) - 4 * 3_600_000; ; hour += 3_600_000) {
    if (getDay(hour).endsWith('-01')) {
      const last = hour - 600_000;
      return at.getTime() < last ? last : hour + 600_000 > now ? hour + 600_000 : now + oddDay;
    }
  }
}

/** Two processes at once. */
async function sweepTwice(): Promise<void> {
  await Promise.all([expireHolds(app), settlePosted(app), expireHolds(app), settlePosted(app)]);
}

/** Several things at once end as they would one after another, in some order. */
async function atOnce(world: World, { acts, which: index }: Extract<Event, { is: 'at once' }>): Promise<void> {
  const bought = world.purchase(index);
  if (!bought) return;
  const made = acts.map((act): Said | undefined => {
    if (act === 'sweep') return undefined;
    if (act === 'buy') return getPurchase(bought.cardId, '2000');
    if (act.startsWith('clear')) return getClearing(bought, act === 'clear' ? 100 : 40, { final: act === 'clear' });
    return getReversal(bought, act === 'reverse' ? 100 : 40);
  });
  await Promise.all(made.map((said) => (said ? world.report(newId(), said) : sweepTwice())));
  const seen = await world.lines();
  for (const order of orders(made)) {
    const ended = structuredClone(world.model);
    for (const said of order) said ? hear(ended, said, rates) : sweep(ended);
    if (getLines(ended).join() !== seen.join()) continue;
    Object.assign(world.model, ended);
    return;
  }
  expect(seen, 'no order of these ends so').toEqual(getLines(world.model));
}

function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, index) => orders(all.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

test(
  'any order of events ends as the model says, and the books hold',
  async () => {
    let steps = 0;
    const ends = async (events: readonly Event[]) => {
      const world = await World.open();
      for (const one of events) {
        await play(world, one);
        expect(await world.lines()).toEqual(getLines(world.model));
        steps += 1;
      }
      expect(await findBreaches(owner, product.invariants)).toEqual([]);
    };
    const options = { interruptAfterTimeLimit: 5000 * runs, numRuns: 10_000, markInterruptAsFailure: false };
    await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40, size: 'max' }), ends), options);
    expect(steps).toBeGreaterThan(0);
    // the locks have one order
    const { rows } = await owner.query('select deadlocks from pg_stat_database where datname = current_database()');
    expect(rows).toEqual([{ deadlocks: 0n }]);
  },
  120_000 + 60_000 * runs,
);
