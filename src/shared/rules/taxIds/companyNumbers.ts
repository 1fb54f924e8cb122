/**
 * Whether a text can be the register code or the tax id of a company of a country. Brings the library of national
 * numbers, as `personalTaxIds.ts` does: the server and lazily loaded parts of forms import this, no first page does.
 */
import { entityValidators, stdnum } from 'stdnum';
import { fieldLengths } from '#shared/limits.ts';
import { isCompanyCode } from '../codes.ts';
import { compactNumber, weightedSum } from './digits.ts';
import { libraryNumber, type NumberCheck } from './libraryNumbers.ts';

/** A number that no one has described has more characters than this. */
const unknownMoreThan = 5;
/** Countries whose register gives codes that the library describes, by its name for them. */
const registers: Readonly<Record<string, string>> = {
  EE: 'registrikood',
  FI: 'ytunnus',
  FR: 'siren',
  NO: 'orgnr',
  PL: 'regon',
  SE: 'orgnr',
};

/** The register code of a company. A country without a rule of its own takes any company code. */
export function isRegisterCode(country: string, text: string): boolean {
  if (country === 'LT') return isLithuanianCode(compactNumber(text));
  const name = registers[country];
  if (name === undefined) return text.trim() !== '' && isCompanyCode(text);
  return libraryNumber(country, name)(text);
}

/** The tax id of a company: a number that the country gives to companies, its VAT number or its register code. */
export function isCompanyTaxId(country: string, text: string): boolean {
  const written = text.trim();
  if (written.length > fieldLengths.code) return false;
  const checks = entityChecks(country);
  if (checks.some((isOne) => isOne(written))) return true;
  if (country === 'LT') return isLithuanianCode(compactNumber(written));
  return checks.length === 0 && written.length > unknownMoreThan;
}

function entityChecks(country: string): NumberCheck[] {
  if (!Object.hasOwn(entityValidators, country) || !Object.hasOwn(stdnum, country)) return [];
  const forCompanies = entityValidators[country] ?? [];
  return Object.entries(stdnum[country] ?? {})
    .filter(([, validator]) => forCompanies.includes(validator))
    .map(([name]) => libraryNumber(country, name));
}

/**
 * Lithuania (Register of Legal Entities): nine digits, or seven of before 2004; the last one is found from the others.
 */
function isLithuanianCode(digits: string): boolean {
  if (!/^(\d{7}|\d{9})$/.test(digits)) return false;
  const counted = digits.slice(0, -1);
  const weights = (from: number) => [...counted].map((_, i) => ((i + from) % 9) + 1);
  const first = weightedSum(counted, weights(0)) % 11;
  const rest = first === 10 ? weightedSum(counted, weights(2)) % 11 : first;
  return rest % 10 === Number(digits.at(-1));
}
