// What the lab plays is what the engine's judge finds; here by hand.
import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, type Side } from '../engine/sides.ts';
import type { ActiveRule, ClientContext } from '../engine/watch.ts';
import type { RuleBody } from '../rules/condition.ts';
import { ClientPlay, getCases, nearBody, playedClient, playedCodes } from './playClient.ts';

const atRisk = { M: new Set<string>(), H: new Set<string>() };
const context: ClientContext = {
  facts: { type: 'LEGAL', risk: 'L', country: 'LT', activities: [], since: dayNumber('2020-01-01') },
  silences: [],
  whiteList: [],
};
const body: RuleBody = {
  conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast: 100_000 }],
  clients: {},
  caseType: 'MNT',
};
const share: RuleBody = {
  conditions: [
    { measure: 'sum', direction: 'out', kinds: ['cash'], window: 7, atLeast: 20_000 },
    ...[{ measure: 'share' as const, of: { direction: 'out' as const, kinds: ['cash' as const] } }].map((one) => ({
      ...{ ...one, against: { direction: 'out' as const, kinds: ['other' as const] }, window: 7, atLeast: 500 },
    })),
  ],
  clients: {},
  caseType: 'EDD',
};
const pay = (day: string, amount: number, more: Partial<Side> = {}): Side => ({
  ...{ n: 1n, clientId: 'c', day: dayNumber(day), bookedOn: dayNumber(day), direction: 'in', kind: 'other' },
  ...{ iban: 'LT1', amount, paymentId: '', sign: 1 },
  ...more,
});
const rule = (code: string, of: RuleBody): ActiveRule => ({ code, version: 1, state: 'live', body: of });
function played(rules: readonly ActiveRule[], sides: readonly Side[], from = '2026-01-01', until = '2026-03-31') {
  const play = new ClientPlay(rules, atRisk, context, dayNumber(from));
  for (const side of sides) play.take(side);
  play.turnTo(dayNumber(until));
  return play;
}
const getEvents = (of: RuleBody, sides: readonly Side[]) =>
  played([rule('R', of)], sides)
    .getEvents('R')
    .map(({ day, figure }) => `${dayText(day)} ${figure}`);

test('an event at the threshold, none a cent below or a day outside of the window', () => {
  expect(getEvents(body, [pay('2026-01-05', 50_000), pay('2026-01-11', 50_000)])).toEqual(['2026-01-11 100000']);
  expect(getEvents(body, [pay('2026-01-05', 50_000), pay('2026-01-11', 49_999)])).toEqual([]);
  expect(getEvents(body, [pay('2026-01-05', 50_000), pay('2026-01-12', 50_000)])).toEqual([]);
});

test('once in its window, with the highest figure; again after it', () => {
  const sides = [pay('2026-01-05', 100_000), pay('2026-01-06', 100_000), pay('2026-01-12', 100_000)];
  expect(getEvents(body, sides)).toEqual(['2026-01-05 200000', '2026-01-12 200000']);
});

test('payments before the first day count, and raise nothing', () => {
  expect(getEvents(body, [pay('2025-12-28', 150_000), pay('2026-01-02', 1)])).toEqual(['2026-01-02 150001']);
});

test('a share rises when days leave its window, though no money moves', () => {
  const cash = { direction: 'out', kind: 'cash' } as const;
  const sides = [pay('2026-01-05', 100_000, { direction: 'out' }), pay('2026-01-08', 30_000, cash)];
  expect(getEvents(share, sides)).toEqual(['2026-01-12 30000']);
});

describe('the kept facts of a client', () => {
  const rules = [rule(playedCodes.first, body), rule(playedCodes.near, nearBody(body))];
  const kept = (sides: Side[]) => playedClient('c', played(rules, sides), { first: 3, second: 3 });

  test('just below: 80 % of the threshold and no event', () => {
    expect(kept([pay('2026-01-05', 80_000)])).toMatchObject({ days: [], figure: null, near_figure: 80_000 });
    expect(kept([pay('2026-01-05', 79_999)])).toBeUndefined();
    expect(kept([pay('2026-01-05', 100_000)])).toMatchObject({ days: ['2026-01-05'], near_figure: null });
  });

  test('above the threshold on the last day, and not a day later', () => {
    const above = (day: string) => kept([pay(day, 100_000)])?.above_figure;
    expect([above('2026-03-25'), above('2026-03-24')]).toEqual([100_000, null]);
  });

  test('an event joins the case of the one before while it is open', () => {
    const events = [1, 2, 4, 6, 7].map((day) => ({ day, figure: 1 }));
    expect(getCases(events, 3)).toBe(3);
    expect(getCases(events, 0)).toBe(5);
    expect(getCases([], 3)).toBe(0);
  });
});
