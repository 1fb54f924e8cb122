import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Link } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { paths } from '#shared/paths.ts';
import { type MlroReport, type MlroReportItem, suspicionCalls } from '../calls.ts';
import { ChangeReportDialog } from './ChangeReportDialog.tsx';
import { FileBy } from './FileBy.tsx';
import { formatState, fromLabels, stateKind } from './reportTexts.ts';
import styles from './suspicions.module.css';

const AuthoritySection = lazyPart(() =>
  import('../filing/backoffice/AuthoritySection.tsx').then((module) => module.AuthoritySection),
);

interface MlroReportPanelProps {
  id: string;
  /** what the list knows, shown until the report has been read */
  item: MlroReportItem;
  ClientLink: ClientLinkPart;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One report to the MLRO: the narrative, the clocks, what is linked, who may read it, and its history. */
export function MlroReportPanel({ id, item, ClientLink, ...panel }: MlroReportPanelProps) {
  const [isChanging, setIsChanging] = useState(false);
  const read = useCall(suspicionCalls.readMlroReport, { params: { reportId: id } });
  const { data: report } = read;
  const failure = readFailure(read, 'The report could not be loaded');
  return (
    <SidePanel
      {...panel}
      title={item.clientName}
      summary={<StatusBadge kind={stateKind(item.state)}>{formatState(item.state)}</StatusBadge>}
      shownKey={id}
      width="wide"
      actions={report?.mayChange ? { primary: <Button onClick={() => setIsChanging(true)}>Change</Button> } : undefined}
    >
      {report ? (
        <>
          <Report report={report} ClientLink={ClientLink} />
          <Suspense fallback={null}>
            <AuthoritySection reportId={id} />
          </Suspense>
        </>
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <ReportLoading />
      )}
      {report && isChanging && <ChangeReportDialog report={report} onClose={() => setIsChanging(false)} />}
    </SidePanel>
  );
}

function ReportLoading() {
  return (
    <Loading label="Loading the report">
      <div className={styles.panel}>
        <Skeleton shape="block" />
        <Skeleton width="long" />
        <Skeleton width="half" />
      </div>
    </Loading>
  );
}

function Report({ report, ClientLink }: { report: MlroReport; ClientLink: ClientLinkPart }) {
  const { clientID: id, from, sender, sentAt, suspectedAt, suspendedAt, suspendedUntil, shownVersion } = report;
  return (
    <div className={styles.panel}>
      <section>
        <h3>Narrative</h3>
        <p className={styles.narrative}>{report.narrative}</p>
      </section>
      <Definitions
        items={[
          { label: 'Sent by', value: sender.fullName },
          { label: 'Sent', value: <Time at={sentAt} /> },
          { label: 'From', value: <Origin report={report} words={fromLabels[from]} /> },
          shownVersion !== null && { label: 'Version that was shown', value: String(shownVersion) },
          { label: 'Client', value: <ClientLink id={id}>{id}</ClientLink> },
          { label: 'Suspicion arose', value: suspectedAt === null ? 'Not noted' : <Time at={suspectedAt} /> },
          { label: 'File by', value: <FileBy item={report} /> },
          { label: 'Operation suspended', value: suspendedAt === null ? 'No' : <Time at={suspendedAt} /> },
          suspendedUntil !== null && { label: 'Suspended at most until', value: <Time at={suspendedUntil} /> },
          { label: 'May read it too', value: getNames(report) },
        ]}
      />
      <Linked report={report} />
      <section>
        <h3>History</h3>
        <ul className={styles.lines}>
          {report.history.map(({ id: n, at, by, words }) => (
            <Line key={n} at={at}>
              {by} {words}
            </Line>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Origin({ report: { caseID, clientID, cases }, words }: { report: MlroReport; words: string }) {
  if (caseID === null) return words;
  const title = cases.find(({ id }) => id === caseID)?.title ?? words;
  return (
    <Link to={paths.bkoCase} search={{ clientId: clientID, caseId: caseID }}>
      {title}
    </Link>
  );
}

function getNames({ readers, colleagues }: MlroReport): string {
  if (readers.length === 0) return 'No one';
  return readers.map((one) => colleagues.find(({ id }) => id === one)?.fullName ?? one).join(', ');
}

function Linked({ report }: { report: MlroReport }) {
  const cases = report.cases.filter(({ id }) => report.caseIDs.includes(id));
  const payments = report.payments.filter(({ id }) => report.paymentIDs.includes(id) || id === report.paymentID);
  if (cases.length + payments.length === 0) return null;
  return (
    <section>
      <h3>Cases and payments</h3>
      <ul className={styles.lines}>
        {cases.map(({ id, type, title, openedAt }) => (
          <Line key={id} at={openedAt}>
            <Link to={paths.bkoCase} search={{ clientId: report.clientID, caseId: id }}>
              {type}: {title}
            </Link>
          </Line>
        ))}
        {payments.map(({ id, words, at }) => (
          <Line key={id} at={at}>
            {words}
          </Line>
        ))}
      </ul>
    </section>
  );
}

function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <span>{children}</span>
      <span className={styles.quiet}>
        <Time at={at} />
      </span>
    </li>
  );
}

/** Leads to a client, with the card of their most important facts. The page brings it. */
export type ClientLinkPart = ComponentType<{ id: string; children: ReactNode }>;
