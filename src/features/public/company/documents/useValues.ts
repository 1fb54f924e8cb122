import { useAbout } from '#client/shell/about.ts';
import { formatFee } from '#features/payments/company/formatFee.ts';

/** What the documents leave open: the bank's name, and fees from the one table of them. */
export function useValues(): Record<string, string> {
  const about = useAbout();
  const { book, sepa, registration } = formatFee();
  const isOffered = about?.rails.includes('sepa') ?? true;
  return {
    bank: about?.bank ?? 'the bank',
    bookTitle: book.title,
    bookFee: book.price,
    sepaTitle: sepa.title,
    sepaFee: sepa.price,
    registrationTitle: registration.title,
    registrationFee: registration.price,
    sepaNote: isOffered ? '' : ' (not possible at the moment)',
  };
}
