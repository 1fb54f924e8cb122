import { Suspense, useEffect, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { serverNow } from '../api/clock.ts';
import { approvalStore, type ShownApproval } from '../api/shownApproval.ts';
import { lazyPart } from '../router/loadPage.ts';
import { sessionStore } from '../session/session.ts';
import { useStore } from '../store.ts';
import { Button, LinkButton } from '../ui/action/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { wired } from '../wiring.ts';
import styles from './ApprovalWindow.module.css';
import { useAbout } from './about.ts';
import { changePhone } from './phone.ts';

const Phone = lazyPart(() => wired().loadPhone());

const words = 'Open Kontora on your device. It shows what you are about to do and asks for your passkey.';
const demoText = 'Your device has opened beside this window. It shows what you are about to do.';

/** Shows while a call waits for the caller's own device. Closing it takes the question back. */
export function ApprovalWindow() {
  const approval = useStore(approvalStore);
  return approval ? <Waiting key={approval.id} {...approval} /> : null;
}

function Waiting({ title, expiresAt, cancel }: ShownApproval) {
  const isDemo = useAbout()?.demo ?? false;
  useDemoPhone(isDemo);
  return (
    <Dialog
      open
      aboveAll
      onClose={cancel}
      keepOnOutsideClick
      width="narrow"
      title="Approve this on your device"
      description={isDemo ? demoText : words}
      actions={{
        destructive: <Button onClick={cancel}>Cancel</Button>,
        neutral: !isDemo && (
          <LinkButton href={`#${paths.device}`} target="_blank" rel="noopener" iconEnd="external">
            Use this machine
          </LinkButton>
        ),
      }}
    >
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        <TimeLeft expiresAt={Date.parse(expiresAt)} />
      </div>
      {/* here and not beside it: a modal window lets no one click elsewhere */}
      {isDemo && (
        <div data-beside className={styles.beside}>
          <Suspense fallback={null}>
            <Phone />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}

/** Minutes and seconds until the device no longer takes it. */
function TimeLeft({ expiresAt }: { expiresAt: number }) {
  const read = () => Math.max(0, Math.ceil((expiresAt - serverNow()) / 1000));
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read), 250);
    return () => clearInterval(timer);
  });
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className={styles.left} role="timer">
      <span className={styles.dot} />
      Waiting for your device, {words} left
    </p>
  );
}

/**
 * In the demo, opens the phone of the person who is signed in, and closes it after its request: it would cover the
 * page.
 */
function useDemoPhone(isDemo: boolean): void {
  useEffect(() => {
    const personId = sessionStore.get()?.userId;
    if (!isDemo || personId === undefined) return;
    changePhone({ isOpen: true, personId });
    return () => changePhone({ isOpen: false });
  }, [isDemo]);
}
