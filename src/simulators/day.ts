import { dayAt } from '../shared/days.ts';

/** Of the banks and the clearing that are simulated. */
const zone = 'Europe/Vilnius';

/** The day at a moment (epoch ms). */
export function getDay(at: number): string {
  return dayAt(at, zone);
}
