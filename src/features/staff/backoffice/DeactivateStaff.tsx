import { useSend } from '#client/api/hooks.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { staffCalls } from '../calls.ts';
import type { Colleague } from '../staffList.ts';
import styles from './staffForms.module.css';

/** Asks before a deactivation is proposed, and says what ends at once and what once it is confirmed. */
export function DeactivateStaff({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const { run, isRunning, problem } = useSend(staffCalls.deactivateStaff, {
    invalidates: [staffCalls.listStaff],
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { userId: user.id } })}
      title={`Deactivate ${user.name}?`}
      confirm="Propose deactivation"
      dismiss="Keep active"
      variant="red"
      loading={isRunning}
    >
      <ul className={styles.effects}>
        <li>All sessions end at once, and they cannot sign in. You can withdraw this until it is confirmed.</li>
        <li>The other administrators and the Head of AML are notified. One of them confirms or returns it.</li>
        <li>Once confirmed, all devices are revoked and cases that they have taken become free.</li>
        <li>Once confirmed, proposals of theirs that still wait are void.</li>
      </ul>
      {problem && (
        <div role="alert">
          <Banner kind="failed">{problem.title}</Banner>
        </div>
      )}
    </ConfirmDialog>
  );
}
