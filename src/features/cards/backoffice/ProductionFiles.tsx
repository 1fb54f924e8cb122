import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiProblem } from '../../../client/api/problem.ts';
import { callKey } from '../../../client/api/queries.ts';
import { send } from '../../../client/api/send.ts';
import { Icon } from '../../../client/ui/display/Icon.tsx';
import { Time } from '../../../client/ui/display/Time.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import type { CallOutput } from '../../../shared/call.ts';
import { type CardFile, cardStaffCalls } from '../staffCalls.ts';
import styles from './cards.module.css';
import { saveCardFile } from './saveCardFile.ts';

const { listCardFiles } = cardStaffCalls;
type Page = CallOutput<typeof listCardFiles>;
const rowKey = ({ id }: CardFile) => id;

const columns: readonly Column<CardFile>[] = [
  {
    key: 'madeAt',
    title: 'Made',
    render: ({ madeAt }) => (
      <span className={styles.file}>
        <Icon name="download" size={16} />
        <Time at={madeAt} />
      </span>
    ),
  },
  { key: 'madeBy', title: 'By', width: 200, list: 'detail', render: ({ madeBy }) => madeBy },
  { key: 'id', title: 'File', width: 320, hideBelow: 1024, list: 'none', render: ({ id }) => id },
  { key: 'items', title: 'Orders', width: 90, align: 'end', list: 'value', render: ({ items }) => items },
];

/** The files that the card maker got, newest first. A click saves one. */
export function ProductionFiles() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFiles();
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <Section
      title="Production files"
      summary="For the card maker: one line an order, and a line with their number and a control sum. Choose one to download it; each download is recorded."
    >
      <Table
        label="Production files"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onOpen={({ id }) => void saveCardFile(id)}
        skeletonRows={2}
        error={
          error && !rows
            ? {
                message: `The files could not be loaded. ${error.problem.title}`,
                onRetry: () => void refetch(),
                requestId: error.problem.requestId,
              }
            : undefined
        }
        empty={
          <EmptyState icon="csv" title="No production file yet">
            The first one takes every order whose card has a number and a name.
          </EmptyState>
        }
        more={hasNextPage ? { onMore: () => void fetchNextPage(), loading: isFetchingNextPage } : undefined}
      />
    </Section>
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
