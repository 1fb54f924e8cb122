import type { ReactNode } from 'react';
import { loadFailure } from '#client/lists/loadFailure.ts';
import { StaleBanner } from '#client/lists/StaleBanner.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Table } from '#client/ui/table/Table.tsx';
import type { Review } from '#features/monitoring/live/others.ts';
import { transactionsSearch } from '#features/monitoring/transactionsSearch.ts';
import { formatCount } from '#shared/formatCount.ts';
import { getKey } from './feed.ts';
import { liveColumns } from './liveColumns.tsx';
import { OpenTransaction } from './OpenTransaction.tsx';
import { useReviewed } from './usePages.ts';

const columns = liveColumns({ hasReview: false });
const counted = { one: 'transaction', many: 'transactions' };

const empty: Readonly<Record<Review, { title: string; words: string }>> = {
  new: { title: 'No new alerts', words: 'Transactions that a rule has found wait here until somebody decides.' },
  requested: {
    title: 'Nothing is asked',
    words: 'Transactions about which a client was asked wait here for the answer.',
  },
  responded: { title: 'No answers to review', words: 'Once a client has answered about a transaction, it comes here.' },
  tech: { title: 'Nothing has stopped', words: 'Transactions that stop for a technical reason come here.' },
};

interface ReviewTabProps {
  review: Review;
  label: string;
  /** below the list */
  children?: ReactNode;
}

/** What waits in one review state, worked through by keyboard: after a decision the next one opens by itself. */
export function ReviewTab({ review, label, children }: ReviewTabProps) {
  const [search, change] = usePageSearch(transactionsSearch);
  const list = useReviewed(review);
  const { items: rows, hasMore, isLoadingMore, loadMore } = list;
  const { title, words } = empty[review];
  return (
    <>
      <StaleBanner problem={list.problem} shown={rows !== undefined} />
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={(payment) => change({ open: getKey(payment) })}
        openKey={search.open?.split('.')[1]}
        error={loadFailure(list, 'The transactions could not be loaded')}
        empty={
          <EmptyState icon="check-circle" title={title}>
            {words}
          </EmptyState>
        }
        {...(rows?.length && { footer: { count: `${formatCount(rows.length, counted)}${hasMore ? ' or more' : ''}` } })}
        more={hasMore ? { onMore: loadMore, loading: isLoadingMore } : undefined}
        skeletonRows={8}
      />
      <OpenTransaction rows={rows} goesOn />
      {children}
    </>
  );
}
