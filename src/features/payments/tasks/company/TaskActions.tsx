import { pageHref } from '#client/router/Link.tsx';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { paths } from '#shared/paths.ts';
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
export function taskActions({ task, me, onCancel }: Omit<TaskActionsProps, 'onEdit'>): Actions {
  const initiator = { initiatorId: task.creatorId };
  return {
    destructive: mayCancel(initiator, me) && <Button onClick={() => onCancel(task)}>Cancel payment</Button>,
    neutral: mayUpdate(initiator, me) && (
      <LinkButton href={pageHref(paths.tasks, { open: task.id, pay: 'edit' })}>Change</LinkButton>
    ),
    primary: <ApproveButton task={task} variant={task.awaited.length > 0 ? 'white' : 'primary'} />,
  };
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
