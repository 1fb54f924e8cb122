/** The files of the ledger: which there are, what each holds, and the period that its address names. */
import { isDay } from '#shared/days.ts';

export const journalFormats = ['csv', 'hledger', 'saft'] as const;
export type JournalFormat = (typeof journalFormats)[number];

/** First and last bank day, yyyy-mm-dd. */
export interface Period {
  from: string;
  until: string;
}

/** '2026-11' */
export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);
}

/** A day, a month or a year: '2026-11-20', '2026-11', '2026'. */
export function isPeriod(text: string): boolean {
  return isDay(text) || isMonth(text) || (/^\d{4}$/.test(text) && isDay(`${text}-01-01`));
}

/** The days of a month: '2026-02' → 2026-02-01 to 2026-02-28. */
export function getMonthDays(month: string): Period {
  const last = ['31', '30', '29', '28'].find((day) => isDay(`${month}-${day}`)) ?? '28';
  return { from: `${month}-01`, until: `${month}-${last}` };
}

/**
 * The days of a trial balance: a month or a year as a whole; a day stands for the financial year until then, so that
 * its debits and credits lead from the balance sheet of the last year to the balances of the day.
 */
export function getBalancePeriod(text: string): Period {
  if (isDay(text)) return { from: `${text.slice(0, 4)}-01-01`, until: text };
  return isMonth(text) ? getMonthDays(text) : { from: `${text}-01-01`, until: `${text}-12-31` };
}
