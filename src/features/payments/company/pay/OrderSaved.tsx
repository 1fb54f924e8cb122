import { useMemo, useState } from 'react';
import { usePerson } from '../../../../client/session/person.ts';
import { Button } from '../../../../client/ui/Button.tsx';
import { RadioCards } from '../../../../client/ui/RadioCards.tsx';
import { SidePanel } from '../../../../client/ui/SidePanel.tsx';
import { Stepper } from '../../../../client/ui/Stepper.tsx';
import { payments } from '../../../../shared/limits.ts';
import { amountText, parseDecimal } from '../../../../shared/money.ts';
import type { PaymentOrder } from '../../calls.ts';
import { payTitle } from '../../words.ts';
import { useApprovalChoices } from '../useApprovers.ts';
import { type TaskFacts, useOutcome, usePushTask } from '../useTasks.ts';
import { OutcomeWords } from './OutcomeWords.tsx';
import styles from './pay.module.css';

interface OrderSavedProps {
  order: PaymentOrder;
  taskId: string;
  steps: readonly string[];
  wasChanged: boolean;
  onClose: () => void;
}

/** After saving: whom to ask for approval, then what becomes of it. */
export function OrderSaved({ order, taskId, steps, wasChanged, onClose }: OrderSavedProps) {
  const facts = useMemo(() => factsOf(taskId, order), [taskId, order]);
  const { ID: me } = usePerson();
  const choices = useApprovalChoices()({ creatorId: me });
  const [chosen, setChosen] = useState(0);
  const [isSent, setSent] = useState(false);
  const { push, isRunning } = usePushTask();
  const outcome = useOutcome(facts);
  const choice = choices[chosen];
  const send = async () => {
    if (await push(taskId, choice?.who)) setSent(true);
  };
  const minor = parseDecimal(order.amount) ?? 0n;
  const isOver = isSent || outcome.kind === 'decided';
  return (
    <SidePanel
      title={wasChanged ? 'Payment changed' : 'Payment created'}
      shownKey={isOver ? 'pay-sent' : 'pay-saved'}
      width="wide"
      onClose={onClose}
      actions={
        isOver ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Later</Button>
            {choice && (
              <Button variant="primary" icon="send" loading={isRunning} onClick={() => void send()}>
                {choice.who === me ? 'Approve on my device' : 'Send for approval'}
              </Button>
            )}
          </>
        )
      }
    >
      <Stepper steps={steps} current={outcome.kind === 'decided' ? steps.length : steps.length - 1} />
      <p className={styles.sentence}>{payTitle({ currency: payments.currency, minor }, order.name)}</p>
      {isOver ? (
        <OutcomeWords outcome={outcome} personId={me} />
      ) : (
        <div className={styles.outcome}>
          <p>
            {choice
              ? 'No money has moved yet. Send it for approval now, or later from Tasks.'
              : 'No money has moved yet. Nobody else in the company may confirm payments, so it waits in Tasks.'}
          </p>
          {choices.length > 1 && (
            <RadioCards
              legend="Who approves it"
              options={choices.map(({ label }, index) => ({ value: String(index), label }))}
              value={String(chosen)}
              onChange={(value) => setChosen(Number(value))}
            />
          )}
        </div>
      )}
    </SidePanel>
  );
}

function factsOf(id: string, order: PaymentOrder): TaskFacts {
  const { currency } = payments;
  return { id, currency, account: order.acc, amount: amountText(currency, parseDecimal(order.amount) ?? 0n) };
}
