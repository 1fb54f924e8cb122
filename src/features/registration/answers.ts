/** What an applicant has answered, in words: for the check before it is sent, and for the copy on paper. Pure. */
import type { Stage } from '#shared/cddTags.ts';
import { countryName } from '#shared/countries.ts';
import { ibanWords } from '#shared/iban.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import { type Choice, expectedActivities, partyTypes, valueBands } from '#shared/reference/companies.ts';
import type { Draft, DraftField, Party } from './draft.ts';
import { fieldWords } from './fieldWords.ts';
import { formFields } from './formFields.ts';
import { applicant } from './ownership.ts';
import { fieldsOf, steps } from './steps.ts';

export interface AnsweredStep {
  /** from 1 */
  step: number;
  title: string;
  rows: { field: DraftField; label: string; value: string }[];
}

/** By id: what documents are called. */
export type FileNames = ReadonlyMap<string, string>;

/** Every question that the answers so far ask, step by step; what may stay empty and does is 'Not given'. */
export function answersOf(draft: Draft, stage: Stage, files: FileNames): AnsweredStep[] {
  return steps[stage].map(({ title }, i) => ({
    step: i + 1,
    title,
    rows: fieldsOf(stage, i + 1, draft).map((field) => ({
      field,
      label: fieldWords[field],
      value: answerWords(field, draft, files) || 'Not given',
    })),
  }));
}

/** One answer; several things stand on a line each. */
function answerWords(field: DraftField, draft: Draft, files: FileNames): string {
  const lines = rowWords[field]?.(draft);
  if (lines) return lines.join('\n');
  const [value, declared] = [draft[field], formFields[field]];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const options = 'options' in declared ? declared.options : [];
  if (typeof value === 'string') return labelOf(options, value);
  const texts = value.filter((one) => typeof one === 'string');
  if (declared.kind === 'files') return texts.map((id) => files.get(id) ?? 'A document').join('\n');
  if (declared.kind === 'accounts') return texts.map(ibanWords).join('\n');
  if (declared.kind === 'activities') return texts.map((one) => ownWords(activityName(one))).join('\n');
  return texts.map((one) => labelOf(options, one)).join(', ');
}

const ownWords = (text: string) => text.replace(/^OTHER:\s*/, '');
const labelOf = (options: readonly Choice[], value: string) =>
  options.find((option) => option.value === value)?.label ?? ownWords(value);
const listed = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const countryOf = (iso2: string) => (iso2 === '' ? '' : countryName(iso2));
const yearsOf = (list: Draft['PreviousTurnover']) => list.map(({ Year, Amount }) => `${Year}: ${Amount} EUR`);

/** Fields that hold several things of several parts. */
const rowWords: { readonly [F in DraftField]?: (draft: Draft) => string[] } = {
  TIN: ({ TIN, Country }) => TIN.map((one) => listed(countryOf(one.Country || Country), one.Number)),
  BusinessPartners: ({ BusinessPartners }) =>
    BusinessPartners.map(({ Name, CompanyCode, Country }) => listed(Name, CompanyCode, countryOf(Country))),
  PreviousTurnover: ({ PreviousTurnover }) => yearsOf(PreviousTurnover),
  ExpectedTurnover: ({ ExpectedTurnover }) => yearsOf(ExpectedTurnover),
  ExpectedActivities: ({ ExpectedActivities }) =>
    ExpectedActivities.map(({ Type, Band }) => listed(labelOf(expectedActivities, Type), labelOf(valueBands, Band))),
  BeneficialOwners: ({ BeneficialOwners, Name }) =>
    BeneficialOwners.map((party) => partyWords(party, BeneficialOwners, Name)),
};

function partyWords(party: Party, all: readonly Party[], company: string): string {
  const { Type, Name, Country, Date: day, Code, Address, OwnershipRights, LegalForm, Register, TIN } = party;
  const nameOf = (id: string) => (id === applicant ? company : (all.find((other) => other.Id === id)?.Name ?? ''));
  const shares = OwnershipRights.map(({ OwnerId, Rights }) => `${Rights} % of ${nameOf(OwnerId)}`);
  const address = listed(Address.Street, Address.PostalCode, Address.City);
  return (
    `${labelOf(partyTypes, Type)}: ` +
    `${listed(Name, LegalForm, countryOf(Country), day, Code, Register, TIN, address, ...shares)}`
  );
}
