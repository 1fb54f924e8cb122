import { useState } from 'react';
import { showFailure, useCall } from '../../../client/api/hooks.ts';
import { saveDownload } from '../../../client/api/saveDownload.ts';
import { send } from '../../../client/api/send.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/Button.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { Page } from '../../../client/ui/Page.tsx';
import { StatusBadge } from '../../../client/ui/StatusBadge.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { parseAmountText } from '../../../shared/money.ts';
import { failureOf } from '../../payments/company/loadFailure.ts';
import { Money } from '../../payments/company/Money.tsx';
import { type Invoice, invoiceCalls } from '../invoiceCalls.ts';

/** What the bank has charged, month by month, with an invoice for each month that is over. */
export function FeesInvoicesPage() {
  const companyId = useCompanyId();
  const list = useCall(invoiceCalls.listInvoices, { params: { companyId } });
  const items = list.data?.items;
  return (
    <Page title="Fees and invoices" summary="What the bank has charged, month by month.">
      <Table
        label="Fees by month"
        columns={columns}
        rows={items}
        rowKey={({ month }) => month}
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
        skeletonRows={6}
      />
    </Page>
  );
}

const columns: readonly Column<Invoice>[] = [
  { key: 'month', title: 'Month', render: ({ month }) => monthWords(month) },
  {
    key: 'fees',
    title: 'Fees',
    width: 96,
    align: 'end',
    hideBelow: 720,
    render: ({ fees }) => fees,
  },
  {
    key: 'amount',
    title: 'Charged',
    width: 180,
    align: 'end',
    list: 'value',
    render: ({ amounts }) => amounts.map((text) => <AmountOf key={text} text={text} />),
  },
  { key: 'invoice', title: 'Invoice', width: 150, list: 'detail', render: (invoice) => <Pdf invoice={invoice} /> },
];

function AmountOf({ text }: { text: string }) {
  const amount = parseAmountText(text);
  return amount && <Money minor={amount.minor} currency={amount.currency} />;
}

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-10' → 'October 2026' */
function monthWords(month: string): string {
  return months.format(new Date(`${month}-15T00:00:00Z`));
}

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
