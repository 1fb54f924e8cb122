/** What a client says about itself and its money: codes and words of the profile that staff keep. Pure. */
import { businessActivities } from '#shared/reference/businessActivities.ts';
import { type Choice, intents, mainPurposes } from '#shared/reference/companies.ts';
import type { RiskLevel } from '../standing.ts';

/** Where the money comes from, each with its risk. */
export const fundSources = [
  { value: 'salary', label: 'Salary', risk: 'L' },
  { value: 'pension', label: 'Pension', risk: 'L' },
  { value: 'benefits', label: 'Social benefits', risk: 'L' },
  { value: 'family', label: 'Parents or spouse', risk: 'L' },
  { value: 'savings', label: 'Savings', risk: 'L' },
  { value: 'sales', label: 'Sales of goods and services', risk: 'L' },
  { value: 'business', label: 'Own business', risk: 'M' },
  { value: 'dividends', label: 'Dividends and investments', risk: 'M' },
  { value: 'property', label: 'Sale or rent of property', risk: 'M' },
  { value: 'inheritance', label: 'Inheritance', risk: 'M' },
  { value: 'loan', label: 'Loan of a bank', risk: 'M' },
  { value: 'private-loan', label: 'Loan from another person', risk: 'H' },
  { value: 'gifts', label: 'Gifts of others', risk: 'H' },
  { value: 'crypto', label: 'Virtual currency', risk: 'H' },
  { value: 'gambling', label: 'Gambling', risk: 'H' },
] as const satisfies readonly (Choice & { risk: RiskLevel })[];
export type FundSource = (typeof fundSources)[number]['value'];
export const fundSourceCodes = fundSources.map(({ value }) => value) as [FundSource, ...FundSource[]];

export function getFundSource(code: string): (typeof fundSources)[number] | undefined {
  return fundSources.find(({ value }) => value === code);
}

/** Why somebody has the account: of a person the main purpose, of a company the intent. */
export const purposesByType = { N: mainPurposes, LEGAL: intents } as const;

/** Whether a person, or a company, can have this purpose. */
export function isPurposeOf(type: keyof typeof purposesByType, code: string): boolean {
  return purposesByType[type].some(({ value }) => value === code);
}

export function isPurpose(code: string): boolean {
  return [...mainPurposes, ...intents].some(({ value }) => value === code);
}

export function formatPurpose(code: string): string {
  return [...mainPurposes, ...intents].find(({ value }) => value === code)?.label ?? code;
}

export function isActivity(code: string): boolean {
  return businessActivities.some(({ value }) => value === code);
}
