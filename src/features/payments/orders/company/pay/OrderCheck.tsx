import { Money } from '#client/money/Money.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { LimitWarning } from '#features/clients/company/LimitWarning.tsx';
import { usePayeeBank } from '#features/payments/banks/company/usePayeeBank.ts';
import { formatArrival } from '#features/payments/banks/deliveryTexts.ts';
import { totalMinor } from '#features/payments/effects.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import { unusualIban } from '#features/payments/orders/orderForm.ts';
import { type MismatchConsent, PayeeCheckLine, PayeeWarning } from '#features/payments/payees/company/PayeeVerdict.tsx';
import { railFor } from '#features/payments/rules.ts';
import type { Task } from '#features/payments/tasks/task.ts';
import { formatAmount, payTitle } from '#features/payments/words.ts';
import { useFee } from '#features/prices/company/useFee.ts';
import { countryName } from '#shared/countries.ts';
import { formatMoment } from '#shared/days.ts';
import { formatIban, ibanCountry } from '#shared/iban.ts';
import { payments } from '#shared/limits.ts';
import { parseDecimal } from '#shared/money.ts';
import { paymentFees } from '#shared/reference/fees.ts';
import { isUnusualIban } from '#shared/validIban.ts';
import { useAlike } from './alike.ts';
import { formatAlike, formatChangedTogether } from './checkTexts.ts';
import { PaySentence } from './PaySentence.tsx';
import styles from './pay.module.css';

interface OrderCheckProps {
  order: PaymentOrder;
  fund: ShownFund | undefined;
  /** the company's own accounts; payments between them count towards no limit */
  funds: readonly ShownFund[];
  /** the task that is changed; undefined: the payment is new */
  task: Task | undefined;
  bankCode: string;
  /** replaces the name with that of the account's holder */
  onRename: (name: string) => void;
  mismatch: MismatchConsent;
}

/** The order in one sentence, with every value that decides about the money. */
export function OrderCheck({ order, fund, funds, task, bankCode, onRename, mismatch }: OrderCheckProps) {
  const { currency } = payments;
  const minor = parseDecimal(order.amount) ?? 0n;
  const fee = paymentFees[railFor(order.acc, bankCode)];
  const feeMinor = useFee(fee.label, minor);
  const total = feeMinor === undefined ? undefined : totalMinor('TX', minor, feeMinor);
  const bank = usePayeeBank(order.acc, bankCode);
  const alike = useAlike({ order, task });
  return (
    <>
      <PaySentence>{payTitle({ currency, minor }, order.name)}</PaySentence>
      <PayeeWarning order={order} onRename={onRename} mismatch={mismatch} />
      {!funds.some(({ iban }) => iban === order.acc) && <LimitWarning minor={minor} />}
      {alike.length > 0 && <Banner kind="pending">{formatAlike(alike, (moment) => formatMoment(moment))}</Banner>}
      {task && task.together > 1 && <Banner kind="pending">{formatChangedTogether(task.together)}</Banner>}
      <Definitions
        items={[
          { label: 'Payee', value: order.name },
          { label: 'IBAN', value: formatIban(order.acc) },
          ...(isUnusualIban(order.acc)
            ? [{ label: 'Warning', value: <span className={styles.warning}>{unusualIban(order.acc)}</span> }]
            : []),
          { label: 'Bank', value: bank?.name },
          { label: 'Country', value: countryName(ibanCountry(order.acc)) },
          { label: 'Payee check', value: <PayeeCheckLine order={order} /> },
          { label: 'Message', value: order.msg },
          { label: 'Creditor reference', value: order.reference },
          { label: 'End-to-end id', value: order.endToEndId },
          { label: 'Delivery', value: bank && formatArrival(bank, bank.isInstant && order.instant !== false) },
          { label: 'From account', value: fund && `${fund.name}, ${formatIban(fund.iban)}` },
        ]}
      />
      <dl className={styles.costs}>
        <dt>Amount</dt>
        <dd>
          <Money minor={minor} currency={currency} />
        </dd>
        <dt>{fee.title}</dt>
        <dd>
          <Cost minor={feeMinor} />
        </dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>
          <Cost minor={total} />
        </dd>
      </dl>
      {fund && total !== undefined && (
        <p className={styles.after}>
          {total <= fund.availableMinor
            ? `Leaves ${formatAmount({ currency, minor: fund.availableMinor - total })} available on ${fund.name}.`
            : `Only ${formatAmount({ currency, minor: fund.availableMinor })} are available on ${fund.name} ` +
              'now. It can be approved once there is enough.'}
        </p>
      )}
    </>
  );
}

/** A dash until the price is known. */
function Cost({ minor }: { minor: bigint | undefined }) {
  return minor === undefined ? '–' : <Money minor={minor} currency={payments.currency} />;
}
