/** One report: its figures, chart, rows, files, and what came back since. */
import { useFailureAlert } from '#client/alerts/useFailureAlert.ts';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { spaced } from '#shared/formatCount.ts';
import type { Days } from '#shared/rules/reportDays.ts';
import { amlReportCalls, type Report } from '../calls.ts';
import { amlReportMessages } from '../messages.ts';
import { getEuros, getWhole, listNotes } from '../reportTables.ts';
import { getDirections, highMinor, isByCountry, type ReportName, reportTitles, significantMinor } from '../rules.ts';
import { reportSearch } from '../search.ts';
import styles from './amlReports.module.css';
import { CountryRows } from './CountryRows.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { ReportChanges } from './ReportChanges.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { RowPayments } from './RowPayments.tsx';

/** 1500000n → '15 000 EUR' */
const least = (minor: bigint) => `${spaced(Number(minor / 100n))} EUR`;
const summaries: Readonly<Record<ReportName, string>> = {
  paymentsByClientCountry: 'Payments in both directions by the country of the client on that day, EUR.',
  significantPayments: `Payments of a client with one counterparty on one day, at least ${least(significantMinor)}.`,
  highvaluePayments: `Single payments of at least ${least(highMinor)}.`,
  outgoingPaymentsByCountry: 'Payments out by the country of the counterparty’s account or of the shop, EUR.',
  incommingPaymentsByCountry: 'Payments in by the country of the counterparty’s account or of the shop, EUR.',
};

interface ReportPanelProps {
  report: ReportName;
  days: Days;
}

export function ReportPanel({ report, days }: ReportPanelProps) {
  const [{ asOf, row }, change] = usePageSearch(reportSearch);
  const query = { ...days, ...(asOf !== undefined && { asOf }) };
  const read = useCall(amlReportCalls.readReport, { params: { report }, query });
  const failed = getFailed(report, days);
  useFailureAlert(read.error?.problem, failed);
  const failure = readFailure(read, failed);
  if (failure) return <ErrorState {...failure} />;
  const { data } = read;
  const exact = data && { ...days, asOf: data.asOf.record };
  return (
    <div className={styles.sections}>
      <Section
        title={reportTitles[report]}
        summary={summaries[report]}
        actions={exact && <ReportFiles report={report} query={exact} />}
      >
        {data ? (
          <KeyFigures figures={getFigures(data)} />
        ) : (
          <FiguresLoading label="Loading the report" figures={['Payments', 'Incoming', 'Outgoing']} />
        )}
        {data && <Notes report={data} isKept={asOf !== undefined} onKeep={(record) => change({ asOf: record })} />}
      </Section>
      {isByCountry(report) ? (
        <CountryRows report={report} data={data} onOpen={(key) => change({ row: key })} openKey={row} />
      ) : (
        <PaymentRows report={report} first={data} query={query} onOpen={(key) => change({ row: key })} openKey={row} />
      )}
      {exact && <ReportChanges report={report} query={exact} />}
      {exact && row !== undefined && (
        <RowPayments report={report} rowKey={row} asOf={exact.asOf} onClose={() => change({ row: undefined })} />
      )}
    </div>
  );
}

/** The sentence of the specification. */
function getFailed(report: ReportName, { from, to }: Days): string {
  return amlReportMessages.reportFailed.replace('{report}', report).replace('{from}', from).replace('{to}', to);
}

function getFigures({ report, total }: Report) {
  const directions = getDirections(report);
  const euros = (text: string) => `${formatAmount(text)} EUR`;
  return [
    ...(total.clients === null ? [] : [{ label: 'Clients', value: spaced(total.clients), note: 'each counted once' }]),
    ...(directions.includes('in')
      ? [{ label: 'Incoming', value: euros(getEuros(total.in.amount)), note: formatPayments(total.in.count) }]
      : []),
    ...(directions.includes('out')
      ? [{ label: 'Outgoing', value: euros(getEuros(total.out.amount)), note: formatPayments(total.out.count) }]
      : []),
    ...(directions.length > 1
      ? [{ label: 'Together', value: euros(getWhole(total)), note: formatPayments(total.in.count + total.out.count) }]
      : []),
  ];
}

const formatPayments = (count: number) => `${spaced(count)} ${count === 1 ? 'payment' : 'payments'}`;

interface NotesProps {
  report: Report;
  isKept: boolean;
  onKeep: (record: string | undefined) => void;
}

/** Of which record the report is, and what its reader must know. */
function Notes({ report, isKept, onKeep }: NotesProps) {
  const { asOf } = report;
  return (
    <div className={styles.notes}>
      <p>
        {`As of audit record ${asOf.record}`}
        {asOf.at !== null && (
          <>
            , <Time at={asOf.at} />
          </>
        )}
        .{' '}
        {isKept ? (
          <Button variant="ghost" size="small" onClick={() => onKeep(undefined)}>
            Show the latest
          </Button>
        ) : (
          <Button variant="ghost" size="small" onClick={() => onKeep(asOf.record)}>
            Stay at this version
          </Button>
        )}
      </p>
      {listNotes(report).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
