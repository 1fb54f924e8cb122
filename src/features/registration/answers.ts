/** What an applicant has answered, in words: for the check before it is sent, and for the copy on paper. Pure. */
import type { Stage } from '#shared/cddTags.ts';
import { countryName } from '#shared/countries.ts';
import { formatIban } from '#shared/iban.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import { type Choice, expectedActivities, partyTypes, valueBands } from '#shared/reference/companies.ts';
import type { Draft, DraftField, Party } from './draft.ts';
import { fieldLabels } from './fieldLabels.ts';
import { formFields } from './formFields.ts';
import { applicant } from './ownership.ts';
import { getFields, steps } from './steps.ts';

export interface AnsweredStep {
  /** from 1 */
  step: number;
  title: string;
  rows: { field: DraftField; label: string; value: string }[];
}

/** By id: what documents are called. */
export type FileNames = ReadonlyMap<string, string>;

/** Every question that the answers so far ask, step by step; what may stay empty and does is 'Not given'. */
export function getAnswers(draft: Draft, stage: Stage, files: FileNames): AnsweredStep[] {
  return steps[stage].map(({ title }, i) => ({
    step: i + 1,
    title,
    rows: getFields(stage, i + 1, draft).map((field) => ({
      field,
      label: fieldLabels[field],
      value: formatAnswer(field, draft, files) || 'Not given',
    })),
  }));
}

/** One answer; several things stand on a line each. */
function formatAnswer(field: DraftField, draft: Draft, files: FileNames): string {
  const lines = rowLabels[field]?.(draft);
  if (lines) return lines.join('\n');
  const [value, declared] = [draft[field], formFields[field]];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const options = 'options' in declared ? declared.options : [];
  if (typeof value === 'string') return getLabel(options, value);
  const texts = value.filter((one) => typeof one === 'string');
  if (declared.kind === 'files') return texts.map((id) => files.get(id) ?? 'A document').join('\n');
  if (declared.kind === 'accounts') return texts.map(formatIban).join('\n');
  if (declared.kind === 'activities') return texts.map((one) => formatOwn(activityName(one))).join('\n');
  return texts.map((one) => getLabel(options, one)).join(', ');
}

const formatOwn = (text: string) => text.replace(/^OTHER:\s*/, '');
const getLabel = (options: readonly Choice[], value: string) =>
  options.find((option) => option.value === value)?.label ?? formatOwn(value);
const listed = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const getCountry = (iso2: string) => (iso2 === '' ? '' : countryName(iso2));
const getYears = (list: Draft['PreviousTurnover']) => list.map(({ Year, Amount }) => `${Year}: ${Amount} EUR`);

/** Fields that hold several things of several parts. */
const rowLabels: { readonly [F in DraftField]?: (draft: Draft) => string[] } = {
  TIN: ({ TIN, Country }) => TIN.map((one) => listed(getCountry(one.Country || Country), one.Number)),
  BusinessPartners: ({ BusinessPartners }) =>
    BusinessPartners.map(({ Name, CompanyCode, Country }) => listed(Name, CompanyCode, getCountry(Country))),
  PreviousTurnover: ({ PreviousTurnover }) => getYears(PreviousTurnover),
  ExpectedTurnover: ({ ExpectedTurnover }) => getYears(ExpectedTurnover),
  ExpectedActivities: ({ ExpectedActivities }) =>
    ExpectedActivities.map(({ Type, Band }) => listed(getLabel(expectedActivities, Type), getLabel(valueBands, Band))),
  BeneficialOwners: ({ BeneficialOwners, Name }) =>
    BeneficialOwners.map((party) => formatParty(party, BeneficialOwners, Name)),
};

function formatParty(party: Party, all: readonly Party[], company: string): string {
  const { Type, Name, Country, Date: day, Code, Address, OwnershipRights, LegalForm, Register, TIN } = party;
  const getName = (id: string) => (id === applicant ? company : (all.find((other) => other.Id === id)?.Name ?? ''));
  const shares = OwnershipRights.map(({ OwnerId, Rights }) => `${Rights} % of ${getName(OwnerId)}`);
  const address = listed(Address.Street, Address.PostalCode, Address.City);
  return (
    `${getLabel(partyTypes, Type)}: ` +
    `${listed(Name, LegalForm, getCountry(Country), day, Code, Register, TIN, address, ...shares)}`
  );
}
