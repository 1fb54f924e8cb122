/** Which accounts payments can reach. Pure. Apart from the rules, since no list needs the countries of SEPA. */
import { ibanCountry } from '#shared/iban.ts';
import { sepaCountries } from '#shared/rules/bankCodes.ts';
import { railFor } from '../rules.ts';

/**
 * Why no rail of the bank reaches this account; undefined where one does. A payment that no rail carries must never be
 * approved. A country outside SEPA is said even while the bank reaches no other bank at all: waiting would not help.
 */
export function whyUnreachable(
  rails: readonly string[],
  payeeIban: string,
  bankCode: string,
): 'outside-sepa' | 'other-bank-not-reachable' | undefined {
  const rail = railFor(payeeIban, bankCode);
  if (rail !== 'book' && !sepaCountries.includes(ibanCountry(payeeIban))) return 'outside-sepa';
  return rails.includes(rail) ? undefined : 'other-bank-not-reachable';
}
