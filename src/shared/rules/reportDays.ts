/** The days that a report is about. Pure. */
import { addDays } from '#shared/days.ts';

/** Days of the period of a report at most, both ends included. */
export const maxDays = 366;

/** Inclusive days, yyyy-mm-dd. */
export interface Days {
  from: string;
  to: string;
}

/** Why a period is refused; undefined: it is not. */
export function checkPeriod({ from, to }: Days): 'period-turned' | 'period-too-long' | undefined {
  if (to < from) return 'period-turned';
  return addDays(from, maxDays - 1) < to ? 'period-too-long' : undefined;
}
