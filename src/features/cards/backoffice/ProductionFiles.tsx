import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiProblem } from '../../../client/api/problem.ts';
import { callKey } from '../../../client/api/queries.ts';
import { send } from '../../../client/api/send.ts';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { MarkedRow, MarkedRowLoading, MarkedRows } from '../../../client/ui/display/MarkedRows.tsx';
import { Time } from '../../../client/ui/display/Time.tsx';
import { timeText } from '../../../client/ui/display/timeText.ts';
import { EmptyState, ErrorState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Loading } from '../../../client/ui/feedback/Skeleton.tsx';
import { SidePanel } from '../../../client/ui/overlay/SidePanel.tsx';
import type { CallOutput } from '../../../shared/call.ts';
import { type CardFile, cardStaffCalls } from '../staffCalls.ts';
import { saveCardFile } from './saveCardFile.ts';

const { listCardFiles } = cardStaffCalls;
type Page = CallOutput<typeof listCardFiles>;

/** The files that the card maker got, newest first. */
export function ProductionFiles({ onClose }: { onClose: () => void }) {
  const pages = useFiles();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const failure = readFailure(pages, 'The files could not be loaded');
  const files = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <SidePanel
      title="Production files"
      summary="For the card maker: one line an order, then their number and a control sum."
      shownKey="files"
      onClose={onClose}
    >
      {files ? (
        <FileList files={files} />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Loading label="Loading production files">
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

function FileList({ files }: { files: readonly CardFile[] }) {
  if (files.length === 0) {
    return (
      <EmptyState icon="csv" title="No production file yet">
        The first one takes every order whose card has a number and a name.
      </EmptyState>
    );
  }
  return (
    <MarkedRows label="Production files">
      {files.map(({ id, items, madeAt, madeBy }) => (
        <li key={id}>
          <MarkedRow
            icon="csv"
            name={<Time at={madeAt} />}
            detail={`${items === 1 ? '1 order' : `${items} orders`}, by ${madeBy}`}
            action={
              <Button
                size="small"
                icon="download"
                aria-label={`Download the file of ${timeText(new Date(madeAt))}`}
                onClick={() => void saveCardFile(id)}
              >
                Download
              </Button>
            }
          />
        </li>
      ))}
    </MarkedRows>
  );
}

function useFiles() {
  return useInfiniteQuery<Page, ApiProblem, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [...callKey(listCardFiles, {}), 'pages'],
    queryFn: ({ pageParam: next, signal }) => send(listCardFiles, { query: next ? { next } : {} }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
