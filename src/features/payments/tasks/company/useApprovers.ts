import { useCompany, useLetters, usePerson } from '#client/session/person.ts';
import { type ApprovalChoice, approvalChoices } from '../approvalChoices.ts';
import type { Task } from '../task.ts';

/**
 * The choices for sending tasks, that of a plain click first. Empty while they load, or if no one may approve all
 * tasks.
 */
export function useApprovalChoices(): (tasks: readonly Pick<Task, 'creatorId'>[]) => ApprovalChoice[] {
  const { ID: personId } = usePerson();
  const me = { personId, letters: useLetters() };
  const { data } = useCompany();
  return (tasks) => {
    if (!data) return [];
    const { approvals: policy, confirmers } = data;
    return approvalChoices({
      tasks: tasks.map(({ creatorId }) => ({ initiatorId: creatorId })),
      me,
      policy,
      confirmers,
    });
  };
}
