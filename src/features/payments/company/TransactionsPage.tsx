import { useMemo } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useCompanyId, useMay } from '#client/session/person.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import { useFunds } from '#features/clients/company/funds.ts';
import { paths } from '#shared/paths.ts';
import { paymentCalls } from '../lists/calls.ts';
import { FilteredSums } from '../lists/company/FilteredSums.tsx';
import { dayHeading, localDay, paymentQuery, usedCards } from '../lists/company/listFilter.ts';
import { MissingPayment } from '../lists/company/MissingPayment.tsx';
import { PaymentPanel } from '../lists/company/PaymentPanel.tsx';
import { paymentColumns } from '../lists/company/paymentColumns.tsx';
import { transactionFields } from '../lists/company/transactionFields.tsx';
import { useOpenPayment } from '../lists/company/useOpenPayment.ts';
import { usePaymentList } from '../lists/company/usePaymentList.ts';
import { lineKey } from '../lists/lineKey.ts';
import { paymentList } from '../lists/paymentList.ts';
import { statusFilters, statusTitles } from '../lists/rules.ts';
import { NewPayment } from '../orders/company/NewPayment.tsx';
import { PayAside } from '../orders/company/PayAside.tsx';
import type { Payment } from '../payment.ts';
import { countsForAmounts } from '../rules.ts';
import { type TransactionsSearch, transactionsSearch } from './search.ts';

const words = {
  one: 'payment',
  many: 'payments',
  search: 'Name, message, IBAN or amount',
  failed: 'Transactions could not be loaded',
};
const statusTabs = {
  field: 'status',
  label: 'Status',
  words: statusFilters.map((value) => ({ value, label: statusTitles[value] })),
};
const byDay = { getKey: ({ ts }: Payment) => localDay(ts), title: (day: string) => dayHeading(day) };

/** All payments in and out, newest first. The address holds the filters. */
export function TransactionsPage() {
  const [search, change] = usePageSearch(transactionsSearch);
  const query = useMemo(() => paymentQuery(search), [search]);
  const list = usePaymentList(query);
  const companyId = useCompanyId();
  const { funds } = useFunds();
  const mayCreate = useMay('payments.create');
  const cards = useMemo(() => usedCards(list.items ?? []), [list.items]);
  const { row: open, isMissing } = useOpenPayment(list.items, search.open);
  const close = () => change({ open: undefined });
  // the open payment may not be in the new list
  const narrow = (changes: Partial<TransactionsSearch>) => change({ ...changes, open: undefined });

  return (
    <Page
      title="Transactions"
      summary="Every payment in and out, newest first."
      actions={<NewPayment onClick={() => change({ pay: 'new', open: undefined }, { replace: false })} />}
    >
      <ListView
        list={paymentList}
        shown={list}
        search={search}
        onChange={narrow}
        label="Transactions"
        words={words}
        tabs={statusTabs}
        fields={transactionFields({ search, funds, cards, onChange: narrow })}
        file={{ call: paymentCalls.exportPayments, input: { params: { companyId }, query } }}
        columns={paymentColumns({ funds, byDay: true })}
        onOpen={(payment) => change({ open: lineKey(payment), pay: undefined }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ state }) => !countsForAmounts(state)}
        group={byDay}
        sum={<FilteredSums count={list.count} />}
        empty={<NoPayments />}
        skeletonRows={12}
      />
      {open && !search.pay && (
        <PaymentPanel
          payment={open}
          funds={funds}
          onClose={close}
          {...stepsBeside(list.items, lineKey, search.open, (payment) => change({ open: lineKey(payment) }))}
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
      Your payments will appear here. To be paid, share the details of an account.
    </EmptyState>
  );
}
