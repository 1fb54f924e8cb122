import { lazy, Suspense, useState } from 'react';
import { usePerson } from '../../../client/session/person.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../../../client/ui/Button.tsx';
import { IconButton } from '../../../client/ui/IconButton.tsx';
import type { Task } from '../calls.ts';
import styles from './payments.module.css';
import { useApprovalChoices } from './useApprovers.ts';
import { usePushTask } from './useTasks.ts';

// the menu's library is worth more than a page may load beforehand: it comes with the first wish to open it
const loadMenu = () => import('./ApproverMenu.tsx').then(({ ApproverMenu }) => ({ default: ApproverMenu }));
const ApproverMenu = lazy(loadMenu);

interface ApproveButtonProps {
  task: Pick<Task, 'id' | 'creatorId' | 'awaited'>;
  variant?: Extract<ButtonVariant, 'primary' | 'white'>;
  size?: Extract<ButtonSize, 'xsmall' | 'small' | 'default'>;
}

/** Sends a task for approval: a click asks the first choice, the menu beside it asks somebody in particular. */
export function ApproveButton({ task, variant = 'white', size = 'default' }: ApproveButtonProps) {
  const { push, isRunning } = usePushTask();
  const [isMenuWanted, wantMenu] = useState(false);
  const { ID: me } = usePerson();
  const choices = useApprovalChoices()(task);
  const [first, ...rest] = choices;
  const own = size === 'xsmall' ? 'Approve on device' : 'Approve on my device';
  const words = task.awaited.length > 0 ? 'Send again' : first?.who === me ? own : 'Send for approval';
  const opener = (
    <IconButton
      icon="chevron-down"
      label="Send to somebody else"
      variant="white"
      size={size}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => wantMenu(true)}
    />
  );
  return (
    <span className={styles.split}>
      <Button
        variant={variant}
        size={size}
        icon={size === 'xsmall' ? undefined : 'send'}
        loading={isRunning}
        disabledReason={first ? undefined : 'Nobody else in the company may confirm payments.'}
        onClick={() => void push(task.id, first?.who)}
      >
        {words}
      </Button>
      {rest.length > 0 && !isMenuWanted && opener}
      {rest.length > 0 && isMenuWanted && (
        <Suspense fallback={opener}>
          <ApproverMenu choices={choices} size={size} onChoose={(who) => void push(task.id, who)} />
        </Suspense>
      )}
    </span>
  );
}
