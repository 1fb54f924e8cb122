/** The periods that are one click away beside a calendar. Pure. */
import { addDays } from '#shared/days.ts';
import { getPeriod, type Period, periodNames, periodTitles } from './periods.ts';

/** Those of one day, yyyy-mm-dd. */
export function presetsOn(day: string): { title: string; period: Period }[] {
  const yesterday = addDays(day, -1);
  const named = periodNames.filter((name) => name !== 'custom');
  return [
    { title: 'Today', period: { from: day, to: day } },
    { title: 'Yesterday', period: { from: yesterday, to: yesterday } },
    ...named.map((name) => ({ title: periodTitles[name], period: getPeriod(name, day) })),
  ];
}
