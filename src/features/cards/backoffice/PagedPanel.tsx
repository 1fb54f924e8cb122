import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiProblem } from '#client/api/problem.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRowLoading } from '#client/ui/display/MarkedRows.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading } from '#client/ui/feedback/Skeleton.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';

interface ListPage<Item> {
  items: readonly Item[];
  next: string | null;
}

interface PagedPanelProps<Item> {
  title: string;
  summary: string;
  /** what is listed, in the middle of a sentence: 'production files' */
  what: string;
  /** of the list in the cache */
  queryKey: readonly unknown[];
  read: (next: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>;
  onClose: () => void;
  /** above the list, such as a choice of what is listed */
  head?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list beside the page, a page at a time. */
export function PagedPanel<Item>({ title, summary, what, queryKey, read, onClose, ...parts }: PagedPanelProps<Item>) {
  const pages = useInfiniteQuery<
    ListPage<Item>,
    ApiProblem,
    { pages: ListPage<Item>[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const failure = readFailure(pages, `The ${what} could not be loaded`);
  const items = pages.data?.pages.flatMap((page) => page.items);
  return (
    <SidePanel title={title} summary={summary} shownKey={title} onClose={onClose}>
      {parts.head}
      {items ? (
        parts.children(items)
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Loading label={`Loading ${what}`}>
          <MarkedRowLoading />
        </Loading>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </SidePanel>
  );
}
