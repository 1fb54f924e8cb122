/** What spreadsheets of this person's region expect between the cells of a CSV file. */
import type { Separator } from '#shared/csvSeparators.ts';

/**
 * `locale`: the browser's unless named. Where decimals have a comma, Excel reads a comma between cells as part of a
 * cell.
 */
export function regionalSeparator(locale?: string): Separator {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}
