/** Periods that can be chosen with one click. Pure; days are yyyy-mm-dd, both ends inclusive. */
import { addDays } from '#shared/days.ts';

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

/** The days that a name stands for on a day; a custom period starts out as the last 30 days. */
export function getPeriod(name: PeriodName, day: string): Period {
  const firstOfMonth = `${day.slice(0, 8)}01`;
  if (name === 'thisMonth') return { from: firstOfMonth, to: day };
  if (name === 'thisYear') return { from: `${day.slice(0, 5)}01-01`, to: day };
  if (name === 'custom') return { from: addDays(day, -29), to: day };
  const to = addDays(firstOfMonth, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** The name of a period, if it has one on this day: 'This month'. */
export function periodTitle(period: Partial<Period>, day: string): string | undefined {
  const name = periodNames.find((each) => {
    const { from, to } = getPeriod(each, day);
    return each !== 'custom' && from === period.from && to === period.to;
  });
  return name && periodTitles[name];
}

/** A range in words on this day, open ends too: 'This month', 'since 2026-11-01'; undefined for no range. */
export function rangeTitle({ from, to }: Partial<Period>, day: string): string | undefined {
  if (from === undefined) return to && `until ${to}`;
  if (to === undefined) return `since ${from}`;
  return periodTitle({ from, to }, day) ?? (from === to ? from : `${from} to ${to}`);
}
