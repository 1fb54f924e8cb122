/** What the panels of companies and of staff say of one payment, group by group. */
import type { ReactNode } from 'react';
import { Money } from '#client/money/Money.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import type { Definition } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { formatInstant } from '#features/payments/banks/deliveryTexts.ts';
import { categoryTitle, formatPending, formatRefusal } from '#features/payments/detailTexts.ts';
import { type Costs, getCosts } from '#features/payments/effects.ts';
import type { Payment } from '#features/payments/payment.ts';
import { isPosting, paymentStates } from '#features/payments/rules.ts';
import { formatAmount, kindTitle } from '#features/payments/words.ts';
import { countryName } from '#shared/countries.ts';
import { formatIban } from '#shared/iban.ts';
import { parseAmountText } from '#shared/money.ts';
import { feeTitle } from '#shared/reference/fees.ts';
import { decodeOptions, maskedCard } from '../codes.ts';
import styles from './shown.module.css';

/** In the words of the payee's bank, where it sent the money back; a shop gives up what it was promised. */
function getReason({ state, meta, tag }: Payment): string {
  const words = formatRefusal(meta.reason);
  const isReturned = state === paymentStates.reversed && !tag.includes('CARDTX') && meta.reason !== 'voided';
  return isReturned && words !== '' ? `Returned by the payee’s bank: ${words}` : words;
}

function getStanding({ op, state, meta: { delivery } }: Payment): string {
  return op === 'TX' && state === paymentStates.pending && delivery !== '' ? formatPending(delivery) : '';
}

export function paymentItems(payment: Payment): (Definition | false)[] {
  return [
    { label: 'Reason', value: getReason(payment) },
    { label: 'Standing', value: getStanding(payment) },
    { label: 'Message', value: payment.meta.msg },
    { label: 'Creditor reference', value: payment.meta.reference },
    payment.meta.delivery !== '' && { label: 'Delivery', value: formatInstant(payment.meta.delivery === 'instant') },
    { label: 'Category', value: categoryTitle(payment.tcc) },
    { label: 'Type', value: kindTitle(payment) },
    ...costItems(getCosts(payment)),
  ];
}

/** The fee by its name, and the total with it. */
export function costItems(costs: Costs | null): (Definition | false)[] {
  if (!costs) return [];
  const { fee, total } = costs;
  return [
    { label: feeTitle(fee.suffix), value: <Money minor={fee.minor} currency={fee.currency} /> },
    total !== null && { label: 'Total', value: <Money minor={total.minor} currency={total.currency} /> },
  ];
}

export function counterpartyItems({ meta }: Payment): Definition[] {
  return [
    { label: 'Name', value: meta.name },
    ibanItem(meta.acc),
    { label: 'Bank', value: meta.bank },
    { label: 'Country', value: countryName(meta.country) },
  ];
}

/** An IBAN in groups, with a button that copies it without spaces. Shops and cash machines have none. */
export function ibanItem(iban: string): Definition {
  if (iban === '') return { label: 'IBAN', value: '' };
  return {
    label: 'IBAN',
    value: <span className={styles.iban}>{formatIban(iban)}</span>,
    action: <CopyButton text={iban} what="IBAN" size="xxsmall" />,
  };
}

/** Card, and how and where it was used. Shows nothing for other payments. `action` is beside the card. */
export function cardItems(payment: Payment, action?: ReactNode): (Definition | false)[] {
  const { cardNumber, vx, meta } = payment;
  const { entry, verification } = decodeOptions(vx);
  const original = parseAmountText(meta.amountOriginal);
  const here = { label: 'Card', value: maskedCard(cardNumber) };
  return [
    action === undefined ? here : { ...here, action },
    original !== null && { label: 'Amount there', value: formatAmount(original) },
    { label: 'Card was', value: entry },
    { label: 'Verified by', value: verification },
    { label: 'Time there', value: meta.time },
    { label: 'Place', value: [meta.street, meta.city].filter((part) => part !== '').join(', ') },
    { label: 'Position', value: meta.gps },
    { label: 'Options', value: meta.options },
  ];
}

export function referenceItems(payment: Payment): (Definition | false)[] {
  const { ts, TLC, id, meta, op, tag } = payment;
  return [
    op === 'RX' && { label: 'Received', value: <Time at={ts} /> },
    TLC !== ts && { label: 'Last change', value: <Time at={TLC} /> },
    { label: 'End-to-end id', value: meta.endToEndId },
    { label: 'SEPA transaction', value: meta.sepaTxID },
    { label: 'Tag', value: [tag, meta.metaTag].filter((part) => part !== '').join(', ') },
    {
      label: isPosting({ tag }) ? 'Entry id' : 'Payment id',
      value: id,
      action: <CopyButton text={id} what="id" size="xxsmall" />,
    },
  ];
}
