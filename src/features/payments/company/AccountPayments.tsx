import { Suspense, useMemo } from 'react';
import { ListExport } from '#client/lists/ListExport.tsx';
import { loadFailure } from '#client/lists/loadFailure.ts';
import { useNearEnd } from '#client/lists/useNearEnd.ts';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { useCompanyId, useMay } from '#client/session/person.ts';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { paths } from '#shared/paths.ts';
import { paymentCalls } from '../lists/calls.ts';
import { dayHeading, localDay } from '../lists/company/listFilter.ts';
import { paymentColumns } from '../lists/company/paymentColumns.tsx';
import { useOpenPayment } from '../lists/company/useOpenPayment.ts';
import { usePaymentList } from '../lists/company/usePaymentList.ts';
import { lineKey } from '../lists/lineKey.ts';
import { paymentList } from '../lists/paymentList.ts';
import { PayAside } from '../orders/company/PayAside.tsx';
import type { PayMode } from '../orders/company/payMode.ts';
import { countsForAmounts } from '../rules.ts';

const PaymentPanel = lazyPart(() => import('../lists/company/PaymentPanel.tsx').then((module) => module.PaymentPanel));

/** The open payment and the payment form, from the address. */
export interface OpenLine {
  open?: string | undefined;
  pay?: PayMode | undefined;
}

interface AccountPaymentsProps {
  fund: ShownFund;
  funds: readonly ShownFund[];
  search: OpenLine;
  onChange: (changes: OpenLine, options?: { replace: boolean }) => void;
}

/** The payments of one account, newest first, with the open one or the payment form beside the list. */
export function AccountPayments({ fund, funds, search, onChange }: AccountPaymentsProps) {
  const query = useMemo(() => ({ fund: fund.id }), [fund.id]);
  const list = usePaymentList(query);
  const companyId = useCompanyId();
  const nearEnd = useNearEnd(list.hasMore && !list.isLoadingMore && !list.problem, list.loadMore);
  const mayCreate = useMay('payments.create');
  const { row: open } = useOpenPayment(list.items, search.open);
  return (
    <Section
      title="Transactions"
      actions={
        <>
          <MoreLink href={pageHref(paths.transactions, { fund: fund.id })}>Search and filter</MoreLink>
          <ListExport
            list={paymentList}
            call={paymentCalls.exportPayments}
            input={{ params: { companyId }, query }}
            isEmpty={list.items?.length === 0}
          />
        </>
      }
    >
      <Table
        label={`Transactions of ${fund.name}`}
        columns={paymentColumns({ funds: [fund], byDay: true, short: true })}
        rows={list.items}
        rowKey={lineKey}
        onOpen={(payment) =>
          onChange({ open: lineKey(payment), pay: undefined }, { replace: search.open !== undefined })
        }
        openKey={search.open}
        dimmed={({ state }) => !countsForAmounts(state)}
        group={{ getKey: ({ ts }) => localDay(ts), title: (day) => dayHeading(day) }}
        error={loadFailure(list, 'Transactions could not be loaded')}
        empty={
          <EmptyState icon="swap" title="No payments yet">
            What is sent from this account and received on it appears here.
          </EmptyState>
        }
        more={list.hasMore ? { onMore: list.loadMore, loading: list.isLoadingMore } : undefined}
        skeletonRows={10}
      />
      <div ref={nearEnd} />
      {open && !search.pay && (
        <Suspense fallback={null}>
          <PaymentPanel
            payment={open}
            funds={funds}
            onClose={() => onChange({ open: undefined })}
            {...stepsBeside(list.items, lineKey, search.open, (payment) => onChange({ open: lineKey(payment) }))}
            onRepeat={mayCreate ? () => onChange({ pay: 'repeat' }, { replace: false }) : undefined}
          />
        </Suspense>
      )}
      <PayAside mode={search.pay} payment={open} onClose={() => onChange({ pay: undefined })} />
    </Section>
  );
}
