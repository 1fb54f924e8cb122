/**
 * Lists that describe companies and what they mean to do (specification, section 3, reference lists and registration).
 */

export interface Choice {
  value: string;
  label: string;
}

/** Legal forms of Lithuanian companies that the bank takes, and their names in full. */
export const legalForms = ['UAB', 'AB', 'MB', 'VSI', 'II'] as const;
export type LegalForm = (typeof legalForms)[number];
export const legalFormNames: Readonly<Record<LegalForm, string>> = {
  UAB: 'Private limited company (UAB)',
  AB: 'Public limited company (AB)',
  MB: 'Small partnership (MB)',
  VSI: 'Public institution (VšĮ)',
  II: 'Individual enterprise (IĮ)',
};

/** Why a company wants an account; `other` is worded in `intentOther`. */
export const intents = [
  { value: 'administrative', label: 'Administrative expenses' },
  { value: 'b2b', label: 'Business with companies' },
  { value: 'b2c', label: 'Business with consumers' },
  { value: 'escrow', label: 'Escrow' },
  { value: 'other', label: 'Something else' },
  { value: 'psp', label: 'Payment services for others' },
] as const satisfies readonly Choice[];

/** Kinds of activity that are expected on the account, each with a value band. */
export const expectedActivities = [
  { value: 'daily', label: 'Daily expenses' },
  { value: 'monthly', label: 'Monthly bills' },
  { value: 'online', label: 'Online shopping' },
  { value: 'travel', label: 'Travel' },
  { value: 'transfers', label: 'Transfers' },
  { value: 'crypto', label: 'Virtual currency' },
  { value: 'gambling', label: 'Gambling' },
  { value: 'atm', label: 'Cash withdrawals' },
] as const satisfies readonly Choice[];

/** Value of an expected activity in a month; limits are whole euros. */
export const valueBands = [
  { value: 'low', label: 'Under 1 000 EUR', belowEur: 1_000 },
  { value: 'med', label: 'Under 10 000 EUR', belowEur: 10_000 },
  { value: 'high', label: 'Over 10 000 EUR', belowEur: null },
] as const;

/** What a natural person mainly uses the account for. */
export const mainPurposes = [
  { value: 'try', label: 'To try it out' },
  { value: 'daily', label: 'Daily expenses' },
  { value: 'savings', label: 'Savings' },
  { value: 'benefits', label: 'Social benefits' },
  { value: 'childaccount', label: 'An account for a child' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly Choice[];

/** Regions business is done in; OTHER carries text after a colon. */
export const businessRegions = [
  { value: 'EU', label: 'European Union' },
  { value: 'RUS', label: 'Russia' },
  { value: 'USA', label: 'United States' },
  { value: 'OTHER', label: 'Other' },
] as const satisfies readonly Choice[];

/** Services a company asks for; OTHER carries text after a colon. */
export const services = [
  { value: 'multicurrency', label: 'Accounts in several currencies' },
  { value: 'sepa', label: 'SEPA payments' },
  { value: 'swift', label: 'SWIFT payments' },
  { value: 'cards', label: 'Cards' },
  { value: 'conversion', label: 'Currency exchange' },
  { value: 'OTHER', label: 'Other' },
] as const satisfies readonly Choice[];

/** Expected turnover of a month, euros. */
export const monthlyTurnovers = [
  { value: '<5000', label: 'Under 5 000 EUR' },
  { value: '<50000', label: 'Under 50 000 EUR' },
  { value: '<100000', label: 'Under 100 000 EUR' },
  { value: '>100000', label: 'Over 100 000 EUR' },
] as const satisfies readonly Choice[];

/** Part of the turnover that is cash, percent. */
export const cashRatios = [
  { value: '0', label: 'No cash' },
  { value: '0-10', label: 'Up to 10 %' },
  { value: '11-20', label: '11 to 20 %' },
  { value: '21-30', label: '21 to 30 %' },
  { value: '>30', label: 'Over 30 %' },
] as const satisfies readonly Choice[];

/** Beneficial owners and related parties by type. */
export const partyTypes = [
  { value: 'P', label: 'Person' },
  { value: 'C', label: 'Company' },
  { value: 'B', label: 'Management board member' },
  { value: 'S', label: 'Supervisory board member' },
  { value: 'D', label: 'Director' },
] as const satisfies readonly Choice[];
