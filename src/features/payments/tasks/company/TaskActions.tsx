import { pageHref } from '../../../../client/router/Link.tsx';
import { Button, LinkButton } from '../../../../client/ui/action/Button.tsx';
import { IconButton } from '../../../../client/ui/action/IconButton.tsx';
import { paths } from '../../../../shared/paths.ts';
import { type Confirmer, mayCancel, mayUpdate } from '../rules.ts';
import type { Task } from '../task.ts';
import { ApproveButton } from './ApproveButton.tsx';

interface TaskActionsProps {
  task: Task;
  me: Confirmer;
  onEdit: (task: Task) => void;
  onCancel: (task: Task) => void;
}

/** Actions of this person, at the bottom of a task's panel. */
export function TaskActions({ task, me, onCancel }: Omit<TaskActionsProps, 'onEdit'>) {
  const initiator = { initiatorId: task.creatorId };
  return (
    <>
      <ApproveButton task={task} variant={task.awaited.length > 0 ? 'white' : 'primary'} />
      {mayUpdate(initiator, me) && (
        <LinkButton href={pageHref(paths.tasks, { open: task.id, pay: 'edit' })} icon="edit">
          Change
        </LinkButton>
      )}
      {mayCancel(initiator, me) && (
        <Button icon="x" onClick={() => onCancel(task)}>
          Cancel payment
        </Button>
      )}
    </>
  );
}

/** The same actions in a row of the table. */
export function TaskIcons({ task, me, onEdit, onCancel }: TaskActionsProps) {
  const initiator = { initiatorId: task.creatorId };
  return (
    <>
      {mayUpdate(initiator, me) && (
        <IconButton icon="edit" size="xsmall" label={`Change payment to ${task.name}`} onClick={() => onEdit(task)} />
      )}
      {mayCancel(initiator, me) && (
        <IconButton icon="x" size="xsmall" label={`Cancel payment to ${task.name}`} onClick={() => onCancel(task)} />
      )}
    </>
  );
}
