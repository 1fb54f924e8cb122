/** What happens to an order after it is saved: whom to ask, asking, and what they decide. */
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
  /** who can be asked; empty where nobody may approve it */
  choices: readonly ApprovalChoice[];
  chosen: ApprovalChoice | undefined;
  choose: (index: number) => void;
  send: () => Promise<void>;
  isSending: boolean;
  /** it has been sent, or decided in the meantime */
  isOver: boolean;
  outcome: Outcome;
}

/** Undefined: nothing is saved yet, and nothing is asked of the bank. */
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
