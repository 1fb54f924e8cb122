/** Whether an IBAN is one, and whether it looks as its country's do; the lengths and structures are the library's. */
import { countryName } from './countries.ts';

/** Lengths and structures of all countries: an eighth of all script of the payment form. */
let library: Pick<typeof import('ibantools'), 'countrySpecs' | 'isValidIBAN'> | undefined;

/** Fetches the rules of all countries, where they are not there yet. A server has them from the start. */
export async function loadIbanRules(): Promise<void> {
  if (library) return;
  const { countrySpecs, isValidIBAN } = await import('ibantools');
  library = { countrySpecs, isValidIBAN };
}

if (!('document' in globalThis)) await loadIbanRules();

/** True once all others here can answer. */
export function hasIbanRules(): boolean {
  return library !== undefined;
}

function loaded(): NonNullable<typeof library> {
  if (!library) throw new Error('loadIbanRules comes first.');
  return library;
}

/**
 * True for a complete IBAN without spaces: the country has IBANs, the length is the country's, and the check digits fit
 * (ISO 7064 mod 97; specification section 5). Only this decides whether a payment can be made.
 * Check digits are 98 less a rest by 97, so 02 to 98 (ISO 13616): 00, 01 and 99 leave the same rest as 97, 98 and 02.
 */
export function isIban(text: string): boolean {
  return (
    text.length <= 34 &&
    /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z\d]+$/.test(text) &&
    loaded().countrySpecs[text.slice(0, 2)]?.chars === text.length &&
    computeRemainder(text) === 1
  );
}

/** What is wrong with a text without spaces that is no IBAN. */
export function ibanReason(text: string): string {
  if (!/^[A-Z]{2}/.test(text)) return 'Begin with the two letters of the country.';
  const country = text.slice(0, 2);
  const length = loaded().countrySpecs[country]?.chars;
  if (!length) return `No IBAN begins with ${country}.`;
  if (/[^A-Z\d]/.test(text)) return 'Only letters and digits.';
  const missing = length - text.length;
  if (missing === 0) return 'The check digits do not fit. Look for a mistyped character.';
  const count = Math.abs(missing) === 1 ? 'One character' : `${Math.abs(missing)} characters`;
  return `${count} ${missing > 0 ? 'short' : 'too many'}: IBANs from ${countryName(country)} have ${length}.`;
}

/** True for an IBAN whose account number is built otherwise than its country's usually are: worth a warning. */
export function isUnusualIban(text: string): boolean {
  return isIban(text) && !loaded().isValidIBAN(text);
}

/** What is left by 97, country and check digits last, letters as numbers from 10 (ISO 13616). */
function computeRemainder(iban: string): number {
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
