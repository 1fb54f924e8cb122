/** The typology player's plays: shapes of laundering, and for each rule one that fires it and one near miss. */
import { cash, deposit, type Movement, moneyIn, moneyOut, withMany } from './movement.ts';
import { type Begin, type PlayedRule, type RulePlays, rulePlays } from './rulePlays.ts';

export interface Play {
  /** one sentence */
  explain: string;
  movements: readonly Movement[];
  begins: Begin;
}

interface Typology extends Omit<Play, 'begins'> {
  /** the rules that it fires, in shadow too */
  fires: readonly PlayedRule[];
}

export const typologies = {
  structuring: {
    explain: 'Income split into payments just under the threshold of a day.',
    movements: [moneyIn(0, 14_900), moneyIn(2, 14_800, 2), moneyIn(4, 14_950, 3)],
    fires: ['C.IN.25K', 'C.IN.30K', 'UNDER.IN'],
  },
  'fan-out': {
    explain: 'One large sum comes in and leaves to many accounts.',
    movements: [moneyIn(0, 18_000), ...withMany('out', { count: 16, euro: 1_000, from: 2, firstDay: 1, lastDay: 4 })],
    fires: ['C.IN.15K', 'C.ONE2MANY', 'ACC.OUT.CNT', 'PASS.THROUGH', 'NEW.MANY'],
  },
  'fan-in': {
    explain: 'Many accounts pay in, and the sum leaves to one.',
    movements: [...withMany('in', { count: 16, euro: 950, lastDay: 4 }), moneyOut(5, 14_000, 20)],
    fires: ['C.ONE2MANY', 'ACC.IN.CNT', 'PASS.THROUGH', 'NEW.MANY'],
  },
  cycle: {
    explain:
      'The same money goes round: it leaves to one account and comes back from another, a little less each time.',
    movements: [0, 2, 4].flatMap((day) => [moneyIn(day, 9_000 - 50 * day, 1), moneyOut(day + 1, 8_900 - 50 * day, 2)]),
    fires: ['C.IN.25K', 'C.OUT.25K', 'PASS.THROUGH'],
  },
  'pass-through': {
    explain: 'Money comes in and leaves on the next day.',
    movements: [moneyIn(0, 12_000), moneyOut(1, 11_500, 2)],
    fires: ['PASS.THROUGH'],
  },
  cash: {
    explain: 'Top-ups by card are withdrawn as cash.',
    movements: [
      ...[0, 1, 2, 3, 4].map((day) => deposit(day, 1_100)),
      ...[0, 1, 2, 3, 4].map((day) => cash(day, 990)),
    ].sort((one, other) => one.day - other.day),
    fires: ['CASH.2K', 'M.CASH.INTENSIVE', 'DEP.VALUE', 'PASS.THROUGH', 'UNDER.CASH'],
  },
  'mule chain': {
    explain: 'Several strangers pay in; the client keeps a part and pays the rest on at once, some of it in cash.',
    movements: [
      ...[moneyIn(0, 2_900, 1), moneyIn(0, 2_800, 2), moneyIn(1, 2_700, 3)],
      ...[moneyOut(1, 3_600, 4), moneyOut(1, 3_500, 5), cash(1, 400)],
    ],
    fires: ['PASS.THROUGH', 'NEW.MANY'],
  },
  sleeper: {
    explain: 'After half a year of rest money comes in and leaves.',
    movements: [moneyIn(0, 100), moneyIn(181, 9_500, 2), moneyOut(182, 9_000, 3)],
    fires: ['PASS.THROUGH', 'SLEEPER'],
  },
} as const satisfies Readonly<Record<string, Typology>>;

function playsOfRule(
  code: string,
  { begins, reaches, below, by, outside, outsideBegins }: RulePlays,
): [string, Play][] {
  return [
    [code, { explain: `Reaches ${code}.`, movements: reaches, begins }],
    [`${code} below`, { explain: `Misses ${code} by ${by}.`, movements: below, begins }],
    [`${code} outside`, { explain: `Misses ${code} by a day.`, movements: outside, begins: outsideBegins }],
  ];
}

/** All plays by name: 'fan-out', 'C.IN.15K', 'C.IN.15K below', 'C.IN.15K outside'. */
export const plays: ReadonlyMap<string, Play> = new Map([
  ...Object.entries(typologies).map(([name, play]): [string, Play] => [name, { begins: 'within a month', ...play }]),
  ...Object.entries(rulePlays).flatMap(([code, of]) => playsOfRule(code, of)),
]);
