/** A list call read page by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Call, CallInput, CallOutput } from '../../shared/call.ts';
import type { LooseInput } from './address.ts';
import type { UseCallOptions } from './hooks.ts';
import type { ApiProblem, CallProblem } from './problem.ts';
import { callKey } from './queries.ts';
import { send } from './send.ts';

type ItemOf<C> = CallOutput<C> extends { items: readonly (infer Item)[] } ? Item : never;

/** A list that grows by pages. */
export interface Pages<Item> {
  /** undefined while the first page loads */
  items: readonly Item[] | undefined;
  /** why the last try failed */
  problem: CallProblem | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** Reads a list call page by page over its `next`. */
export function usePages<C extends Call>(
  call: C,
  input: CallInput<C>,
  { enabled = true, refetchMs }: UseCallOptions = {},
): Pages<ItemOf<C>> {
  const list = useInfiniteQuery<ListPage<C>, ApiProblem, ListPage<C>[], readonly unknown[], string | undefined>({
    queryKey: [...callKey(call, input), 'pages'],
    queryFn: async ({ pageParam, signal }) => (await send(call, atPage(input, pageParam), { signal })) as ListPage<C>,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages,
    enabled,
    refetchInterval: refetchMs ?? false,
  });
  // long lists are drawn in slices, so that nothing else waits for them
  const pages = useDeferredValue(list.data);
  const items = useMemo(() => pages?.flatMap((page) => page.items), [pages]);
  return {
    items,
    problem: list.error?.problem,
    hasMore: list.hasNextPage,
    // a list that is not drawn yet is short: whoever loads more near its end must wait
    isLoadingMore: list.isFetchingNextPage || pages !== list.data,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  };
}

interface ListPage<C> {
  items: ItemOf<C>[];
  next: string | null;
}

/** The same input with the cursor of a page in its query. */
function atPage<C extends Call>(input: CallInput<C>, next: string | undefined): CallInput<C> {
  if (next === undefined) return input;
  const loose = input as LooseInput;
  const paged: LooseInput = { ...loose, query: { ...loose.query, next } };
  return paged as CallInput<C>;
}
