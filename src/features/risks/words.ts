/** What is decided about an activity or a country, in words. Pure. */
import { type CountryFlag, countryFlagWords, riskOfFlags } from '#shared/reference/countryRisks.ts';

const isFlag = (word: string): word is CountryFlag => Object.hasOwn(countryFlagWords, word);
export const flagsOf = (value: string): CountryFlag[] => value.split(' ').filter(isFlag);

const riskWords = { prohibited: 'No business', high: 'High', raised: 'Raised', low: 'Low' } as const;
/** What follows from the flags of a country. */
export const countryRiskWords = (flags: readonly CountryFlag[]): string => riskWords[riskOfFlags(flags)];

/** 'Risk 2'; 'Low: Member state of the European Union, …' */
export function valueWords(kind: 'activity' | 'country', value: string): string {
  if (kind === 'activity') return `Risk ${value}`;
  const flags = flagsOf(value);
  const marks = flags.map((flag) => countryFlagWords[flag]).join(', ') || 'marked with nothing';
  return `${countryRiskWords(flags)}: ${marks}`;
}
