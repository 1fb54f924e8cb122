import { Suspense } from 'react';
import { lazyPart } from '../../../../../client/router/loadPage.ts';
import { Button } from '../../../../../client/ui/action/Button.tsx';
import { Definitions } from '../../../../../client/ui/display/Definitions.tsx';
import { Icon } from '../../../../../client/ui/display/Icon.tsx';
import { Banner } from '../../../../../client/ui/feedback/Banner.tsx';
import type { Actions } from '../../../../../client/ui/overlay/ActionBar.tsx';
import { ibanWords } from '../../../../../shared/iban.ts';
import { payments } from '../../../../../shared/limits.ts';
import { parseDecimal } from '../../../../../shared/money.ts';
import type { ShownFund } from '../../../../clients/company/funds.ts';
import { ConfirmationButton } from '../../../lists/company/ConfirmationButton.tsx';
import type { Task } from '../../../tasks/task.ts';
import { sendWords } from '../../../tasks/words.ts';
import { amountWords } from '../../../words.ts';
import { type ReceiptState, receiptMark, receiptNote, receiptSteps, receiptTitle } from '../../receipt.ts';
import { PaySentence } from './PaySentence.tsx';
import styles from './pay.module.css';
import type { OrderSaving, SavedOrder } from './useOrder.ts';
import { WhoApproves } from './WhoApproves.tsx';

// after the form: its script must not make the form wait
const PaymentHistory = lazyPart(() =>
  import('../../../lists/company/PaymentHistory.tsx').then((module) => module.PaymentHistory),
);

const markIcons = { success: 'check-circle', pending: 'clock', failed: 'x-circle' } as const;

interface PayReceiptProps {
  saved: SavedOrder;
  saving: OrderSaving;
  state: ReceiptState;
  fund: ShownFund | undefined;
  /** the task before the change; undefined: the payment is new */
  before: Task | undefined;
}

/** What the payment has come to, and its steps with names and times. If it could not be sent, the way on. */
export function PayReceipt({ saved: { order, taskId, sending }, saving, state, fund, before }: PayReceiptProps) {
  const minor = parseDecimal(order.amount) ?? 0n;
  const mark = receiptMark(state);
  return (
    <>
      <div className={styles.headline}>
        <span className={styles[mark]}>
          <Icon name={markIcons[mark]} size={24} />
        </span>
        <PaySentence key={state}>
          {receiptTitle(state, amountWords({ currency: payments.currency, minor }), order.name)}
        </PaySentence>
      </div>
      {sending === 'unsent' && !saving.isRunning && (
        <Banner kind="failed">It is saved, but it could not be sent for approval. {saving.problem?.title}</Banner>
      )}
      {state !== 'executed' && (
        <div className={styles.outcome}>
          {before && state === 'unsent' && <p>{voidWords(before)}</p>}
          {state === 'sent' && saving.isOwn && <p>Open your device and compare amount and payee there.</p>}
          <p>{receiptNote(state)}</p>
        </div>
      )}
      {sending === 'unsent' && <WhoApproves saving={saving} />}
      <Suspense fallback={null}>
        <PaymentHistory paymentId={taskId} title="Steps" shown={receiptSteps} />
      </Suspense>
      <Definitions
        title="Payment"
        items={[
          { label: 'To account', value: ibanWords(order.acc) },
          { label: 'Message', value: order.msg },
          { label: 'From account', value: fund && `${fund.name}, ${ibanWords(fund.iban)}` },
        ]}
      />
    </>
  );
}

function voidWords({ together }: Task): string {
  const others = together > 1 ? ' The payments sent together with it have to be sent again too.' : '';
  return `A request for approval from before the change no longer counts.${others}`;
}

interface ReceiptActions {
  saved: SavedOrder;
  saving: OrderSaving;
  state: ReceiptState;
  /** the person may see payments */
  mayView: boolean;
  onSend: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Sends what could not be sent; otherwise confirmation, next payment, and the end. */
export function receiptActions({ saved, saving, state, mayView, ...on }: ReceiptActions): Actions {
  if (saved.sending === 'unsent') {
    return {
      neutral: <Button onClick={on.onClose}>Later</Button>,
      primary: saving.chosen && (
        <Button key="send" variant="primary" loading={saving.isRunning} onClick={on.onSend}>
          {sendWords(saving.isOwn)}
        </Button>
      ),
    };
  }
  return {
    neutral: (
      <>
        {state === 'executed' && mayView && <ConfirmationButton payment={{ id: saved.taskId, op: 'TX' }} />}
        <Button onClick={on.onAnother}>Next payment</Button>
      </>
    ),
    primary: (
      <Button key="done" variant="primary" onClick={on.onClose}>
        Done
      </Button>
    ),
  };
}
