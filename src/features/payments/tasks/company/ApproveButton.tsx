import { usePerson } from '#client/session/person.ts';
import type { Task } from '../task.ts';
import { formatSend } from '../words.ts';
import { ApproverButton, type ApproverButtonProps } from './ApproverButton.tsx';
import { useApprovalChoices } from './useApprovers.ts';
import { usePushTask } from './useTasks.ts';

interface ApproveButtonProps extends Partial<Pick<ApproverButtonProps, 'variant' | 'size'>> {
  task: Pick<Task, 'id' | 'creatorId' | 'awaited'>;
}

/** Sends a task for approval. */
export function ApproveButton({ task, variant = 'white', size = 'default' }: ApproveButtonProps) {
  const { push, isRunning } = usePushTask();
  const { ID: me } = usePerson();
  const choices = useApprovalChoices()([task]);
  const words = task.awaited.length > 0 ? 'Send again' : formatSend(choices[0]?.who === me);
  return (
    <ApproverButton
      words={words}
      choices={choices}
      loading={isRunning}
      variant={variant}
      size={size}
      disabledReason="No one else in the company may approve payments."
      onChoose={(who) => void push(task.id, who)}
    />
  );
}
