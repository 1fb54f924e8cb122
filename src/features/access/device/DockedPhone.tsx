import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { approvalStore } from '#client/api/shownApproval.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { useSelectedCompany } from '#client/session/company.ts';
import { useSession } from '#client/session/session.ts';
import { changePhone, usePhone } from '#client/shell/phone.ts';
import { useStore } from '#client/store.ts';
import { PhoneFrame } from '#client/ui/layout/PhoneFrame.tsx';
import { approvalCalls } from '../approvalCalls.ts';
import { sessionCalls } from '../sessionCalls.ts';
import styles from './DockedPhone.module.css';
import type { DemoPerson } from './demoPeople.ts';
import { demoPeopleKey } from './demoPeopleKey.ts';

/** loaded when the phone is first opened */
const DemoDevice = lazyPart(() => import('./DemoDevice.tsx').then((module) => module.DemoDevice));

/** how often a closed phone looks for requests */
const awayPollMs = 5000;

/** The demo's phone in the corner of the window, to approve without a second device. */
export function DockedPhone() {
  const phone = usePhone();
  const session = useSession();
  const companyId = useSelectedCompany();
  const personId = phone.personId ?? session?.userId ?? '';
  const name = useName(personId);
  const company = useProfile()?.companies.find(({ id }) => id === companyId)?.title;
  const waiting = useCall(
    approvalCalls.listDeviceRequests,
    { query: { userId: personId } },
    { enabled: personId !== '' && session !== undefined && !phone.isOpen, refetchMs: awayPollMs },
  );
  useNewsAtOnce();
  return (
    <PhoneFrame
      title={phone.isOpen || !name ? 'Phone' : `${name.split(' ')[0]}’s phone`}
      minimised={!phone.isOpen}
      onMinimise={(isAway) => changePhone({ isOpen: !isAway })}
      waiting={waiting.data?.items.length ?? 0}
    >
      {phone.loginNumber !== undefined && (
        <p className={styles.behind}>
          The page behind this phone shows <strong>{phone.loginNumber}</strong>.
        </p>
      )}
      <Suspense fallback={null}>
        <DemoDevice
          personId={personId}
          onPerson={(id) => changePhone({ personId: id })}
          loginCode={phone.loginCode}
          company={company}
          onEmpty={() => changePhone({ isOpen: false })}
        />
      </Suspense>
    </PhoneFrame>
  );
}

/** What this window asks the device stands there at once, and not only when the phone looks again. */
function useNewsAtOnce(): void {
  const id = useStore(approvalStore)?.id;
  useEffect(() => {
    if (id !== undefined) void queryClient.invalidateQueries({ queryKey: callKey(approvalCalls.listDeviceRequests) });
  }, [id]);
}

function useProfile() {
  const session = useSession();
  return useCall(sessionCalls.readProfile, {}, { enabled: session !== undefined }).data;
}

/** The person was chosen from the people of the demo, so those are loaded. */
function useName(personId: string): string {
  const { data: people } = useQuery<readonly DemoPerson[]>({ queryKey: demoPeopleKey, enabled: false });
  const profile = useProfile();
  const own = profile?.ID === personId ? profile.FullName : '';
  return people?.find(({ id }) => id === personId)?.fullName ?? own;
}
