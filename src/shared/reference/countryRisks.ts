/** How the bank marks countries, and the risk that follows. Staff change flags; countryLists.ts has the lists. */
import { countries } from './countries.ts';
import { getNewestList } from './countryLists.ts';

/** Beside the EEA, countries whose supervision the bank takes for equal. */
const equalBeside = 'CH GB';

/** What a country can be marked with. */
export const countryFlagLabels = {
  EU: 'Member state of the European Union',
  EEA: 'Member of the European Economic Area',
  EQUAL: 'Supervision taken for equal',
  BLACK: 'FATF: call for action',
  HIGH: 'EU: high-risk third country',
  GREY: 'FATF: increased monitoring',
} as const;
export type CountryFlag = keyof typeof countryFlagLabels;
export const countryFlags = Object.keys(countryFlagLabels) as CountryFlag[];

/**
 * prohibited: black-listed. high: a high-risk third country of the Union. raised: under increased monitoring, or
 * neither in the EEA nor equal. low: all others.
 */
export type CountryRisk = 'prohibited' | 'high' | 'raised' | 'low';

const getSet = (codes: string) => new Set(codes.split(' '));
const marked: readonly [CountryFlag, ReadonlySet<string>][] = [
  ['EU', new Set(countries.filter(({ isEu }) => isEu).map(({ iso2 }) => iso2))],
  ['EEA', new Set(countries.filter(({ isEea }) => isEea).map(({ iso2 }) => iso2))],
  ['EQUAL', getSet(equalBeside)],
  ['BLACK', getNewestList('BLACK')],
  ['HIGH', getNewestList('HIGH')],
  ['GREY', getNewestList('GREY')],
];

/** Of a country by its two letters; letters that no one knows have none. */
export function shippedFlags(iso2: string): CountryFlag[] {
  return marked.filter(([, countriesOf]) => countriesOf.has(iso2)).map(([flag]) => flag);
}

export function riskOfFlags(flags: readonly CountryFlag[]): CountryRisk {
  if (flags.includes('BLACK')) return 'prohibited';
  if (flags.includes('HIGH')) return 'high';
  const isTrusted = flags.includes('EEA') || flags.includes('EQUAL');
  return flags.includes('GREY') || !isTrusted ? 'raised' : 'low';
}
