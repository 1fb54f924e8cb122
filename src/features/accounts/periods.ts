/** Whether a statement can be asked for. Pure; days are yyyy-mm-dd, both ends inclusive. */
import { isDay } from '../../shared/days.ts';
import { parseStatementFilter } from './rules.ts';

/** Why this period cannot be asked for, as a sentence; null if it can. */
export function refusePeriod({ from, to }: { from: string; to: string }): string | null {
  if (!isDay(from) || !isDay(to)) return 'Choose both days';
  if (from > to) return 'The first day is after the last one';
  return parseStatementFilter(`${from}_${to}`) ? null : 'A statement covers at most ten years';
}
