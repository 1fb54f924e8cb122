/** Time for many people as a file has it: a client and HH:MM:SS on each line. Pure. */
import { clientId } from '#shared/ids.ts';
import { couponLimits } from './limits.ts';
import { parseClock } from './offerTexts.ts';

export interface TimeRow {
  /** in the file, from 1 */
  line: number;
  clientId: string;
  seconds: number;
}
export interface TimeFault {
  /** in the file, from 1 */
  line: number;
  words: string;
}

/** The rows, or what is wrong with each line that cannot be read. A heading and empty lines are left out. */
export function readTimeTable(table: readonly (readonly string[])[]): { rows: TimeRow[]; faults: TimeFault[] } {
  const rows: TimeRow[] = [];
  const faults: TimeFault[] = [];
  for (const [at, cells] of table.entries()) {
    const [client = '', time = ''] = cells.map((cell) => cell.trim());
    if (cells.every((cell) => cell.trim() === '') || (at === 0 && !/\d/.test(client + time))) continue;
    const seconds = parseClock(time) ?? 0;
    if (!clientId.safeParse(client).success) faults.push({ line: at + 1, words: 'has no client number of 11 digits' });
    else if (seconds < 1 || seconds > couponLimits.secondsMost)
      faults.push({ line: at + 1, words: 'has no time as HH:MM:SS' });
    else rows.push({ line: at + 1, clientId: client, seconds });
  }
  return { rows, faults };
}
