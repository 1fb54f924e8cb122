/** Verification of payee: the result for a name and an account, and its words. Pure. */
import * as z from 'zod/mini';

/** impossible: the account is at another bank, which we cannot ask yet. */
export const payeeOutcomes = ['match', 'close', 'none', 'impossible'] as const;
export type PayeeOutcome = (typeof payeeOutcomes)[number];

export const payeeCheck = z.object({
  outcome: z.enum(payeeOutcomes),
  /** the holder's name, told only for a close match; otherwise '' */
  holder: z.string(),
});
export type PayeeCheck = z.output<typeof payeeCheck>;

/** The payee of an order. */
export interface NamedAccount {
  /** IBAN */
  acc: string;
  name: string;
}

/** The result in words, on the task and on the device. */
export function payeeCheckWords({ outcome, holder }: PayeeCheck): string {
  const words: Readonly<Record<PayeeOutcome, string>> = {
    match: 'The name matches the account',
    close: `Close match: the account belongs to ${holder}`,
    none: 'The name does not match the account',
    impossible: 'Not possible at the payee’s bank',
  };
  return words[outcome];
}

/** The result in a payment's row; null if there was no check. */
export function payeeCheckOf(row: {
  payee_check: PayeeOutcome | null;
  payee_holder: string | null;
}): PayeeCheck | null {
  return row.payee_check && { outcome: row.payee_check, holder: row.payee_holder ?? '' };
}
