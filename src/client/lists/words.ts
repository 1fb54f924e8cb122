/** Lists in words. Pure. */
import type { ListCount } from '../../shared/lists/list.ts';

/** How many there are in all, to follow the number of those that are shown: ' of 1 234', or '' where nobody knows. */
export function ofAll(count: ListCount | undefined, countMost: number): string {
  if (!count) return '';
  if (count.exact) return ` of ${spaced(count.rows)}`;
  return count.rows >= countMost ? ` of more than ${spaced(countMost)}` : '';
}

function spaced(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** The number beside each word of the list's facet, and of all together; none where there are too many to count. */
export function countOf(count: ListCount | undefined, word?: string): { count?: number } {
  if (!count?.by || !count.exact) return {};
  const all = Object.values(count.by).reduce((sum, rows) => sum + rows, 0);
  return { count: word === undefined ? all : (count.by[word] ?? 0) };
}
