/** What an offer sold, by day as the bank gives it, as bars of days, weeks or months. Pure. */
import { addDays } from '#shared/days.ts';
import type { SoldDay } from '../calls.ts';

export type SoldStep = 'day' | 'week' | 'month';

/** one bar is readable down to this width, so there are no more of them */
const maxBars = 45;

export interface SoldGroup {
  /** first day */
  key: string;
  name: string;
  short: string;
  values: { sold: string };
}

const dayCount = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The finest step with few enough bars. */
export function getStep(days: readonly SoldDay[]): SoldStep {
  const [from, to] = getEnds(days);
  if (from === undefined || to === undefined) return 'day';
  const count = dayCount(from, to);
  if (count <= maxBars) return 'day';
  return count <= maxBars * 7 ? 'week' : 'month';
}

function getEnds(days: readonly SoldDay[]): [string | undefined, string | undefined] {
  const sorted = days.map(({ day }) => day).sort();
  return [sorted[0], sorted.at(-1)];
}

/** Monday of its week, the first of its month, or the day. */
function getStart(day: string, step: SoldStep): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  if (step === 'day') return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

function getNext(start: string, step: SoldStep): string {
  if (step === 'month') return `${addDays(start, 31).slice(0, 7)}-01`;
  return addDays(start, step === 'week' ? 7 : 1);
}

/** Oldest first, without gaps: a time without purchases is a bar of nothing. */
export function groupSold(days: readonly SoldDay[]): { step: SoldStep; groups: SoldGroup[] } {
  const step = getStep(days);
  const [from, to] = getEnds(days);
  if (from === undefined || to === undefined) return { step, groups: [] };
  const counts = new Map<string, number>();
  for (const { day, count } of days) {
    const start = getStart(day, step);
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  const groups: SoldGroup[] = [];
  for (let key = getStart(from, step); key <= to; key = getNext(key, step)) {
    const name = step === 'month' ? key.slice(0, 7) : step === 'week' ? `Week of ${key}` : key;
    const short = step === 'month' ? key.slice(2, 7) : key.slice(5);
    groups.push({ key, name, short, values: { sold: String(counts.get(key) ?? 0) } });
  }
  return { step, groups };
}
