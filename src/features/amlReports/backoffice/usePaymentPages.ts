/** Pages of payments that follow each other by hand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiProblem } from '#client/api/problem.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import type { PaymentRow } from '../calls.ts';

interface Page {
  payments?: readonly PaymentRow[] | undefined;
  next: string | null;
}

export function usePaymentPages(
  queryKey: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<Page>,
  failed: string,
) {
  const pages = useInfiniteQuery<Page, ApiProblem, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  return {
    rows: data?.pages.flatMap(({ payments }) => payments ?? []),
    error: readFailure(pages, failed),
    more: hasNextPage ? { onMore: () => void fetchNextPage(), loading: isFetchingNextPage } : undefined,
  };
}
