/** Verification of payee: the result for a name and an account, and its words. Pure. */
import * as z from 'zod/mini';

/** impossible: the payee's bank does not answer such questions, or did not answer this one. */
export const payeeOutcomes = ['match', 'close', 'none', 'impossible'] as const;
export type PayeeOutcome = (typeof payeeOutcomes)[number];

export const payeeCheck = z.object({
  outcome: z.enum(payeeOutcomes),
  /** the holder's name, given only for a close match; otherwise '' */
  holder: z.string(),
  /** when it was asked, whole seconds of bank time, ISO 8601 UTC; null: a payment older than this field */
  checkedAt: z.nullable(z.string()),
});
export type PayeeCheck = z.output<typeof payeeCheck>;

/** What a comparison finds, at whatever time. */
export type PayeeMatch = Omit<PayeeCheck, 'checkedAt'>;

export const impossible: PayeeMatch = { outcome: 'impossible', holder: '' };

/** The payee of an order. */
export interface NamedAccount {
  /** IBAN */
  acc: string;
  name: string;
}

/** The result in words, on the task and on the device. */
export function formatPayeeCheck({ outcome, holder }: PayeeMatch): string {
  const words: Readonly<Record<PayeeOutcome, string>> = {
    match: 'The name matches the account',
    close: `Close match: the account belongs to ${holder}`,
    none: 'The name does not match the account',
    impossible: 'Not possible at the payee’s bank',
  };
  return words[outcome];
}

export interface CheckedRow {
  payee_check: PayeeOutcome | null;
  payee_holder: string | null;
  payee_checked_at: string | null;
}

/** The result in a payment's row; null if there was no check. */
export function getPayeeCheck(row: CheckedRow): PayeeCheck | null {
  if (row.payee_check === null) return null;
  return { outcome: row.payee_check, holder: row.payee_holder ?? '', checkedAt: row.payee_checked_at };
}
