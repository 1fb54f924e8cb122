import { Money } from '../../../../../client/money/Money.tsx';
import { Definitions } from '../../../../../client/ui/display/Definitions.tsx';
import { countryName } from '../../../../../shared/countries.ts';
import { ibanCountry, ibanWords } from '../../../../../shared/iban.ts';
import { payments } from '../../../../../shared/limits.ts';
import { parseDecimal } from '../../../../../shared/money.ts';
import { isUnusualIban } from '../../../../../shared/validIban.ts';
import type { ShownFund } from '../../../../clients/company/funds.ts';
import { PayeeCheckLine, PayeeWarning } from '../../../payees/company/PayeeVerdict.tsx';
import { paymentFees, railFor } from '../../../rules.ts';
import { amountWords, feeTitle, payTitle } from '../../../words.ts';
import type { PaymentOrder } from '../../calls.ts';
import { unusualIban } from '../../orderForm.ts';
import { PaySentence } from './PaySentence.tsx';
import styles from './pay.module.css';

interface OrderCheckProps {
  order: PaymentOrder;
  fund: ShownFund | undefined;
  bankCode: string;
  /** takes the name that the account's holder has */
  onRename: (name: string) => void;
}

/** The order in one sentence and every value that decides where how much money goes. */
export function OrderCheck({ order, fund, bankCode, onRename }: OrderCheckProps) {
  const { currency } = payments;
  const minor = parseDecimal(order.amount) ?? 0n;
  const fee = paymentFees[railFor(order.acc, bankCode)];
  const total = minor + fee.minor;
  return (
    <>
      <PaySentence>{payTitle({ currency, minor }, order.name)}</PaySentence>
      <PayeeWarning order={order} onRename={onRename} />
      <Definitions
        items={[
          { label: 'Payee', value: order.name },
          { label: 'IBAN', value: ibanWords(order.acc) },
          ...(isUnusualIban(order.acc)
            ? [{ label: 'Warning', value: <span className={styles.warning}>{unusualIban(order.acc)}</span> }]
            : []),
          { label: 'Country', value: countryName(ibanCountry(order.acc)) },
          { label: 'Payee check', value: <PayeeCheckLine order={order} /> },
          { label: 'Message', value: order.msg },
          { label: 'From account', value: fund && `${fund.name}, ${ibanWords(fund.iban)}` },
        ]}
      />
      <dl className={styles.costs}>
        <dt>Amount</dt>
        <dd>
          <Money minor={minor} currency={currency} />
        </dd>
        <dt>{feeTitle(fee.label)}</dt>
        <dd>
          <Money minor={fee.minor} currency={currency} />
        </dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>
          <Money minor={total} currency={currency} />
        </dd>
      </dl>
      {fund && (
        <p className={styles.after}>
          {total <= fund.availableMinor
            ? `Leaves ${amountWords({ currency, minor: fund.availableMinor - total })} available on ${fund.name}.`
            : `Only ${amountWords({ currency, minor: fund.availableMinor })} are available on ${fund.name} now. It can be approved once there is enough.`}
        </p>
      )}
    </>
  );
}
