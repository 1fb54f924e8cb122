/** Periods of a statement that can be chosen with one click. Pure; days are yyyy-mm-dd, both ends inclusive. */
import { addDays, isDay } from '../../shared/days.ts';
import { parseStatementFilter } from './rules.ts';

export const periodNames = ['thisMonth', 'lastMonth', 'thisYear', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

export const periodTitles: Readonly<Record<PeriodName, string>> = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  custom: 'Custom',
};

export interface Period {
  from: string;
  to: string;
}

/** The days that a name stands for today; a custom period starts out as the last 30 days. */
export function periodOf(name: PeriodName, today: string): Period {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (name === 'thisMonth') return { from: firstOfMonth, to: today };
  if (name === 'thisYear') return { from: `${today.slice(0, 5)}01-01`, to: today };
  if (name === 'custom') return { from: addDays(today, -29), to: today };
  const to = addDays(firstOfMonth, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Why this period cannot be asked for, as a sentence; null if it can. */
export function refusePeriod({ from, to }: Period): string | null {
  if (!isDay(from) || !isDay(to)) return 'Choose both days';
  if (from > to) return 'The first day is after the last one';
  return parseStatementFilter(`${from}_${to}`) ? null : 'A statement covers at most ten years';
}
