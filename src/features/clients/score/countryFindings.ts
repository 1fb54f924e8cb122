/** Factors that are found from countries. */
import { countryName } from '#shared/countries.ts';
import { formatMoney } from '#shared/money.ts';
import type { CountryRisk } from '#shared/reference/countryRisks.ts';
import type { RiskTables } from '#shared/reference/riskTables.ts';
import type { Facts } from './facts.ts';
import { type Finding, floor, getWorst, low, medium } from './finding.ts';

/** Money with countries of the lists that is no accident, and money with raised ones that is noticed; cents. */
const listedNotice = 100_000n;
const raisedNotice = 1_000_000n;
/** Part of all money, percent. */
const raisedShare = 10n;

const listLabels = {
  prohibited: 'black-listed',
  high: 'on the EU list of high-risk countries',
  raised: 'outside the EEA or under increased monitoring',
};

/** before: 'Document of' */
export function countryFinding(risks: RiskTables, country: string, before: string): Finding {
  const risk = risks.countryRisk(country);
  const words = `${before} ${countryName(country)}`;
  if (risk === 'low') return low(words);
  return risk === 'raised' ? medium(`${words}: ${listLabels.raised}`) : floor(`${words}: ${listLabels[risk]}`);
}

/** The countries that a client is taxed in; where none is declared, the country of the registered address. */
export function taxFinding({ profile, residence, country, risks }: Facts): Finding {
  const declared = profile?.taxCountries ?? [];
  if (declared.length > 0) return getWorst(declared.map((one) => countryFinding(risks, one, 'Taxed in')));
  const lives = residence ?? country;
  return lives
    ? countryFinding(risks, lives, 'No tax residence is declared; lives in')
    : medium('No tax residence is known');
}

/** Money of twelve months with accounts abroad. */
export function countriesFinding(
  { countries, profile, risks }: Pick<Facts, 'countries' | 'profile' | 'risks'>,
  directions: readonly ('inMinor' | 'outMinor')[],
): Finding {
  const sums = countries.map((one) => ({
    country: one.country,
    minor: directions.reduce((sum, direction) => sum + one[direction], 0n),
  }));
  const total = sums.reduce((sum, { minor }) => sum + minor, 0n);
  const found = sums
    .filter(({ minor }) => minor > 0n)
    .map(({ country, minor }) => {
      const isExpected = profile?.countries.includes(country) ?? false;
      return moneyFinding({ country, minor, total, isExpected, risk: risks.countryRisk(country) });
    });
  return getWorst([low('No money with countries of raised risk in twelve months'), ...found]);
}

interface CountrySum {
  country: string;
  /** cents, with this country and with all */
  minor: bigint;
  total: bigint;
  isExpected: boolean;
  risk: CountryRisk;
}

/**
 * Listed countries are high from 1 000 EUR; raised ones medium from 10 000 EUR and a tenth, unless they were expected.
 */
function moneyFinding({ country, minor, total, isExpected, risk }: CountrySum): Finding {
  const words = `${formatMoney(minor)} EUR with ${countryName(country)} in twelve months`;
  if (risk === 'low') return low(words);
  if (risk === 'raised') {
    const isMuch = minor >= raisedNotice && minor * 100n >= total * raisedShare;
    return isMuch && !isExpected ? medium(`${words}: ${listLabels.raised}`) : low(words);
  }
  return minor >= listedNotice ? floor(`${words}: ${listLabels[risk]}`) : medium(`${words}: ${listLabels[risk]}`);
}
