/** Which risk activities and countries have: as shipped, and over that what the bank has decided since. Pure. */
import { type ActivityRisk, businessActivities } from './businessActivities.ts';
import { type CountryFlag, type CountryRisk, riskOfFlags, shippedFlags } from './countryRisks.ts';

/** What the bank has decided; of one code the last counts. */
export interface DecidedRisks {
  activities: Readonly<Record<string, ActivityRisk>>;
  /** flags of countries by their two letters */
  countries: Readonly<Record<string, readonly CountryFlag[]>>;
}

export interface RiskTables {
  /** Of an activity of a draft, 'OTHER:…' included; one that no one knows counts as OTHER. */
  activityRisk(value: string): ActivityRisk;
  getFlags(iso2: string): readonly CountryFlag[];
  countryRisk(iso2: string): CountryRisk;
  /** Stage one asks for activities above risk 1, stage two for those below 3 (specification section 4). */
  activitiesFor(stage: 'Screening' | 'Registration'): string[];
}

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export function riskTables({ activities, countries }: DecidedRisks): RiskTables {
  const ofKnown = (value: string) =>
    own(activities, value) ?? businessActivities.find((activity) => activity.value === value)?.risk;
  const activityRisk = (value: string) => ofKnown(value) ?? ofKnown('OTHER') ?? 2;
  const getFlags = (iso2: string) => own(countries, iso2) ?? shippedFlags(iso2);
  return {
    activityRisk,
    getFlags,
    countryRisk: (iso2) => riskOfFlags(getFlags(iso2)),
    activitiesFor: (stage) =>
      businessActivities
        .map(({ value }) => value)
        .filter((value) => (stage === 'Screening' ? activityRisk(value) > 1 : activityRisk(value) < 3)),
  };
}

/** Nothing was decided yet. */
export const shippedRisks = riskTables({ activities: {}, countries: {} });
