/** The price table in words. */
import { formatMoney } from '#shared/money.ts';
import { paymentFees, registrationFee } from '#shared/reference/fees.ts';

/** Title and price of each fee, of payments by rail: 'Internal payment fee', '0.10 EUR'. */
export function formatFee() {
  const getText = ({ minor, title }: { minor: bigint; title: string }) => ({
    title,
    price: `${formatMoney(minor, 'EUR')} EUR`,
  });
  return {
    book: getText(paymentFees.book),
    sepa: getText(paymentFees.sepa),
    registration: getText(registrationFee),
  };
}
