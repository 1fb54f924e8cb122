import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { queryClient } from '#client/api/queries.ts';
import { unreachedSince } from '#client/api/reach.ts';
import { send } from '#client/api/send.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { lockDevice, readDevice, useDevice, watchDevice } from '#client/session/device.ts';
import type { Session } from '#client/session/vault.ts';
import { loadAbout, useAbout } from '#client/shell/about.ts';
import { useStore } from '#client/store.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Logo } from '#client/ui/display/Logo.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { deviceCalls } from '../deviceCalls.ts';
import { DemoDevice } from './DemoDevice.tsx';
import styles from './DeviceRoute.module.css';
import { Enrolment } from './Enrolment.tsx';
import { LockedDevice } from './LockedDevice.tsx';
import { OpenDevice } from './OpenDevice.tsx';
import { keepForOffline } from './offlineApp.ts';
import { useOffline } from './useOffline.ts';

const deviceSearch = z.object({ login: z.optional(z.string()), enrol: z.optional(z.string()) });

/** how often the page tries again if the bank was unreachable when it opened */
const aboutAgainMs = 3000;

/** `/#/device`: the approving device. `?login=…` is a sign-in to approve, `?enrol=…` a link that enrols this phone. */
export function DeviceRoute() {
  const [{ login }, change] = usePageSearch(deviceSearch);
  const [enrolment, endEnrolment] = useEnrolmentLink();
  const [personId, setPersonId] = useState<string>();
  const [wantsOwn, setWantsOwn] = useState(false);
  const isRead = useStoredDevice();
  const isDemo = useIsDemo();
  const session = useDevice();
  const hasNoNetwork = useOffline();
  const isOffline = useStore(unreachedSince) !== undefined || hasNoNetwork;
  useEffect(keepForOffline, []);
  useEffect(() => {
    // after locking, it is still this person's device
    if (session) setWantsOwn(true);
  }, [session]);
  const isOwn = session !== undefined || wantsOwn || isDemo === false;
  return (
    <main className={styles.device}>
      <div className={styles.screen}>
        <header className={styles.top}>
          <Logo />
          <h1 className="visually-hidden">Device</h1>
          {session && (
            <Button variant="ghost" size="small" icon="lock" onClick={() => void lockForGood(session)}>
              Lock
            </Button>
          )}
        </header>
        {isOffline && (
          <div className={styles.offline} role="status">
            <Banner kind="pending">There is no connection to the bank. This page continues when it is back.</Banner>
          </div>
        )}
        {enrolment !== undefined && <Enrolment key={enrolment} token={enrolment} onEnd={endEnrolment} />}
        {enrolment === undefined && isRead && session && (
          <OpenDevice session={session} loginCode={login} onLoginDone={() => change({ login: undefined })} />
        )}
        {enrolment === undefined && isRead && !session && (isOwn || (isDemo === undefined && isOffline)) && (
          <LockedDevice asksLogin={login !== undefined} isOffline={hasNoNetwork} />
        )}
        {enrolment === undefined && isRead && !isOwn && isDemo && (
          <DemoDevice personId={personId} onPerson={setPersonId} loginCode={login} />
        )}
        {enrolment === undefined && !session && isDemo && (
          <Button variant="ghost" className={styles.other} onClick={() => setWantsOwn(!wantsOwn)}>
            {wantsOwn ? 'View as a person of the demo' : 'Use a passkey of this device'}
          </Button>
        )}
      </div>
    </main>
  );
}

/**
 * Locks the device at once and ends its session on the server. Without the server, the session ends within four
 * minutes.
 */
async function lockForGood({ userId }: Session): Promise<void> {
  const ended = send(deviceCalls.lockDevice, { query: { userId } }).catch(() => undefined);
  await lockDevice('asked');
  await ended;
}

/** The token of a one-time link. It is removed from the address at once, so that the history does not keep it. */
function useEnrolmentLink(): [string | undefined, () => void] {
  const [{ enrol }, change] = usePageSearch(deviceSearch);
  const [token, setToken] = useState(enrol);
  useEffect(() => {
    if (enrol === undefined) return;
    setToken(enrol);
    change({ enrol: undefined });
  }, [enrol, change]);
  return [token, () => setToken(undefined)];
}

/** Makes this the current device while the page is open, without data of another device. True when that is done. */
function useStoredDevice(): boolean {
  const [isRead, setIsRead] = useState(false);
  const token = useDevice()?.token;
  useEffect(() => {
    void readDevice().then(() => setIsRead(true));
    return watchDevice();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token, or none, is another device
  useEffect(() => {
    const isOfDevice = (path: unknown) => typeof path === 'string' && path.startsWith('/device/');
    return () => queryClient.removeQueries({ predicate: ({ queryKey }) => isOfDevice(queryKey[1]) });
  }, [token]);
  return isRead;
}

/** Whether this is the demo; undefined until the bank has answered. */
function useIsDemo(): boolean | undefined {
  const about = useAbout();
  useEffect(() => {
    if (about) return;
    const timer = setInterval(() => void loadAbout(), aboutAgainMs);
    return () => clearInterval(timer);
  }, [about]);
  return about?.demo;
}
