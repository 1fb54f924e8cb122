/** Factors that are found from the owners of a company. */
import { countryFinding } from './countryFindings.ts';
import type { Facts } from './facts.ts';
import { type Finding, getWorst, high, low, medium } from './finding.ts';

/** Part of a company that known owners must have, hundredths of a percent. */
const knownLeastBp = 7_500;

/** Where the owners live. */
export function residenceFinding({ owners, risks }: Facts): Finding {
  if (owners.length === 0) return medium('No owner is recorded');
  return getWorst(
    owners.map(({ name, country }) =>
      country ? countryFinding(risks, country, `${name},`) : medium(`Where ${name} lives is not known`),
    ),
  );
}

/**
 * How much of the company is owned by whom: a company between makes it harder to see, one from outside the EEA more so.
 */
export function ownersFinding({ owners, risks }: Facts): Finding {
  if (owners.length === 0) return medium('No owner is recorded');
  const knownBp = owners.reduce((sum, { shareBp }) => sum + shareBp, 0);
  if (knownBp < knownLeastBp) return medium(`Owners of ${knownBp / 100} % are known`);
  const companies = owners.filter(({ isCompany }) => isCompany);
  const far = companies.find(({ country }) => country === null || risks.countryRisk(country) !== 'low');
  if (far) return high(`${far.name} owns a part, from outside the EEA`);
  const [company] = companies;
  return company ? medium(`${company.name} owns a part`) : low(`People own ${knownBp / 100} %`);
}
