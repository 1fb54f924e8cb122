/** Who may be asked to approve a task, as far as the bank tells. */
import * as z from 'zod/mini';
import { useCompany, useLetters, usePerson } from '../../../client/session/person.ts';
import { type ApprovalChoice, approvalChoices } from '../approvals.ts';
import type { Task } from '../calls.ts';
import { refuseConfirmer } from '../rules.ts';

/** Two fields of the company's answer that older servers do not send. */
const approvers = z.object({
  approvals: z.enum(['any', 'other']),
  confirmers: z.array(z.object({ id: z.string(), name: z.string() })),
});

/**
 * The choices for sending a task, the plain click first; empty where nobody may approve it. Where the bank names no
 * confirmers there is one choice, and the bank chooses: the caller's own device if it may decide, else all who may.
 */
export function useApprovalChoices(): (task: Pick<Task, 'creatorId'>) => ApprovalChoice[] {
  const { ID: personId } = usePerson();
  const me = { personId, letters: useLetters() };
  const { data } = useCompany();
  const known = approvers.safeParse(data);
  return ({ creatorId }) => {
    if (known.success) {
      const { approvals: policy, confirmers } = known.data;
      return approvalChoices({ task: { initiatorId: creatorId }, me, policy, confirmers });
    }
    const mayI = refuseConfirmer('other', creatorId, me) === null;
    return [mayI ? { who: personId, label: 'My device' } : { who: undefined, label: 'Those who may approve' }];
  };
}
