/** Months as places on the axis of a chart. */
import type { ChartGroup } from '../ui/chart/plot.ts';

/** @param month yyyy-mm; `values`: decimal texts by series */
export function getMonthGroup(month: string, values: ChartGroup['values']): ChartGroup {
  const short = new Date(`${month}-01T00:00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  return { key: month, name: month, short, values };
}
