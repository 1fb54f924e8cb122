/** What payments cost, in words: from the one table of prices. */
import { moneyWords } from '../../../shared/money.ts';
import { paymentFees } from '../rules.ts';

/** '0.35 EUR', by rail. */
export function feeWords(): { book: string; sepa: string } {
  const words = (minor: bigint) => `${moneyWords(minor, 'EUR')} EUR`;
  return { book: words(paymentFees.book.minor), sepa: words(paymentFees.sepa.minor) };
}
