// The last day and the last cent on which something holds, typed by hand: what random histories meet by chance only.
import { expect, test } from 'vitest';
import type { Condition, RuleBody, Watched } from '../rules/condition.ts';
import type { ClientFacts, Side } from './sides.ts';
import { ClientTotals } from './totals.ts';
import { type ActiveRule, type ClientContext, ClientWatch, type Found } from './watch.ts';

/** 2026-06-10 */
const day0 = 20_614;
const facts: ClientFacts = { type: 'LEGAL', risk: 'L', country: 'LT', activities: ['64.19'], since: day0 - 1000 };
const nothing: ClientContext = { facts, whiteList: [], silences: [] };

const rule = (
  conditions: RuleBody['conditions'],
  more: Partial<ActiveRule> & { clients?: Watched } = {},
): ActiveRule => {
  const { clients = {}, ...rest } = more;
  return { code: 'RULE', version: 1, state: 'live', body: { conditions, clients, caseType: 'MNT' }, ...rest };
};
const sumIn = (window: Condition['window'], atLeast: number): Condition => ({
  ...{ measure: 'sum', direction: 'in', window, atLeast },
});

let n = 0n;
const paid = (day: number, amount: number, more: Partial<Side> = {}): Side => ({
  ...{ n: ++n, clientId: '30000000001', day: day0 + day, bookedOn: day0 + day, direction: 'in', kind: 'other' },
  ...{ iban: 'DE01', amount, paymentId: `${n}`, sign: 1, ...more },
});

function getWatch(rules: readonly ActiveRule[], context: ClientContext = nothing): ClientWatch {
  const totals = new ClientTotals(rules.flatMap(({ body }) => body.conditions));
  const atRisk = { M: new Set(['PL']), H: new Set(['RU']) };
  return new ClientWatch(rules, atRisk, totals, { context, standing: [], budget: null });
}
/** 'new day figure', of what each payment raises. */
const getText = (found: readonly Found[]) => found.map(({ what, day, figure }) => `${what} ${day - day0} ${figure}`);
const takeAll = (watch: ClientWatch, sides: readonly Side[]) => getText(sides.flatMap((side) => watch.take(side)));

test.each<[name: string, window: Condition['window'], first: number, last: number]>([
  ['a day', 1, 0, 0],
  ['three days', 3, 0, 2],
  ['seven days', 7, 0, 6],
  ['sixty days', 60, 0, 59],
  // 2026-06-01 … 2026-06-30
  ['a month', 'month', -9, 20],
])('%s: both of its ends count, the days beside them do not', (_name, window, first, last) => {
  const raisedBy = (from: number, to: number, cents = 10) =>
    takeAll(getWatch([rule([sumIn(window, 20)])]), [paid(from, 10), paid(to, cents)]);
  expect(raisedBy(first, last)).toEqual([`new ${last} 20`]);
  expect(raisedBy(first, last, 9)).toEqual([]);
  expect(raisedBy(first - 1, last)).toEqual([]);
  expect(raisedBy(first, last + 1)).toEqual([]);
});

test.each<[name: string, window: Condition['window'], at: number, speaks: number]>([
  ['of a day', 1, 0, 1],
  ['of seven days', 7, 0, 7],
  ['of sixty days', 60, 0, 60],
  ['of a month', 'month', 0, 21],
])('once in its window: a rule %s speaks again on the first day after it', (_name, window, at, speaks) => {
  const event = (day: number) =>
    // more than is needed, so that no budget is used up by the second payment
    takeAll(getWatch([rule([sumIn(window, 10)])]), [paid(at, 100), paid(day, 10)]).slice(1);
  expect(event(speaks - 1)).toEqual([]);
  expect(event(speaks)).toEqual([`new ${speaks} 10`]);
});

test('in the window one and a half is quiet, a cent more grows the event, and after the decision raises another', () => {
  const watch = getWatch([rule([sumIn(7, 10)])]);
  expect(takeAll(watch, [paid(0, 10), paid(1, 5)])).toEqual(['new 0 10']);
  expect(takeAll(watch, [paid(2, 1)])).toEqual(['grew 2 16']);
  watch.decide('RULE', 16);
  expect(takeAll(watch, [paid(3, 8)])).toEqual([]);
  const [found] = watch.take(paid(3, 1));
  expect(found).toMatchObject({ what: 'new', figure: 25, times: 1, windowDay: day0, untilOn: day0 + 7 });
});

test('a version in shadow and the live one each raise their own', () => {
  const rules = [rule([sumIn(7, 10)]), rule([sumIn(7, 10)], { version: 2, state: 'shadow' })];
  const found = getWatch(rules).take(paid(0, 10));
  expect(found.map(({ state, version }) => `${state} ${version}`)).toEqual(['live 1', 'shadow 2']);
});

test('a counterparty on the white list counts again the day after the last one, for this rule alone', () => {
  const entry = { rule: 'RULE', iban: 'DE01', untilOn: day0 + 5 };
  const raisedOn = (day: number, whiteList = [entry]) =>
    takeAll(getWatch([rule([sumIn(1, 10)])], { ...nothing, whiteList }), [paid(day, 10)]);
  expect([raisedOn(5), raisedOn(6)]).toEqual([[], ['new 6 10']]);
  expect(raisedOn(5, [{ ...entry, rule: 'OTHER' }])).toEqual(['new 5 10']);
  expect(raisedOn(5, [{ ...entry, iban: 'DE02' }])).toEqual(['new 5 10']);
});

test('what the white list takes out of one day is counted with the next one, though no money moves in between', () => {
  const whiteList = [{ rule: 'RULE', iban: 'DE01', untilOn: day0 + 5 }];
  const watch = getWatch([rule([sumIn(7, 100)])], { ...nothing, whiteList });
  expect(takeAll(watch, [paid(5, 99), paid(6, 1, { iban: 'DE02' })])).toEqual(['new 6 100']);
});

test('a silence ends after its last day, or by more than one and a half of what was decided, and never in shadow', () => {
  const silences = [{ rule: 'RULE', figure: 100, untilOn: day0 + 5 }];
  const raisedOn = (day: number, amount: number, state: 'live' | 'shadow' = 'live') =>
    takeAll(getWatch([rule([sumIn(1, 10)], { state })], { ...nothing, silences }), [paid(day, amount)]);
  expect([raisedOn(5, 150), raisedOn(5, 151), raisedOn(6, 10)]).toEqual([[], ['new 5 151'], ['new 6 10']]);
  expect(raisedOn(5, 10, 'shadow')).toEqual(['new 5 10']);
  const other = { ...nothing, silences: [{ rule: 'OTHER', figure: 100, untilOn: day0 + 5 }] };
  expect(takeAll(getWatch([rule([sumIn(1, 10)])], other), [paid(5, 10)])).toEqual(['new 5 10']);
});

test('what a silence kept quiet is counted with the first payment after it, however small', () => {
  const silences = [{ rule: 'RULE', figure: 100, untilOn: day0 + 5 }];
  const watch = getWatch([rule([sumIn(7, 100)])], { ...nothing, silences });
  expect(takeAll(watch, [paid(5, 100), paid(6, 1)])).toEqual(['new 6 101']);
});

const passThrough: RuleBody['conditions'] = [
  sumIn(7, 100),
  {
    ...{ measure: 'share', of: { direction: 'out' }, against: { direction: 'in' }, window: 7 },
    ...{ atLeast: 800, atMost: 1200 },
  },
];
test.each([
  [79, []],
  [80, ['new 1 100']],
  [120, ['new 1 100']],
  [121, []],
])('a share from 80 to 120 per cent: %d of 100', (cents, events) => {
  const watch = getWatch([rule(passThrough)]);
  expect(takeAll(watch, [paid(0, 100), paid(1, cents, { direction: 'out' })])).toEqual(events);
});

test('direction, kind, size and country each keep a payment out', () => {
  const conditions: RuleBody['conditions'] = [
    {
      ...{ measure: 'count', direction: 'out', kinds: ['cash'], size: { from: 80, to: 99 } },
      ...{ countries: { list: ['DE'] }, window: 7, atLeast: 1 },
    },
  ];
  const fits = { direction: 'out', kind: 'cash' } as const;
  const raised = (amount: number, more: Partial<Side>) =>
    takeAll(getWatch([rule(conditions)]), [paid(0, amount, { ...fits, ...more })]).length;
  expect([80, 99].map((amount) => raised(amount, {}))).toEqual([1, 1]);
  expect([79, 100].map((amount) => raised(amount, {}))).toEqual([0, 0]);
  expect(raised(80, { direction: 'in' })).toBe(0);
  expect(raised(80, { kind: 'other' })).toBe(0);
  expect(raised(80, { iban: 'LT01' })).toBe(0);
  const risky: RuleBody['conditions'] = [{ ...conditions[0], countries: { risk: 'H' } } as Condition];
  const raisedIn = (iban: string) => takeAll(getWatch([rule(risky)]), [paid(0, 80, { ...fits, iban })]).length;
  expect(['RU01', 'PL01', 'DE01'].map(raisedIn)).toEqual([1, 0, 0]);
});

test.each([80, 99])('a payment of either end of a size uses up the budget: %d', (amount) => {
  const sized: Condition = {
    ...{ measure: 'count', direction: 'in', size: { from: 80, to: 99 }, window: 7, atLeast: 2 },
  };
  expect(takeAll(getWatch([rule([sized])]), [paid(0, 90), paid(1, amount)])).toEqual(['new 1 2']);
});

test.each<[name: string, cents: readonly number[], events: string[]]>([
  ['of the part', [100, -49], []],
  ['of the part', [100, -50], ['new 0 500']],
  ['of the whole', [100, -240, 99], []],
  ['of the whole', [100, -240, 100], ['new 0 1200']],
])('a share is reached within a day by the last cent %s: %j', (_name, cents, events) => {
  const share: Condition = {
    ...{ measure: 'share', of: { direction: 'out' }, against: { direction: 'in' }, window: 7 },
    ...{ atLeast: 500, atMost: 1200 },
  };
  const sides = cents.map((one) => paid(0, Math.abs(one), { direction: one < 0 ? 'out' : 'in' }));
  expect(takeAll(getWatch([rule([share])]), sides)).toEqual(events);
});

test.each<[name: string, clients: Watched, fits: Partial<ClientFacts>, other: Partial<ClientFacts>]>([
  ['type', { type: 'N' }, { type: 'N' }, { type: 'LEGAL' }],
  ['risk', { risk: ['M', 'H'] }, { risk: 'M' }, { risk: 'L' }],
  ['no risk', { risk: ['L'] }, { risk: 'L' }, { risk: null }],
  ['country', { countries: ['LV'] }, { country: 'LV' }, { country: 'LT' }],
  ['activity', { activities: ['64'] }, { activities: ['01.1', '64.19'] }, { activities: ['46.4'] }],
  ['first day of the relation', { age: { from: 20, to: 90 } }, { since: day0 - 20 }, { since: day0 - 19 }],
  ['last day of the relation', { age: { from: 20, to: 90 } }, { since: day0 - 90 }, { since: day0 - 91 }],
])('clients by %s', (_name, clients, fits, other) => {
  const raised = (of: Partial<ClientFacts>) =>
    takeAll(getWatch([rule([sumIn(1, 10)], { clients })], { ...nothing, facts: { ...facts, ...of } }), [paid(0, 10)]);
  expect([raised(fits), raised(other)]).toEqual([['new 0 10'], []]);
});

test('a client is counted on the day on which it becomes old enough, though its budget is not used up', () => {
  const context = { ...nothing, facts: { ...facts, since: day0 - 19 } };
  const watch = getWatch([rule([sumIn(7, 100)], { clients: { age: { from: 20 } } })], context);
  expect(takeAll(watch, [paid(0, 99), paid(1, 1)])).toEqual(['new 1 100']);
});

test('still for ten days: the day before is too early, and a new client was still since the relation began', () => {
  const conditions: RuleBody['conditions'] = [{ measure: 'still', window: 3, atLeast: 10 }];
  const raised = (since: number, ...days: number[]) =>
    takeAll(
      getWatch([rule(conditions)], { ...nothing, facts: { ...facts, since: day0 + since } }),
      days.map((day) => paid(day, 1)),
    );
  expect([raised(0, 0, 10), raised(0, 0, 11)]).toEqual([[], ['new 11 10']]);
  expect([raised(-9, 0), raised(-10, 0)]).toEqual([[], ['new 0 10']]);
});

test('a share of nothing counts as reached, and its figure is the greatest one', () => {
  const share = { measure: 'share', of: { direction: 'in' }, against: { direction: 'out' } } as const;
  const watch = getWatch([rule([{ ...share, window: 7, atLeast: 500 }])]);
  expect(takeAll(watch, [paid(0, 1)])).toEqual(['new 0 1000000']);
});

test('a counterparty that has left the window uses up the budget when it comes back', () => {
  const parties: RuleBody['conditions'] = [{ measure: 'parties', direction: 'in', window: 5, atLeast: 3 }];
  const watch = getWatch([rule(parties)]);
  expect(takeAll(watch, [paid(0, 1)])).toEqual([]);
  // counted on day 5, on which the first one is in the window no more
  watch.change(nothing);
  const later = ['DE02', 'DE01', 'DE03'].map((iban) => paid(5, 1, { iban }));
  expect(takeAll(watch, later)).toEqual(['new 5 3']);
});

test('new counterparties: the second payment to one is none, and each direction counts by itself', () => {
  const met = (direction: 'in' | 'out'): RuleBody['conditions'] => [
    { measure: 'newParties', direction, window: 4, atLeast: 2 },
  ];
  const sides = () => [
    paid(0, 1),
    paid(1, 1),
    paid(2, 1, { iban: 'DE02', direction: 'out' }),
    paid(3, 1, { iban: 'DE03' }),
  ];
  expect(takeAll(getWatch([rule(met('in'))]), sides())).toEqual(['new 3 2']);
  expect(takeAll(getWatch([rule(met('out'))]), sides())).toEqual([]);
  // a day later the first one has left the window
  const late = [paid(0, 1), paid(4, 1, { iban: 'DE03' })];
  expect(takeAll(getWatch([rule(met('in'))]), late)).toEqual([]);
});

test('what came back leaves the day on which it counted', () => {
  const watch = getWatch([rule([sumIn(7, 20)])]);
  const first = paid(0, 10);
  const back = { ...first, n: ++n, bookedOn: day0 + 3, sign: -1 as const };
  expect(takeAll(watch, [first, back, paid(3, 10)])).toEqual([]);
  expect(takeAll(watch, [paid(6, 10)])).toEqual(['new 6 20']);
});

test('a counterparty whose one payment came back counts no more, and is new to the window again', () => {
  const watch = getWatch([rule([{ measure: 'parties', direction: 'in', window: 5, atLeast: 2 }])]);
  const first = paid(0, 10);
  const back = { ...first, n: ++n, bookedOn: day0 + 1, sign: -1 as const };
  expect(takeAll(watch, [first, back, paid(1, 1, { iban: 'DE02' })])).toEqual([]);
  expect(takeAll(watch, [paid(1, 1)])).toEqual(['new 1 2']);
});
