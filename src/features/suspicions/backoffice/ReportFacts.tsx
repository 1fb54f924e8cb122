import { serverNow } from '#client/api/clock.ts';
import { Link } from '#client/router/Link.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { paths } from '#shared/paths.ts';
import type { MlroReport } from '../calls.ts';
import { fromLabels } from '../rules.ts';
import type { ClientLinkPart } from './clientLinkPart.ts';
import { FileBy } from './FileBy.tsx';
import { formatHeld } from './reportTexts.ts';

/** Who sent the report and when, its clocks in bank days, and who may read it. */
export function ReportFacts({ report, ClientLink }: { report: MlroReport; ClientLink: ClientLinkPart }) {
  const { clientID: id, from, sender, sentAt, suspectedAt, suspendedAt, suspendedUntil, shownVersion } = report;
  return (
    <Definitions
      title="Facts"
      items={[
        { label: 'Sent by', value: sender.fullName },
        { label: 'Sent', value: <Time at={sentAt} /> },
        { label: 'From', value: <Origin report={report} words={fromLabels[from]} /> },
        shownVersion !== null && { label: 'Version that was shown', value: String(shownVersion) },
        { label: 'Client', value: <ClientLink id={id}>{id}</ClientLink> },
        { label: 'Suspicion arose', value: suspectedAt === null ? 'Not noted' : <Time at={suspectedAt} /> },
        { label: 'File by', value: <FileBy item={report} /> },
        { label: 'Operation suspended', value: suspendedAt === null ? 'No' : <Time at={suspendedAt} /> },
        suspendedUntil !== null && { label: 'Suspended at most until', value: <Until at={suspendedUntil} /> },
        { label: 'Amount suspended', value: formatHeld(report.suspended) },
        { label: 'Other readers', value: getNames(report) },
      ]}
    />
  );
}

/** Days of both clocks are bank days: weekends and holidays of the bank do not count. */
function Until({ at }: { at: string }) {
  if (Date.parse(at) > serverNow()) return <Time at={at} />;
  return (
    <StatusBadge kind="failed" icon="clock" quiet>
      Over
    </StatusBadge>
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
