/**
 * The risk score of a client: its factors, how they make the overall level, and how far an officer may depart from it
 * (specification, back office section 3; decisions section 6; decisions for the back office, section 2). Pure.
 */
import { type RiskLevel, riskLabels, riskLevels } from '../standing.ts';

/** In the order of the screen. The database holds the same codes. */
export const personFactors = {
  ATM: 'Yearly cash withdrawal',
  CCD: 'Document country',
  CCT: 'Transaction country',
  TAX: 'Tax residence',
  SOF: 'Source of funds',
  TRN: 'Monthly turnover',
  ADV: 'Adverse media',
  PEP: 'Politically exposed',
} as const;
export const companyFactors = {
  LIC: 'Incorporation country',
  LTR: 'Tax residence',
  LBA: 'Business activities',
  LBC: 'Residence of owners',
  LPC: 'PEP relations',
  LOS: 'Ownership structure',
  LMT: 'Monthly account turnover',
  LSC: 'Cash settlements',
  LIP: 'Incoming payments',
  LOP: 'Outgoing payments',
  LOF: 'Other risk factors',
} as const;
export type PersonFactor = keyof typeof personFactors;
export type CompanyFactor = keyof typeof companyFactors;
export type Factor = PersonFactor | CompanyFactor;
/** ALL: the overall level. */
export type Scored = Factor | 'ALL';

export const factorLabels: Readonly<Record<Factor, string>> = { ...personFactors, ...companyFactors };
export const scoredCodes = ['ALL', ...Object.keys(factorLabels)] as [Scored, ...Scored[]];
export type ClientType = 'N' | 'LEGAL';

/** The factors of a natural person or of a company. */
export function getFactors(type: ClientType): Factor[] {
  return Object.keys(type === 'N' ? personFactors : companyFactors) as Factor[];
}

export function isScored(code: string): code is Scored {
  return code === 'ALL' || Object.hasOwn(factorLabels, code);
}

export function getText(scored: Scored): string {
  return scored === 'ALL' ? 'Overall' : factorLabels[scored];
}

/** Codes in the facts of records about a score, by the name of the fact. */
export const scoreFacts = {
  factor: { ALL: getText('ALL'), ...factorLabels },
  level: riskLabels,
  from: riskLabels,
  to: riskLabels,
} as const;

/** A factor as it stands. isFloor: it makes the whole client high, and no officer goes below that. */
export interface Standing {
  factor: Factor;
  level: RiskLevel;
  isFloor: boolean;
}

/** High: a floor, or two high factors. Medium: one high, or three medium. Otherwise low. */
export function getOverall(factors: readonly Standing[]): RiskLevel {
  const count = (wanted: RiskLevel) => factors.filter(({ level }) => level === wanted).length;
  if (factors.some(({ isFloor }) => isFloor) || count('H') >= 2) return 'H';
  return count('H') === 1 || count('M') >= 3 ? 'M' : 'L';
}

/** 'Politically exposed is high' */
export function formatOverall(factors: readonly Standing[]): string {
  const overall = getOverall(factors);
  const floors = factors.filter(({ isFloor }) => isFloor);
  const high = factors.filter(({ level }) => level === 'H');
  const medium = factors.filter(({ level }) => level === 'M');
  const [shown, level] =
    floors.length > 0 ? [floors, 'H' as const] : high.length > 0 ? [high, 'H' as const] : [medium, 'M' as const];
  if (shown.length === 0) return 'No factor is raised';
  const names = shown.map(({ factor }, at) => (at === 0 ? factorLabels[factor] : factorLabels[factor].toLowerCase()));
  const words = `${names.join(', ')}: ${riskLabels[level].toLowerCase()}`;
  return overall === 'L' ? `${words}; not enough for more` : words;
}

/** Whether a level is below another one. */
export function isBelow(level: RiskLevel, other: RiskLevel): boolean {
  return riskLevels.indexOf(level) > riskLevels.indexOf(other);
}

/** The least level that an officer may set: high where a floor stands, for the factor itself or for the whole. */
export function getFloor(scored: Scored, factors: readonly Standing[]): RiskLevel {
  return factors.some(({ factor, isFloor }) => isFloor && (scored === 'ALL' || scored === factor)) ? 'H' : 'L';
}

/** Days that an officer's level may stand, at most. */
export const maxOverrideDays = 366;

/** Years until the next review, by the overall level (decisions for the back office, section 1). */
export const reviewYears: Readonly<Record<RiskLevel, number>> = { H: 1, M: 2, L: 3 };
/** An EDD approved so many days ago, on the same causes, is not asked for again. */
export const eddHoldsDays = 90;
