/** The content of a payment confirmation as texts, ready to draw. */

import { formatDay } from '#features/payments/banks/deliveryTexts.ts';
import { categoryTitle } from '#features/payments/detailTexts.ts';
import { getCosts } from '#features/payments/effects.ts';
import { decodeOptions, maskedCard } from '#features/payments/lists/codes.ts';
import type { Payment } from '#features/payments/payment.ts';
import { formatAmount, getAmounts, kindTitle } from '#features/payments/words.ts';
import { countryName } from '#shared/countries.ts';
import { dayAt, formatMoment } from '#shared/days.ts';
import { formatIban } from '#shared/iban.ts';
import { parseAmountText } from '#shared/money.ts';
import { feeTitle } from '#shared/reference/fees.ts';

export interface Fact {
  label: string;
  value: string;
}

export interface Confirmation {
  bank: { name: string; bic: string };
  amount: string;
  /** 'Executed 2026-03-05 12:02:59 (Europe/Vilnius)' */
  state: string;
  parties: { title: string; facts: Fact[] }[];
  facts: Fact[];
  /** 'YYYY-MM-DD HH:MM:SS' in the bank's zone */
  madeAt: string;
}

interface Maker {
  name: string;
  bic: string;
  zone: string;
}

/** The confirmation of an executed payment, as its payer or its payee sees it. Facts without a value are left out. */
export function getConfirmation(payment: Payment, { name, bic, zone }: Maker, now: string): Confirmation {
  const { meta, op } = payment;
  const own = { name: meta.myName, iban: meta.myIBAN, bank: '', country: '' };
  const other = { name: meta.name, iban: meta.acc, bank: meta.bank, country: countryName(meta.country) };
  const executedAt = op === 'RX' ? payment.ts : payment.TLC;
  return {
    bank: { name, bic },
    amount: formatAmount(getAmounts(payment).main),
    state: `Executed ${formatMoment(executedAt, zone)} (${zone})`,
    parties: [getParty('From', op === 'TX' ? own : other), getParty('To', op === 'TX' ? other : own)],
    facts: shown([
      ...costs(payment),
      ...arrival(payment, zone),
      ...circumstances(payment),
      { label: 'Payment id', value: payment.id },
    ]),
    madeAt: formatMoment(now, zone),
  };
}

type PartyFacts = Readonly<Record<'name' | 'iban' | 'bank' | 'country', string>>;

function getParty(title: string, { name, iban, bank, country }: PartyFacts) {
  return {
    title,
    facts: shown([
      { label: 'Name', value: name },
      { label: 'IBAN', value: formatIban(iban) },
      { label: 'Bank', value: bank },
      { label: 'Country', value: country },
    ]),
  };
}

function costs(payment: Payment): Fact[] {
  const costs = getCosts(payment);
  if (!costs) return [];
  return [
    { label: feeTitle(costs.fee.suffix), value: formatAmount(costs.fee) },
    { label: 'Total', value: costs.total ? formatAmount(costs.total) : '' },
  ];
}

/** Of a payment to another bank: the day on which that bank had the money. */
function arrival({ op, meta, TLC }: Payment, zone: string): Fact[] {
  const day = dayAt(TLC, zone);
  if (op === 'RX' || meta.delivery === '') return [];
  return [
    {
      label: 'Arrived',
      value: `${formatDay(day)} ${day.slice(0, 4)}${meta.delivery === 'instant' ? ', as an instant payment' : ''}`,
    },
  ];
}

function circumstances(payment: Payment): Fact[] {
  const { meta } = payment;
  const { entry, verification } = decodeOptions(payment.vx);
  const original = parseAmountText(meta.amountOriginal);
  return [
    { label: 'Message', value: meta.msg },
    { label: 'Creditor reference', value: meta.reference },
    { label: 'End-to-end id', value: meta.endToEndId },
    { label: 'Type', value: kindTitle(payment) },
    { label: 'Category', value: categoryTitle(payment.tcc) },
    { label: 'Card', value: maskedCard(payment.cardNumber) },
    { label: 'Amount there', value: original ? formatAmount(original) : '' },
    { label: 'Read and verified', value: [entry, verification].filter(Boolean).join(', ') },
    { label: 'Time there', value: meta.time },
    { label: 'Place', value: [meta.street, meta.city].filter(Boolean).join(', ') },
    { label: 'Approved by', value: meta.confirmator },
    { label: 'SEPA transaction', value: meta.sepaTxID },
  ];
}

function shown(facts: Fact[]): Fact[] {
  return facts.filter(({ value }) => value !== '');
}
