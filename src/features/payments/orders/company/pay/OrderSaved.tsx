import { Button } from '../../../../../client/ui/action/Button.tsx';
import { RadioCards } from '../../../../../client/ui/input/RadioCards.tsx';
import { payments } from '../../../../../shared/limits.ts';
import { parseDecimal } from '../../../../../shared/money.ts';
import type { Task } from '../../../tasks/task.ts';
import { payTitle } from '../../../words.ts';
import type { PaymentOrder } from '../../calls.ts';
import { OutcomeWords } from './OutcomeWords.tsx';
import { PaySentence } from './PaySentence.tsx';
import styles from './pay.module.css';
import type { Sending } from './useSending.ts';

interface OrderSavedProps {
  order: PaymentOrder;
  sending: Sending;
  personId: string;
  /** the task before the change; undefined: the payment is new */
  before: Task | undefined;
}

/** After saving: send it for approval, then show the outcome. */
export function OrderSaved({ order, sending, personId, before }: OrderSavedProps) {
  const { choices, chosen, choose, isOver, outcome } = sending;
  const minor = parseDecimal(order.amount) ?? 0n;
  return (
    <>
      <PaySentence key={String(isOver)}>{payTitle({ currency: payments.currency, minor }, order.name)}</PaySentence>
      {isOver ? (
        <OutcomeWords outcome={outcome} personId={personId} />
      ) : (
        <div className={styles.outcome}>
          <p>
            {before && 'A request for approval from before the change no longer counts. '}
            {before && before.together > 1 && 'The payments sent together with it have to be sent again too. '}
            {chosen
              ? 'No money has moved yet. Send it for approval now, or later from Tasks.'
              : 'No money has moved yet. Nobody else in the company may confirm payments, so it waits in Tasks.'}
          </p>
          {choices.length > 1 && (
            <RadioCards
              legend="Who approves it"
              options={choices.map(({ label }, index) => ({ value: String(index), label }))}
              value={chosen && String(choices.indexOf(chosen))}
              onChange={(value) => choose(Number(value))}
            />
          )}
        </div>
      )}
    </>
  );
}

interface SavedActionsProps {
  sending: Sending;
  personId: string;
  onClose: () => void;
}

export function SavedActions({ sending, personId, onClose }: SavedActionsProps) {
  const { chosen, isOver, isSending, send } = sending;
  if (isOver) {
    return (
      <Button key="done" variant="primary" onClick={onClose}>
        Done
      </Button>
    );
  }
  return (
    <>
      <Button key="later" onClick={onClose}>
        Later
      </Button>
      {chosen && (
        <Button key="send" variant="primary" icon="send" loading={isSending} onClick={() => void send()}>
          {chosen.who === personId ? 'Approve on my device' : 'Send for approval'}
        </Button>
      )}
    </>
  );
}
