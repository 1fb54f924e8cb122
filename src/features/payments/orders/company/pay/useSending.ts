/** Sends a saved order for approval, and follows the decision. */
import { useState } from 'react';
import { usePerson } from '../../../../../client/session/person.ts';
import type { ApprovalChoice } from '../../../tasks/approvalChoices.ts';
import { useApprovalChoices } from '../../../tasks/company/useApprovers.ts';
import { type Outcome, useOutcome, usePushTask } from '../../../tasks/company/useTasks.ts';
import type { PaymentOrder } from '../../calls.ts';

export interface SavedOrder {
  order: PaymentOrder;
  taskId: string;
}

export interface Sending {
  /** people who can be asked; empty if nobody may approve it */
  choices: readonly ApprovalChoice[];
  chosen: ApprovalChoice | undefined;
  choose: (index: number) => void;
  send: () => Promise<void>;
  isSending: boolean;
  /** sent, or decided meanwhile */
  isOver: boolean;
  outcome: Outcome;
}

/** Undefined while nothing is saved; then it makes no call. */
export function useSending(saved: SavedOrder | undefined): Sending {
  const { ID: me } = usePerson();
  const choices = useApprovalChoices()([{ creatorId: me }]);
  const [index, choose] = useState(0);
  const [isSent, setSent] = useState(false);
  const { push, isRunning } = usePushTask();
  const outcome = useOutcome(saved?.taskId);
  const chosen = choices[index];
  return {
    choices,
    chosen,
    choose,
    send: async () => {
      if (saved && (await push(saved.taskId, chosen?.who))) setSent(true);
    },
    isSending: isRunning,
    isOver: isSent || outcome.kind === 'decided',
    outcome,
  };
}
