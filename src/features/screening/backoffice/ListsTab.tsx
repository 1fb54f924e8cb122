import { useState } from 'react';
import { useCall, useSend } from '../../../client/api/hooks.ts';
import { CommentDialog } from '../../../client/forms/CommentDialog.tsx';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { mayCall } from '../../../client/session/mayCall.ts';
import { useStaffUser } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Definitions } from '../../../client/ui/display/Definitions.tsx';
import { StatusBadge } from '../../../client/ui/display/StatusBadge.tsx';
import { Time } from '../../../client/ui/display/Time.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import { SidePanel } from '../../../client/ui/overlay/SidePanel.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { usePickedRow } from '../../../client/ui/table/usePickedRow.ts';
import { messages } from '../../../shared/messages.ts';
import { JobProgress } from '../../jobs/backoffice/JobProgress.tsx';
import { type ListVersion, type ScreeningList, screeningCalls } from '../calls.ts';
import { type ListCode, listFormatWords, needsSecond } from '../lists.ts';
import { screeningMessages } from '../messages.ts';
import { OldListsBanner } from './OldLists.tsx';
import { SendListDialog } from './SendListDialog.tsx';
import styles from './screening.module.css';

const states = {
  received: { kind: 'info', words: 'Being read' },
  staged: { kind: 'pending', words: 'Ready to take' },
  live: { kind: 'success', words: 'In use' },
  past: { kind: 'failed', words: 'Replaced' },
  refused: { kind: 'failed', words: 'Refused' },
  withdrawn: { kind: 'failed', words: 'Withdrawn' },
} as const;
const count = new Intl.NumberFormat('en', { useGrouping: true });
const numberOf = (value: number) => count.format(value).replaceAll(',', ' ');
const sizeWords = (bytes: string) =>
  Number(bytes) < 1_000_000 ? `${Math.ceil(Number(bytes) / 1000)} kB` : `${(Number(bytes) / 1_000_000).toFixed(1)} MB`;
const ageWords = (days: number | null) => (days === null ? 'None yet' : days === 0 ? 'Today' : `${days} d`);
const liveOf = ({ versions }: ScreeningList) => versions.find(({ state }) => state === 'live');
const waitingOf = ({ versions }: ScreeningList) =>
  versions.find(({ state }) => state === 'received' || state === 'staged');
const changesOf = ({ added, changed, removed }: ListVersion) =>
  `${numberOf(added)} new, ${numberOf(changed)} changed, ${numberOf(removed)} gone`;

function State({ list }: { list: ScreeningList }) {
  const waiting = waitingOf(list);
  if (waiting) return <StatusBadge kind={states[waiting.state].kind}>{states[waiting.state].words}</StatusBadge>;
  if (list.ageDays === null) return <StatusBadge kind="failed">Missing</StatusBadge>;
  return list.isOld ? <StatusBadge kind="pending">Old</StatusBadge> : <StatusBadge kind="success">In use</StatusBadge>;
}

const columns: readonly Column<ScreeningList>[] = [
  { key: 'list', title: 'List', render: ({ code, title }) => `${code}: ${title}` },
  { key: 'state', title: 'State', width: 150, list: 'state', render: (list) => <State list={list} /> },
  { key: 'age', title: 'Age', width: 110, align: 'end', list: 'detail', render: ({ ageDays }) => ageWords(ageDays) },
  {
    key: 'entries',
    title: 'Entries',
    width: 120,
    align: 'end',
    list: 'value',
    render: (list) => numberOf(liveOf(list)?.entries ?? 0),
  },
  {
    key: 'version',
    title: 'Version',
    width: 100,
    align: 'end',
    hideBelow: 768,
    render: (list) => liveOf(list)?.n ?? '',
  },
  {
    key: 'changes',
    title: 'Last change',
    width: 300,
    hideBelow: 1024,
    render: (list) => {
      const live = liveOf(list);
      return live ? changesOf(live) : '';
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
      summary="Clients, owners and users are compared with them every night, and with what a new version changes at once."
      actions={
        maySend && (
          <Button variant="primary" icon="upload" onClick={() => setIsSending(true)}>
            Send a list
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
  const waiting = waitingOf(list);
  const live = liveOf(list);
  const past = list.versions.filter((one) => one !== waiting && one !== live);
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
        {live ? (
          <Definitions title={`Version ${live.n}, in use`} items={itemsOf(live)} />
        ) : (
          <p className={styles.quiet}>No version is in use: nobody is compared with this list.</p>
        )}
        {past.map((version) => (
          <Definitions
            key={version.id}
            title={version.n === null ? states[version.state].words : `Version ${version.n}`}
            items={itemsOf(version)}
          />
        ))}
      </div>
    </SidePanel>
  );
}

const itemsOf = (version: ListVersion) => [
  { label: 'Problem', value: version.problem },
  { label: 'File', value: `${version.fileName}, ${sizeWords(version.sizeBytes)}` },
  { label: 'Format', value: listFormatWords[version.format] },
  version.entries > 0 && { label: 'Entries', value: numberOf(version.entries) },
  version.entries > 0 && { label: 'Changes', value: changesOf(version) },
  { label: 'Sent by', value: version.sentBy || 'The watched folder' },
  { label: 'Sent', value: <Time at={version.sentAt} /> },
  { label: 'Taken by', value: [version.takenBy, version.confirmedBy].filter(Boolean).join(', confirmed by ') },
  version.takenAt !== null && { label: 'Taken', value: <Time at={version.takenAt} /> },
];

/** A sent file: how far it is read, and then what it would change. */
function Waiting({ code, version, onChanged }: { code: ListCode; version: ListVersion; onChanged: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const params = { versionId: version.id };
  const isStaged = version.state === 'staged';
  const { data } = useCall(screeningCalls.readListChanges, { params }, { enabled: isStaged });
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
  const isSecond = needsSecond({ ...version, code });
  return (
    <Section title={isStaged ? 'Ready to take' : 'Being read'} summary={isStaged && changesOf(version)}>
      {!isStaged && version.jobId && (
        <JobProgress jobId={version.jobId} label="Reading the list" mayStop={false} onEnded={onChanged} />
      )}
      <Definitions items={itemsOf(version).slice(0, 4)} />
      {(['added', 'changed', 'removed'] as const).map((change) => {
        const names = (data?.changes ?? []).filter((one) => one.change === change);
        const title = { added: 'New', changed: 'Changed', removed: 'Gone' }[change];
        if (names.length === 0) return null;
        return (
          <div key={change}>
            <h3 className={styles.explanationTitle}>{`${title}: ${numberOf(version[change])}`}</h3>
            <ul className={styles.quiet}>
              {names.map(({ entityId, name }) => (
                <li key={entityId}>{`${name}, ${entityId}`}</li>
              ))}
              {version[change] > names.length && <li>{`and ${numberOf(version[change] - names.length)} more`}</li>}
            </ul>
          </div>
        );
      })}
      {mayTake && (
        <div className={styles.actions}>
          <Button loading={withdraw.isRunning} onClick={() => void withdraw.run({ params })}>
            Withdraw
          </Button>
          {isStaged && (
            <Button variant="primary" onClick={() => setIsAsked(true)}>
              {isSecond ? 'Propose to take' : 'Take'}
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <CommentDialog
          title={`Take this version of ${code}?`}
          effects={`${changesOf(version)}. Whom the changes may concern is screened at once.${isSecond ? ' A second person confirms.' : ''}`}
          verb={isSecond ? 'Propose to take' : 'Take'}
          send={(body) => take.run({ params, body })}
          problem={take.problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Section>
  );
}
