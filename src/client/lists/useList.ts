/** Lists in the browser: page by page under a filter and an order that are in the address, and kept up to date. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Call, CallInput } from '#shared/call.ts';
import { comparison, type List, type ListCount, type RowOf } from '#shared/lists/list.ts';
import type { LooseInput } from '../api/address.ts';
import type { ApiProblem, CallProblem } from '../api/problem.ts';
import { callKey, queryClient } from '../api/queries.ts';
import { send } from '../api/send.ts';
import { mergeChanges } from './mergeChanges.ts';

interface Page<Row> {
  items: Row[];
  next: string | null;
  ver?: number | undefined;
  gone?: string[] | undefined;
  count?: ListCount | undefined;
}

interface ListOptions {
  enabled?: boolean;
  /** how often it is asked what changed while the window is in view */
  liveMs?: number | undefined;
  /** runs after something in the list changed */
  onChange?: (() => void) | undefined;
}

/** A list that grows by pages. */
export interface ShownList<Row> {
  /** undefined while the first page loads */
  items: readonly Row[] | undefined;
  /** why the last try failed */
  problem: CallProblem | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
  /** called with the first page, and again with what changes */
  count: ListCount | undefined;
  /** the rows are still those of the question before */
  isOld: boolean;
}

/** `input` has the call's params and, as its query, filter and order. */
export function useList<L extends List, C extends Call>(
  list: L,
  call: C,
  input: CallInput<C>,
  { enabled = true, liveMs, onChange }: ListOptions = {},
): ShownList<RowOf<L>> {
  const key = [...callKey(call, input), 'list'];
  const pages = useInfiniteQuery<
    Page<RowOf<L>>,
    ApiProblem,
    InfiniteData<Page<RowOf<L>>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam: next, signal }) =>
      ask<L, C>(call, input, next === undefined ? { count: 'yes' } : { next }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
    // another filter of the same list: its rows stay until the new ones are there
    placeholderData: (before, query) => (isSameOwner(query?.queryKey, input) ? before : undefined),
    refetchInterval: ({ state }) => (isFollowed(state.data) ? false : (liveMs ?? false)),
  });
  const { data, isPlaceholderData: isOld, hasNextPage, isFetching, fetchNextPage } = pages;
  useChanges(list, call, input, key, { enabled: enabled && !isOld && isFollowed(data), liveMs, onChange });

  // long lists are drawn in slices, so that nothing else waits for them
  const drawn = useDeferredValue(data);
  const items = useMemo(() => drawn && getRows(list, drawn), [list, drawn]);
  // a filter that was looking for long without finding anything: it looks on. The rows drawn are behind what has
  // arrived
  const isEmpty = data?.pages.every((one) => one.items.length === 0) ?? false;
  const isLooking = isEmpty && hasNextPage && !pages.error;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return {
    items: items?.length === 0 && (isLooking || drawn !== data) ? undefined : items,
    count: data?.pages[0]?.count,
    isOld,
    problem: pages.error?.problem,
    hasMore: hasNextPage,
    // a list that is not drawn yet is short: what loads more near its end must wait
    isLoadingMore: pages.isFetchingNextPage || isOld || drawn !== data,
    loadMore: () => void fetchNextPage(),
    reload: () => void pages.refetch(),
  };
}

/** The feed number up to which nothing has changed in an answer, where that is later than the answer's own. */
const unchangedUntil = new WeakMap<object, number>();

function useChanges<L extends List, C extends Call>(
  list: L,
  call: C,
  input: CallInput<C>,
  key: readonly unknown[],
  { enabled = true, liveMs, onChange }: ListOptions,
): void {
  type Rows = InfiniteData<Page<RowOf<L>>>;
  useQuery({
    queryKey: [...key, 'changes'],
    enabled: enabled && liveMs !== undefined,
    refetchInterval: liveMs ?? false,
    // the list has just been read
    initialData: 0,
    staleTime: liveMs ?? 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Rows>(key);
      const since = (before && unchangedUntil.get(before)) ?? before?.pages[0]?.ver;
      if (since === undefined) return 0;
      const changes = await ask<L, C>(call, input, { ver: String(since), count: 'yes' }, { signal, isPoll: true });
      const { items, gone = [], ver = since } = changes;
      const now = queryClient.getQueryData<Rows>(key);
      // read again in the meantime: that answer holds the changes
      if (!now || now !== before) return ver;
      if (items.length + gone.length === 0) {
        unchangedUntil.set(now, ver);
        return ver;
      }
      queryClient.setQueryData<Rows>(key, changed(list, now, changes, orderIn(input)));
      onChange?.();
      return ver;
    },
  });
}

function changed<L extends List>(
  list: L,
  { pages, pageParams }: InfiniteData<Page<RowOf<L>>>,
  { items, gone = [], ver, count }: Page<RowOf<L>>,
  order: string | undefined,
): InfiniteData<Page<RowOf<L>>> {
  const hasMore = pages.at(-1)?.next !== null;
  const merging = { getKey: list.getKey, compare: comparison<RowOf<L>>(list, order), hasMore };
  const rows = mergeChanges(getRows(list, { pages, pageParams }), { items, gone }, merging);
  return {
    pageParams,
    pages: pages.map((page, at) =>
      at === 0 ? { ...page, items: rows, ver, count: count ?? page.count } : { ...page, items: [] },
    ),
  };
}

/** Each row once: one that was moved behind a page while it was read comes with two. */
function getRows<L extends List>(list: L, { pages }: InfiniteData<Page<RowOf<L>>>): RowOf<L>[] {
  const rows = pages.flatMap(({ items }) => items);
  const once = new Map(rows.map((row) => [list.getKey(row), row]));
  return once.size === rows.length ? rows : [...once.values()];
}

async function ask<L extends List, C extends Call>(
  call: C,
  input: CallInput<C>,
  more: Readonly<Record<string, string>>,
  options: { signal: AbortSignal; isPoll?: boolean },
): Promise<Page<RowOf<L>>> {
  const loose = input as LooseInput;
  const asked: LooseInput = { ...loose, query: { ...loose.query, ...more } };
  return (await send(call, asked as CallInput<C>, options)) as Page<RowOf<L>>;
}

function orderIn(input: unknown): string | undefined {
  return (input as LooseInput).query?.['sort'];
}

function isFollowed(data: { pages: { ver?: number | undefined }[] } | undefined): boolean {
  return data?.pages[0]?.ver !== undefined;
}

function isSameOwner(key: readonly unknown[] | undefined, input: unknown): boolean {
  const before = key?.find((part) => typeof part === 'object' && part !== null) as LooseInput | undefined;
  return JSON.stringify(before?.params) === JSON.stringify((input as LooseInput).params);
}
