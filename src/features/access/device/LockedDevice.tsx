import { useEffect, useRef } from 'react';
import { type LockReason, lockReasonStore, openDevice } from '#client/session/device.ts';
import { useStore } from '#client/store.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import styles from './LockedDevice.module.css';
import { LockedParts } from './LockedParts.tsx';
import { putPasskeyAway } from './passkey.ts';
import { signInWithPasskey } from './passkeySignIn.ts';
import { type Trouble, useWork } from './useWork.ts';

const reasons: Record<LockReason, string> = {
  asked: 'You have locked it.',
  time: 'It locks itself four minutes after it was opened.',
  refused: 'The bank has closed it: its time was over, or its passkey was revoked.',
};

interface LockedDeviceProps {
  /** a sign-in waits for this device */
  asksLogin: boolean;
  isOffline: boolean;
}

/** The device before its owner has unlocked it with the passkey. */
export function LockedDevice({ asksLogin, isOffline }: LockedDeviceProps) {
  const reason = useStore(lockReasonStore);
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, isRunning, trouble } = useWork(async () => openDevice(await signInWithPasskey('device')));
  useEffect(() => putPasskeyAway, []);
  useEffect(() => {
    if (reason) heading.current?.focus({ preventScroll: true });
  }, [reason]);
  return (
    <div className={styles.locked}>
      <div className={styles.middle}>
        <span className={styles.icon}>
          <Icon name="lock" size={24} />
        </span>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {asksLogin ? 'Open it to approve the sign-in' : 'This device is locked'}
        </h2>
        {reason && <p className={styles.words}>{reasons[reason]}</p>}
        <div className={styles.trouble} aria-live="polite">
          {trouble && !isRunning && <Banner kind="failed">{getText(trouble)}</Banner>}
        </div>
      </div>
      <Button
        variant="primary"
        size="normal"
        icon="key"
        wide
        loading={isRunning}
        disabledReason={isOffline ? 'There is no connection to the bank.' : undefined}
        onClick={() => run()}
      >
        Open with your passkey
      </Button>
      {isOffline && <LockedParts />}
      <p className={styles.note}>New phone? Ask the bank for an enrolment link. It works once and for a day.</p>
    </div>
  );
}

function getText({ code, words }: Trouble): string {
  if (code === 'assertion-not-valid') return 'This passkey is not accepted here.';
  return words;
}
