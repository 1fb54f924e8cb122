import { useCompany, useLetters, usePerson } from '../../../client/session/person.ts';
import { type ApprovalChoice, approvalChoices } from '../approvals.ts';
import type { Task } from '../calls.ts';

/** The choices for sending a task, the plain click first; empty where nobody may approve it, or while that loads. */
export function useApprovalChoices(): (task: Pick<Task, 'creatorId'>) => ApprovalChoice[] {
  const { ID: personId } = usePerson();
  const me = { personId, letters: useLetters() };
  const { data } = useCompany();
  return ({ creatorId }) => {
    if (!data) return [];
    const { approvals: policy, confirmers } = data;
    return approvalChoices({ task: { initiatorId: creatorId }, me, policy, confirmers });
  };
}
