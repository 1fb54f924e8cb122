import { useSend } from '../../../client/api/hooks.ts';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../../client/ui/overlay/ConfirmDialog.tsx';
import { staffCalls } from '../calls.ts';
import type { Colleague } from '../staffList.ts';
import styles from './staffForms.module.css';

/** Asks before a staff user is deactivated, and says what ends. */
export function DeactivateStaff({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const { run, isRunning, problem } = useSend(staffCalls.deactivateStaff, {
    invalidates: [staffCalls.listStaff],
    success: `${user.name} was deactivated`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { userId: user.id } })}
      title={`Deactivate ${user.name}?`}
      confirm="Deactivate user"
      dismiss="Keep active"
      variant="red"
      loading={isRunning}
    >
      <ul className={styles.effects}>
        <li>All sessions end and all devices are revoked, at once.</li>
        <li>Cases that they have taken become free.</li>
        <li>Proposals of theirs that still wait are void.</li>
        <li>The other administrators and the Head of AML are told.</li>
      </ul>
      {problem && (
        <div role="alert">
          <Banner kind="failed">{problem.title}</Banner>
        </div>
      )}
    </ConfirmDialog>
  );
}
