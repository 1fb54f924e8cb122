/** Days of the demo world: offsets from the day of the first start (0), and what a calendar says about each. */
import { addDays } from '#shared/days.ts';

/** The demo world's past: thirteen months. */
export const pastDays = 395;

export interface CalendarDay {
  /** −395 … −1; 0 is the day of the first start. */
  offset: number;
  /** yyyy-mm-dd in the bank's zone. */
  date: string;
  /** 1 … 12 */
  month: number;
  /** 1 Monday … 7 Sunday */
  weekday: number;
  isWorking: boolean;
  /**
   * The days of the month whose payments are made on this day: its own, and those of the free days next to it, when
   * what falls on a free day is moved to the working day before (salaries) or after (rent, taxes). The last day of a
   * month also stands for those that this month does not have, up to 31. Empty on a free day.
   */
  due: { before: readonly number[]; after: readonly number[] };
}

/** Public holidays on fixed dates that all clients of the demo bank keep; moving feasts are left out. */
const holidays: readonly string[] = ['01-01', '02-16', '03-11', '05-01', '06-24', '07-06', '11-01', '12-25', '12-26'];

/** The calendar day at an offset; `today` is yyyy-mm-dd of the first start in the bank's zone. */
export function calendarDay(today: string, offset: number): CalendarDay {
  const date = addDays(today, offset);
  return {
    offset,
    date,
    month: Number(date.slice(5, 7)),
    weekday: getWeekday(date),
    isWorking: isWorking(date),
    due: { before: dueDays(date, 1), after: dueDays(date, -1) },
  };
}

function getWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function isWorking(date: string): boolean {
  return getWeekday(date) < 6 && !holidays.includes(date.slice(5));
}

/** Days of the month paid on this date: its own and those of the free days that follow in the direction of `step`. */
function dueDays(date: string, step: 1 | -1): number[] {
  if (!isWorking(date)) return [];
  const days = standsFor(date);
  for (let free = addDays(date, step); !isWorking(free); free = addDays(free, step)) days.push(...standsFor(free));
  return days;
}

function standsFor(date: string): number[] {
  const own = Number(date.slice(8));
  const isLast = addDays(date, 1).endsWith('-01');
  return isLast ? Array.from({ length: 32 - own }, (_, i) => own + i) : [own];
}
