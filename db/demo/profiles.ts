/** What the demo's clients have declared about themselves and their money, and what they showed to say who they are. */
import type { FundSource } from '#features/clients/score/profile.ts';
import { companies, type DemoCompany } from './companies.ts';
import { type DemoPerson, people } from './people.ts';

export interface DemoProfile {
  clientId: string;
  purpose: string;
  /** whole euros, expected in a month */
  inEur: number;
  outEur: number;
  cashEur: number;
  countries: readonly string[];
  sources: readonly FundSource[];
  taxCountries: readonly string[];
  activities: readonly string[];
}

interface Declared {
  inEur: number;
  outEur: number;
  countries: readonly string[];
  activities: readonly string[];
}

/** By the end of the number of the company. */
const declared: Readonly<Record<string, Declared>> = {
  '10000000001': {
    inEur: 400_000,
    outEur: 400_000,
    countries: ['LT', 'LV', 'EE', 'PL', 'DE', 'SE'],
    activities: ['16', '47'],
  },
  '10000000002': { inEur: 45_000, outEur: 45_000, countries: ['LT', 'LV', 'DE'], activities: ['74'] },
  '10000000003': { inEur: 150_000, outEur: 150_000, countries: ['LT'], activities: ['10'] },
  '10000000004': { inEur: 90_000, outEur: 90_000, countries: ['LT', 'LV', 'PL', 'DE'], activities: ['49'] },
};

/** Wages, pensions and pocket money, by the age at the day of the first start. */
function profileOfPerson({ id, address, nationality, birthDate, parentId }: DemoPerson, year: number): DemoProfile {
  const age = year - Number(birthDate.slice(0, 4));
  const [purpose, inEur, source]: [string, number, FundSource] =
    parentId !== null
      ? ['childaccount', 100, 'family']
      : age >= 64
        ? ['daily', 1_500, 'pension']
        : ['daily', 3_000, 'salary'];
  return {
    clientId: id,
    ...{ purpose, inEur, outEur: inEur },
    cashEur: Math.round(inEur / 10),
    countries: [...new Set(['LT', address.country, nationality])],
    sources: [source],
    taxCountries: [address.country],
    activities: [],
  };
}

function profileOfCompany({ id, address }: DemoCompany): DemoProfile[] {
  const said = declared[id];
  if (!said) return [];
  return [{ clientId: id, purpose: 'b2b', cashEur: 0, ...said, sources: ['sales'], taxCountries: [address.country] }];
}

/** year: of the first start */
export function demoProfiles(year: number): DemoProfile[] {
  return [...companies.flatMap(profileOfCompany), ...people.map((person) => profileOfPerson(person, year))];
}

export interface DemoIdentity {
  clientId: string;
  kind: 'passport' | 'id-card';
  number: string;
  country: string;
  issuedOn: string;
  expiresOn: string;
}

/** A person from outside the Union shows a passport. year: of the first start */
export function demoIdentities(year: number): DemoIdentity[] {
  return people.map(({ id, nationality }, i) => ({
    clientId: id,
    kind: nationality === 'UA' ? 'passport' : 'id-card',
    number: `${nationality}${`${i + 1}`.padStart(7, '0')}`,
    country: nationality,
    issuedOn: `${year - 9 + (i % 8)}-06-30`,
    expiresOn: `${year + 1 + (i % 8)}-06-30`,
  }));
}
