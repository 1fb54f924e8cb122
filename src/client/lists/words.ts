/** Lists in words. Pure. */
import { formatCount as counted, type Nouns, spaced } from '#shared/formatCount.ts';
import type { ListCount } from '#shared/lists/list.ts';
import type { Segment } from '../ui/layout/SegmentedTabs.tsx';
import type { ShownList } from './useList.ts';

/** How many there are in all, to follow the number of those that are shown: ' of 1 234', or '' where no one knows. */
function ofAll(count: ListCount | undefined, maxCount: number): string {
  if (!count) return '';
  if (count.exact) return ` of ${spaced(count.rows)}`;
  return count.rows >= maxCount ? ` of more than ${spaced(maxCount)}` : '';
}

/** The number beside each word of the list's facet, and of all together; none where there are too many to count. */
export function getCount(count: ListCount | undefined, word?: string): { count?: number } {
  if (!count?.by || !count.exact) return {};
  const all = Object.values(count.by).reduce((sum, rows) => sum + rows, 0);
  return { count: word === undefined ? all : (count.by[word] ?? 0) };
}

/** Tabs of the words of a list's facet, each with its number of rows; the word 'all' stands for all together. */
export function getSegments<Word extends string>(
  words: readonly Segment<Word>[],
  count: ListCount | undefined,
): Segment<Word>[] {
  return words.map(({ value, label }) => ({
    value,
    label,
    ...getCount(count, value === 'all' ? undefined : value),
  }));
}

/** How many rows are shown, of how many: '50 of 1 234 payments', '1 payment'. */
export function formatCount(
  shown: number,
  { hasMore, count }: Pick<ShownList<unknown>, 'hasMore' | 'count'>,
  maxCount: number,
  nouns: Nouns,
): string {
  return hasMore ? `${spaced(shown)}${ofAll(count, maxCount)} ${nouns.many}` : counted(shown, nouns);
}
