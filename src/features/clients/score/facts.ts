/** What the factors of a client are found from. */
import type { RiskTables } from '#shared/reference/riskTables.ts';
import type { ClientType } from './rules.ts';

/** Money of twelve months with accounts in one country, cents. */
export interface CountryMoney {
  country: string;
  inMinor: bigint;
  outMinor: bigint;
}

/** As staff have written it down; amounts are cents in a month. */
export interface Profile {
  inMinor: bigint;
  outMinor: bigint;
  cashMinor: bigint;
  countries: readonly string[];
  sources: readonly string[];
  taxCountries: readonly string[];
  activities: readonly string[];
}

/** A person or company that owns a part of a company. */
export interface Owner {
  name: string;
  isCompany: boolean;
  country: string | null;
  /** hundredths of a percent */
  shareBp: number;
}

/**
 * A case about the client that is open, or was decided as a true positive. LISTED_PARTY: a case SANCTION about a
 * payment, where the other party is on the list. isOver: the public function has ended, and the factor with it.
 */
export interface CaseFact {
  id: string;
  type: 'PEP' | 'RCA' | 'SANCTION' | 'LISTED_PARTY' | 'ADVERSE_MEDIA' | 'FRAUD';
  isTrue: boolean;
  isOver: boolean;
}

export interface Facts {
  id: string;
  type: ClientType;
  /** of incorporation, or where a person belongs */
  country: string | null;
  /** of the registered address */
  residence: string | null;
  document: { country: string; isExpired: boolean } | null;
  profile: Profile | null;
  /** sums of twelve months, without moves between own accounts; cents */
  inMinor: bigint;
  outMinor: bigint;
  /** the busiest of the last three months, in or out; cents */
  peakMinor: bigint;
  /** taken from machines in twelve months, cents */
  cashMinor: bigint;
  countries: readonly CountryMoney[];
  cases: readonly CaseFact[];
  /** cases PEP and RCA of people who act for the company or own it */
  relatedCases: readonly (CaseFact & { name: string })[];
  owners: readonly Owner[];
  /** a bailiff's order stands */
  hasOrder: boolean;
  /** of activities and countries, as the bank has them now */
  risks: RiskTables;
}
