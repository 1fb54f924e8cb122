/** Forms of the supervisor and the calendar of reports: which there are, and their words. */
import { isDay } from '#shared/days.ts';

/** Forms that are made of lines, by their codes. */
export const lineForms = ['EM008_01', 'EM008_02', 'EM008_03', 'EM008_04', 'EM008_05', 'EM_007'] as const;
export type LineForm = (typeof lineForms)[number];
export const formCodes = [...lineForms, 'PAYMENTS'] as const;
export type FormCode = (typeof formCodes)[number];

export const formFormats = ['csv', 'pdf'] as const;
export type FormFormat = (typeof formFormats)[number];

/** As people choose them; the operator's mapping has titles of its own for the forms that are made of lines. */
export const formTitles: Readonly<Record<FormCode, string>> = {
  EM008_01: 'Balance sheet',
  EM008_02: 'Off-balance-sheet items',
  EM008_03: 'Profit and loss',
  EM008_04: 'Changes in equity',
  EM008_05: 'Activity and safeguarding',
  EM_007: 'Own funds',
  PAYMENTS: 'Payments by rail, direction and country',
};

/** An account that is in no line of a form, or in several. */
export interface MappingProblem {
  form: LineForm;
  account: string;
  name: string;
  number: string;
  /** numbers of the lines that have it */
  lines: string[];
}

/** 'Deposits (EUR.DEPOSITS, number 9000) is in no line of EM008_01.' */
export function formatProblem({ form, account, name, number, lines }: MappingProblem): string {
  const places = lines.length === 0 ? `in no line of ${form}` : `in the lines ${lines.join(', ')} of ${form}`;
  return `${name} (${account}, number ${number}) is ${places}.`;
}

export const authorities = ['LB', 'VMI'] as const;
export type Authority = (typeof authorities)[number];
export const authorityLabels: Readonly<Record<Authority, string>> = {
  LB: 'Bank of Lithuania',
  VMI: 'State Tax Inspectorate',
};

export const dutyPeriods = ['month', 'quarter', 'year'] as const;
export type DutyPeriod = (typeof dutyPeriods)[number];

/** `duty_state` in SQL decides which one it is. */
export const dutyStates = ['overdue', 'due', 'upcoming', 'filed', 'late'] as const;
export type DutyState = (typeof dutyStates)[number];
export const dutyStateLabels: Readonly<Record<DutyState, string>> = {
  overdue: 'Overdue',
  due: 'Due within 10 days',
  upcoming: 'Upcoming',
  filed: 'Filed',
  late: 'Filed late',
};

/** How many days before it is due Financial is notified of a report. */
export const noticeDays = 5;

/** The period that ends on a day: '2026', '2026 Q3' or '2026-09'. */
export function formatPeriod(period: DutyPeriod, untilDay: string): string {
  const year = untilDay.slice(0, 4);
  if (period === 'year') return year;
  return period === 'month' ? untilDay.slice(0, 7) : `${year} Q${Math.ceil(Number(untilDay.slice(5, 7)) / 3)}`;
}

/** The first day of the quarter that a day lies in. */
export function getQuarterStart(day: string): string {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

/** The last day of the newest quarter that was over before a day. */
export function getLastQuarterEnd(day: string): string {
  const start = getQuarterStart(day);
  const year = Number(day.slice(0, 4));
  const ends = [`${year - 1}-12-31`, `${year}-03-31`, `${year}-06-30`, `${year}-09-30`];
  return ends.filter((end) => isDay(end) && end < start).at(-1) ?? '';
}
