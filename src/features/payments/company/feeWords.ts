/** The price table in words. */
import { moneyWords } from '#shared/money.ts';
import { paymentFees, registrationFee } from '#shared/reference/fees.ts';

/** Title and price of each fee, of payments by rail: 'Internal payment fee', '0.10 EUR'. */
export function feeWords() {
  const wordsOf = ({ minor, title }: { minor: bigint; title: string }) => ({
    title,
    price: `${moneyWords(minor, 'EUR')} EUR`,
  });
  return { book: wordsOf(paymentFees.book), sepa: wordsOf(paymentFees.sepa), registration: wordsOf(registrationFee) };
}
