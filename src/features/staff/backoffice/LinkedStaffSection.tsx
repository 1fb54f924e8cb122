import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { type LinkOfStaff, linkCalls } from '../linkCalls.ts';
import { linkDetail } from './linkDetail.ts';

const rowKey = ({ staffId, clientId }: LinkOfStaff) => `${staffId} ${clientId}`;

/** Links of all staff users that somebody has made: administrators and the Head of AML propose to remove one. */
export function LinkedStaffSection() {
  const staff = useStaffUser();
  return mayCall(linkCalls.listStaffLinks, staff) ? <LinkedStaff viewerId={staff.ID} /> : null;
}

function LinkedStaff({ viewerId }: { viewerId: string }) {
  const list = useCall(linkCalls.listStaffLinks, {});
  const { run, isRunning } = useSend(linkCalls.unlinkClient, {
    failure: 'The link could not be removed',
    onDone: refreshProposals,
  });
  const columns: readonly Column<LinkOfStaff>[] = [
    { key: 'staff', title: 'Staff user', render: ({ staffName }) => staffName },
    { key: 'client', title: 'Client', render: ({ title, clientId }) => title || clientId },
    { key: 'detail', title: 'Relation', hideBelow: 1024, render: linkDetail },
    { key: 'by', title: 'Made by', width: 160, hideBelow: 1024, render: ({ madeBy }) => madeBy },
    { key: 'at', title: 'Made', width: 190, hideBelow: 1280, render: ({ madeAt }) => madeAt && <Time at={madeAt} /> },
    {
      key: 'remove',
      title: '',
      width: 110,
      // no one removes their own; and of a client of one's own a colleague proposes it
      render: ({ staffId, staffName, title, clientId }) =>
        staffId !== viewerId &&
        title !== '' && (
          <Button
            size="xsmall"
            aria-label={`Remove the link of ${staffName} to ${title}`}
            loading={isRunning}
            onClick={() => void run({ params: { userId: staffId, clientId } })}
          >
            Remove
          </Button>
        ),
    },
  ];
  return (
    <Section
      title="Staff linked to clients"
      summary="Their calls about the client are refused. A second person confirms a removal."
    >
      <Table
        label="Staff linked to clients"
        columns={columns}
        rows={list.data?.items}
        rowKey={rowKey}
        skeletonRows={2}
        error={readFailure(list, 'The links could not be loaded')}
        empty={
          <EmptyState icon="users" title="No links">
            Links appear here when staff declare one, or when two people link a colleague to a client.
          </EmptyState>
        }
      />
    </Section>
  );
}
