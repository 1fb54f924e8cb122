/** Which accounts payments can reach. Pure. Apart from the rules, since no list needs the countries of SEPA. */
import { countryName } from '#shared/countries.ts';
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

/** Parts of SEPA whose accounts have IBANs of another country (EPC409-09), and what people write for GB. */
const otherLetters = 'AX BL GF GG GP IM JE MF MQ PM RE UK YT';

/** Whether a typed account begins as those of a country outside SEPA, which may have no IBANs at all. */
export function beginsOutsideSepa(account: string): boolean {
  const letters = /^[A-Z]{2}(?=\d|$)/.exec(account)?.[0];
  if (letters === undefined || sepaCountries.includes(letters) || otherLetters.includes(letters)) return false;
  return countryName(letters) !== letters;
}
