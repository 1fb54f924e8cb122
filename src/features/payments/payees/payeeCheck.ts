/** Verification of payee: what was found of a name and an account, and how people read it. Pure. */
import * as z from 'zod/mini';

/** impossible: the account is at another bank, which nobody can ask yet. */
export const payeeOutcomes = ['match', 'close', 'none', 'impossible'] as const;
export type PayeeOutcome = (typeof payeeOutcomes)[number];

export const payeeCheck = z.object({
  outcome: z.enum(payeeOutcomes),
  /** whose account it is, told of a close match alone; else '' */
  holder: z.string(),
});
export type PayeeCheck = z.output<typeof payeeCheck>;

/** Whom an order is to pay. */
export interface NamedAccount {
  /** IBAN */
  acc: string;
  name: string;
}

/** What a person reads of it, on the task and on the device. */
export function payeeCheckWords({ outcome, holder }: PayeeCheck): string {
  const words: Readonly<Record<PayeeOutcome, string>> = {
    match: 'The name matches the account',
    close: `Close match: the account belongs to ${holder}`,
    none: 'The name does not match the account',
    impossible: 'Not possible at the payee’s bank',
  };
  return words[outcome];
}

/** What a payment's row says of it; null where nobody has compared. */
export function payeeCheckOf(row: {
  payee_check: PayeeOutcome | null;
  payee_holder: string | null;
}): PayeeCheck | null {
  return row.payee_check && { outcome: row.payee_check, holder: row.payee_holder ?? '' };
}
