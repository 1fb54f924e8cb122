import { useEffect, useMemo, useRef, useState } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { liveCalls } from '#features/monitoring/live/calls.ts';
import { type LivePayment, livePaymentList } from '#features/monitoring/live/livePaymentList.ts';
import { countsForAmounts, statusFilters, statusTitles } from '#features/monitoring/live/others.ts';
import { transactionsSearch } from '#features/monitoring/transactionsSearch.ts';
import { formatCount } from '#shared/formatCount.ts';
import { arrivedIn, getKey, heldRows } from './feed.ts';
import { LiveLine } from './LiveLine.tsx';
import styles from './live.module.css';
import { liveColumns } from './liveColumns.tsx';
import { OpenTransaction } from './OpenTransaction.tsx';
import type { LiveFilter } from './useFeed.ts';
import { useLiveList } from './usePages.ts';

const words = {
  one: 'transaction',
  many: 'transactions',
  search: 'Client, name, message, IBAN or amount',
  failed: 'The transactions could not be loaded',
};
const statusTabs = {
  field: 'status',
  label: 'Status',
  words: statusFilters.map((value) => ({ value, label: statusTitles[value] })),
};
const columns = liveColumns({ hasReview: true });
const found = { one: 'new transaction', many: 'new transactions' };

interface LiveTabProps {
  filter: LiveFilter;
  feed: { at: number | undefined; isLost: boolean };
}

/** Every transaction as it is booked, the newest first. New rows wait while somebody reads. */
export function LiveTab({ filter, feed }: LiveTabProps) {
  const [search, change] = usePageSearch(transactionsSearch);
  const list = useLiveList(filter);
  const [isPaused, setPaused] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const above = useRef<HTMLDivElement>(null);
  const isScrolled = useOutOfSight(above);
  const { rows, waiting, release } = useHeld(list.items, isPaused || isPointed || isScrolled);
  const arrived = useArrived(rows);
  const shown = { ...list, items: rows };
  return (
    <>
      <div ref={above} />
      <LiveLine {...feed} isPaused={isPaused} onPause={setPaused} />
      <div
        className={styles.rows}
        onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
      >
        {waiting > 0 && (
          <div className={styles.pill}>
            <Button
              variant="primary"
              size="small"
              icon="chevron-up"
              onClick={() => {
                release();
                above.current?.scrollIntoView({ block: 'center' });
              }}
            >
              {formatCount(waiting, found)}
            </Button>
          </div>
        )}
        <ListView
          list={livePaymentList}
          shown={shown}
          search={search}
          onChange={(changes) => change({ ...changes, open: undefined })}
          label="Live transactions"
          words={words}
          tabs={statusTabs}
          file={{ call: liveCalls.exportTransactions, input: { query: filter } }}
          columns={columns}
          onOpen={(payment) => change({ open: getKey(payment) })}
          openKey={search.open?.split('.')[1]}
          dimmed={({ state }) => !countsForAmounts(state)}
          fresh={({ id }) => arrived.has(id)}
          empty={
            <EmptyState icon="swap" title="No transactions yet">
              What clients send and receive appears here as it is booked.
            </EmptyState>
          }
          skeletonRows={10}
        />
      </div>
      <OpenTransaction rows={rows} />
    </>
  );
}

function useHeld(items: readonly LivePayment[] | undefined, isHeld: boolean) {
  const [top, setTop] = useState<LivePayment>();
  const first = items?.[0];
  // the rows that are there when somebody begins to read
  if (isHeld && top === undefined && first) setTop(first);
  if (!isHeld && top !== undefined) setTop(undefined);
  const { shown, waiting } = useMemo(() => heldRows(items ?? [], isHeld ? top : undefined), [items, isHeld, top]);
  return { rows: items && shown, waiting, release: () => setTop(first) };
}

const none: ReadonlySet<string> = new Set();

/** Rows that have come on top since the rows before. */
function useArrived(rows: readonly LivePayment[] | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState({ rows, arrived: none });
  if (rows !== known.rows) setKnown({ rows, arrived: new Set(known.rows && rows && arrivedIn(known.rows, rows)) });
  return known.arrived;
}

function useOutOfSight(element: React.RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry !== undefined && !entry.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}
