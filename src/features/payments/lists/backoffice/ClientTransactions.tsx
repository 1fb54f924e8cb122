import { useMemo } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { useOpenRow } from '#client/lists/useOpenRow.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { today } from '#client/ui/input/today.ts';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { getCosts } from '#features/payments/effects.ts';
import { countsForAmounts, isPosting, paymentStates } from '#features/payments/rules.ts';
import { formatAmount, getAmounts, kindTitle } from '#features/payments/words.ts';
import { getQuery } from '#shared/lists/list.ts';
import { type ClientPayment, clientPaymentList } from '../clientPaymentList.ts';
import { lineKey } from '../lineKey.ts';
import { daysOfMonth, getMonths } from '../months.ts';
import { statusFilters, statusTitles } from '../rules.ts';
import { paymentStaffCalls } from '../staffCalls.ts';
import { ClientPaymentPanel } from './ClientPaymentPanel.tsx';
import { clientPaymentColumns } from './clientPaymentColumns.tsx';
import { type ClientTransactionsSearch, clientTransactionsSearch } from './clientTransactionsSearch.ts';

export type { ClientPayment } from '../clientPaymentList.ts';
export { isPosting };

/** Only such a payment can be voided. */
export const isExecuted = ({ state }: ClientPayment): boolean => state === paymentStates.executed;

/** A fee left the account with it, and can be given back. */
export const hasFee = (payment: ClientPayment): boolean =>
  payment.op === 'TX' && isExecuted(payment) && getCosts(payment) !== null;

/** 'Payment of 120.00 EUR to Baltic Timber UAB, 2026-11-20' */
export function formatPayment(payment: ClientPayment): string {
  const { op, ts, meta } = payment;
  const name = meta.name || kindTitle(payment);
  const amount = formatAmount(getAmounts(payment).main);
  return `Payment of ${amount} ${op === 'RX' ? 'from' : 'to'} ${name}, ${ts.slice(0, 10)}`;
}

const words = {
  one: 'payment',
  many: 'payments',
  search: 'Name, message, IBAN or amount',
  failed: 'The payments could not be loaded',
};
const statusTabs = {
  field: 'status',
  label: 'Status',
  words: statusFilters.map((value) => ({ value, label: statusTitles[value] })),
};

interface ClientTransactionsProps {
  clientId: string;
  /** the client's, by fund id */
  accounts: readonly { id: string; name: string }[];
  /** what the viewer may do about a payment */
  getActions: (payment: ClientPayment) => Actions | undefined;
  onLog: (payment: ClientPayment) => void;
}

/**
 * The payments of a client, page by page; filter, month and the open payment are in the address. The look is recorded.
 */
export function ClientTransactions({ clientId, accounts, getActions: actionsOf, onLog }: ClientTransactionsProps) {
  const [search, change] = usePageSearch(clientTransactionsSearch);
  const query = useMemo(() => getQuery(clientPaymentList, search), [search]);
  const list = useList(clientPaymentList, paymentStaffCalls.transactionsOfClient, { params: { clientId }, query });
  const columns = useMemo(() => clientPaymentColumns(accounts), [accounts]);
  // the open payment may not be in the new list
  const narrow = (changes: Partial<ClientTransactionsSearch>) => change({ ...changes, open: undefined });
  const open = useOpenPayment(clientId, list.items, search.open);
  return (
    <>
      <ListView
        list={clientPaymentList}
        shown={list}
        search={search}
        onChange={narrow}
        label="Transactions"
        words={words}
        tabs={statusTabs}
        fields={getFields(search, accounts, narrow)}
        file={{ call: paymentStaffCalls.exportTransactionsOfClient, input: { params: { clientId }, query } }}
        columns={columns}
        onOpen={(payment) => change({ open: lineKey(payment) }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ state }) => !countsForAmounts(state)}
        empty={
          <EmptyState icon="swap" title="No payments yet">
            What the client sends and receives appears here.
          </EmptyState>
        }
        skeletonRows={10}
      />
      {open && (
        <ClientPaymentPanel
          accounts={accounts}
          payment={open}
          actions={actionsOf(open)}
          onLog={() => onLog(open)}
          onClose={() => change({ open: undefined })}
          {...stepsBeside(list.items, lineKey, search.open, (payment) => change({ open: lineKey(payment) }))}
        />
      )}
    </>
  );
}

/** The payment that the address names, in the shown list or not. */
function useOpenPayment(clientId: string, rows: readonly ClientPayment[] | undefined, open: string | undefined) {
  const [paymentId = '', line] = open?.split('.') ?? [];
  const query: { line?: 'in' } = line === 'in' ? { line } : {};
  const input = open === undefined ? undefined : { params: { clientId, paymentId }, query };
  const call = paymentStaffCalls.readTransactionOfClient;
  return useOpenRow<ClientPayment, typeof call>(rows, (payment) => lineKey(payment) === open, call, input).row;
}

function getFields(
  { from, to, fund }: ClientTransactionsSearch,
  accounts: ClientTransactionsProps['accounts'],
  onChange: (changes: Partial<ClientTransactionsSearch>) => void,
): FilterField[] {
  const months = getMonths(today());
  const getDays = (value: string) => daysOfMonth(value, today());
  const month: FilterField = {
    kind: 'choice',
    label: 'Month',
    options: months.map((value) => ({ value, label: `${value.slice(0, 4)}-${value.slice(4)}` })),
    value:
      from === undefined
        ? undefined
        : months.find((value) => getDays(value)?.from === from && getDays(value)?.to === to),
    onChange: (value) => onChange((value && getDays(value)) || { from: undefined, to: undefined }),
    otherwise: 'another period',
  };
  const account: FilterField = {
    kind: 'choice',
    label: 'Account',
    options: accounts.map(({ id, name }) => ({ value: id, label: name })),
    value: fund,
    onChange: (value) => onChange({ fund: value }),
  };
  return accounts.length > 1 ? [month, account] : [month];
}
