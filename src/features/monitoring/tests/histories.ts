// Random histories of money for rules with small thresholds: payments that come, come back, are white-listed, silenced,
// decided, and when days pass.
import fc from 'fast-check';
import type { RuleBody } from '../rules/condition.ts';
import type { SlowFacts, SlowRule, SlowSide, SlowStep } from './slowWatch.ts';

const everyone = {};
const body = (conditions: RuleBody['conditions'], clients: RuleBody['clients'] = everyone): RuleBody => ({
  ...{ conditions, clients, caseType: 'MNT' },
});
const cash: RuleBody['conditions'][number] = {
  ...{ measure: 'sum', direction: 'out', kinds: ['cash'], window: 7, atLeast: 4 },
};

/** One of each kind; their thresholds are multiplied in later versions. */
const bodies: Readonly<Record<string, RuleBody>> = {
  'IN.DAY': body([{ measure: 'sum', direction: 'in', window: 1, atLeast: 10 }], { type: 'LEGAL' }),
  'OUT.WEEK': body([{ measure: 'sum', direction: 'out', window: 7, atLeast: 20 }]),
  'BOTH.MONTH': body([{ measure: 'sum', direction: 'both', window: 'month', atLeast: 30 }]),
  'CASH.COUNT': body([{ measure: 'count', direction: 'out', kinds: ['cash'], window: 3, atLeast: 2 }]),
  PARTIES: body([{ measure: 'parties', direction: 'both', window: 10, atLeast: 3 }]),
  'PARTIES.IN': body([{ measure: 'parties', direction: 'in', window: 'month', atLeast: 2 }]),
  'PARTIES.CASH': body([{ measure: 'parties', direction: 'out', kinds: ['other', 'deposit'], window: 5, atLeast: 2 }]),
  NEW: body([{ measure: 'newParties', direction: 'both', window: 4, atLeast: 2 }]),
  'NEW.OUT': body([{ measure: 'newParties', direction: 'out', countries: { list: ['DE'] }, window: 20, atLeast: 1 }]),
  INTENSIVE: body([
    cash,
    {
      measure: 'share',
      of: { direction: 'out', kinds: ['cash'] },
      against: { direction: 'out', kinds: ['other'] },
      window: 7,
      atLeast: 500,
    },
  ]),
  PASS: body([
    { measure: 'sum', direction: 'in', window: 7, atLeast: 8 },
    { measure: 'share', of: { direction: 'out' }, against: { direction: 'in' }, window: 7, atLeast: 800, atMost: 1200 },
  ]),
  SHARE: body([
    { measure: 'share', of: { direction: 'in' }, against: { direction: 'both' }, window: 'month', atLeast: 600 },
  ]),
  STILL: body([
    { measure: 'sum', direction: 'both', window: 7, atLeast: 5 },
    { measure: 'still', window: 7, atLeast: 10 },
  ]),
  UNDER: body([{ measure: 'count', direction: 'in', size: { from: 4, to: 5 }, window: 7, atLeast: 2 }]),
  ABROAD: body([{ measure: 'sum', direction: 'both', countries: { list: ['DE'] }, window: 30, atLeast: 9 }]),
  OLD: body([{ measure: 'sum', direction: 'in', window: 7, atLeast: 6 }], { age: { from: 20, to: 90 } }),
};

export const ibansOfHistory = ['DE01', 'DE02', 'DE03', 'LT01', 'LT02', 'PL01', ''] as const;
const clientIds = ['30000000001', '30000000002'] as const;

interface Move {
  kind: number;
  client: number;
  party: number;
  amount: number;
  isIn: boolean;
  flow: number;
  days: number;
  pick: number;
}
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.nat(99),
  client: fc.nat(clientIds.length - 1),
  party: fc.nat(ibansOfHistory.length - 1),
  amount: fc.integer({ min: 1, max: 9 }),
  isIn: fc.boolean(),
  flow: fc.nat(2),
  days: fc.nat(12),
  pick: fc.nat(999),
});
export interface Chosen {
  moves: readonly Move[];
  begin: number;
  rules: readonly number[];
}
export const chosen = (most: number, least = 5): fc.Arbitrary<Chosen> =>
  fc.record({
    moves: fc.array(move, { minLength: least, maxLength: most }),
    // of a year with both changes of summer time, and the turn of the year
    begin: fc.integer({ min: 0, max: 400 }),
    rules: fc.array(fc.nat(999), { minLength: 1, maxLength: 6 }),
  });

/** 2025-11-01 */
export const firstDay = 20_393;

function getRules(picks: readonly number[], version: number): SlowRule[] {
  const codes = Object.keys(bodies);
  const taken = new Map(picks.map((pick) => [codes[pick % codes.length] ?? 'PASS', pick]));
  return [...taken]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, pick]) => {
      const found = bodies[code] ?? body([cash]);
      const scale = version > 1 && pick % 2 === 0 ? 2 : 1;
      const [main, ...others] = found.conditions;
      if (!main) throw new Error(code);
      return {
        ...{ code, version, state: pick % 5 === 0 ? 'shadow' : 'live' },
        body: { ...found, conditions: [{ ...main, atLeast: main.atLeast * scale }, ...others] },
      };
    });
}

interface Decided {
  clientId: string;
  rule: string;
  iban: string;
  day: number;
  amount: number;
  pick: number;
}

function getSide(isIn: boolean, flow: number, about: Omit<SlowSide, 'direction' | 'kind'>): SlowSide {
  const byCard = isIn ? 'deposit' : 'cash';
  return { ...about, direction: isIn ? 'in' : 'out', kind: flow === 0 ? byCard : 'other' };
}

/** What staff decide: white list, silence, or a case. */
function getDecision(kind: number, { clientId, rule, iban, day, amount, pick }: Decided): SlowStep[] {
  if (kind < 87 && iban !== '') return [{ what: 'list', clientId, rule, iban, untilOn: day + (pick % 15) }];
  if (kind < 89) return [{ what: 'unlist', clientId, rule, iban }];
  if (kind < 92) return [{ what: 'silence', clientId, rule, figure: amount * 2, untilOn: day + (pick % 20) }];
  return [{ what: 'decide', clientId, rule }];
}

const turnsAfter = (day: number, days: number): SlowStep[] =>
  Array.from({ length: days }, (_, at) => ({ what: 'turn', day: day + at + 1 }));

/** The steps that the moves make; days only pass. */
export function getHistory({ moves, begin, rules: picks }: Chosen): SlowStep[] {
  let day = firstDay + begin;
  let version = 1;
  const facts = (client: number, risk: SlowFacts['risk'] = null): SlowFacts => ({
    ...{ type: client === 0 ? 'LEGAL' : 'N', risk, country: 'LT', activities: [], since: firstDay + begin - 10 },
  });
  const steps: SlowStep[] = clientIds.map((clientId, at) => ({ what: 'facts', clientId, facts: facts(at) }));
  const rules = getRules(picks, version);
  const codes = rules.map(({ code }) => code);
  steps.push({ what: 'rules', rules });
  const paid: SlowSide[] = [];
  for (const { kind, client, party, amount, isIn, flow, days, pick } of moves) {
    const clientId = clientIds[client] ?? clientIds[0];
    const rule = codes[pick % codes.length] ?? '';
    const iban = ibansOfHistory[party] ?? '';
    if (kind < 55) {
      const side = getSide(isIn, flow, { clientId, day, bookedOn: day, iban, amount, sign: 1 });
      paid.push(side);
      steps.push({ what: 'side', side });
    } else if (kind < 62) {
      const [back] = paid.splice(pick % Math.max(1, paid.length), 1);
      if (back) steps.push({ what: 'side', side: { ...back, bookedOn: day, sign: -1 } });
    } else if (kind < 82) {
      const turns = turnsAfter(day, days === 12 ? 15 + (pick % 20) : days % 4);
      day += turns.length;
      steps.push(...turns);
    } else if (kind < 97) steps.push(...getDecision(kind, { clientId, rule, iban, day, amount, pick }));
    else steps.push({ what: 'rules', rules: getRules(picks, ++version) });
  }
  return steps;
}
