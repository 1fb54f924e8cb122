/** The white list: which rules, until when, and where an entry stands. Page and server use the same rules. */
import { addDays } from '#shared/days.ts';

/** The form of a rule's code, such as C.IN.25K. The database has the rules, with the titles that people gave them. */
export const ruleCodeForm = /^[A-Z0-9]+([.-][A-Z0-9]+)*$/;
export const maxRuleCode = 40;

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

export function getState({ endedAt, until, today, isSameData, hasTruePositive }: EntryFacts): EntryState {
  if (endedAt !== null) return 'ended';
  if (until < today) return 'expired';
  return isSameData && !hasTruePositive ? 'valid' : 'lapsed';
}
