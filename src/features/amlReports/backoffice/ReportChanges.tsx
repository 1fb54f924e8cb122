import { useCall } from '#client/api/hooks.ts';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { spaced } from '#shared/formatCount.ts';
import { amlReportCalls, type ReportChange } from '../calls.ts';
import { directionNames, getEuros } from '../reportTables.ts';
import type { ReportName } from '../rules.ts';
import { getPaymentHref } from './paymentColumns.tsx';

const columns: readonly Column<ReportChange>[] = [
  { key: 'name', title: 'Counterparty', render: ({ name }) => name || 'Unknown' },
  { key: 'client', title: 'Client', width: 136, list: 'text', render: ({ clientId }) => clientId },
  { key: 'back', title: 'Came back', width: 120, list: 'detail', render: ({ backOn }) => backOn },
  { key: 'day', title: 'Payment day', width: 120, list: 'none', render: ({ day }) => day },
  {
    ...{ key: 'direction', title: 'Direction', width: 112, list: 'none', hideBelow: 768 },
    render: ({ direction }) => directionNames[direction],
  },
  {
    ...{ key: 'amount', title: 'EUR', width: 136, align: 'end', list: 'value' },
    render: ({ amount }) => formatAmount(getEuros(amount)),
  },
];

/** Records that the last ones may be behind: they are counted within seconds. */
const usuallyBehind = 2000;

interface ReportChangesProps {
  report: ReportName;
  query: { from: string; to: string; asOf: string };
}

/** What has changed since the record of the report, and whether the reports have counted all payments. */
export function ReportChanges({ report, query }: ReportChangesProps) {
  const { data } = useCall(amlReportCalls.listReportChanges, { params: { report }, query });
  if (!data) return null;
  const { items, total, behind, countedTo } = data;
  return (
    <>
      {behind > usuallyBehind && (
        <Banner kind="pending">
          {`Counting earlier payments: ${spaced(behind)} records left, counted up to ${countedTo || 'no day'}.`}
        </Banner>
      )}
      {items.length > 0 && (
        <Section
          title="Changes since"
          summary={`Came back after audit record ${query.asOf}: ${spaced(total.count)} payments, ${formatAmount(
            getEuros(total.amount),
          )} EUR.`}
        >
          <Table
            label="Changes since"
            columns={columns}
            rows={items}
            rowKey={({ paymentId, clientId }) => `${paymentId} ${clientId}`}
            rowHref={getPaymentHref}
            footer={{ count: items.length < total.count ? `The newest ${items.length}` : '' }}
            compact
            empty={null}
          />
        </Section>
      )}
    </>
  );
}
