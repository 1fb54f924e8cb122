import { useSend } from '#client/api/hooks.ts';
import { useStaffUser } from '#client/session/person.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { linkCalls } from '../linkCalls.ts';
import { ownCalls } from '../ownCalls.ts';
import type { Colleague } from '../staffList.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** Links a staff user to a client: of oneself at once, of somebody else with a second person. */
export function LinkStaffDialog({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const isOwn = useStaffUser().ID === user.id;
  return isOwn ? <DeclareLinkDialog onClose={onClose} /> : <LinkOtherDialog user={user} onClose={onClose} />;
}

function LinkOtherDialog({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const { run, problem } = useSend(linkCalls.linkClient, {
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  return (
    <LinkDialog
      title={`Link ${user.name} to a client`}
      description="A second person confirms. After that, their calls about this client are refused."
      submit="Propose link"
      send={(clientId, body) => run({ params: { userId: user.id, clientId }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}

/** Declares a link of oneself: it takes effect at once. */
export function DeclareLinkDialog({ onClose }: { onClose: () => void }) {
  const { run, problem } = useSend(ownCalls.declareLink, {
    invalidates: [linkCalls.listLinks, linkCalls.listStaffLinks, ownCalls.readOwnStaff],
    success: 'Link declared',
    onDone: onClose,
  });
  return (
    <LinkDialog
      title="Declare a link to a client"
      description={
        'Takes effect immediately: from now on your calls about this ' +
        'client are refused. Two colleagues can remove it.'
      }
      submit="Declare link"
      send={(clientId, body) => run({ params: { clientId }, body })}
      problem={
        problem?.code === 'conflict-of-interest'
          ? { ...problem, title: 'You are linked to this client already.' }
          : problem
      }
      onClose={onClose}
    />
  );
}
