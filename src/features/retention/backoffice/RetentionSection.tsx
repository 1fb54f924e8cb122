import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { type Retention, retentionCalls } from '../calls.ts';
import { holdCauses, retentionClasses } from '../rules.ts';
import { HoldDialog } from './HoldDialog.tsx';

type Kept = Retention['classes'][number];
type Hold = Retention['holds'][number];

const columns: readonly Column<Kept>[] = [
  { key: 'name', title: 'What', render: ({ name }) => retentionClasses[name] },
  { key: 'years', title: 'Kept for', width: 120, hideBelow: 768, render: ({ years }) => `${years} years` },
  {
    key: 'from',
    title: 'Erased',
    width: 220,
    list: 'detail',
    render: ({ from, erasedAt }) =>
      erasedAt ? (
        <>
          <StatusBadge kind="neutral">Erased</StatusBadge> <Time at={erasedAt} part="day" />
        </>
      ) : (
        (from && `From ${from} on`) || 'Not while it is a client'
      ),
  },
];
const keptKey = ({ name }: Kept) => name;

const holdKey = ({ id }: Hold) => id;

/** How long what the bank knows of a client is kept, and the legal holds that keep it longer. */
export function RetentionSection({ clientId, clientName }: { clientId: string; clientName: string }) {
  const staff = useStaffUser();
  const kept = useCall(retentionCalls.readRetention, { params: { clientId } });
  const [asked, setAsked] = useState<Hold | 'new'>();
  const close = () => setAsked(undefined);
  const mayHold = mayCall(retentionCalls.holdData, staff);
  const error = readFailure(kept, 'The terms could not be loaded');
  return (
    <Section
      title="Kept by law"
      summary={
        'Counted from the end of the relation. Payments, accounts and ' +
        'what two people confirmed stay: they are the books.'
      }
      actions={mayHold && <Button onClick={() => setAsked('new')}>Legal hold</Button>}
    >
      <Table
        label="Kept by law"
        columns={columns}
        rows={kept.data?.classes}
        rowKey={keptKey}
        skeletonRows={4}
        error={error}
        empty={<EmptyState icon="file" title="Nothing is kept" />}
      />
      {(kept.data?.holds.length ?? 0) > 0 && (
        <Table
          label="Legal holds"
          columns={holdColumns(mayHold ? setAsked : undefined)}
          rows={kept.data?.holds}
          rowKey={holdKey}
          empty={null}
        />
      )}
      {asked === 'new' && <HoldDialog clientId={clientId} clientName={clientName} onClose={close} />}
      {asked && asked !== 'new' && <ReleaseDialog clientId={clientId} hold={asked} onClose={close} />}
    </Section>
  );
}

function holdColumns(onEnd: ((hold: Hold) => void) | undefined): readonly Column<Hold>[] {
  return [
    { key: 'cause', title: 'Legal hold', render: ({ cause, reference }) => `${holdCauses[cause]}, ${reference}` },
    { key: 'comment', title: 'Because', width: 260, hideBelow: 1024, render: ({ comment }) => comment },
    { key: 'by', title: 'By', width: 160, list: 'text', hideBelow: 768, render: ({ madeBy }) => madeBy },
    { key: 'at', title: 'Since', width: 180, list: 'detail', render: ({ madeAt }) => <Time at={madeAt} /> },
    ...(onEnd
      ? [
          {
            key: 'end',
            title: '',
            width: 110,
            list: 'value' as const,
            render: (hold: Hold) => (
              <Button size="small" onClick={() => onEnd(hold)}>
                End hold
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function ReleaseDialog({ clientId, hold, onClose }: { clientId: string; hold: Hold; onClose: () => void }) {
  const { run, problem } = useSend(retentionCalls.releaseData, {
    invalidates: [retentionCalls.readRetention],
    success: 'The legal hold has ended',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  return (
    <CommentDialog
      title={`End the legal hold ${hold.reference}?`}
      effects="A second person decides. Then what is due may be erased, unless something else holds it."
      verb="Propose to end"
      send={({ comment }) => run({ params: { clientId }, body: { comment, props: { holdId: hold.id } } })}
      problem={problem}
      onClose={onClose}
    />
  );
}
