import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { JobProgress } from '#features/jobs/backoffice/JobProgress.tsx';
import type { CallOutput } from '#shared/call.ts';
import { messages } from '#shared/messages.ts';
import { type ListVersion, type ScreeningList, screeningCalls } from '../calls.ts';
import { formatUnscored, type ListCode, listFormatLabels, needsSecond } from '../lists.ts';
import { screeningMessages } from '../messages.ts';
import { OldListsBanner } from './OldLists.tsx';
import { SendListDialog } from './SendListDialog.tsx';
import styles from './screening.module.css';

const states = {
  received: { kind: 'info', words: 'Being read' },
  staged: { kind: 'pending', words: 'Ready to take' },
  taking: { kind: 'info', words: 'Being taken' },
  live: { kind: 'success', words: 'In use' },
  past: { kind: 'failed', words: 'Replaced' },
  refused: { kind: 'failed', words: 'Refused' },
  withdrawn: { kind: 'failed', words: 'Withdrawn' },
} as const;
const count = new Intl.NumberFormat('en', { useGrouping: true });
const getNumber = (value: number) => count.format(value).replaceAll(',', ' ');
const formatSize = (bytes: string) =>
  Number(bytes) < 1_000_000 ? `${Math.ceil(Number(bytes) / 1000)} kB` : `${(Number(bytes) / 1_000_000).toFixed(1)} MB`;
const formatAge = (days: number | null) => (days === null ? 'None yet' : days === 0 ? 'Today' : `${days} d`);
const getLive = ({ versions }: ScreeningList) => versions.find(({ state }) => state === 'live');
const getWaiting = ({ versions }: ScreeningList) =>
  versions.find(({ state }) => state === 'received' || state === 'staged' || state === 'taking');
/** The file that came last, if it was refused: the person who sent it must hear of it. */
const getRefused = ({ versions: [newest] }: ScreeningList) => (newest?.state === 'refused' ? newest : undefined);
const getChanges = ({ added, changed, removed }: ListVersion) =>
  `${getNumber(added)} new, ${getNumber(changed)} changed, ${getNumber(removed)} gone`;

function getState(list: ScreeningList) {
  const waiting = getWaiting(list);
  if (waiting) return states[waiting.state];
  if (getRefused(list)) return { kind: 'failed', words: 'Upload rejected' } as const;
  if (list.ageDays === null) return { kind: 'failed', words: 'Missing' } as const;
  return list.isOld ? ({ kind: 'pending', words: 'Old' } as const) : states.live;
}

function State({ list }: { list: ScreeningList }) {
  const { kind, words } = getState(list);
  return (
    <StatusBadge kind={kind} quiet>
      {words}
    </StatusBadge>
  );
}

const columns: readonly Column<ScreeningList>[] = [
  { key: 'list', title: 'List', render: ({ code, title }) => `${code}: ${title}` },
  { key: 'state', title: 'State', width: 150, list: 'state', render: (list) => <State list={list} /> },
  { key: 'age', title: 'Age', width: 110, align: 'end', list: 'detail', render: ({ ageDays }) => formatAge(ageDays) },
  {
    key: 'entries',
    title: 'Entries',
    width: 120,
    align: 'end',
    list: 'value',
    render: (list) => getNumber(getLive(list)?.entries ?? 0),
  },
  {
    key: 'version',
    title: 'Version',
    width: 100,
    align: 'end',
    hideBelow: 768,
    render: (list) => getLive(list)?.n ?? '',
  },
  {
    key: 'changes',
    title: 'Last change',
    width: 300,
    hideBelow: 1024,
    render: (list) => {
      const live = getLive(list);
      return live ? getChanges(live) : '';
    },
  },
];
const rowKey = ({ code }: ScreeningList) => code;

/** Every list with its version, age, size and what it changed last; sends new files. */
export function ListsTab() {
  const read = useCall(screeningCalls.listLists, {}, { refetchMs: 5_000 });
  const lists = read.data?.lists;
  const picked = usePickedRow(lists, rowKey);
  const [isSending, setIsSending] = useState(false);
  const maySend = mayCall(screeningCalls.sendList, useStaffUser());
  return (
    <Section
      title="Lists"
      summary={
        'Clients, owners and users are compared with them every ' +
        'night, and with what a new version changes at once.'
      }
      actions={
        maySend && (
          <Button variant="primary" icon="upload" onClick={() => setIsSending(true)}>
            Upload list
          </Button>
        )
      }
    >
      <OldListsBanner lists={lists} />
      <Table
        label="Lists"
        columns={columns}
        {...picked.table}
        skeletonRows={8}
        error={readFailure(read, 'The lists could not be loaded')}
        empty={
          <EmptyState icon="list" title="No lists">
            Send the first one.
          </EmptyState>
        }
      />
      {picked.row && <ListPanel list={picked.row} onChanged={() => void read.refetch()} {...picked.panel} />}
      {isSending && <SendListDialog onSent={() => void read.refetch()} onClose={() => setIsSending(false)} />}
    </Section>
  );
}

interface ListPanelProps {
  list: ScreeningList;
  onChanged: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function ListPanel({ list, onChanged, ...panel }: ListPanelProps) {
  const waiting = getWaiting(list);
  const live = getLive(list);
  const refused = getRefused(list);
  const past = list.versions.filter((one) => ![waiting, live, refused].includes(one));
  return (
    <SidePanel
      {...panel}
      width="wide"
      title={`${list.code}: ${list.title}`}
      summary={<State list={list} />}
      shownKey={list.code}
    >
      <div className={styles.sections}>
        {waiting && <Waiting key={waiting.id} code={list.code} version={waiting} onChanged={onChanged} />}
        {refused && (
          <Section title="Refused" summary="Nothing of this file is in use.">
            <Banner kind="failed">{refused.problem}</Banner>
            <Definitions items={getItems(refused).slice(1)} />
          </Section>
        )}
        {live ? (
          <Definitions title={`Version ${live.n}, in use`} items={getItems(live)} />
        ) : (
          <p className={styles.quiet}>No version is in use: no one is compared with this list.</p>
        )}
        {past.map((version) => (
          <Definitions
            key={version.id}
            title={version.n === null ? states[version.state].words : `Version ${version.n}`}
            items={getItems(version)}
          />
        ))}
      </div>
    </SidePanel>
  );
}

const getItems = (version: ListVersion) => [
  { label: 'Problem', value: version.problem },
  { label: 'File', value: `${version.fileName}, ${formatSize(version.sizeBytes)}` },
  { label: 'Format', value: listFormatLabels[version.format] },
  version.entries > 0 && { label: 'Entries', value: getNumber(version.entries) },
  version.entries > 0 && { label: 'Changes', value: getChanges(version) },
  { label: 'Sent by', value: version.sentBy || 'The watched folder' },
  { label: 'Sent', value: <Time at={version.sentAt} /> },
  { label: 'Taken by', value: [version.takenBy, version.confirmedBy].filter(Boolean).join(', confirmed by ') },
  version.takenAt !== null && { label: 'Taken', value: <Time at={version.takenAt} /> },
];

interface ChangesProps {
  version: ListVersion;
  read: Parameters<typeof readFailure>[0] & { data: CallOutput<typeof screeningCalls.readListChanges> | undefined };
}

/** Some entries of each kind, by name. */
function Changes({ version, read }: ChangesProps) {
  const failure = readFailure(read, 'What it changes could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  if (!read.data) {
    return (
      <Loading label="Loading what it changes">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  return (['added', 'changed', 'removed'] as const).map((change) => {
    const names = (read.data?.changes ?? []).filter((one) => one.change === change);
    const title = { added: 'New', changed: 'Changed', removed: 'Gone' }[change];
    if (names.length === 0) return null;
    return (
      <div key={change} className={styles.changes}>
        <h3>{`${title}: ${getNumber(version[change])}`}</h3>
        {change === 'changed' && version.unscored > 0 && <p className={styles.quiet}>{formatUnscored(version)}</p>}
        <ul className={styles.quiet}>
          {names.map(({ entityId, name }) => (
            <li key={entityId}>{`${name}, ${entityId}`}</li>
          ))}
          {version[change] > names.length && <li>{`and ${getNumber(version[change] - names.length)} more`}</li>}
        </ul>
      </div>
    );
  });
}

/** A sent file: how far it is read, and then what it would change. */
function Waiting({ code, version, onChanged }: { code: ListCode; version: ListVersion; onChanged: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const params = { versionId: version.id };
  const isStaged = version.state === 'staged';
  const hasChanges = version.state !== 'received';
  const changes = useCall(screeningCalls.readListChanges, { params }, { enabled: hasChanges });
  const take = useSend(screeningCalls.takeList, {
    success: screeningMessages.listUploaded.replace('{list}', code),
    failure: messages.uploadFailed,
    onDone: () => {
      setIsAsked(false);
      onChanged();
    },
  });
  const withdraw = useSend(screeningCalls.withdrawList, { failure: messages.uploadFailed, onDone: onChanged });
  const mayTake = mayCall(screeningCalls.takeList, useStaffUser());
  const isSecond = needsSecond(version);
  return (
    <Section title={states[version.state].words} summary={version.state !== 'received' && getChanges(version)}>
      {!isStaged && version.jobId && (
        <JobProgress
          key={version.jobId}
          jobId={version.jobId}
          label={version.state === 'taking' ? 'Taking the list' : 'Reading the list'}
          mayStop={false}
          onEnded={onChanged}
        />
      )}
      <Definitions items={getItems(version).slice(0, 4)} />
      {version.losses.map((loss) => (
        <Banner key={loss} kind="pending">
          {loss}
        </Banner>
      ))}
      {hasChanges && <Changes version={version} read={changes} />}
      {mayTake && (
        <div className={styles.actions}>
          <Button loading={withdraw.isRunning} onClick={() => void withdraw.run({ params })}>
            Withdraw
          </Button>
          {isStaged && (
            <Button
              variant="primary"
              disabledReason={changes.data ? undefined : 'What it changes is not shown yet.'}
              onClick={() => setIsAsked(true)}
            >
              {isSecond ? 'Propose to take' : 'Take'}
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <CommentDialog
          title={`Take this version of ${code}?`}
          effects={getEffects(version)}
          verb={isSecond ? 'Propose to take' : 'Take'}
          send={(body) => take.run({ params, body })}
          problem={take.problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Section>
  );
}

function getEffects(version: ListVersion): string {
  return [
    `${getChanges(version)}.`,
    ...version.losses,
    'The clients and persons that the changes may concern are screened at once.',
    needsSecond(version) && 'A second person confirms.',
  ]
    .filter(Boolean)
    .join(' ');
}
