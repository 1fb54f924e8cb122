/** The figures of the dashboard: their words, and how they are put together. Pure. */
import { addDays } from '#shared/days.ts';
import { type CaseKind, type Reader, readableTypes } from '../cases/rules.ts';

/** Days in which a client counts as new, and over which activity and alerts are counted, today included. */
export const recentDays = 30;
/** today's row is written again when it is older */
export const freshMs = 10 * 60_000;
/** top counterparties (specification, back office, section 3) */
export const maxCounterparties = 9;
/** debtors listed one by one; the others in one sum */
export const maxDebtors = 100;

/** First letter: n opened in the last 30 days, a all. Second letter: a adults, c children, l legal entities. */
export const countryColumns = {
  na: 'New adults',
  nc: 'New children',
  nl: 'New companies',
  tn: 'New, total',
  aa: 'Adults',
  ac: 'Children',
  al: 'Companies',
  ta: 'Total',
  close: 'Closed',
} as const;
export type CountryColumn = keyof typeof countryColumns;
/** Those that the database counts; the others are totals. */
export const countedColumns = ['na', 'nc', 'nl', 'aa', 'ac', 'al', 'close'] as const satisfies CountryColumn[];
type CountedColumn = (typeof countedColumns)[number];

/** As the database counts them, one line for each country; '' where none is known. */
export type CountedCountry = { country: string } & Record<CountedColumn, number>;
export type CountryFigures = { country: string } & Record<CountryColumn, number>;

/** The totals that follow from what was counted. */
export function withTotals({ na, nc, nl, aa, ac, al, ...line }: CountedCountry): CountryFigures {
  return { ...line, na, nc, nl, tn: na + nc + nl, aa, ac, al, ta: aa + ac + al };
}

/** All countries together. */
export function getTotal(countries: readonly CountedCountry[]): CountryFigures {
  const sum = (key: CountedColumn) => countries.reduce((total, line) => total + line[key], 0);
  const [na, nc, nl, aa, ac, al, close] = [
    ...[sum('na'), sum('nc'), sum('nl'), sum('aa')],
    ...[sum('ac'), sum('al'), sum('close')],
  ] as [number, number, number, number, number, number, number];
  return withTotals({ country: 'all', na, nc, nl, aa, ac, al, close });
}

/** How long open cases wait, in days since they were opened. `days`: the last day of the range. */
export const caseAges = [
  { key: 'new', words: 'Up to 1 day', days: 1 },
  { key: 'week', words: '2 to 7 days', days: 7 },
  { key: 'month', words: '8 to 30 days', days: 30 },
  { key: 'old', words: 'Over 30 days', days: null },
] as const;

/** The queue with the cases of a type; nothing where this member of staff does not see the type. */
export function queueOfType(type: string, reader: Reader): { type: string } | undefined {
  return readableTypes(reader).some((one) => one === type) ? { type } : undefined;
}

/** The days on which cases of the age at this place of `caseAges` were opened, as the queue takes them. */
export function openedAt(age: number, day: string): Record<string, string> {
  const newest = caseAges[age - 1]?.days;
  const oldest = caseAges[age]?.days;
  return {
    ...(typeof oldest === 'number' && { openedFrom: addDays(day, -oldest) }),
    ...(typeof newest === 'number' && { openedTo: addDays(day, -newest - 1) }),
  };
}

/** The first of the days over which alerts are counted. */
export function recentSince(day: string): string {
  return addDays(day, 1 - recentDays);
}

/** Kinds of cases that are alerts; the others are requests of clients. */
export const alertKinds: readonly CaseKind[] = ['A', 'M'];

/** What people of companies do that the dashboard counts, by the verb of the audit. */
export const userVerbs = {
  'session.open': 'signIns',
  'payment.create': 'created',
  'payment.approve': 'approved',
} as const;

/** The days up to a day, oldest first. */
export function daysUpTo(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(day, i - count + 1));
}

export const assetTypes = ['FUNDS', 'HELD', 'RECEIVABLE', 'SETTLEMENT', 'SUSPENSE', 'SAFEGUARD'] as const;
export type AssetType = (typeof assetTypes)[number];
export const assetLabels: Readonly<Record<AssetType, string>> = {
  FUNDS: 'Client funds',
  HELD: 'Reserved for payments under way',
  RECEIVABLE: 'Owed by clients',
  SETTLEMENT: 'With the card scheme',
  SUSPENSE: 'Waiting for a decision',
  SAFEGUARD: 'At the central bank, covers the money of clients',
};
