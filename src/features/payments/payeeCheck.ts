/** Verification of payee: what was found of a name and an account, and how people read it. Pure. */

/** impossible: the account is at another bank, which nobody can ask yet. */
export const payeeOutcomes = ['match', 'close', 'none', 'impossible'] as const;
export type PayeeOutcome = (typeof payeeOutcomes)[number];

export interface PayeeCheck {
  outcome: PayeeOutcome;
  /** whose account it is, told of a close match alone; else '' */
  holder: string;
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
