/** What is decided about an activity or a country, in words. Pure. */
import { type CountryFlag, countryFlagLabels, riskOfFlags } from '#shared/reference/countryRisks.ts';

const isFlag = (word: string): word is CountryFlag => Object.hasOwn(countryFlagLabels, word);
export const getFlags = (value: string): CountryFlag[] => value.split(' ').filter(isFlag);

const riskLabels = { prohibited: 'No business', high: 'High', raised: 'Raised', low: 'Low' } as const;
/** What follows from the flags of a country. */
export const formatCountryRisk = (flags: readonly CountryFlag[]): string => riskLabels[riskOfFlags(flags)];

/** 'Risk 2'; 'Low: Member state of the European Union, …' */
export function formatValue(kind: 'activity' | 'country', value: string): string {
  if (kind === 'activity') return `Risk ${value}`;
  const flags = getFlags(value);
  const marks = flags.map((flag) => countryFlagLabels[flag]).join(', ') || 'marked with nothing';
  return `${formatCountryRisk(flags)}: ${marks}`;
}
