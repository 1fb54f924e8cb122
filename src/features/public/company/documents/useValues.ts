import { useAbout } from '../../../../client/shell/about.ts';
import { feeWords } from '../../../payments/company/feeWords.ts';

/** What the documents leave open: the bank's name, and prices from the one table of them. */
export function useValues(): Record<string, string> {
  const { book, sepa } = feeWords();
  return { bank: useAbout()?.bank ?? 'the bank', bookFee: book, sepaFee: sepa };
}
