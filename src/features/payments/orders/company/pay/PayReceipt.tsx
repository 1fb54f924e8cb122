import { Money } from '#client/money/Money.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import type { PayeeBank } from '#features/payments/banks/calls.ts';
import { usePayeeBank } from '#features/payments/banks/company/usePayeeBank.ts';
import { formatArrival, formatInstant } from '#features/payments/banks/deliveryTexts.ts';
import { totalMinor } from '#features/payments/effects.ts';
import { PaymentHistory } from '#features/payments/lists/company/PaymentHistory.tsx';
import type { ReceiptState } from '#features/payments/orders/receipt.ts';
import { receiptMark, receiptNote, receiptSteps, receiptTitle } from '#features/payments/orders/receiptTexts.ts';
import { railFor } from '#features/payments/rules.ts';
import type { Task } from '#features/payments/tasks/task.ts';
import { formatAmount } from '#features/payments/words.ts';
import { useFee } from '#features/prices/company/useFee.ts';
import { formatIban } from '#shared/iban.ts';
import { payments } from '#shared/limits.ts';
import { parseDecimal } from '#shared/money.ts';
import { paymentFees } from '#shared/reference/fees.ts';
import { PaySentence } from './PaySentence.tsx';
import styles from './pay.module.css';
import type { OrderSaving, SavedOrder } from './useOrder.ts';
import { WhoApproves } from './WhoApproves.tsx';

const markIcons = { success: 'check-circle', pending: 'clock', failed: 'x-circle' } as const;

interface PayReceiptProps {
  saved: SavedOrder;
  saving: OrderSaving;
  state: ReceiptState;
  fund: ShownFund | undefined;
  bankCode: string;
  /** the task before the change; undefined: the payment is new */
  before: Task | undefined;
}

/** What the payment has come to, and its steps with names and times. If it could not be sent, the way on. */
export function PayReceipt({
  saved: { order, taskId, sending },
  saving,
  state,
  fund,
  bankCode,
  before,
}: PayReceiptProps) {
  const minor = parseDecimal(order.amount) ?? 0n;
  const mark = receiptMark(state);
  const bank = usePayeeBank(order.acc, bankCode);
  // the day of arrival follows from the approval; then it stands among the steps
  const getDelivery = (one: PayeeBank, isInstant: boolean) =>
    state === 'unsent' || state === 'sent' ? formatArrival(one, isInstant) : formatInstant(isInstant);
  const fee = paymentFees[railFor(order.acc, bankCode)];
  const feeMinor = useFee(fee.label, minor);
  const { currency } = payments;
  // of a payment that failed, the history says what came of its fee
  const costs =
    mark === 'failed' || feeMinor === undefined
      ? []
      : [
          { label: fee.title, value: <Money minor={feeMinor} currency={currency} /> },
          { label: 'Total', value: <Money minor={totalMinor('TX', minor, feeMinor)} currency={currency} /> },
        ];
  return (
    <>
      <div className={styles.headline}>
        <span className={styles[mark]}>
          <Icon name={markIcons[mark]} size={24} />
        </span>
        <PaySentence key={state}>
          {receiptTitle(state, formatAmount({ currency: payments.currency, minor }), order.name)}
        </PaySentence>
      </div>
      {sending === 'unsent' && !saving.isRunning && (
        <Banner kind="failed">It is saved, but it could not be sent for approval. {saving.problem?.title}</Banner>
      )}
      {state !== 'executed' && (
        <div className={styles.outcome}>
          {before && state === 'unsent' && <p>{formatVoid(before)}</p>}
          {state === 'sent' && saving.isOwn && <p>Open your device and compare amount and payee there.</p>}
          <p>{receiptNote(state)}</p>
        </div>
      )}
      {sending === 'unsent' && <WhoApproves saving={saving} />}
      <PaymentHistory paymentId={taskId} title="Steps" shown={receiptSteps} />
      <Definitions
        title="Payment"
        items={[
          { label: 'To account', value: formatIban(order.acc) },
          { label: 'Bank', value: bank?.name },
          { label: 'Delivery', value: bank && getDelivery(bank, bank.isInstant && order.instant !== false) },
          { label: 'Message', value: order.msg },
          { label: 'Creditor reference', value: order.reference },
          { label: 'End-to-end id', value: order.endToEndId },
          ...costs,
          { label: 'From account', value: fund && `${fund.name}, ${formatIban(fund.iban)}` },
        ]}
      />
    </>
  );
}

function formatVoid({ together }: Task): string {
  const others = together > 1 ? ' The payments sent together with it have to be sent again too.' : '';
  return `A request for approval from before the change no longer counts.${others}`;
}
