/**
 * Whether a text can be the personal tax id of somebody taxed in a country. Brings the library of national numbers
 * (57 kB gzip in a browser): the server and lazily loaded parts of forms import this, no first page does.
 */
import { personValidators, stdnum } from 'stdnum';
import { fieldLengths } from '#shared/limits.ts';
import { correctedNumbers } from './correctedNumbers.ts';
import { furtherNumbers } from './furtherNumbers.ts';
import { libraryNumber, type NumberCheck } from './libraryNumbers.ts';

/** The specified rule for countries whose numbers no one has described: more than so many characters. */
const unknownMoreThan = 5;

const numbersByCountry = new Map<string, readonly NumberCheck[]>();

/**
 * True if the text is a number that persons have in the country (ISO 3166 two letters); spaces and the usual signs
 * are allowed. A country without a rule of its own takes anything of more than five characters.
 */
export function isPersonalTaxId(country: string, text: string): boolean {
  const written = text.trim();
  if (written.length > fieldLengths.code) return false;
  const checks = getChecks(country);
  return checks.length === 0 ? written.length > unknownMoreThan : checks.some((isOne) => isOne(written));
}

/** The checks of a country, made when it is first asked for. */
export function getChecks(country: string): readonly NumberCheck[] {
  const known = numbersByCountry.get(country);
  if (known) return known;
  const checks = [...libraryChecks(country), ...own(furtherNumbers, country)];
  // only countries there are, whatever is asked for
  if (checks.length > 0) numbersByCountry.set(country, checks);
  return checks;
}

function libraryChecks(country: string): NumberCheck[] {
  const forPersons = own(personValidators, country);
  return Object.entries(Object.hasOwn(stdnum, country) ? (stdnum[country] ?? {}) : {})
    .filter(([, validator]) => forPersons.includes(validator))
    .map(([name]) => personalNumber(country, name));
}

/** One kind of number of a country, by the library's names for both, as corrected. */
export function personalNumber(country: string, name: string): NumberCheck {
  return correctedNumbers[`${country}.${name}`] ?? libraryNumber(country, name);
}

function own<Value>(table: Readonly<Record<string, readonly Value[]>>, key: string): readonly Value[] {
  return Object.hasOwn(table, key) ? (table[key] ?? []) : [];
}
