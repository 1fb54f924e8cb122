import { useState } from 'react';
import { showFailure, useCall, useSend } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatCount, spaced } from '#shared/formatCount.ts';
import { type RailMessageItem, railCalls } from '../calls.ts';
import { mayRetryFile } from '../rules.ts';
import { formatBooked, formatKind, formatRefusal, stateLabels } from './messageTexts.ts';

const { listRailMessages, readRailMessage, retryRailMessage } = railCalls;
const refetchMs = 10_000;
const rowKey = ({ id }: RailMessageItem) => id;

const FileState = ({ file: { state } }: { file: RailMessageItem }) => (
  <StatusBadge kind={stateLabels[state].kind}>{stateLabels[state].words}</StatusBadge>
);

const columns: readonly Column<RailMessageItem>[] = [
  { key: 'kind', title: 'File', render: (file) => [formatKind(file), file.kind].filter(Boolean).join(', ') },
  {
    key: 'direction',
    title: 'Direction',
    width: 110,
    list: 'detail',
    render: ({ direction }) => (direction === 'in' ? 'In' : 'Out'),
  },
  {
    key: 'items',
    title: 'Entries',
    width: 90,
    align: 'end',
    hideBelow: 1024,
    render: ({ items }) => spaced(items),
  },
  {
    key: 'refusal',
    title: 'Progress and faults',
    width: 304,
    hideBelow: 768,
    list: 'text',
    render: (file) => [formatBooked(file), formatRefusal(file)].filter(Boolean).join(', '),
  },
  { key: 'at', title: 'Since', width: 180, hideBelow: 1120, render: ({ changedAt }) => <Time at={changedAt} /> },
  {
    key: 'state',
    title: 'State',
    width: 140,
    list: 'state',
    render: (file) => <FileState file={file} />,
  },
];

/** The files exchanged with the clearing: refused and stopped ones first, then the newest. */
export function RailFiles() {
  const list = useCall(listRailMessages, { query: {} }, { refetchMs });
  const rows = list.data?.items;
  const picked = usePickedRow(rows, rowKey);
  return (
    <Section
      title="Files"
      summary="Exchanged with the clearing. Refused and stopped ones come first; what was refused moved no money."
    >
      <Table
        label="Files of the rail"
        columns={columns}
        {...picked.table}
        error={readFailure(list, 'The files could not be loaded')}
        empty={
          <EmptyState icon="file" title="No files yet">
            The first payment to another bank writes one.
          </EmptyState>
        }
        {...(rows && {
          footer: {
            count: list.data?.next
              ? `The newest ${rows.length} files`
              : formatCount(rows.length, { one: 'file', many: 'files' }),
          },
        })}
      />
      {picked.row && <FilePanel key={picked.row.id} file={picked.row} {...picked.panel} />}
    </Section>
  );
}

interface FilePanelProps {
  file: RailMessageItem;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function FilePanel({ file, ...panel }: FilePanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const retry = useSend(retryRailMessage, {
    invalidates: [listRailMessages],
    success: file.state === 'stopped' ? 'The file continues' : 'The file was taken',
    onDone: () => setIsAsking(false),
  });
  const ask = () => {
    retry.reset();
    setIsAsking(true);
  };
  const params = { messageId: file.id };
  return (
    <SidePanel
      {...panel}
      title={formatKind(file)}
      summary={<FileState file={file} />}
      shownKey={file.id}
      actions={{
        neutral: (
          <Button icon="download" onClick={() => void download(file)}>
            Download
          </Button>
        ),
        ...(mayRetryFile(file) && {
          primary: (
            <Button variant="primary" onClick={ask}>
              Retry
            </Button>
          ),
        }),
      }}
    >
      {formatBooked(file) !== '' && <ProgressBar label="Booked" done={file.bookedItems ?? 0} total={file.items} />}
      <FileFacts file={file} />
      {isAsking && (
        <CommentDialog
          title={file.state === 'stopped' ? 'Book the rest of this file?' : 'Take this file once more?'}
          effects={
            file.state === 'stopped'
              ? `${formatBooked(file)}. It continues with the next one.`
              : 'It is read again as it is. If nothing is wrong with it now, it does what it says.'
          }
          verb="Retry"
          send={(body) => retry.run({ params, body })}
          problem={retry.problem}
          onClose={() => setIsAsking(false)}
        />
      )}
    </SidePanel>
  );
}

/** Why it was refused or stopped, and what it is. */
function FileFacts({ file }: { file: RailMessageItem }) {
  const { refusal } = file;
  return (
    <>
      <Definitions
        items={[
          refusal && {
            label: file.state === 'stopped' ? 'Why it stopped' : 'Why not taken',
            value: formatRefusal(file),
          },
          refusal?.path !== '' && refusal && { label: 'Element', value: refusal.path },
        ].map((item) => item || undefined)}
      />
      <Definitions
        items={[
          { label: 'Direction', value: file.direction === 'in' ? 'From the clearing' : 'To the clearing' },
          { label: 'Message', value: file.kind },
          { label: 'Message id', value: file.messageId },
          { label: 'File', value: file.fileName },
          { label: 'Entries', value: spaced(file.items) },
          file.duplicates > 0 && {
            label: 'Came again',
            value: formatCount(file.duplicates, { one: 'time', many: 'times' }),
          },
          { label: 'First seen', value: <Time at={file.createdAt} /> },
          { label: 'Last step', value: <Time at={file.changedAt} /> },
        ]}
      />
    </>
  );
}

/** Each download is recorded in the audit. */
async function download({ id, fileName }: RailMessageItem): Promise<void> {
  try {
    saveDownload(await send(readRailMessage, { params: { messageId: id } }), fileName || `message-${id}.xml`);
  } catch (error) {
    showFailure('The file could not be downloaded', error);
  }
}
