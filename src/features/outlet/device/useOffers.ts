import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import type { CallOutput } from '#shared/call.ts';
import { type Offer, type OfferAccount, outletDeviceCalls } from '../deviceCalls.ts';

type Page = CallOutput<typeof outletDeviceCalls.listOffers>;

/** how often offers are read again while they are in view */
const offersEveryMs = 15_000;

export interface ShownOffers {
  /** undefined while the first page loads */
  offers: readonly Offer[] | undefined;
  accounts: readonly OfferAccount[];
  mayBuy: boolean;
  problem: ApiProblem['problem'] | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** Offers for this person, page by page; '' is every category. */
export function useOffers(userId: string, category: string): ShownOffers {
  const input = { query: { userId, ...(category && { category }) } };
  const pages = useInfiniteQuery({
    queryKey: callKey(outletDeviceCalls.listOffers, input),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      send(
        outletDeviceCalls.listOffers,
        { query: { ...input.query, ...(pageParam !== undefined && { next: pageParam }) } },
        { signal, isPoll: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: offersEveryMs,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const first = data?.pages[0];
  return {
    offers: data?.pages.flatMap(({ items }) => items),
    accounts: first?.accounts ?? [],
    mayBuy: first?.mayBuy ?? false,
    problem: (error as ApiProblem | null)?.problem,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    reload: () => void pages.refetch(),
  };
}

/** Offers, funds and codes are read again after a purchase or a refusal. */
export async function refreshOffers(): Promise<void> {
  const { listOffers, listPurchases } = outletDeviceCalls;
  await Promise.all(
    [listOffers, listPurchases].map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })),
  );
}
