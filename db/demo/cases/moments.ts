/** When the demo's stories happen: working days before the first start, in the order of time. */
import { calendarDay, pastDays } from '../calendar.ts';
import type { Moment } from './story.ts';

/** By the day: offset of the day, seconds after midnight. Today: minutes before the first start. */
export type When = { day: number; seconds: number } | { minutesAgo: number };

/** Offsets of working days; the one at place n is the n-th before today. */
export function workingDaysBefore(today: string): number[] {
  const offsets = Array.from({ length: pastDays }, (_, i) => -i);
  return offsets.filter((offset) => offset === 0 || calendarDay(today, offset).isWorking);
}

export function getWhen(moment: Moment, workingDays: readonly number[]): When {
  if ('minutesAgo' in moment) return moment;
  const [daysAgo, time] = moment;
  const day = workingDays[daysAgo];
  if (day === undefined) throw new Error(`The demo's past has no ${daysAgo} working days`);
  return { day, seconds: Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60 };
}

/** For sorting: whatever is counted in minutes is later than any day. */
export function getPlace(when: When): number {
  return 'minutesAgo' in when ? 1e9 - when.minutesAgo : when.day * 86_400 + when.seconds;
}
