import { Button } from '#client/ui/action/Button.tsx';
import { PhoneActions, PhoneStep, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import type { Work } from '#features/access/device/useWork.ts';
import type { OwnAccount } from '../ownCalls.ts';

interface LockAccountProps {
  account: OwnAccount;
  lock: Work<void>;
  unlock: Work<void>;
  onBack: () => void;
}

/** Locks the account at once, or asks this device to approve that the lock ends. */
export function LockAccount({ account: { lockedAt }, lock, unlock, onBack }: LockAccountProps) {
  if (lockedAt !== null) {
    return (
      <PhoneStep back="Your account" onBack={onBack}>
        <PhoneTitle>Unlock my account</PhoneTitle>
        <p>You locked it on {lockedAt.slice(0, 10)}. When you unlock it, payments and cards work again.</p>
        <p>A new device can unlock it 24 hours after it was added.</p>
        <PhoneActions trouble={unlock.isRunning ? undefined : unlock.trouble?.words}>
          <Button variant="primary" icon="key" loading={unlock.isRunning} onClick={() => void unlock.run()}>
            Continue to approve
          </Button>
        </PhoneActions>
      </PhoneStep>
    );
  }
  return (
    <PhoneStep back="Your account" onBack={onBack}>
      <PhoneTitle>Lock my account</PhoneTitle>
      <p>No payment leaves your account and no card of it works until you unlock it. You can still read everything.</p>
      <p>Only you can unlock it, on a device that you have had for 24 hours.</p>
      <PhoneActions isPair trouble={lock.isRunning ? undefined : lock.trouble?.words}>
        <Button onClick={onBack}>Keep it open</Button>
        <Button variant="red" icon="lock" loading={lock.isRunning} onClick={() => void lock.run()}>
          Lock now
        </Button>
      </PhoneActions>
    </PhoneStep>
  );
}
