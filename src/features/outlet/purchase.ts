/** What a buyer signs. */
import { formatIban } from '#shared/iban.ts';
import { decimalText } from '#shared/money.ts';
import type { PayWay } from './deviceCalls.ts';
import { formatPrice } from './offerTexts.ts';

export interface OrderedOffer {
  offerId: string;
  version: number;
  title: string;
  /** cents, and seconds; null: none */
  priceMinor: bigint | null;
  priceSeconds: bigint | null;
  payeeName: string;
  payeeIban: string;
  pay: PayWay;
  /** of the account that pays the euros; '' where only time is paid */
  iban: string;
  accountName: string;
}

/** Offer, version, price, payee and account: dynamic linking (RTS, article 5). */
export function getSignedText(order: OrderedOffer): (string | number)[] {
  const euro = order.priceMinor === null ? '' : decimalText(order.priceMinor);
  const seconds = order.priceSeconds === null ? '' : `${order.priceSeconds}`;
  return [
    ...['kontora-offer-1', order.offerId, order.version, order.pay, euro, seconds],
    ...[order.payeeName, order.payeeIban, order.iban],
  ];
}

/** '12.50 EUR', '01:00:00' or both, of cents and seconds. */
export function formatPaid(minor: bigint | null, seconds: bigint | null): string {
  return formatPrice({
    EUR: minor === null ? null : decimalText(minor),
    SEC: seconds === null ? null : Number(seconds),
  });
}

/** The same for the buyer's eyes. */
export function getSignedLines(order: OrderedOffer): { label: string; value: string }[] {
  return [
    { label: 'Offer', value: order.title },
    { label: 'Price', value: formatPaid(order.priceMinor, order.priceSeconds) },
    ...(order.priceMinor === null
      ? []
      : [
          { label: 'Paid to', value: `${order.payeeName}, ${formatIban(order.payeeIban)}` },
          { label: 'From', value: `${order.accountName}, ${formatIban(order.iban)}` },
        ]),
    ...(order.priceSeconds === null ? [] : [{ label: 'Time', value: 'From your time' }]),
    { label: 'Withdrawal', value: 'I get the code at once and cannot withdraw' },
  ];
}
