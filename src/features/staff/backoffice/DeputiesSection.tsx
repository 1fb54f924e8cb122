import { Suspense, useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { type Deputy, deputyCalls } from '../deputyCalls.ts';

const DeputyDialog = lazyPart(() => import('./DeputyDialog.tsx').then((module) => module.DeputyDialog));

const rowKey = ({ id }: Deputy) => id;

/** Deputies of the Head of AML. Shown to those who name and to those who confirm them. */
export function DeputiesSection() {
  const staff = useStaffUser();
  if (!mayCall(deputyCalls.listDeputies, staff)) return null;
  return <Deputies mayName={mayCall(deputyCalls.nameDeputy, staff)} />;
}

function Deputies({ mayName }: { mayName: boolean }) {
  const list = useCall(deputyCalls.listDeputies, {});
  const [isNaming, setIsNaming] = useState(false);
  const end = useSend(deputyCalls.endDeputy, {
    failure: 'The deputyship could not be ended',
    onDone: refreshProposals,
  });
  const columns: readonly Column<Deputy>[] = [
    { key: 'deputy', title: 'Deputy', render: ({ deputy }) => deputy.name },
    { key: 'for', title: 'For', width: 180, hideBelow: 1024, render: (row) => row.for.name },
    { key: 'from', title: 'From', width: 120, render: ({ from }) => from },
    { key: 'until', title: 'Until', width: 120, render: ({ until }) => until },
    {
      key: 'end',
      title: '',
      width: 100,
      render: ({ id, deputy }) => (
        <Button
          size="xsmall"
          aria-label={`End deputyship of ${deputy.name}`}
          loading={end.isRunning}
          onClick={() => void end.run({ params: { deputyId: id } })}
        >
          End
        </Button>
      ),
    },
  ];
  return (
    <Section
      title="Deputies"
      summary={
        'A deputy confirms as the Head of AML on these days, with their ' +
        'own keys. A second person confirms an early end.'
      }
      actions={
        mayName && (
          <Button size="small" icon="plus" onClick={() => setIsNaming(true)}>
            Name a deputy
          </Button>
        )
      }
    >
      <Table
        label="Deputies"
        columns={columns}
        rows={list.data?.items}
        rowKey={rowKey}
        skeletonRows={2}
        error={readFailure(list, 'The deputies could not be loaded')}
        empty={
          <EmptyState icon="users" title="No deputy">
            The Head of AML names one for the days of an absence. An administrator confirms.
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {isNaming && <DeputyDialog candidates={list.data?.candidates ?? []} onClose={() => setIsNaming(false)} />}
      </Suspense>
    </Section>
  );
}
