/** Limits of clients: officers type whole euros, calls carry cents (decisions for the back office, section 7). Pure. */
import { messages } from '../messages.ts';
import { fieldSentence } from './sentences.ts';
import { readTypedAmount } from './typedAmount.ts';

/** Cents of a euro: a limit is a whole number of them. */
const stepMinor = 100;
/** Cents. The most that a limit may be. */
export const limitMostMinor = 10_000_000_000;
/** Cents. A limit above needs a second person. */
export const limitAloneMostMinor = 10_000_000;

/**
 * Whether a change needs a second person: a limit is removed, or set to more than 100 000 EUR, be it higher or lower
 * than before (decisions for the back office, section 1). What is urgent can be lowered to 100 000 EUR at once. Cents;
 * null: no limit.
 */
export function needsSecondPerson(before: bigint | null, after: bigint | null): boolean {
  return before !== after && (after === null || after > limitAloneMostMinor);
}

export type LimitFault = 'not-valid' | 'limit-not-hundreds';

/** What is wrong with a limit that a call carries, in cents; null if nothing is. */
export function limitFault(value: unknown): LimitFault | null {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > limitMostMinor) return 'not-valid';
  return value % stepMinor === 0 ? null : 'limit-not-hundreds';
}

/** A limit as somebody types it, such as `15 000`, in cents; or the sentence that says what is wrong with it. */
export function readTypedLimit(typed: string, label: string): { minor: number } | { fault: string } {
  const digits = typed.replace(/\s/g, '');
  const read = /^0+(?:[.,]0{1,2})?$/.test(digits) ? { minor: 0n } : readTypedAmount(typed);
  if (read.minor === undefined) return { fault: fieldSentence('not-valid', label, read.fault) };
  const minor = Number(read.minor);
  switch (limitFault(minor)) {
    case null:
      return { minor };
    case 'limit-not-hundreds':
      return { fault: messages.limitsNotHundreds };
    case 'not-valid':
      return { fault: fieldSentence('not-valid', label, 'At most 100 000 000.') };
  }
}
