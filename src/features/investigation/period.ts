/** The period of a bench, and the months that it shows. Pure; days are bank days, yyyy-mm-dd. */
import { monthsUpTo } from '#shared/months.ts';

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

/** The last day of a month, yyyy-mm. */
export function lastOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

export const getMonthDays = (month: string): Period => ({ from: `${month}-01`, to: lastOfMonth(month) });
