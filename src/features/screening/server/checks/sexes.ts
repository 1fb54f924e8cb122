/** The sex that a personal code states. The bank asks no one for it. */
import { isPersonalTaxId } from '#shared/rules/taxIds/personalTaxIds.ts';

/** Codes of eleven digits whose first one is odd for men and even for women, and also the century of birth. */
const statingSex: readonly string[] = ['LT', 'EE'];

/** Of numbers of a client that lives in `country`; empty where no number is such a code, or two disagree. */
export function getSexes(numbers: readonly string[], country: string): string[] {
  if (!statingSex.includes(country)) return [];
  const codes = numbers.filter((number) => /^[1-6]\d{10}$/.test(number) && isPersonalTaxId(country, number));
  const sexes = new Set(codes.map((code) => (Number(code[0]) % 2 === 1 ? 'male' : 'female')));
  return sexes.size === 1 ? [...sexes] : [];
}
