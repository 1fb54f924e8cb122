/** The lists of transactions, page by page; the feed keeps them up to date. */

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiProblem } from '#client/api/problem.ts';
import { send } from '#client/api/send.ts';
import type { ShownList } from '#client/lists/useList.ts';
import { liveCalls } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import type { Review } from '#features/monitoring/live/others.ts';
import { getRows, type Page } from './feed.ts';
import { keyOfLive, keyOfReviewed, type LiveFilter } from './useFeed.ts';

type Ask = (next: string | undefined, signal: AbortSignal) => Promise<Page>;

function usePages(queryKey: readonly unknown[], ask: Ask): ShownList<LivePayment> {
  const pages = useInfiniteQuery<Page, ApiProblem, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam: next, signal }) => ask(next, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // the feed says what changes
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = pages;
  const items = useMemo(() => getRows(data), [data]);
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  return {
    items,
    problem: error?.problem,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    reload: () => void refetch(),
    count: undefined,
    isOld: false,
  };
}

export const useLiveList = (filter: LiveFilter): ShownList<LivePayment> =>
  usePages(keyOfLive(filter), (mints, signal) =>
    send(liveCalls.olderTransactions, { query: { ...filter, ...(mints !== undefined && { mints }) } }, { signal }),
  );

export const useReviewed = (review: Review): ShownList<LivePayment> =>
  usePages(keyOfReviewed(review), (next, signal) =>
    send(liveCalls.reviewedTransactions, { query: { review, ...(next !== undefined && { next }) } }, { signal }),
  );
