import { useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { ListExport } from '#client/lists/ListExport.tsx';
import { listColumns, orderBy } from '#client/lists/listColumns.ts';
import { loadFailure } from '#client/lists/loadFailure.ts';
import { useList } from '#client/lists/useList.ts';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useCompanyId } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { readSort } from '#client/ui/table/sorting.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { page } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { invoiceCalls } from '../invoiceCalls.ts';
import { type Invoice, invoiceList } from '../invoiceList.ts';
import { FeeAmounts, FeeFigures, formatMonth } from './FeeFigures.tsx';
import { invoicesSearch } from './search.ts';

/** Fees by month, with an invoice for each past month. */
export function FeesInvoicesPage() {
  const companyId = useCompanyId();
  const [search, change] = usePageSearch(invoicesSearch);
  const query = search.sort ? { sort: search.sort } : {};
  const input = { params: { companyId }, query };
  const all = useList(invoiceList, invoiceCalls.listInvoices, { params: { companyId }, query: whole });
  const list = useList(invoiceList, invoiceCalls.listInvoices, {
    params: { companyId },
    query: { ...whole, ...query },
  });
  const { items } = list;
  return (
    <Page
      title="Fees and invoices"
      summary="Our fees, month by month."
      actions={
        <>
          <MoreLink href={pageHref(paths.pricing)}>Price list</MoreLink>
          <ListExport list={invoiceList} call={invoiceCalls.exportInvoices} input={input} isEmpty={!items?.length} />
        </>
      }
    >
      {(all.items || !all.problem) && <FeeFigures invoices={all.items} />}
      <Table
        label="Fees by month"
        columns={columns}
        rows={items}
        rowKey={({ month }) => month}
        sort={readSort(search.sort)}
        onSort={(next) => change({ sort: orderBy(invoiceList, next) })}
        error={loadFailure(list, 'The fees could not be loaded')}
        empty={
          <EmptyState icon="file" title="No fees yet">
            The first invoice is made at the end of the first month with a fee.
          </EmptyState>
        }
        {...(items && { footer: { count: items.length === 1 ? '1 month' : `${items.length} months` } })}
        skeletonRows={12}
      />
    </Page>
  );
}

/** 200 months in one page, because the figures above the list need all of them. */
const whole = { limit: String(page.most) };

const columns = listColumns(invoiceList, [
  { key: 'month', render: ({ month }) => formatMonth(month) },
  {
    key: 'fees',
    title: 'Number of fees',
    width: 160,
    align: 'end',
    hideBelow: 720,
    render: ({ fees }) => fees,
  },
  {
    key: 'amount',
    width: 200,
    align: 'end',
    list: 'value',
    render: ({ amounts }) => <FeeAmounts texts={amounts} />,
  },
  {
    key: 'invoice',
    title: 'Invoice',
    width: 160,
    align: 'end',
    list: 'detail',
    render: (invoice) => <Pdf invoice={invoice} />,
  },
]);

function Pdf({ invoice: { month, isFinal } }: { invoice: Invoice }) {
  const companyId = useCompanyId();
  const [isRunning, setRunning] = useState(false);
  if (!isFinal) return <StatusBadge kind="info">In progress</StatusBadge>;
  const download = async () => {
    setRunning(true);
    try {
      saveDownload(await send(invoiceCalls.readInvoice, { params: { companyId, month } }), `invoice-${month}.pdf`);
    } catch (error) {
      showFailure('The invoice could not be made', error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      size="xsmall"
      icon="pdf"
      loading={isRunning}
      aria-label={`Download the invoice of ${formatMonth(month)}`}
      onClick={() => void download()}
    >
      PDF
    </Button>
  );
}
