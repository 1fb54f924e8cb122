import { Suspense, useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRowLoading, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { linkCalls, type StaffLink } from '../linkCalls.ts';
import type { Colleague } from '../staffList.ts';
import { linkDetail } from './linkDetail.ts';

const LinkStaffDialog = lazyPart(() => import('./LinkStaffDialog.tsx').then((module) => module.LinkStaffDialog));

/** Clients that a staff user keeps away from. Two people link somebody else to a client, and remove a link. */
export function StaffLinks({ user }: { user: Colleague }) {
  const list = useCall(linkCalls.listLinks, { params: { userId: user.id } });
  const failure = readFailure(list, 'The linked clients could not be loaded');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Section
      title="Linked clients"
      summary="Calls about these clients are refused. The Head of AML is notified."
      actions={
        user.active && (
          <Button size="small" icon="plus" onClick={() => setIsAdding(true)}>
            Link a client
          </Button>
        )
      }
    >
      {failure && <ErrorState {...failure} />}
      {!list.data && !failure && (
        <Loading label="Loading the linked clients">
          <MarkedRowLoading />
        </Loading>
      )}
      {list.data?.items.length === 0 && (
        <MarkedRow icon="users" name="No linked client" detail="Their own number and companies count without a link." />
      )}
      {list.data && list.data.items.length > 0 && (
        <MarkedRows label="Linked clients">
          {list.data.items.map((link) => (
            <li key={link.clientId}>
              <LinkRow user={user} link={link} />
            </li>
          ))}
        </MarkedRows>
      )}
      <Suspense fallback={null}>
        {isAdding && <LinkStaffDialog user={user} onClose={() => setIsAdding(false)} />}
      </Suspense>
    </Section>
  );
}

function LinkRow({ user, link }: { user: Colleague; link: StaffLink }) {
  const isOwn = useStaffUser().ID === user.id;
  const { run, isRunning } = useSend(linkCalls.unlinkClient, {
    failure: 'The link could not be removed',
    onDone: refreshProposals,
  });
  const params = { userId: user.id, clientId: link.clientId };
  return (
    <MarkedRow
      icon="users"
      name={link.title || 'Name not shown: you are linked too'}
      detail={`${link.clientId} · ${linkDetail(link)}`}
      action={
        link.madeBy !== null &&
        !isOwn && (
          <Button
            size="small"
            aria-label={`Remove the link to ${link.title || link.clientId}`}
            loading={isRunning}
            onClick={() => void run({ params })}
          >
            Remove
          </Button>
        )
      }
    />
  );
}
