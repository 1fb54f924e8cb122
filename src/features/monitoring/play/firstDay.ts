/** When a play begins. Days are numbers since 1970-01-01. Pure. */
import { nextMonth } from '../engine/sides.ts';
import { getLastDay, type Movement } from './movement.ts';
import type { Begin } from './rulePlays.ts';

/** The first possible day after today. */
export function getFirstDay(movements: readonly Movement[], begins: Begin, today: number): number {
  const tomorrow = today + 1;
  if (begins === 'last of a month') return nextMonth(tomorrow) - 1;
  const fits = tomorrow + getLastDay(movements) < nextMonth(tomorrow);
  return begins === 'any day' || fits ? tomorrow : nextMonth(tomorrow);
}
