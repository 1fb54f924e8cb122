import { useState } from 'react';
import { showFailure, useCall, useSend } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { messages } from '#shared/messages.ts';
import { copyCalls, copyDays, type DataCopy } from '../calls.ts';
import { copySearch } from './copySearch.ts';

const columns: readonly Column<DataCopy>[] = [
  { key: 'at', title: 'Made', width: 190, render: ({ at }) => <Time at={at} /> },
  { key: 'by', title: 'By', list: 'text', render: ({ by }) => by },
  { key: 'confirmedBy', title: 'Confirmed by', width: 200, hideBelow: 768, render: (row) => row.confirmedBy },
  { key: 'until', title: 'Download until', width: 190, list: 'detail', render: ({ until }) => <Time at={until} /> },
];
const rowKey = ({ id }: DataCopy) => id;
/** Another person confirms it meanwhile. */
const refetchMs = 30_000;

/** Copies of a person's data, and making one. */
export function CopiesSection({ clientId, clientName }: { clientId: string; clientName: string }) {
  const staff = useStaffUser();
  const mayRead = mayCall(copyCalls.listCopies, staff);
  const list = useCall(copyCalls.listCopies, { params: { clientId } }, { refetchMs, enabled: mayRead });
  const [{ copy }, change] = usePageSearch(copySearch);
  const picked = pickedRow(list.data?.items, rowKey, copy, (next, options) => change({ copy: next }, options));
  const [isAsked, setIsAsked] = useState(false);
  const { run, problem } = useSend(copyCalls.makeCopy, {
    invalidates: [copyCalls.listCopies],
    success: 'The copy can be downloaded',
    onDone: () => {
      refreshProposals();
      setIsAsked(false);
    },
  });
  if (!mayRead) return null;
  return (
    <Section
      title="Copies of personal data"
      summary="For the person, on request: their data, payments, messages, devices and documents."
      actions={mayCall(copyCalls.makeCopy, staff) && <Button onClick={() => setIsAsked(true)}>Create a copy</Button>}
    >
      <Table
        label="Copies of personal data"
        columns={columns}
        {...picked.table}
        skeletonRows={1}
        error={readFailure(list, 'The copies could not be loaded')}
        empty={
          <EmptyState icon="file" title="No copies yet">
            A second person confirms each one.
          </EmptyState>
        }
      />
      {picked.row && <CopyPanel clientId={clientId} copy={picked.row} {...picked.panel} />}
      {isAsked && (
        <CommentDialog
          title={`Copy the data of ${clientName}?`}
          effects={
            `A second person decides. Then you can both download it for ${copyDays} days. Notes, ` +
            'cases, score and screening are left out.'
          }
          verb="Propose to copy"
          send={(body) => run({ params: { clientId }, body })}
          problem={problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Section>
  );
}

interface CopyPanelProps {
  clientId: string;
  copy: DataCopy;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function CopyPanel({ clientId, copy, ...panel }: CopyPanelProps) {
  const [isMaking, setIsMaking] = useState(false);
  const save = () => {
    setIsMaking(true);
    send(copyCalls.takeCopy, { params: { clientId, copyId: copy.id } })
      .then(
        (file) => saveDownload(file, `data-${clientId}.zip`),
        (error: unknown) => showFailure(messages.fileNotFound, error),
      )
      .finally(() => setIsMaking(false));
  };
  return (
    <SidePanel
      {...panel}
      title="Copy of personal data"
      summary={copy.mayTake ? 'You can download it' : 'Only the two who made it can download it, for seven days'}
      shownKey={copy.id}
      actions={
        copy.mayTake
          ? {
              primary: (
                <Button variant="primary" icon="download" loading={isMaking} onClick={save}>
                  Download ZIP
                </Button>
              ),
            }
          : undefined
      }
    >
      <Definitions
        items={[
          { label: 'Proposed by', value: copy.by },
          { label: 'Confirmed by', value: copy.confirmedBy },
          { label: 'Made', value: <Time at={copy.at} /> },
          { label: 'Download until', value: <Time at={copy.until} /> },
          { label: 'Because', value: copy.comment },
        ]}
      />
    </SidePanel>
  );
}
