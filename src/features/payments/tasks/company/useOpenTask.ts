import { useOpenRow } from '#client/lists/useOpenRow.ts';
import { useCompanyId } from '#client/session/person.ts';
import { taskCalls } from '../calls.ts';
import type { Task } from '../task.ts';

/** The task that the address names, in the shown list or not. Undefined when it is no longer a task. */
export function useOpenTask(rows: readonly Task[] | undefined, open: string | undefined): Task | undefined {
  const companyId = useCompanyId();
  const input = open === undefined ? undefined : { params: { companyId, taskId: open } };
  const isOpen = ({ id }: Task) => id === open;
  return useOpenRow<Task, typeof taskCalls.readTask>(rows, isOpen, taskCalls.readTask, input).row;
}
