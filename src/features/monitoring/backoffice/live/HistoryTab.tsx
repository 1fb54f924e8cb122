import { useMemo } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { liveCalls } from '#features/monitoring/live/calls.ts';
import { decisionList, endingCodes, type PaymentDecision } from '#features/monitoring/live/decisionList.ts';
import { actName } from '#features/monitoring/live/others.ts';
import { getQuery } from '#shared/lists/list.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { historySearch } from './historySearch.ts';
import styles from './live.module.css';

const words = {
  one: 'decision',
  many: 'decisions',
  search: 'Counterparty or comment',
  failed: 'The decisions could not be loaded',
};
const codeTabs = {
  field: 'code',
  label: 'Decision',
  words: [{ value: 'all', label: 'All' }, ...endingCodes.map((code) => ({ value: code, label: actName(code) }))],
};

const columns: readonly Column<PaymentDecision>[] = [
  { key: 'clientName', title: 'Client', width: 200, render: ({ clientName, clientID }) => clientName || clientID },
  { key: 'decision', title: 'Decision', width: 210, list: 'state', render: ({ code }) => actName(code) },
  { key: 'name', title: 'Counterparty', hideBelow: 1024, list: 'none', render: ({ name }) => name },
  { key: 'comment', title: 'Comment', list: 'text', hideBelow: 768, render: ({ comment }) => comment },
  { key: 'by', title: 'Officer', width: 160, list: 'detail', render: ({ by }) => by },
  { key: 'time', title: 'Time', width: 180, hideBelow: 720, list: 'detail', render: ({ at }) => <Time at={at} /> },
  {
    key: 'amount',
    title: 'Amount',
    width: 140,
    align: 'end',
    render: ({ amount }) => `${formatMoney(getMinor(amount), amount.slice(0, 3))} ${amount.slice(0, 3)}`,
  },
];

/** What was decided about transactions, with code, officer, comment and time. */
export function HistoryTab() {
  const [search, change] = usePageSearch(historySearch);
  const query = useMemo(() => getQuery(decisionList, search), [search]);
  const shown = useList(decisionList, liveCalls.decidedTransactions, { query });
  return (
    <div className={styles.rows}>
      <ListView
        list={decisionList}
        shown={shown}
        search={search}
        onChange={change}
        label="History"
        words={words}
        tabs={codeTabs}
        file={{ call: liveCalls.exportDecisions, input: { query } }}
        columns={columns}
        empty={
          <EmptyState icon="clock" title="No decisions yet">
            Decisions on transactions will appear here.
          </EmptyState>
        }
        skeletonRows={8}
      />
    </div>
  );
}
