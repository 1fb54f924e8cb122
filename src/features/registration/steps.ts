/**
 * The stages of a registration, their steps, and which fields each step shows (specification, company area, section 4;
 * decisions section 6). Both sides use it. Pure.
 */
import type { Stage } from '#shared/cddTags.ts';
import type { Draft, DraftField } from './draft.ts';

export interface Step {
  title: string;
  fields: readonly DraftField[];
}

export const steps: Readonly<Record<Stage, readonly Step[]>> = {
  Screening: [
    {
      title: 'Company information',
      fields: ['Country', 'Name', 'Code', 'Role', 'BusinessActivities', 'UboCountries'],
    },
  ],
  Registration: [
    {
      title: 'Company information',
      fields: [
        ...(['Country', 'Name', 'Code', 'Role', 'BusinessActivities', 'LegalForm', 'TIN'] as const),
        ...(['Street', 'PostalCode', 'City', 'AddressesAreDifferent'] as const),
        ...(['OperatingStreet', 'OperatingPostalCode', 'OperatingCity'] as const),
        ...(['Website', 'Phone', 'Email', 'AdsConfirmed'] as const),
      ],
    },
    { title: 'Proof files', fields: ['FilesRE', 'FilesPO', 'FilesID', 'FilesRA', 'FilesOA', 'FilesOD'] },
    { title: 'Income and outcome countries', fields: ['IncomeCountries', 'OutcomeCountries'] },
    { title: 'Business regions', fields: ['BusinessRegions', 'BusinessPartners'] },
    {
      title: 'Finances and services',
      fields: [
        ...(['NumberOfEmployees', 'CompanyActivities', 'AuthorizedCapital', 'CapitalSource'] as const),
        ...([
          'PreviousTurnover',
          'ExpectedTurnover',
          'BankAccounts',
          'Services',
          'MonthlyTurnover',
          'CashRatio',
        ] as const),
        ...(['IsFirstBigDeposit', 'FirstBigDepositSource', 'FilesDS', 'Intent', 'IntentOther'] as const),
        ...(['ExpectedActivities'] as const),
      ],
    },
    { title: 'Beneficial ownership', fields: ['ShareholdersAreCompany', 'BeneficialOwners', 'FilesOS'] },
    {
      title: 'Confirmations',
      fields: ['TermsAccepted', 'PrivacyPolicyAccepted', 'DataConfirmed', 'UseConfirmed'],
    },
  ],
};

/** Fields that appear only with a certain answer to another one. */
const conditions: Partial<Readonly<Record<DraftField, (draft: Draft) => boolean>>> = {
  OperatingStreet: ({ AddressesAreDifferent }) => AddressesAreDifferent,
  OperatingPostalCode: ({ AddressesAreDifferent }) => AddressesAreDifferent,
  OperatingCity: ({ AddressesAreDifferent }) => AddressesAreDifferent,
  FilesOA: ({ AddressesAreDifferent }) => AddressesAreDifferent,
  FirstBigDepositSource: ({ IsFirstBigDeposit }) => IsFirstBigDeposit,
  FilesDS: ({ IsFirstBigDeposit }) => IsFirstBigDeposit,
  IntentOther: ({ Intent }) => Intent === 'other',
};

/** Whether the answers so far ask for the field at all. */
export function isAsked(field: DraftField, draft: Draft): boolean {
  return conditions[field]?.(draft) ?? true;
}

/** The fields of a step, from 1; past the last step there are none. In correction mode only those to correct. */
export function getFields(stage: Stage, step: number, draft: Draft, tags: readonly string[] = []): DraftField[] {
  const toCorrect = fieldsToCorrect(tags);
  if (toCorrect.length > 0) return step === 1 ? toCorrect : [];
  return (steps[stage][step - 1]?.fields ?? []).filter((field) => isAsked(field, draft));
}

export function stepsCount(stage: Stage, tags: readonly string[] = []): number {
  return fieldsToCorrect(tags).length > 0 ? 1 : steps[stage].length;
}

/**
 * The application is looked through once more before it is sent; corrections are sent as they are, and a first stage
 * too.
 */
export function hasCheck(stage: Stage, tags: readonly string[]): boolean {
  return stage === 'Registration' && fieldsToCorrect(tags).length === 0;
}

/** A stage is complete once its step is past the last one. */
export function isPast(stage: Stage, step: number, tags: readonly string[] = []): boolean {
  return step > stepsCount(stage, tags);
}

/** One step on with Continue, one back with Back; 0 leads back to the chooser, and corrections have step 1 alone. */
export function nextStep(stage: Stage, step: number, way: 'continue' | 'back', tags: readonly string[] = []): number {
  const next = step + (way === 'continue' ? 1 : -1);
  return Math.min(Math.max(next, 0), stepsCount(stage, tags) + 1);
}

/** By their tags: 'DPhone' → 'Phone'. */
const known = new Map<string, DraftField>(
  [...new Set(Object.values(steps).flatMap((all) => all.flatMap(({ fields }) => fields)))].map((field) => [
    `D${field}`,
    field,
  ]),
);

export function getTag(field: DraftField): string {
  return `D${field}`;
}

/** The fields that the bank wants corrected, in the order of the steps. */
export function fieldsToCorrect(tags: readonly string[]): DraftField[] {
  return [...known].filter(([tag]) => tags.includes(tag)).map(([, field]) => field);
}
