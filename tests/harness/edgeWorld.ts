// One client and one rule, day by day, through the database: each payment is followed by itself.
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Condition, RuleBody } from '#features/monitoring/rules/condition.ts';
import type { MoneyHistory } from '#features/monitoring/tests/moneyHistory.ts';
import type { SlowSide } from '#features/monitoring/tests/slowWatch.ts';
import { openWatchedBank, type WatchedBank } from './watchedBank.ts';

export const [client, other] = ['30000000001', '30000000002'] as const;
/** 2026-03-10; the clocks change on 2026-03-29 */
export const day0 = 20_522;
// set before the first test of a file
export let bank: WatchedBank;
export let owner: pg.Pool;
export let app: pg.Pool;
export let money: MoneyHistory;

/** A bank for the tests of a file; with each of them the first day begins, without money. */
export function openEdges(): void {
  beforeAll(async () => {
    bank = await openWatchedBank();
    ({ owner, app, money } = bank);
  });
  afterAll(() => bank.close());
  beforeEach(async () => {
    await money.forget();
    await money.turnClock(day0);
  });
}

/** Cents come in, so many days after the first. */
export async function pay(day: number, amount: number, more: Partial<SlowSide> = {}): Promise<void> {
  const side = { clientId: client, day: day0 + day, bookedOn: day0 + day, iban: 'DE01', amount, sign: 1 as const };
  await money.pay({ ...side, direction: 'in', kind: 'other', ...more }, 0);
  await bank.follow();
}

export const setRule = (conditions: RuleBody['conditions']) =>
  money.change({
    what: 'rules',
    rules: [{ code: 'EDGE', version: 1, state: 'live', body: { conditions, clients: {}, caseType: 'MNT' } }],
  });
export const sum = (window: Condition['window'], atLeast: number): Condition => ({
  ...{ measure: 'sum', direction: 'in', window, atLeast },
});

/** 'day figure', with what it grew to. */
export const events = async () =>
  (await money.events()).map(({ day, figure, grewTo }) =>
    [day - day0, figure, ...(grewTo === undefined ? [] : [`grew to ${grewTo}`])].join(' '),
  );
export const run = (text: string, ...values: unknown[]) => owner.query(text, values);

/** SQL: a case about the client was decided as right. */
export const truePositive = `
  insert into client_case (id, subject_id, type, kind, status, title, opened_at, due_at, changed_at)
  values (new_id(), '${client}', 'FRAUD', 'A', 0, '', now(), now(), now());
  update client_case set status = 2, closed_at = now(), outcome = jsonb_build_object('code', 'ATRU', 'by', null,
    'confirmedBy', null, 'reasons', '[]'::jsonb, 'at', now())
  where subject_id = '${client}' and type = 'FRAUD'`;
