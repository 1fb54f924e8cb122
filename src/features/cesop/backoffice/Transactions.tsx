import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { Money } from '#client/money/Money.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { countryName } from '#shared/countries.ts';
import { getQuery } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';
import { cesopCalls } from '../calls.ts';
import { type CesopTransaction, transactionList } from '../transactionList.ts';
import styles from './cesop.module.css';
import { transactionSearch } from './cesopSearch.ts';

const { columns: titles } = transactionList;
const columns: readonly Column<CesopTransaction>[] = [
  { key: 'payee', title: titles.payee, list: 'title', render: ({ payee }) => payee },
  { key: 'at', title: titles.at, width: 190, sortable: true, list: 'detail', render: ({ at }) => <Time at={at} /> },
  {
    ...{ key: 'countries', title: 'From, to', width: 200, hideBelow: 1024, list: 'none' },
    render: ({ payerCountry, payeeCountry }) => `${countryName(payerCountry)}, ${countryName(payeeCountry)}`,
  },
  { key: 'method', title: titles.method, width: 130, hideBelow: 1024, list: 'none', render: ({ method }) => method },
  {
    ...{ key: 'errors', title: titles.errors, width: 220, list: 'text' },
    render: ({ errors }) => (
      <ul className={styles.errors}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    ),
  },
  {
    ...{ key: 'isRefund', title: titles.isRefund, width: 110, hideBelow: 768, list: 'state' },
    render: ({ isRefund }) => isRefund && <StatusBadge kind="neutral">Refund</StatusBadge>,
  },
  {
    ...{ key: 'amount', title: titles.amount, width: 140, align: 'end', list: 'value' },
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" bare />,
  },
];
const words = {
  one: 'transaction',
  many: 'transactions',
  search: 'Payee, transaction or amount',
  failed: 'The transactions could not be loaded',
};
const tabs = {
  field: 'kind',
  label: 'Kind',
  words: [
    { value: 'all', label: 'All' },
    { value: 'payments', label: 'Payments' },
    { value: 'refunds', label: 'Refunds' },
  ],
};

/** Transactions of a message by their time, each with its errors. */
export function Transactions({ messageId }: { messageId: string }) {
  const [search, change] = usePageSearch(transactionSearch);
  const query = getQuery(transactionList, search);
  const params = { messageId };
  const list = useList(transactionList, cesopCalls.listCesopTransactions, { params, query });
  const ofPayee = search.payee === undefined ? undefined : (list.items?.[0]?.payee ?? 'One payee');
  return (
    <ListView
      list={transactionList}
      shown={list}
      search={search}
      onChange={change}
      label="Transactions of the message"
      words={words}
      tabs={tabs}
      fields={[
        {
          ...({ kind: 'choice', label: 'Errors', value: search.failed } as const),
          options: [
            { value: 'yes', label: 'With errors' },
            { value: 'no', label: 'Without errors' },
          ],
          onChange: (value: string | undefined) =>
            change({ failed: value === 'yes' || value === 'no' ? value : undefined }),
        },
        {
          ...({ kind: 'choice', label: 'Payee', value: search.payee } as const),
          options: search.payee === undefined ? [] : [{ value: search.payee, label: ofPayee ?? '' }],
          onChange: (value: string | undefined) => change({ payee: value === search.payee ? value : undefined }),
        },
      ]}
      file={{ call: cesopCalls.exportCesopTransactions, input: { params, query } }}
      columns={columns}
      empty={<EmptyState title="No transactions">This message has no transactions that you may see.</EmptyState>}
    />
  );
}
