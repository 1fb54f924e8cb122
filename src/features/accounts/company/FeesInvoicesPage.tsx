import { useState } from 'react';
import { showFailure, useCall } from '../../../client/api/hooks.ts';
import { saveCsv, saveDownload } from '../../../client/api/saveDownload.ts';
import { send } from '../../../client/api/send.ts';
import { failureOf } from '../../../client/lists/loadFailure.ts';
import { pageHref } from '../../../client/router/Link.tsx';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { CsvButton } from '../../../client/ui/action/CsvButton.tsx';
import { MoreLink } from '../../../client/ui/action/MoreLink.tsx';
import { StatusBadge } from '../../../client/ui/display/StatusBadge.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { readSort, sortedRows, writeSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { decimalText, parseAmountText } from '../../../shared/money.ts';
import { paths } from '../../../shared/paths.ts';
import { type Invoice, invoiceCalls } from '../invoiceCalls.ts';
import { FeeAmounts } from './FeeAmounts.tsx';
import { FeeFigures } from './FeeFigures.tsx';
import { monthWords } from './invoiceMonth.ts';
import { invoicesSearch } from './search.ts';

/** What the bank has charged, month by month, with an invoice for each month that is over. */
export function FeesInvoicesPage() {
  const companyId = useCompanyId();
  const list = useCall(invoiceCalls.listInvoices, { params: { companyId } });
  const [search, change] = usePageSearch(invoicesSearch);
  const sort = readSort(search.sort);
  const items = list.data && sortedRows(list.data.items, columns, sort);
  return (
    <Page
      title="Fees and invoices"
      summary="What the bank has charged, month by month."
      actions={
        <>
          <MoreLink href={pageHref(paths.pricing)}>Price list</MoreLink>
          <CsvButton
            isEmpty={!items?.length}
            onSave={() => saveCsv(`fees-${companyId}.csv`, ['Month', 'Fees', 'Charged'], linesOf(items ?? []))}
          />
        </>
      }
    >
      {(items || !list.error) && <FeeFigures invoices={list.data?.items} />}
      <Table
        label="Fees by month"
        columns={columns}
        rows={items}
        rowKey={({ month }) => month}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        error={
          list.error && !items
            ? failureOf(list.error.problem, 'The fees could not be loaded', () => void list.refetch())
            : undefined
        }
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

/** A month with fees in two currencies has both in one cell: they add up to nothing. */
function linesOf(invoices: readonly Invoice[]): string[][] {
  return invoices.map(({ month, fees, amounts }) => {
    const charged = amounts.map(parseAmountText).filter((amount) => amount !== null);
    const words = charged.map(({ minor, currency }) => `${decimalText(minor, currency)} ${currency}`);
    return [month, String(fees), words.join(', ')];
  });
}

const columns: readonly Column<Invoice>[] = [
  { key: 'month', title: 'Month', sortBy: ({ month }) => month, render: ({ month }) => monthWords(month) },
  {
    key: 'fees',
    title: 'Number of fees',
    width: 160,
    align: 'end',
    hideBelow: 720,
    sortBy: ({ fees }) => BigInt(fees),
    render: ({ fees }) => fees,
  },
  {
    key: 'amount',
    title: 'Charged',
    width: 200,
    align: 'end',
    list: 'value',
    sortBy: ({ amounts: [first = ''] }) => parseAmountText(first)?.minor ?? 0n,
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
];

function Pdf({ invoice: { month, isFinal } }: { invoice: Invoice }) {
  const companyId = useCompanyId();
  const [isRunning, setRunning] = useState(false);
  if (!isFinal) return <StatusBadge kind="info">So far</StatusBadge>;
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
      aria-label={`Download the invoice of ${monthWords(month)}`}
      onClick={() => void download()}
    >
      PDF
    </Button>
  );
}
