// Which counterparties a client has met, and when last in each direction: the totals say what the sides say, while
// clients stay within what they may still move.
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '#tests/harness/runs.ts';
import { openWatchedBank, type WatchedBank } from '#tests/harness/watchedBank.ts';
import type { RuleBody } from '../rules/condition.ts';

const client = '30000000001';
/** 2026-03-10 */
const firstDay = 20_522;
let bank: WatchedBank;
let owner: pg.Pool;

beforeAll(async () => {
  bank = await openWatchedBank();
  ({ owner } = bank);
});
afterAll(() => bank.close());

const payment = fc.record({
  direction: fc.constantFrom('in', 'out'),
  iban: fc.constantFrom('DE01', 'LT01', ''),
  /** after the payment before */
  days: fc.nat(1),
  isFollowed: fc.boolean(),
});
/** Nobody reaches it. */
const body: RuleBody = {
  ...{ conditions: [{ measure: 'sum', direction: 'both', window: 7, atLeast: 1_000_000 }], clients: {} },
  caseType: 'MNT',
};

const met = `select iban, first_on, last_in, last_out from flow_met where client_id = $1 order by iban`;
const metBySides = `
  select iban, min(day) as first_on, max(day) filter (where direction = 'in') as last_in,
    max(day) filter (where direction = 'out') as last_out
  from flow where client_id = $1 and iban <> '' group by iban order by iban`;

test('random sides in both directions: a counterparty was met when the sides say so', async () => {
  const { money } = bank;
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 8, maxLength: 16 }), async (payments) => {
      await money.forget();
      await money.turnClock(firstDay);
      await money.change({ what: 'rules', rules: [{ code: 'MET', version: 1, state: 'live', body }] });
      let day = firstDay;
      for (const { direction, iban, days, isFollowed } of payments) {
        day += days;
        const side = { clientId: client, day, bookedOn: day, iban, amount: 5, sign: 1 } as const;
        await money.pay({ ...side, direction, kind: 'other' }, 1);
        if (isFollowed) await bank.follow();
      }
      await bank.follow();
      const { rows: wanted } = await owner.query(metBySides, [client]);
      expect((await owner.query(met, [client])).rows).toEqual(wanted);
    }),
    { numRuns: 10 * runs, endOnFailure: true },
  );
});
