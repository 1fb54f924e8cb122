/** What voiding a payment does, in words and figures. */
import type { ShownStep } from '#server/access/shownStep.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import { isFeeBack, type VoidFacts, type VoidReason, voidReasons } from '../rules.ts';
import type { VoidedRow } from './sql.ts';

export function getFacts(row: VoidedRow): VoidFacts {
  return {
    state: row.state,
    rail: row.rail,
    isPurchase: row.is_purchase,
    amountMinor: row.amount_minor,
    availableMinor: row.available_minor,
    isPayeeBlocked: row.is_payee_blocked,
    isClosed: row.is_closed,
    isPayeeFrozen: row.is_payee_frozen,
  };
}

const formatSide = (name: string, iban: string) => (iban === '' ? name : `${name}, ${formatIban(iban)}`);
const money = (minor: bigint, { currency }: VoidedRow) => `${formatMoney(minor, currency)} ${currency}`;

/** Lines for the screen, the confirmer and the notice. They name no balance, so they stay true while others pay. */
export function voidLines(row: VoidedRow, reason: VoidReason): ShownStep['lines'] {
  const fee = row.fee_minor > 0n;
  return [
    { label: 'Payment', value: `${money(row.amount_minor, row)}, executed on ${row.executed_on ?? 'no day yet'}` },
    { label: 'Taken back from', value: formatSide(row.payee_name, row.payee_iban) },
    { label: 'Given back to', value: formatSide(row.payer_name, row.payer_iban) },
    ...(fee
      ? [
          {
            label: 'Fee',
            value: `${money(row.fee_minor, row)} ${isFeeBack(reason) ? 'comes back too' : 'stays with the bank'}`,
          },
        ]
      : []),
    { label: 'Why', value: voidReasons[reason] },
  ];
}

/** What each side is sent: a payee hears nothing of the payer's fee. */
export function noticeLines(row: VoidedRow, reason: VoidReason, isPayer: boolean): ShownStep['lines'] {
  return voidLines(row, reason).filter(({ label }) => isPayer || label !== 'Fee');
}
