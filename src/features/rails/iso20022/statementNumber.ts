import { countDays } from '#shared/days.ts';

/**
 * The number of a statement: its last day as YYDDD, in camt.053 and in MT940. So the same day has the same number in
 * every file, and a program finds what it has read before.
 */
export function statementNumber(day: string): string {
  const dayOfYear = countDays(`${day.slice(0, 4)}-01-01`, day);
  return day.slice(2, 4) + dayOfYear.toString().padStart(3, '0');
}
