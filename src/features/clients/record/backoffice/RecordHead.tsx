import type { ReactNode } from 'react';
import { Money } from '#client/money/Money.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { ScriptMark } from '#client/ui/display/ScriptMark.tsx';
import { Badge, StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { together } from '#features/clients/figures.ts';
import { getStatus, type RiskLevel, riskLabels, type StatusLetter, statusLabels } from '#features/clients/standing.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import type { ClientRecord } from '../calls.ts';
import styles from './record.module.css';

const flagKinds: Readonly<Record<StatusLetter, StatusKind>> = {
  D: 'failed',
  Z: 'neutral',
  B: 'pending',
  L: 'failed',
  l: 'pending',
};
const riskKinds: Readonly<Record<RiskLevel, StatusKind>> = { H: 'failed', M: 'pending', L: 'success' };

/** Labels of the figures above every record, for the time while it loads. */
export const recordFigures = ['Money', 'Available', 'Open cases', 'Last contact'] as const;

/** Number, kind, status and risk, in one line under the name. */
export function RecordSummary({ client }: { client: ClientRecord }) {
  const level = getLevel(client);
  return (
    <span className={styles.flags}>
      <span className={styles.number}>
        {client.ID}
        <CopyButton text={client.ID} what="number" size="xxsmall" />
      </span>
      <Badge>{client.type === 'N' ? 'Person' : 'Company'}</Badge>
      {getStatus(client.flags).map((flag) => (
        <StatusBadge key={flag} kind={flagKinds[flag]}>
          {statusLabels[flag]}
        </StatusBadge>
      ))}
      <ScriptMark name={client.title} />
      {level && <StatusBadge kind={riskKinds[level]}>{riskLabels[level]} risk</StatusBadge>}
    </span>
  );
}

/** What matters first, and the line that colleagues have left: above the record in a panel. */
export function RecordHead({ client }: { client: ClientRecord }) {
  return (
    <>
      {client.info && <Banner kind="info">{client.info}</Banner>}
      <KeyFigures figures={getFigures(client)} />
    </>
  );
}

/** The same in the head of the page, where it stays: one line, and under it the line for staff. */
export function RecordFacts({ client }: { client: ClientRecord }) {
  return (
    <div className={styles.facts}>
      <dl className={styles.figures}>
        {getFigures(client).map(({ label, value, note }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            {note && <dd>{note}</dd>}
          </div>
        ))}
      </dl>
      {client.info && (
        <p className={styles.info} title={client.info}>
          <Icon name="lock" size={14} />
          <span className="visually-hidden">Line for staff: </span>
          <span className={styles.infoWords}>{client.info}</span>
        </p>
      )}
    </div>
  );
}

/** As high as the line of facts. */
export function RecordFactsLoading() {
  return (
    <Loading label="Loading the client">
      <dl className={styles.figures}>
        {recordFigures.map((label) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.coming}>
              <Skeleton />
            </dd>
          </div>
        ))}
      </dl>
    </Loading>
  );
}

/** As high and about as wide as the buttons of a record. */
export function RecordActionsLoading() {
  return (
    <Loading>
      <span className={styles.comingActions}>
        <Skeleton />
      </span>
    </Loading>
  );
}

function getFigures(client: ClientRecord): KeyFigure[] {
  const euros = Object.entries(client.funds).filter(([id]) => id.startsWith('EUR.'));
  const sum = (key: 'balance' | 'reserved' | 'available') =>
    euros.reduce((total, [, fund]) => total + getMinor(fund[key]), 0n);
  const { reservedMinor, availableMinor } = together(
    { reservedMinor: sum('reserved'), availableMinor: sum('available') },
    client.besideOrders,
  );
  return [
    {
      label: recordFigures[0],
      value: <Money minor={sum('balance')} currency="EUR" />,
      note: euros.length === 0 ? 'no account yet' : `on ${euros.length} ${euros.length === 1 ? 'account' : 'accounts'}`,
    },
    {
      label: recordFigures[1],
      value: <Money minor={availableMinor} currency="EUR" />,
      note: `${formatMoney(reservedMinor)} EUR held`,
    },
    { label: recordFigures[2], value: client.openCases, note: getOldest(client) },
    { label: recordFigures[3], ...getContact(client) },
  ];
}

/** All open cases come with the record, up to a number; beyond it the oldest is not known. */
function getOldest({ cases, openCases }: ClientRecord): ReactNode {
  const oldest = cases.at(-1);
  return oldest && cases.length === openCases ? (
    <>
      since <Time at={oldest.openedAt} part="day" />
    </>
  ) : undefined;
}

/** The day of the newest message, request or answer, and who wrote it. */
function getContact({ lastContact }: ClientRecord): { value: ReactNode; note?: string } {
  if (!lastContact) return { value: 'None yet' };
  const note = lastContact.fromBank ? 'the bank wrote' : 'the client wrote';
  return { value: <Time at={lastContact.at} part="day" />, note };
}

/** The overall level stands first in the score. */
function getLevel({ Score: [overall = ''] }: ClientRecord): RiskLevel | undefined {
  return overall === 'H' || overall === 'M' || overall === 'L' ? overall : undefined;
}
