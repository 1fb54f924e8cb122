import { Suspense } from 'react';
import { send } from '#client/api/send.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import type { ChartSeries } from '#client/ui/chart/plot.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Table } from '#client/ui/table/Table.tsx';
import { spaced } from '#shared/formatCount.ts';
import { amlReportCalls, type PaymentRow, type Report } from '../calls.ts';
import { getEuros } from '../reportTables.ts';
import { getJoinedKey } from '../rowKeys.ts';
import type { ReportName } from '../rules.ts';
import styles from './amlReports.module.css';
import { getPaymentColumns, getPaymentHref } from './paymentColumns.tsx';
import { usePaymentPages } from './usePaymentPages.ts';

const Chart = lazyPart(() => import('#client/ui/chart/Chart.tsx').then((module) => module.Chart));

const series: readonly ChartSeries[] = [
  { key: 'in', label: 'Incoming', tone: 'in' },
  { key: 'out', label: 'Outgoing', tone: 'out' },
];

interface PaymentRowsProps {
  report: ReportName;
  first: Report | undefined;
  query: { from: string; to: string; asOf?: string };
  openKey: string | undefined;
  onOpen: (key: string) => void;
}

/** Payments by month, and each of them; joined ones lead to their payments, single ones to the transaction. */
export function PaymentRows({ report, first, query, openKey, onOpen }: PaymentRowsProps) {
  const isJoined = report === 'significantPayments';
  return (
    <>
      {first?.months && first.months.length > 0 && (
        <div className={styles.chart}>
          <Suspense fallback={null}>
            <Chart
              title="By month"
              sentence="EUR"
              kind="stacked"
              series={series}
              groupTitle="Month"
              groups={first.months.map(({ month, ...sums }) => ({
                ...{ key: month, name: month, short: month.slice(2) },
                values: { in: getEuros(sums.in), out: getEuros(sums.out) },
              }))}
            />
          </Suspense>
        </div>
      )}
      {first ? (
        <Pages report={report} first={first} isJoined={isJoined} query={query} openKey={openKey} onOpen={onOpen} />
      ) : (
        <Table
          label="Payments"
          columns={getPaymentColumns({ isJoined })}
          rows={undefined}
          rowKey={getJoinedKey}
          skeletonRows={8}
          compact
          empty={null}
        />
      )}
    </>
  );
}

interface PagesProps extends Omit<PaymentRowsProps, 'first'> {
  first: Report;
  isJoined: boolean;
}

/** Pages are of the record of the first one. */
function Pages({ report, first, isJoined, query, openKey, onOpen }: PagesProps) {
  const asked = { ...query, asOf: first.asOf.record };
  const { rows, error, more } = usePaymentPages(
    ['amlReport', report, asked],
    async (after, signal) =>
      after === undefined
        ? first
        : send(amlReportCalls.readReport, { params: { report }, query: { ...asked, after } }, { signal }),
    'The payments could not be loaded',
  );
  return (
    <Table
      label="Payments"
      columns={getPaymentColumns({ isJoined })}
      rows={rows}
      rowKey={(row: PaymentRow) => (isJoined ? getJoinedKey(row) : `${row.paymentId} ${row.clientId}`)}
      {...(isJoined
        ? { onOpen: (row: PaymentRow) => onOpen(getJoinedKey(row)) }
        : { rowHref: (row: PaymentRow) => getPaymentHref(row) })}
      openKey={openKey}
      error={error}
      {...(more && { more })}
      footer={{ count: `${spaced(first.total.rows)} ${first.total.rows === 1 ? 'row' : 'rows'}` }}
      skeletonRows={8}
      compact
      empty={
        <EmptyState icon="list" title="No such payments in this period">
          Choose another period to see its payments.
        </EmptyState>
      }
    />
  );
}
