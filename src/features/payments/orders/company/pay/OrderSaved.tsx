import { Button } from '../../../../../client/ui/action/Button.tsx';
import { RadioCards } from '../../../../../client/ui/input/RadioCards.tsx';
import { payments } from '../../../../../shared/limits.ts';
import { parseDecimal } from '../../../../../shared/money.ts';
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
  /** a task that stood already: what was sent of it before no longer counts */
  wasChanged: boolean;
}

/** After saving: whom to ask for approval, then what becomes of it. */
export function OrderSaved({ order, sending, personId, wasChanged }: OrderSavedProps) {
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
            {wasChanged && 'A request for approval from before the change no longer counts. '}
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
