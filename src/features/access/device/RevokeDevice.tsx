import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import type { Passkey } from '../deviceCalls.ts';
import styles from './RevokeDevice.module.css';
import { useWork } from './useWork.ts';

interface RevokeDeviceProps {
  device: Passkey;
  /** the person has no other valid device */
  isLast: boolean;
  /** staff revoke a device of another person */
  owner?: string | undefined;
  revoke: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a device is revoked, and says what else ends. */
export function RevokeDevice({ device, isLast, owner, revoke, onClose }: RevokeDeviceProps) {
  const { run, isRunning, trouble } = useWork(revoke, { onDone: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={run}
      title={`Revoke ${device.name}?`}
      confirm="Revoke device"
      dismiss="Keep it"
      variant="red"
      loading={isRunning}
    >
      <div className={styles.words}>
        <p>This ends the sessions opened with it.</p>
        {device.isThis && <p>You are signed in with it now: you will be signed out.</p>}
        {isLast && (
          <p>
            {owner
              ? `${owner} has no other device and needs a new link to sign in again.`
              : 'You have no other device: to sign in again you need a new link from the bank.'}
          </p>
        )}
        {trouble && <p role="alert">{trouble.words}</p>}
      </div>
    </ConfirmDialog>
  );
}
