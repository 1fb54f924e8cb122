import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { announceProposed } from '#client/api/hooks.ts';
import type { ApiProblem } from '#client/api/problem.ts';
import { callQuery } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import type { CallOutput } from '#shared/call.ts';
import { isStaffId } from '#shared/ids.ts';
import { isProposal } from '#shared/proposal.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { DeviceList, DevicesLoading, NoDevice } from '../device/DeviceList.tsx';
import { useWork } from '../device/useWork.ts';
import type { Passkey } from '../deviceCalls.ts';
import { staffDeviceCalls } from '../staffDeviceCalls.ts';
import styles from './DevicesSection.module.css';

const RevokeDevice = lazyPart(() => import('../device/RevokeDevice.tsx').then((module) => module.RevokeDevice));
const LostPhone = lazyPart(() => import('./LostPhone.tsx').then((module) => module.LostPhone));

type Devices = CallOutput<typeof staffDeviceCalls.listPasskeysOf>;

/** The devices of a client or staff user, with links for new devices and reports of lost phones. */
export function DevicesSection({ personId }: { personId: string }) {
  const staff = useStaffUser();
  // only administrators see the devices of staff
  const mayLook =
    mayCall(staffDeviceCalls.listPasskeysOf, staff) && (!isStaffId(personId) || hasRole(staff.role, 'admins'));
  const list = useDevices(personId, mayLook);
  // no one makes a link for a new device of their own here
  const mayChange = mayCall(staffDeviceCalls.makeEnrolment, staff) && staff.ID !== personId;
  const [isLost, setIsLost] = useState(false);
  const link = useLink(personId);
  if (!mayLook) return null;
  // there while the devices load too, so that nothing moves when they come
  const actions = mayChange && !list.error && (
    <div className={styles.actions}>
      <Button size="small" icon="alert" onClick={() => setIsLost(true)}>
        Report lost phone
      </Button>
      <Button size="small" icon="plus" loading={link.isRunning} onClick={() => link.run()}>
        Create enrolment link
      </Button>
    </div>
  );
  return (
    <Section title="Devices" summary={getSummary(list.data)} actions={actions}>
      {link.trouble && !link.isRunning && (
        <div role="alert">
          <Banner kind="failed">{link.trouble.words}</Banner>
        </div>
      )}
      <DevicesOf personId={personId} list={list} mayChange={mayChange} />
      <Suspense fallback={null}>
        {isLost && list.data && (
          <LostPhone
            personId={personId}
            fullName={list.data.fullName}
            contacts={list.data.contacts}
            onDone={() => {
              void list.refetch();
              refreshProposals();
            }}
            onClose={() => setIsLost(false)}
          />
        )}
      </Suspense>
    </Section>
  );
}

function getSummary(devices: Devices | undefined): string {
  return devices ? `${devices.fullName} signs in and approves with them.` : 'For signing in and approving.';
}

/** The server records each read, so the list is read only when the page opens and after a change made here. */
function useDevices(personId: string, enabled: boolean) {
  return useQuery<Devices, ApiProblem>({
    ...callQuery(staffDeviceCalls.listPasskeysOf, { params: { personId } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Proposes a link. The second person gets it. */
function useLink(personId: string) {
  return useWork(() => send(staffDeviceCalls.makeEnrolment, { params: { personId } }), {
    onDone: (answer) => {
      if (isProposal(answer)) announceProposed(answer);
      refreshProposals();
    },
  });
}

interface DevicesOfProps {
  personId: string;
  list: ReturnType<typeof useDevices>;
  mayChange: boolean;
}

function DevicesOf({ personId, list, mayChange }: DevicesOfProps) {
  const [revoking, setRevoking] = useState<Passkey>();
  const { data, error } = list;
  if (!data) {
    if (error?.problem.code === 'not-found') {
      return <NoDevice title="No one signs in with this number" />;
    }
    const failure = readFailure(list, 'The devices could not be loaded');
    return failure ? <ErrorState {...failure} /> : <DevicesLoading />;
  }
  const good = data.items.filter(({ revokedAt }) => revokedAt === null);
  const ordered = [...good, ...data.items.filter(({ revokedAt }) => revokedAt !== null)];
  const revoke = async ({ id }: Passkey) => {
    const answer = await send(staffDeviceCalls.revokePasskeyOf, { params: { personId, passkeyId: id } });
    if (isProposal(answer)) {
      announceProposed(answer);
      refreshProposals();
    }
    await list.refetch();
  };
  return (
    <>
      {ordered.length === 0 ? (
        <NoDevice title="No device yet">An enrolment link adds a phone.</NoDevice>
      ) : (
        <DeviceList
          label={`Devices of ${data.fullName}`}
          devices={ordered}
          onRevoke={mayChange ? setRevoking : undefined}
        />
      )}
      <Suspense fallback={null}>
        {revoking && (
          <RevokeDevice
            device={revoking}
            isLast={good.length === 1}
            owner={data.fullName}
            revoke={() => revoke(revoking)}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
