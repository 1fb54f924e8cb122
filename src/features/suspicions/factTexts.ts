/** Facts for the narrative of a report in words: what the bank's own records say, and no judgement. Pure. */
import { actName } from '#features/cases/calls.ts';
import { type CaseType, caseTypeNames } from '#features/cases/rules.ts';
import { describeState } from '#features/payments/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { formatRuleFigure } from '#shared/ruleFigures.ts';
import type { ReportFact } from './calls.ts';
import { mlroReportStates } from './rules.ts';

export interface ClientFact {
  name: string;
  type: string | null;
  code: string | null;
  country: string | null;
  born_on: string | null;
  since: string | null;
}

export interface RelationFact {
  id: string;
  role: string;
  name: string;
  share_bp: number | null;
  since: string;
}

export interface PaymentFact {
  id: string;
  day: string;
  currency: string;
  amount_minor: bigint;
  payer_name: string;
  payer_iban: string;
  payee_name: string;
  payee_iban: string;
  message: string;
  state: number;
}

export interface TotalFact {
  direction: 'in' | 'out';
  count: number;
  minor: bigint;
  from: string;
  to: string;
}

export interface EventFact {
  id: string;
  rule: string;
  version: number | null;
  title: string | null;
  measure: string | null;
  figure: bigint;
  grew_to: bigint | null;
  threshold: bigint | null;
  from_on: string | null;
  day: string | null;
  case_id: string | null;
  payments: number;
}

export interface AnswerFact {
  id: string;
  case_id: string;
  asked_on: string;
  words: string;
  value: string | null;
  choices: [string, string][];
  cannot: boolean;
  cannot_words: string;
  answered_on: string | null;
  by: string | null;
}

export interface HitFact {
  id: string;
  code: string;
  entity_name: string;
  score_permille: number;
  state: string;
  checked_on: string;
}

export interface DecisionFact {
  id: string;
  type: CaseType;
  title: string;
  opened_on: string;
  closed_on: string;
  code: string | null;
}

export interface ReportFactRow {
  id: string;
  sent_on: string;
  state: string;
  reference: string;
}

const join = (...parts: (string | false | null)[]) => parts.filter((part) => part).join(', ');
const money = (minor: bigint, currency = 'EUR') => `${formatMoney(minor, currency)} ${currency}`;

export function clientFact(clientId: string, row: ClientFact): ReportFact {
  const kind = row.type === 'LEGAL' ? 'Company' : row.type === null ? 'Person' : 'Natural person';
  const text = join(
    `${kind} ${row.name}`,
    `number ${clientId}`,
    row.code && `registration code ${row.code}`,
    row.born_on && `born on ${row.born_on}`,
    row.country && `country ${row.country}`,
    row.since && `client since ${row.since}`,
  );
  return { id: 'client', group: 'who', text: `${text}.`, source: 'Record of the client', caseID: null };
}

/** Roles of relations, as the record of the client calls them. */
const roles: Readonly<Record<string, string>> = {
  ...{ P: 'owner', C: 'owner (company)', B: 'board member', S: 'signatory', D: 'registered director' },
  ...{ PARENT: 'parent', SIBLING: 'sibling', SPOUSE: 'spouse', RCA: 'close associate' },
  ...{ CEO: 'user (CEO)', CFO: 'user (CFO)', COO: 'user (COO)', REP: 'user (representative)' },
};

export function relationFact({ id, role, name, share_bp: share, since }: RelationFact): ReportFact {
  const part = share === null || share === 0 ? null : `${(share / 100).toFixed(2)} %`;
  const text = `${join(`${name}: ${roles[role] ?? role}`, part, `since ${since}`)}.`;
  return { id: `relation ${id}`, group: 'relation', text, source: 'Relations of the client', caseID: null };
}

export function paymentFact(row: PaymentFact): ReportFact {
  const { id, day, currency, amount_minor: minor, message, state } = row;
  const sides = `from ${row.payer_name} (${row.payer_iban}) to ${row.payee_name} (${row.payee_iban})`;
  const facts = join(sides, message && `message '${message}'`, describeState(state).words);
  const text = `${day}: ${money(minor, currency)} ${facts}.`;
  return { id: `payment ${id}`, group: 'money', text, source: `Payment ${id}`, caseID: null };
}

export function totalFact({ direction, count, minor, from, to }: TotalFact): ReportFact {
  const did = direction === 'in' ? 'Received' : 'Paid';
  const text = `${did} in the last 365 days: ${count} payments, ${money(minor)} together, from ${from} to ${to}.`;
  return { id: `total ${direction}`, group: 'money', text, source: 'Totals of the client by day', caseID: null };
}

export function heldFact(count: number, sums: readonly string[]): ReportFact[] {
  if (count === 0) return [];
  const text = `Suspended: ${count} payments, ${sums.join(' and ')} held.`;
  return [{ id: 'held', group: 'money', text, source: 'Holds of the linked payments', caseID: null }];
}

export function eventFact(row: EventFact): ReportFact {
  const { id, rule, version, title, measure, threshold, grew_to: grewTo, from_on: from, day, payments } = row;
  const figure = formatRuleFigure(measure, row.figure);
  const text = join(
    `${title ?? rule}: ${figure}${grewTo === null ? '' : `, later ${formatRuleFigure(measure, grewTo)}`}`,
    threshold !== null && `threshold ${formatRuleFigure(measure, threshold)}`,
    day !== null && (from === null || from === day ? `on ${day}` : `from ${from} to ${day}`),
    payments > 0 && `${payments} payments`,
  );
  const source = version === null ? `Rule ${rule}` : `Rule ${rule}, version ${version}`;
  return { id: `event ${id}`, group: 'event', text: `${text}.`, source, caseID: row.case_id };
}

export function answerFact(row: AnswerFact): ReportFact {
  const { id, asked_on: askedOn, words, answered_on: answeredOn, by } = row;
  const when = answeredOn === null ? '' : ` (${join(answeredOn, by)})`;
  const text = `Asked on ${askedOn}: '${words}'. ${formatAnswer(row)}${when}.`;
  return { id: `asked ${id}`, group: 'asked', text, source: 'Request to the client', caseID: row.case_id };
}

function formatAnswer({ value, choices, cannot, cannot_words: why, answered_on: on }: AnswerFact): string {
  if (on === null) return 'No answer yet';
  if (cannot) return why === '' ? 'The client does not have this' : `The client does not have this: '${why}'`;
  if (value === null) return 'Answered with files';
  return `Answered: '${choices.find(([key]) => key === value)?.[1] ?? value}'`;
}

const hitStates: Readonly<Record<string, string>> = {
  ...{ open: 'not decided', cleared: 'a different person', true: 'the same person' },
};

export function hitFact({ id, code, entity_name: name, score_permille: score, ...hit }: HitFact): ReportFact {
  const text = `List ${code}: ${name}, ${(score / 10).toFixed(1)} % alike, ${hitStates[hit.state] ?? hit.state}.`;
  return { id: `hit ${id}`, group: 'screening', text, source: `Check of ${hit.checked_on}`, caseID: null };
}

export function checkFact(day: string | undefined): ReportFact[] {
  if (day === undefined) return [];
  const text = `Last screened against the lists on ${day}.`;
  return [{ id: 'check', group: 'screening', text, source: `Check of ${day}`, caseID: null }];
}

export function decisionFact(row: DecisionFact): ReportFact {
  const { id, type, title, opened_on: opened, closed_on: closed, code } = row;
  const how = code === null ? 'Closed' : actName(code);
  const text = `Case ${caseTypeNames[type]} '${title}', opened on ${opened}: ${how} on ${closed}.`;
  return { id: `case ${id}`, group: 'decision', text, source: `Case ${id}`, caseID: id };
}

export function reportFact(row: ReportFactRow): ReportFact {
  const state = Object.entries(mlroReportStates).find(([key]) => key === row.state)?.[1] ?? row.state;
  const facts = join(state.toLowerCase(), row.reference && `reference ${row.reference}`);
  const text = `Reported on ${row.sent_on}: ${facts}.`;
  return { id: `report ${row.id}`, group: 'decision', text, source: `Report ${row.id}`, caseID: null };
}
