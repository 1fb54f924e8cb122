import { Suspense, useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { useStaffUser } from '#client/session/person.ts';
import { openWindow } from '#client/shell/windows.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRowLoading, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { StaffLink } from '../linkCalls.ts';
import { ownCalls } from '../ownCalls.ts';
import { linkDetail } from './linkDetail.ts';
import styles from './StaffPanel.module.css';
import { isAway } from './StaffState.tsx';

const DeclareLinkDialog = lazyPart(() => import('./LinkStaffDialog.tsx').then((module) => module.DeclareLinkDialog));
const OwnAwayDialog = lazyPart(() => import('./AwayDialog.tsx').then((module) => module.OwnAwayDialog));

type Asked = 'away' | 'link';

/**
 * Until when the person who is signed in is away, and the clients that they are linked to. Both take effect at once.
 */
export function OwnStaffWindow() {
  const own = useCall(ownCalls.readOwnStaff, {});
  const { FullName: name } = useStaffUser();
  const failure = readFailure(own, 'Your absence and links could not be loaded');
  const [asked, setAsked] = useState<Asked>();
  const back = () => setAsked(undefined);
  return (
    <Dialog
      open
      onClose={() => openWindow(undefined)}
      title="Absence and linked clients"
      description="What you say here takes effect immediately. The administrators and the Head of AML see it."
    >
      {failure && <ErrorState {...failure} />}
      {!own.data && !failure && (
        <Loading label="Loading your absence and links">
          <MarkedRowLoading />
        </Loading>
      )}
      {own.data && <OwnAbsence awayUntil={own.data.awayUntil} onAsk={() => setAsked('away')} />}
      {own.data && <OwnLinks links={own.data.links} onAsk={() => setAsked('link')} />}
      <Suspense fallback={null}>
        {asked === 'away' && <OwnAwayDialog name={name} awayUntil={own.data?.awayUntil ?? null} onClose={back} />}
        {asked === 'link' && <DeclareLinkDialog onClose={back} />}
      </Suspense>
    </Dialog>
  );
}

function OwnAbsence({ awayUntil, onAsk }: { awayUntil: string | null; onAsk: () => void }) {
  const { run, isRunning } = useSend(ownCalls.setOwnAway, {
    invalidates: [ownCalls.readOwnStaff],
    success: 'You are back',
    failure: 'Your absence could not be ended',
  });
  const away = isAway({ awayUntil });
  return (
    <Section
      title="Absence"
      actions={
        away ? (
          <Button size="small" loading={isRunning} onClick={() => void run({ body: { awayUntil: null } })}>
            Set as back
          </Button>
        ) : (
          <Button size="small" icon="calendar" onClick={onAsk}>
            Set as away
          </Button>
        )
      }
    >
      <p className={styles.note}>
        {away ? (
          <StatusBadge kind="pending">Away until {awayUntil}</StatusBadge>
        ) : (
          'Available. Absent staff get no cases.'
        )}
      </p>
    </Section>
  );
}

function OwnLinks({ links, onAsk }: { links: readonly StaffLink[]; onAsk: () => void }) {
  return (
    <Section
      title="Linked clients"
      summary="Your calls about these clients are refused. Two colleagues can remove a link."
      actions={
        <Button size="small" icon="plus" onClick={onAsk}>
          Declare a link
        </Button>
      }
    >
      {links.length === 0 ? (
        <MarkedRow icon="users" name="No linked client" detail="Your own number and companies count without a link." />
      ) : (
        <MarkedRows label="Linked clients">
          {links.map((link) => (
            <li key={link.clientId}>
              <MarkedRow icon="users" name={link.clientId} detail={linkDetail(link)} />
            </li>
          ))}
        </MarkedRows>
      )}
    </Section>
  );
}
