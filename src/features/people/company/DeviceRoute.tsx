import { useState } from 'react';
import * as z from 'zod/mini';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useAbout } from '../../../client/shell/about.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { Logo } from '../../../client/ui/Logo.tsx';
import { DemoDevice } from './DemoDevice.tsx';
import styles from './DeviceRoute.module.css';

const deviceSearch = z.object({ login: z.optional(z.string()) });

/** `/#/device?login=…`: the device page on a real phone. Without the demo a phone must be enrolled first. */
export function DeviceRoute() {
  const [{ login }] = usePageSearch(deviceSearch);
  const [personId, setPersonId] = useState<string>();
  const about = useAbout();
  return (
    <main className={styles.device}>
      <header className={styles.top}>
        <Logo />
        <h1 className="visually-hidden">Device</h1>
      </header>
      {about?.demo && <DemoDevice personId={personId} onPerson={setPersonId} loginCode={login} />}
      {about && !about.demo && (
        <EmptyState icon="phone" title="This phone is not enrolled">
          Only an enrolled phone can approve. Ask the bank for an enrolment link; it works once and for a day.
        </EmptyState>
      )}
    </main>
  );
}
