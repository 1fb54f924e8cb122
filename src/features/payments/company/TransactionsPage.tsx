import { useMemo } from 'react';
import { ListExport } from '../../../client/lists/ListExport.tsx';
import { loadFailure } from '../../../client/lists/loadFailure.ts';
import { StaleBanner } from '../../../client/lists/StaleBanner.tsx';
import type { ShownList } from '../../../client/lists/useList.ts';
import { useNearEnd } from '../../../client/lists/useNearEnd.ts';
import { ofAll } from '../../../client/lists/words.ts';
import { pageHref } from '../../../client/router/Link.tsx';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useCompanyId, useLetters } from '../../../client/session/person.ts';
import { Button, LinkButton } from '../../../client/ui/action/Button.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { neighbours } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { isFiltered, noFilter } from '../../../shared/lists/list.ts';
import { paths } from '../../../shared/paths.ts';
import { useFunds } from '../../clients/company/funds.ts';
import { paymentCalls } from '../lists/calls.ts';
import { dayHeading, localDay, paymentQuery, usedCards } from '../lists/company/listFilter.ts';
import { MissingPayment } from '../lists/company/MissingPayment.tsx';
import { PaymentPanel } from '../lists/company/PaymentPanel.tsx';
import { paymentColumns } from '../lists/company/paymentColumns.tsx';
import { ShownSums } from '../lists/company/ShownSums.tsx';
import { TransactionFilters } from '../lists/company/TransactionFilters.tsx';
import { useOpenPayment } from '../lists/company/useOpenPayment.ts';
import { usePaymentList } from '../lists/company/usePaymentList.ts';
import { lineKey } from '../lists/lineKey.ts';
import { paymentList } from '../lists/paymentList.ts';
import { NewPayment } from '../orders/company/NewPayment.tsx';
import { PayAside } from '../orders/company/PayAside.tsx';
import type { Payment } from '../payment.ts';
import { countsForAmounts } from '../rules.ts';
import { type TransactionsSearch, transactionsSearch } from './search.ts';

const noRows: readonly Payment[] = [];
const byDay = { keyOf: ({ ts }: Payment) => localDay(ts), title: (day: string) => dayHeading(day) };

/** All payments in and out, newest first. The address holds the filters. */
export function TransactionsPage() {
  const [search, change] = usePageSearch(transactionsSearch);
  const query = useMemo(() => paymentQuery(search), [search]);
  const list = usePaymentList(query);
  const companyId = useCompanyId();
  const { funds } = useFunds();
  const mayCreate = useLetters().includes('B');
  const nearEnd = useNearEnd(list.hasMore && !list.isLoadingMore && !list.problem, list.loadMore);

  const rows = list.items ?? noRows;
  const cards = useMemo(() => usedCards(rows), [rows]);
  const { row: open, isMissing } = useOpenPayment(list.items, search.open);
  const beside = neighbours(rows, lineKey, search.open);
  const show = (payment: Payment | undefined) => payment && (() => change({ open: lineKey(payment) }));
  const close = () => change({ open: undefined });
  const clear = () => change(noFilter(paymentList));
  // the open payment may not be in the new list
  const narrow = (changes: Partial<TransactionsSearch>) => change({ ...changes, open: undefined });
  const filtered = isFiltered(paymentList, search);

  return (
    <Page
      title="Transactions"
      summary="Every payment in and out, newest first."
      actions={<NewPayment onClick={() => change({ pay: 'new', open: undefined }, { replace: false })} />}
    >
      <TransactionFilters
        search={search}
        funds={funds}
        cards={cards}
        onChange={narrow}
        onClear={filtered ? clear : undefined}
        actions={
          <ListExport
            list={paymentList}
            call={paymentCalls.exportPayments}
            input={{ params: { companyId }, query }}
            isEmpty={list.items?.length === 0}
          />
        }
      />
      <StaleBanner problem={list.problem} shown={list.items !== undefined} />
      <Table
        label="Transactions"
        columns={paymentColumns({ funds, byDay: true })}
        rows={list.items}
        rowKey={lineKey}
        onOpen={(payment) => change({ open: lineKey(payment), pay: undefined }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ state }) => !countsForAmounts(state)}
        group={byDay}
        error={loadFailure(list, 'Transactions could not be loaded')}
        empty={filtered ? <NoMatch onClear={clear} /> : <NoPayments />}
        {...(rows.length > 0 && {
          footer: { count: countWords(rows.length, list), sum: <ShownSums payments={rows} /> },
        })}
        more={list.hasMore ? { onMore: list.loadMore, loading: list.isLoadingMore } : undefined}
        skeletonRows={12}
      />
      <div ref={nearEnd} />
      {open && !search.pay && (
        <PaymentPanel
          payment={open}
          funds={funds}
          onClose={close}
          onPrevious={show(beside.previous)}
          onNext={show(beside.next)}
          onRepeat={mayCreate ? () => change({ pay: 'repeat' }, { replace: false }) : undefined}
        />
      )}
      {isMissing && <MissingPayment onClose={close} />}
      <PayAside mode={search.pay} payment={open} onClose={() => change({ pay: undefined })} />
    </Page>
  );
}

function NoPayments() {
  return (
    <EmptyState
      icon="swap"
      title="No payments yet"
      action={<LinkButton href={pageHref(paths.accounts)}>Account details</LinkButton>}
    >
      What you send and receive appears here. To be paid, share the details of an account.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon="search" title="No payments match" action={<Button onClick={onClear}>Clear filters</Button>}>
      Nothing matches. Try removing a filter.
    </EmptyState>
  );
}

function countWords(shown: number, { hasMore, count }: ShownList<Payment>): string {
  if (hasMore) return `The newest ${shown}${ofAll(count, paymentList.countMost)} payments`;
  return shown === 1 ? '1 payment' : `${shown} payments`;
}
