/** The white list: which rules, until when, and where an entry stands. Page and server use the same rules. */
import { addDays } from '#shared/days.ts';

/**
 * The specified rules (decisions, section 8; decisions for the back office, section 3): code → words, for figures and
 * filters. The database has all rules, with the titles that people gave them.
 */
export const watchRules = {
  'C.IN.15K': 'Income of a day from 15 000 EUR',
  'C.OUT.15K': 'Expense of a day from 15 000 EUR',
  'C.IN.25K': 'Income of 7 days from 25 000 EUR',
  'C.OUT.25K': 'Expense of 7 days from 25 000 EUR',
  'C.IN.30K': 'Income of a month from 30 000 EUR',
  'C.OUT.30K': 'Expense of a month from 30 000 EUR',
  'CASH.1K': 'Cash of a day from 1 000 EUR',
  'CASH.2K': 'Cash of 7 days from 2 000 EUR',
  'CASH.5K': 'Cash of a month from 5 000 EUR',
  'C.ONE2MANY': '15 counterparties in 60 days',
  'M.CASH.CNT': '5 cash operations in 3 days',
  'M.CASH.INTENSIVE': 'Cash against other expense',
  'DEP.CNT': 'Number of deposits',
  'DEP.VALUE': 'Value of deposits',
  'ACC.IN.CNT': 'Number of accounts that pay in',
  'ACC.OUT.CNT': 'Number of accounts that are paid',
} as const;
export type WatchRule = keyof typeof watchRules;
export const watchRuleCodes = Object.keys(watchRules) as [WatchRule, ...WatchRule[]];

export function isWatchRule(code: string): code is WatchRule {
  return Object.hasOwn(watchRules, code);
}

/** An entry holds for at most so many days, today included (decisions for the back office, section 2: a year). */
const mostDays = 365;

/** The last day that an entry made today may have. */
export function lastUntil(today: string): string {
  return addDays(today, mostDays);
}

/** Whether an entry made today may end on this day. */
export function mayEndOn(until: string, today: string): boolean {
  return until >= today && until <= lastUntil(today);
}

/** Where an entry stands. lapsed: the data that it was made for are not the same any more. */
export type EntryState = 'valid' | 'ended' | 'expired' | 'lapsed';

export interface EntryFacts {
  endedAt: string | null;
  until: string;
  today: string;
  isSameData: boolean;
  /** an alert about the client was a true positive, which nothing covers */
  hasTruePositive: boolean;
}

export function stateOf({ endedAt, until, today, isSameData, hasTruePositive }: EntryFacts): EntryState {
  if (endedAt !== null) return 'ended';
  if (until < today) return 'expired';
  return isSameData && !hasTruePositive ? 'valid' : 'lapsed';
}
