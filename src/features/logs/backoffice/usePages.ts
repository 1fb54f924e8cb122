/** Pages of a log that follow each other: by themselves as far back as the rule says, then by hand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiProblem } from '#client/api/problem.ts';
import { getFailure, type LoadFailure } from '#client/lists/loadFailure.ts';
import { goesOn } from '#shared/logPaging.ts';

interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

export interface Pages<Item, P extends Page<Item>> {
  /** undefined while the first page loads */
  items: readonly Item[] | undefined;
  first: P | undefined;
  /** absent at the end, and while pages follow by themselves */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
  /** the last page is loaded, too */
  isWhole: boolean;
  failure: LoadFailure | undefined;
}

interface Asked<P> {
  queryKey: readonly unknown[];
  read: (from: string | undefined, signal: AbortSignal) => Promise<P>;
  /** how far back pages follow by themselves */
  backTo: (now: Date) => Date;
  /** 'The log could not be loaded' */
  failed: string;
}

/** A browser draws so many pages without being asked; a bank of many million records has more in 30 days. */
const maxPages = 10;

export function usePages<Item extends { time: string }, P extends Page<Item>>(asked: Asked<P>): Pages<Item, P> {
  const { queryKey, read, backTo, failed } = asked;
  const query = useInfiniteQuery<P, ApiProblem, { pages: P[] }, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const last = data?.pages.at(-1);
  const isWithin = (data?.pages.length ?? 0) < maxPages;
  const follows = last !== undefined && isWithin && goesOn(last, backTo(new Date()));
  useEffect(() => {
    if (follows && !isFetching && !error) void fetchNextPage();
  }, [follows, isFetching, error, fetchNextPage]);
  return {
    items: data?.pages.flatMap(({ items }) => items),
    first: data?.pages[0],
    onMore: hasNextPage && (!follows || error) ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
    isWhole: data !== undefined && !hasNextPage,
    failure: error && !data ? getFailure(error.problem, failed, () => void refetch()) : undefined,
  };
}
