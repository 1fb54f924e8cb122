// The lines of the table: figures, and their goals (docs/performance.md).
import type { Rate } from './bench.ts';
import { clients } from './goals/calls.ts';
import type { Row } from './report.ts';

const m = 'M';

type Line = Pick<Row, 'goal' | 'what' | 'unit' | 'of' | 'bound'>;

function line(goal: string, what: string, unit: Row['unit'], of = '', bound: Row['bound'] = null): Line {
  return { goal, what, unit, of, bound };
}

/** By the names under which the goals add their figures. */
const lines = {
  m: line(m, `bare transfer, ${clients} clients (pgbench)`, '/s'),
  layer: line('1', 'HTTP layer alone', '/s', m, { atLeast: 0.5 }),
  writeLayer: line('1', 'the same with the claims of a write', '/s', m),
  create: line('2', `create over HTTP, ${clients} clients`, '/s', m, { atLeast: 0.15 }),
  uniform: line('3', 'executor, uniform', '/s', m, { atLeast: 0.4 }),
  hot: line('3', 'executor, 80 % on one account', '/s', 'uniform', { atLeast: 0.8 }),
  flow: line('3', 'approved one by one and executed', '/s', m),
  usualDelay: line('3', 'executed p50 after approval, half of that load', 'ms'),
  delay: line('3', 'the same, p99', 'ms', '', { atMost: 50 }),
  cycle: line('4', 'create, push, approve, executed', '/s', m, { atLeast: 0.03 }),
  bareAlone: line(m, 'bare transfer p50, one client (pgbench)', 'ms'),
  alone: line('5', 'create p50, one client', 'ms', 'M p50', { atMost: 4 }),
  peak: line('10', 'create over HTTP, 64 clients: the peak', '/s'),
  taken: line('10', 'taken while four times the peak is offered', '/s', 'peak', { atLeast: 0.8 }),
  takenDelay: line('10', 'p99 of accepted calls', 'ms'),
  refusedDelay: line('10', 'p99 of refused calls', 'ms', '', { atMost: 50 }),
  unanswered: line('10', 'left without an answer', '%', '', { atMost: 0 }),
  after: line('10', 'in the first second after', '/s', 'peak'),
  idle: line('10', 'p99 of a list, nothing else going on', 'ms'),
  beside: line('10', 'while a statement of 50 000 lines is made', 'ms', 'idle', { atMost: 2 }),
  rail: line('17', 'to another bank and answered, 500 in a file', '/s', m),
  railInstant: line('17', 'the same, instant: a file for each', '/s', m),
  cards: line('18', `card authorised over HTTP, ${clients} clients`, '/s', m, { atLeast: 0.15 }),
  cardDelay: line('18', 'p99 of an authorisation, half of that load', 'ms', '', { atMost: 100 }),
  oneCard: line('18', 'authorised, all on one card', '/s', m),
  offers: line('33', `offer bought over HTTP, ${clients} clients, 100 offers`, '/s', m, { atLeast: 0.1 }),
  oneOffer: line('33', 'bought, all the same offer', '/s', 'offers', { atLeast: 0.5 }),
  offersPage: line('33', 'p95 of a page of 1 000 offers', 'ms', '', { atMost: 100 }),
  stepsBeside: line('23', `create over HTTP, ${clients} clients`, '/s', m),
  steps: line('23', `a step of a registration saved, ${clients} clients`, '/s', 'create', { atLeast: 0.8 }),
  statement: line('10', 'that statement, to its last byte', 'ms'),
} as const satisfies Record<string, Line>;

export type RowName = keyof typeof lines;
export type Rows = Map<RowName, Row>;

/** A line that is measured once, beside no M. */
export function onceRow(
  goal: string,
  what: string,
  unit: Row['unit'],
  figure: number,
  bound: Row['bound'] = null,
): Row {
  return { ...emptyRow(line(goal, what, unit, '', bound)), figures: [figure] };
}

/** A line that is measured once and judged as a share of `whole`, whose name is `of`. */
export function shareRow(
  goal: string,
  what: string,
  { perSecond, serverMicros: server, databaseMicros: database }: Rate,
  whole: number,
  of: string,
  bound: Row['bound'],
): Row {
  const one = emptyRow(line(goal, what, '/s', of, bound));
  return { ...one, figures: [perSecond], ratios: [perSecond / whole], costs: [{ server, database }] };
}

/** The lines of these goals, still without figures. M is always among them; its one client belongs to goal 5. */
export function planRows(only: ReadonlySet<string>): Rows {
  const isWanted = (name: string, { goal }: Line) =>
    only.has(name === 'bareAlone' ? '5' : goal) || (name === 'm' && hasRounds(only));
  return new Map(
    (Object.entries(lines) as [RowName, Line][])
      .filter(([name, one]) => isWanted(name, one))
      .map(([name, one]) => [name, emptyRow(one)]),
  );
}

function emptyRow(one: Line): Row {
  return { ...one, figures: [], ratios: [], costs: [] };
}

/** Goals that are measured in rounds beside M. */
export const roundGoals = ['1', '2', '3', '4', '5', '10', '17', '18', '23', '33'] as const;

export function hasRounds(only: ReadonlySet<string>): boolean {
  return roundGoals.some((goal) => only.has(goal));
}
