/**
 * The SEPA rail against a simple model: payments, answers, returns and money that comes in, in random order, with files
 * that come twice, late, broken or never, and processes that are killed at any step. Whatever happens, each payment is
 * in the one state that the first valid answer gave it, money is where the states say, and silence moves nothing.
 */
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { Crash, CrashPoint } from '#tests/harness/crashes.ts';
import { type Sent, TestRail } from '#tests/harness/rail.ts';
import { approvePayments, getBalances, getState } from '#tests/harness/railPayments.ts';
import { runs } from '#tests/harness/runs.ts';
import { ibans } from '#tests/harness/village.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';

let village: VillageDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  village = await openVillage();
  ({ owner, app } = village);
});
afterAll(() => village.close());

const amountMinor = 100n;
const feeMinor = 35n;

async function authorize(isInstant: boolean): Promise<string> {
  return (await approvePayments(owner, { amountMinor, feeMinor, isInstant }))[0] ?? '';
}

async function balances() {
  const of = await getBalances(owner);
  return {
    payer: of(ibans.timber).balance,
    held: of(ibans.timber).held,
    payee: of(ibans.bakery).balance,
    settlement: of('settlement').balance,
    suspense: of('suspense').balance,
    fees: of('fee_income').balance,
  };
}

const transferIn = (transactionId: string, creditorIban: string) => ({
  transactionId,
  endToEndId: 'NOTPROVIDED',
  amountMinor,
  debtor: { name: 'Erika' },
  debtorIban: ibans.elsewhere,
  debtorBic: 'DEUTDEFFXXX',
  creditor: { name: 'Duona' },
  creditorIban,
  creditorBic: 'KONTLT21XXX',
});

let transactions = 0;

function creditTransfer(rail: TestRail, isInstant: boolean, ...creditorIbans: string[]): Buffer {
  const transfers = creditorIbans.map((iban) => {
    transactions += 1;
    const transfer = transferIn(`T${transactions}`, iban);
    return isInstant ? { ...transfer, acceptedAt: '2026-11-22T10:00:00.000Z' } : transfer;
  });
  return rail.make({ kind: 'pacs.008', isInstant, settlementDay: '2026-11-23', transfers });
}

describe('killed at each step, and started again, the rail loses nothing and does nothing twice', () => {
  /** Runs `act` with a crash at step 0, 1, 2 …, each before and after the step, until it ends without one. */
  async function atEachStep(
    prepare: (rail: TestRail) => Promise<() => Promise<void>>,
    act: (rail: TestRail) => Promise<void>,
  ) {
    let crashes = 0;
    for (const isAfter of [false, true]) {
      for (let at = 0; ; at++) {
        const rail = await TestRail.open(app, { maxSlice: 1 });
        const check = await prepare(rail);
        const point = new CrashPoint(at, isAfter);
        const context = { pool: point.pool(app), folders: point.folders(rail.context.folders) };
        const died = await act(rail.with(context)).then(
          () => false,
          (error: unknown) => {
            if (error instanceof Crash) return true;
            throw error;
          },
        );
        await act(rail);
        await check();
        await rail.close();
        if (!died && !point.hasCrashed) break;
        crashes += 1;
      }
    }
    return crashes;
  }

  test('on the way out', async () => {
    const crashes = await atEachStep(
      async (rail) => {
        const before = await balances();
        const id = await authorize(false);
        return async () => {
          expect(await getState(owner, id)).toBe(states.pending);
          const files = await rail.collect();
          const sent = files.flatMap((one) => (one.kind === 'pacs.008' ? one.transfers : []));
          expect(sent.map(({ transactionId }) => transactionId)).toEqual([id.replaceAll('-', '')]);
          expect(await rail.names('out')).toEqual([]);
          const after = await balances();
          expect(after.settlement - before.settlement).toBe(amountMinor);
          expect(after.held).toBe(before.held);
        };
      },
      (rail) => rail.send(),
    );
    expect(crashes).toBeGreaterThan(16);
  });

  const take = async (rail: TestRail) => {
    await rail.take();
    await rail.send();
  };

  test('on the way in: an answer, and money that comes in and is answered', async () => {
    const crashes = await atEachStep(async (rail) => {
      const id = await authorize(true);
      const sent = await rail.handOver();
      const before = await balances();
      await rail.put(rail.statusReport(sent, 'RJCT', 'AC04'), '1.xml');
      await rail.put(creditTransfer(rail, true, ibans.bakery), '2.xml');
      return async () => {
        expect(await getState(owner, id)).toBe(states.rejected);
        expect(await rail.names('in')).toEqual([]);
        expect((await rail.collect()).map(({ kind }) => kind)).toEqual(['pacs.002']);
        const after = await balances();
        expect(after.payer - before.payer).toBe(amountMinor + feeMinor);
        expect(after.payee - before.payee).toBe(amountMinor);
        expect(after.settlement - before.settlement).toBe(-2n * amountMinor);
      };
    }, take);
    expect(crashes).toBeGreaterThan(24);
  });

  test('on the way in: a file of two slices, with money for no one', async () => {
    const crashes = await atEachStep(async (rail) => {
      const before = await balances();
      await rail.put(creditTransfer(rail, false, ibans.bakery, 'LT121000011101001000'));
      return async () => {
        expect(await rail.names('in')).toEqual([]);
        expect((await rail.collect()).map(({ kind }) => kind)).toEqual(['pacs.004']);
        const after = await balances();
        expect(after.payee - before.payee).toBe(amountMinor);
        expect(after.settlement - before.settlement).toBe(-amountMinor);
        expect(after.suspense).toBe(before.suspense);
      };
    }, take);
    expect(crashes).toBeGreaterThan(50);
  });
});

/** One thing that happens. `which` picks a payment or a file that is there. */
type Event =
  | { is: 'authorize'; instant: boolean }
  | { is: 'send' | 'take'; crashAt: number; isAfter: boolean }
  | { is: 'settle' | 'accept' | 'refuse' | 'pend' | 'return' | 'return less'; which: number }
  | { is: 'again'; which: number }
  | { is: 'broken'; which: number }
  | { is: 'receive'; instant: boolean; known: boolean };

const place = fc.nat(30);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('authorize' as const), instant: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constantFrom('send' as const, 'take' as const),
      crashAt: fc.nat(40),
      isAfter: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constantFrom(
        'settle',
        'settle',
        'accept',
        'refuse',
        'refuse',
        'pend',
        'return',
        'return less',
      ) as fc.Arbitrary<'settle' | 'accept' | 'refuse' | 'pend' | 'return' | 'return less'>,
      which: place,
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('again' as const), which: place }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('broken' as const), which: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('receive' as const), instant: fc.boolean(), known: fc.boolean() }),
  },
);

/** What should be so, computed without the rail's own code. */
class World {
  readonly rail: TestRail;
  /** state by payment */
  readonly expected = new Map<string, number>();
  readonly instant = new Set<string>();
  readonly sent: Sent[] = [];
  /** files that lie in `in` and were not looked at, by name, with what they do */
  readonly waiting = new Map<string, () => void>();
  /** bytes of files that were put there once */
  readonly files: Buffer[] = [];
  received = 0n;
  #names = 0;

  constructor(rail: TestRail) {
    this.rail = rail;
  }

  async put(bytes: Buffer, effect: () => void): Promise<void> {
    this.#names += 1;
    const name = `${String(this.#names).padStart(4, '0')}.xml`;
    await this.rail.put(bytes, name);
    this.waiting.set(name, effect);
  }

  /** The model of taking: files work in the order of their names. */
  taken(): void {
    for (const name of [...this.waiting.keys()].sort()) this.waiting.get(name)?.();
    this.waiting.clear();
  }

  getId({ transactionId }: Sent): string {
    const hex = transactionId;
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }
}

const { pending, executed, rejected, reversed, authorized } = states;

/** From which states an answer leads where. */
const effects: Readonly<
  Record<'settle' | 'accept' | 'refuse' | 'pend' | 'return' | 'return less', Readonly<Record<number, number>>>
> = {
  settle: { [pending]: executed },
  // of an instant transfer only
  accept: { [pending]: executed },
  refuse: { [pending]: rejected },
  pend: {},
  return: { [pending]: reversed, [executed]: reversed },
  'return less': {},
};

type Answer = keyof typeof effects;

async function play(world: World, one: Event): Promise<void> {
  switch (one.is) {
    case 'authorize': {
      const id = await authorize(one.instant);
      world.expected.set(id, authorized);
      if (one.instant) world.instant.add(id);
      return;
    }
    case 'send':
    case 'take':
      return runProcess(world, one);
    case 'again': {
      const bytes = world.files[one.which % Math.max(1, world.files.length)];
      if (bytes) await world.put(bytes, () => {});
      return;
    }
    case 'broken': {
      const bytes = world.files[one.which % Math.max(1, world.files.length)] ?? Buffer.from('<Document/>');
      await world.put(bytes.subarray(0, bytes.length - 40 - one.which), () => {});
      return;
    }
    case 'receive': {
      const bytes = creditTransfer(world.rail, one.instant, one.known ? ibans.bakery : 'LT121000011101001000');
      world.files.push(bytes);
      await world.put(bytes, () => {
        if (one.known) world.received += amountMinor;
      });
      return;
    }
    default:
      return answer(world, one.is, one.which);
  }
}

/** A process that is killed is started again. */
async function runProcess(world: World, { is, crashAt, isAfter }: Extract<Event, { crashAt: number }>): Promise<void> {
  const { rail, expected } = world;
  const run = (process: TestRail) => (is === 'send' ? process.send() : process.take());
  const point = new CrashPoint(crashAt, isAfter);
  await run(rail.with({ pool: point.pool(app), folders: point.folders(rail.context.folders) })).catch(
    (error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    },
  );
  if (point.hasCrashed) await run(rail);
  if (is === 'take') return world.taken();
  for (const [id, state] of expected) if (state === authorized) expected.set(id, pending);
  for (const message of await rail.collect()) {
    if (message.kind !== 'pacs.008') continue;
    const { messageId, settlementDay, transfers } = message;
    for (const one of transfers) world.sent.push({ ...one, messageId, settlementDay });
  }
}

async function answer(world: World, what: Answer, which: number): Promise<void> {
  const about = world.sent[which % Math.max(1, world.sent.length)];
  if (!about) return;
  const { expected } = world;
  const bytes = getAnswer(world.rail, what, about);
  world.files.push(bytes);
  const id = world.getId(about);
  await world.put(bytes, () => {
    if (what === 'accept' && !world.instant.has(id)) return;
    const state = expected.get(id) ?? -1;
    expected.set(id, effects[what][state] ?? state);
  });
}

function getAnswer(rail: TestRail, what: Answer, about: Sent): Buffer {
  if (what === 'return') return rail.getReturn([about], 'AC04');
  if (what === 'return less') return rail.getReturn([about], 'AC04', 1n);
  const status = { settle: 'ACSC', accept: 'ACCP', refuse: 'RJCT', pend: 'PDNG' } as const;
  return rail.statusReport([about], status[what], what === 'refuse' ? 'AC01' : undefined);
}

test.each([
  ['settles an instant transfer', true, states.executed],
  ['settles no other', false, states.pending],
])('that the payee’s bank has accepted a transfer %s', async (_, isInstant, state) => {
  const rail = await TestRail.open(app);
  try {
    const id = await authorize(isInstant);
    await rail.answer(await rail.handOver(), 'ACCP');
    expect(await getState(owner, id)).toBe(state);
    expect(await rail.names('failed')).toEqual([]);
  } finally {
    await rail.close();
  }
});

test(
  'any order of events ends as the model says',
  async () => {
    let settled = 0;
    const ends = async (events: readonly Event[]) => {
      const rail = await TestRail.open(app);
      const world = new World(rail);
      const before = await balances();
      try {
        for (const one of events) await play(world, one);
        await rail.take();
        world.taken();
        for (const [id, state] of world.expected) expect([id, await getState(owner, id)]).toEqual([id, state]);
        const count = (...among: number[]) =>
          BigInt([...world.expected.values()].filter((state) => among.includes(state)).length);
        settled += Number(count(executed, rejected, reversed));
        const outside = amountMinor * count(pending, executed);
        const fees = feeMinor * count(pending, executed, reversed);
        const after = await balances();
        expect({
          payer: after.payer - before.payer,
          held: after.held - before.held,
          payee: after.payee - before.payee,
          settlement: after.settlement - before.settlement,
          suspense: after.suspense - before.suspense,
          fees: after.fees - before.fees,
        }).toEqual({
          payer: -outside - fees,
          held: (amountMinor + feeMinor) * count(authorized),
          payee: world.received,
          settlement: outside - world.received,
          suspense: 0n,
          fees,
        });
        expect(rail.errors).toEqual([]);
        expect(await rail.names('in')).toEqual([]);
        // the next run begins without payments that wait
        await rail.send();
      } finally {
        await rail.close();
      }
    };
    const options = { interruptAfterTimeLimit: 5000 * runs, numRuns: 10_000, markInterruptAsFailure: false };
    await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), ends), options);
    expect(settled).toBeGreaterThan(0);
  },
  60_000 * runs,
);
