/**
 * When a step or a stage is complete (specification, company area, sections 4 and 5). Faults carry the path of the
 * field and a code; `required` means that nothing is there. Brings the library of national numbers: forms import it
 * when they are opened.
 */

import type { Stage } from '#shared/cddTags.ts';
import type { FieldError } from '#shared/errors.ts';
import { businessActivities } from '#shared/reference/businessActivities.ts';
import { legalForms } from '#shared/reference/companies.ts';
import { hasPostCodes } from '#shared/reference/postCodes.ts';
import { isListOrComment, otherPrefix } from '#shared/rules/choices.ts';
import { isCompanyCode } from '#shared/rules/codes.ts';
import { isEmail, isOptionalPhone, isWebAddress } from '#shared/rules/contacts.ts';
import { isMoney, isNumber, isPercent } from '#shared/rules/numbers.ts';
import { includesPerson, isFilled } from '#shared/rules/presence.ts';
import { isCompanyTaxId, isRegisterCode } from '#shared/rules/taxIds/companyNumbers.ts';
import { isPersonalTaxId } from '#shared/rules/taxIds/personalTaxIds.ts';
import { dayText } from '#shared/rules/texts.ts';
import { isIban } from '#shared/validIban.ts';
import type { Draft, DraftField, Party } from './draft.ts';
import { applicant, beyondWhole, getCircles, getShares, toBasisPoints } from './ownership.ts';
import { getFields, stepsCount } from './steps.ts';

/** Fields that may stay empty. Others depend on what is answered; see `isOptional`. */
const optional: readonly DraftField[] = [
  'Website',
  'Phone',
  'FilesOD',
  'BusinessPartners',
  'BankAccounts',
  'AdsConfirmed',
];
/** Answers of yes and no, where no is an answer too. */
const yesOrNo: readonly DraftField[] = ['AddressesAreDifferent', 'IsFirstBigDeposit', 'ShareholdersAreCompany'];

/** Whether a step may be left without the field. */
export function isOptional(field: DraftField, draft: Draft, stage: Stage): boolean {
  if (optional.includes(field) || yesOrNo.includes(field)) return true;
  if (field === 'BusinessActivities') return stage === 'Screening';
  if (field === 'PostalCode' || field === 'OperatingPostalCode') return !hasPostCodes(draft.Country);
  if (field === 'FilesPO') return draft.Role !== 'REP';
  if (field === 'FilesOS') return !draft.ShareholdersAreCompany;
  return false;
}

type Judge<F extends DraftField> = (value: Draft[F], draft: Draft) => readonly FieldError[];
const fault = (path: string, code: string): FieldError => ({ path, code });
/** One fault of the whole field, unless the rule holds. */
const must =
  <F extends DraftField>(field: F, code: string, rule: (value: Draft[F], draft: Draft) => boolean): Judge<F> =>
  (value, draft) =>
    rule(value, draft) ? [] : [fault(field, code)];

const judges: { readonly [F in DraftField]?: Judge<F> } = {
  Code: (value, { Country }) => codeFaults('Code', Country, value),
  LegalForm: must(
    'LegalForm',
    'choice-not-known',
    (form, { Country }) => Country !== 'LT' || legalForms.some((one) => one === form),
  ),
  TIN: (list, { Country }) => list.flatMap((one, i) => tinFaults(one, i, Country, list.length)),
  Website: must('Website', 'website-not-valid', (text) => text === '' || isWebAddress(text)),
  Phone: must('Phone', 'phone-not-valid', isOptionalPhone),
  Email: must('Email', 'email-not-valid', isEmail),
  BusinessActivities: (list) =>
    list.flatMap((one, i) => (isActivityEntry(one) ? [] : [fault(`BusinessActivities.${i}`, 'choice-not-known')])),
  BusinessRegions: must('BusinessRegions', 'other-text-missing', isListOrComment),
  Services: must('Services', 'other-text-missing', isListOrComment),
  BusinessPartners: (list) =>
    list.flatMap(({ Name, CompanyCode, Country }, i) => [
      ...(isFilled(Name) ? [] : [fault(`BusinessPartners.${i}.Name`, 'required')]),
      ...(isFilled(Country) ? [] : [fault(`BusinessPartners.${i}.Country`, 'required')]),
      ...codeFaults(`BusinessPartners.${i}.CompanyCode`, Country, CompanyCode),
    ]),
  NumberOfEmployees: must('NumberOfEmployees', 'number-not-valid', isNumber),
  AuthorizedCapital: must('AuthorizedCapital', 'amount-not-valid', isMoney),
  PreviousTurnover: (list) => turnoverFaults('PreviousTurnover', list),
  ExpectedTurnover: (list) => turnoverFaults('ExpectedTurnover', list),
  BankAccounts: (list) =>
    list.flatMap((iban, i) => (isIban(iban) ? [] : [fault(`BankAccounts.${i}`, 'iban-not-valid')])),
  ExpectedActivities: (list) =>
    list.flatMap(({ Type, Band }, i) => [
      ...(Type === '' ? [fault(`ExpectedActivities.${i}.Type`, 'required')] : []),
      ...(Band === '' ? [fault(`ExpectedActivities.${i}.Band`, 'required')] : []),
    ]),
  BeneficialOwners: partiesFaults,
};

/** What is wrong with one field; nothing for one that is empty and may be. */
export function faultsOfField<F extends DraftField>(field: F, draft: Draft, stage: Stage): readonly FieldError[] {
  if (!isFilled(draft[field])) return isOptional(field, draft, stage) ? [] : [fault(field, 'required')];
  const judge: Judge<F> | undefined = judges[field];
  return judge?.(draft[field], draft) ?? [];
}

/** What keeps a step from being complete, in the order of its fields. */
export function faultsOfStep(draft: Draft, stage: Stage, step: number, tags: readonly string[] = []): FieldError[] {
  return getFields(stage, step, draft, tags).flatMap((field) => faultsOfField(field, draft, stage));
}

/** What keeps a stage from being complete; in correction mode only the fields to correct are looked at. */
export function faultsOfStage(draft: Draft, stage: Stage, tags: readonly string[] = []): FieldError[] {
  return Array.from({ length: stepsCount(stage, tags) }, (_, i) => faultsOfStep(draft, stage, i + 1, tags)).flat();
}

function codeFaults(path: string, country: string, code: string): FieldError[] {
  if (!isFilled(code)) return [fault(path, 'required')];
  if (!isCompanyCode(code)) return [fault(path, 'special-characters')];
  return isRegisterCode(country, code) ? [] : [fault(path, 'code-not-valid')];
}

/** One is paired with the company's country; several are kept as they are. */
function tinFaults(tin: Draft['TIN'][number], i: number, country: string, count: number): FieldError[] {
  const of = count === 1 ? tin.Country || country : tin.Country;
  if (!isFilled(of)) return [fault(`TIN.${i}.Country`, 'required')];
  if (!isFilled(tin.Number)) return [fault(`TIN.${i}.Number`, 'required')];
  return isCompanyTaxId(of, tin.Number) ? [] : [fault(`TIN.${i}.Number`, 'tax-id-not-valid')];
}

function isActivityEntry(entry: string): boolean {
  if (entry.startsWith(otherPrefix)) return isListOrComment([entry]);
  return entry !== 'OTHER' && businessActivities.some(({ value }) => value === entry);
}

function turnoverFaults(field: string, list: Draft['PreviousTurnover']): FieldError[] {
  return list.flatMap(({ Year, Amount }, i) => [
    ...(/^\d{4}$/.test(Year) ? [] : [fault(`${field}.${i}.Year`, 'year-not-valid')]),
    ...(isMoney(Amount) ? [] : [fault(`${field}.${i}.Amount`, 'amount-not-valid')]),
  ]);
}

/** At least one person; no share beyond the whole, none in a circle; each party known well enough to be screened. */
function partiesFaults(parties: Draft['BeneficialOwners']): FieldError[] {
  const shares = getShares(parties);
  const at = (id: string) => parties.findIndex(({ Id }) => Id === id);
  return [
    ...(includesPerson(parties) ? [] : [fault('BeneficialOwners', 'person-missing')]),
    ...parties.flatMap((party, i) => partyFaults(party, i, parties)),
    ...beyondWhole(shares).map((id) =>
      fault(
        id === applicant ? 'BeneficialOwners' : `BeneficialOwners.${at(id)}.OwnershipRights`,
        'shares-beyond-whole',
      ),
    ),
    ...getCircles(shares).map((id) => fault(`BeneficialOwners.${at(id)}.OwnershipRights`, 'ownership-circle')),
  ];
}

function partyFaults(party: Party, i: number, parties: readonly Party[]): FieldError[] {
  const path = `BeneficialOwners.${i}`;
  const { Type, Name, Country, Date: day, Code, Id } = party;
  const isCompany = Type === 'C';
  return [
    ...(isFilled(Name) ? [] : [fault(`${path}.Name`, 'required')]),
    ...(isFilled(Country) ? [] : [fault(`${path}.Country`, 'required')]),
    ...(parties.findIndex((other) => other.Id === Id) === i ? [] : [fault(`${path}.Id`, 'id-not-valid')]),
    ...(isCompany
      ? codeFaults(`${path}.Code`, Country, Code)
      : [...dayFaults(`${path}.Date`, day), ...personFaults(`${path}.Code`, Country, Code)]),
    ...rightFaults(party, path, parties),
  ];
}

function dayFaults(path: string, day: string): FieldError[] {
  if (day === '') return [fault(path, 'required')];
  return dayText.safeParse(day).success ? [] : [fault(path, 'day-not-valid')];
}

/** A personal code may stay empty: not every country gives one. */
function personFaults(path: string, country: string, code: string): FieldError[] {
  return code === '' || isPersonalTaxId(country, code) ? [] : [fault(path, 'tax-id-not-valid')];
}

/** A share that is rounded to nothing would vanish from every sum. */
function shareFaults(path: string, percent: string): FieldError[] {
  if (!isPercent(percent)) return [fault(path, 'percent-not-valid')];
  return toBasisPoints(percent) > 0 ? [] : [fault(path, 'share-too-small')];
}

/** Owners own something; members of boards and directors need not. */
function rightFaults({ Type, Id, OwnershipRights }: Party, path: string, parties: readonly Party[]): FieldError[] {
  if ((Type === 'P' || Type === 'C') && OwnershipRights.length === 0)
    return [fault(`${path}.OwnershipRights`, 'required')];
  const isOwned = (id: string) =>
    id === applicant || (id !== Id && parties.some((other) => other.Id === id && other.Type === 'C'));
  return OwnershipRights.flatMap(({ OwnerId, Rights }, r) => [
    ...shareFaults(`${path}.OwnershipRights.${r}.Rights`, Rights),
    ...(isOwned(OwnerId) ? [] : [fault(`${path}.OwnershipRights.${r}.OwnerId`, 'choice-not-known')]),
  ]);
}
