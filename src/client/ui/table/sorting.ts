/** The order of a table in an address. */
import type { Sort } from './columns.ts';

/** 'name' ascending, '-amount' descending. */
export function readSort(text: string | undefined): Sort | undefined {
  if (!text) return undefined;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' };
}
