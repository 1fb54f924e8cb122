import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { Table } from '#client/ui/table/Table.tsx';
import { amlReportCalls } from '../calls.ts';
import { directionNames, getCountryName } from '../reportTables.ts';
import { parseRowKey, type RowQuery } from '../rowKeys.ts';
import type { ReportName } from '../rules.ts';
import { getPaymentColumns, getPaymentHref } from './paymentColumns.tsx';
import { usePaymentPages } from './usePaymentPages.ts';

interface RowPaymentsProps {
  report: ReportName;
  rowKey: string;
  /** of the report */
  asOf: string;
  onClose: () => void;
}

/** The payments that a row of the report is made of, beside it. */
export function RowPayments({ rowKey, ...rest }: RowPaymentsProps) {
  const row = parseRowKey(rowKey);
  return row ? <Payments key={rowKey} row={row} {...rest} /> : null;
}

function getTitle({ country, direction, from }: RowQuery): string {
  if (country === undefined) return `Payments of ${from}`;
  const name = getCountryName(country);
  return `Payments: ${direction === undefined ? name : `${name}, ${directionNames[direction].toLowerCase()}`}`;
}

function Payments({ report, row, asOf, onClose }: Omit<RowPaymentsProps, 'rowKey'> & { row: RowQuery }) {
  const query = { ...row, asOf };
  const { rows, error, more } = usePaymentPages(
    ['amlReportRows', report, query],
    (after, signal) =>
      send(
        amlReportCalls.listReportRows,
        { params: { report }, query: { ...query, ...(after !== undefined && { after }) } },
        { signal },
      ),
    'The payments could not be loaded',
  );
  const csv = useFile('The payments could not be exported');
  const title = getTitle(row);
  return (
    <SidePanel
      title={title}
      summary={row.from === row.to ? row.from : `${row.from} to ${row.to}`}
      shownKey={title}
      onClose={onClose}
    >
      <CsvButton
        loading={csv.isRunning}
        isEmpty={rows?.length === 0}
        onSave={() =>
          void csv.save(
            (signal) =>
              send(
                amlReportCalls.exportReportRows,
                { params: { report }, query: { ...query, rowsAs: 'csv' } },
                { signal },
              ),
            `${report}-payments.csv`,
          )
        }
      />
      <Table
        label="Payments of the row"
        columns={getPaymentColumns({ isJoined: false })}
        rows={rows}
        rowKey={({ paymentId, clientId }) => `${paymentId} ${clientId}`}
        rowHref={getPaymentHref}
        error={error}
        {...(more && { more })}
        skeletonRows={6}
        compact
        empty={<EmptyState title="No payments">This row is not in the report.</EmptyState>}
      />
    </SidePanel>
  );
}
