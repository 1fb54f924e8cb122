/** Calendar weeks, by their Mondays, yyyy-mm-dd. Pure. */
import { addDays } from '#shared/days.ts';

const weekDays = 7;
/** A year of them. */
export const maxWeeks = 53;

export function getMonday(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + weekDays - 1) % weekDays;
  return addDays(day, -weekday);
}

/** The weeks that hold the days from … to, oldest first; of a longer period the last ones. */
export function listWeeks(from: string, to: string): string[] {
  const last = getMonday(to);
  const weeks: string[] = [];
  for (let week = last; week >= getMonday(from) && weeks.length < maxWeeks; week = addDays(week, -weekDays))
    weeks.unshift(week);
  return weeks;
}
