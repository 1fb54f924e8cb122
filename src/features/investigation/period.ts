/** The period of a bench, and the months that it shows. Pure; days are bank days, yyyy-mm-dd. */
import { endOfMonth, monthsUpTo } from '#shared/months.ts';

export interface Period {
  from: string;
  to: string;
}

/** As asked; up to today, and from the first day of 13 months unless given. Undefined: it is turned. */
export function getPeriod(asked: Partial<Period>, today: string): Period | undefined {
  const to = asked.to ?? today;
  const from = asked.from ?? `${monthsUpTo(to)[0]}-01`;
  return from <= to ? { from, to } : undefined;
}

export const getMonthDays = (month: string): Period => ({ from: `${month}-01`, to: endOfMonth(month) });
