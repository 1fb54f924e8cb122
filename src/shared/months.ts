/** The months that figures are shown for, and their last days. Pure. */
import { addDays } from './days.ts';

/** Number of months in the figures, this one included. */
const statsMonths = 13;

/** 'yyyy-mm' of the thirteen months up to a day's, oldest first. */
export function monthsUpTo(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: statsMonths }, (_, i) => {
    const at = year * 12 + month - 1 - (statsMonths - 1 - i);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Last day of a month, 'yyyy-mm' → 'yyyy-mm-dd'. */
export function endOfMonth(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return addDays(new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10), -1);
}
