/**
 * How each field of a draft is filled in: with which input, out of which choices, and the words that help. Its form and
 * its length are in `draft.ts`, what it is called in `fieldLabels.ts`, when it is asked in `steps.ts`.
 */

import { paths } from '#shared/paths.ts';
import { companyRoles } from '#shared/permissions.ts';
import type { Choice } from '#shared/reference/companies.ts';
import { businessRegions, cashRatios, intents, monthlyTurnovers, services } from '#shared/reference/companies.ts';
import { companyCountries, countries } from '#shared/reference/countries.ts';
import { fileHint } from '#shared/rules/fileHint.ts';
import type { Draft, DraftField } from './draft.ts';

/** The fields whose values are of this type, and of no narrower one. */
type FieldsOf<Value> = {
  [F in DraftField]: [Value, Draft[F]] extends [Draft[F], Value] ? F : never;
}[DraftField];
export type TextField = FieldsOf<string>;
export type ListField = FieldsOf<string[]>;
export type YesNoField = FieldsOf<boolean>;

interface Words {
  help?: string;
  /** above the field: what this and the following ones are about */
  heading?: string;
  /** beside the field before it, where there is room */
  isBeside?: true;
}
export type FormField = Words &
  (
    | { kind: 'text'; autoComplete?: string; inputMode?: 'numeric' | 'email' | 'url' }
    | { kind: 'area' }
    | { kind: 'phone' }
    | { kind: 'amount' }
    | { kind: 'country'; options: readonly Choice[] }
    | { kind: 'countries'; options: readonly Choice[] }
    | { kind: 'choice'; options: readonly Choice[] }
    /** several, and one of them in own words */
    | { kind: 'choices'; options: readonly Choice[] }
    | { kind: 'legalForm' | 'activities' | 'accounts' | 'rows' | 'files' | 'parties' }
    | { kind: 'yesNo'; words: string; link?: { to: string; words: string } }
  );

const asChoices = (list: typeof countries) => list.map(({ iso2, name }) => ({ value: iso2, label: name, note: iso2 }));
const allCountries = asChoices(countries);
const roles = Object.entries(companyRoles).map(([value, { words }]) => ({ value, label: words }));
const file = `${fileHint}.`;

export const formFields: Readonly<Record<DraftField, FormField>> = {
  Country: { kind: 'country', options: asChoices(companyCountries), help: 'Where the company is registered.' },
  Name: { kind: 'text', autoComplete: 'organization', help: 'As in the register, with its legal form.' },
  Code: { kind: 'text', help: 'Company registration number.' },
  Role: { kind: 'choice', options: roles, help: 'Your role in this company.' },
  BusinessActivities: { kind: 'activities' },
  UboCountries: {
    kind: 'countries',
    options: allCountries,
    help: 'Where the ultimate owners live.',
  },
  LegalForm: { kind: 'legalForm' },
  TIN: { kind: 'rows', help: 'Where the company pays taxes. Several countries are possible.' },
  Street: {
    heading: 'Registered address',
    kind: 'text',
    autoComplete: 'street-address',
    help: 'Street, house and flat.',
  },
  PostalCode: { kind: 'text', autoComplete: 'postal-code' },
  City: { isBeside: true, kind: 'text', autoComplete: 'address-level2' },
  AddressesAreDifferent: { kind: 'yesNo', words: 'The company works at another address than the registered one' },
  OperatingStreet: {
    heading: 'Operating address',
    kind: 'text',
    help: 'Street, house and flat where the work is done.',
  },
  OperatingPostalCode: { kind: 'text' },
  OperatingCity: { isBeside: true, kind: 'text' },
  Website: { heading: 'Contact', kind: 'text', inputMode: 'url', autoComplete: 'url' },
  Phone: { kind: 'phone', help: 'Of the company: a number that no person uses with us.' },
  Email: { isBeside: true, kind: 'text', inputMode: 'email', autoComplete: 'email' },
  AdsConfirmed: { kind: 'yesNo', words: 'Send the company offers and news' },
  FilesRE: { kind: 'files', help: `Not older than three months. ${file}` },
  FilesPO: { kind: 'files', help: `That you may act for the company. ${file}` },
  FilesID: { kind: 'files', help: `Articles of association, or the act of founding. ${file}` },
  FilesRA: { kind: 'files', help: `A contract of lease, or a bill with the address. ${file}` },
  FilesOA: { kind: 'files', help: `A contract of lease, or a bill with the address. ${file}` },
  FilesOS: { kind: 'files', help: `A drawing or a list of who owns whom, signed. ${file}` },
  FilesOD: { kind: 'files', help: `Whatever else helps us to understand the company. ${file}` },
  FilesDS: { kind: 'files', help: `A contract, or a statement of another bank. ${file}` },
  IncomeCountries: { kind: 'countries', options: allCountries, help: 'From where the company is paid.' },
  OutcomeCountries: { kind: 'countries', options: allCountries, help: 'Where the company pays to.' },
  BusinessRegions: { kind: 'choices', options: businessRegions },
  BusinessPartners: { kind: 'rows', help: 'The most important customers and suppliers.' },
  NumberOfEmployees: { kind: 'text', inputMode: 'numeric' },
  CompanyActivities: { kind: 'area', help: 'What it sells, to whom, and how it is paid for it.' },
  AuthorizedCapital: { heading: 'Capital and turnover', kind: 'amount' },
  CapitalSource: { kind: 'text', help: 'Where the money comes from that the company was founded with.' },
  PreviousTurnover: { kind: 'rows', help: 'For a new company: this year, with 0.' },
  ExpectedTurnover: { kind: 'rows', help: 'This year and the next.' },
  BankAccounts: { heading: 'Banking', kind: 'accounts', help: 'Accounts that the company has elsewhere.' },
  Services: { kind: 'choices', options: services },
  MonthlyTurnover: { kind: 'choice', options: monthlyTurnovers, help: 'Expected on the account with us.' },
  CashRatio: { isBeside: true, kind: 'choice', options: cashRatios, help: 'Of the turnover.' },
  IsFirstBigDeposit: { heading: 'First deposit', kind: 'yesNo', words: 'The first deposit exceeds 15 000 EUR' },
  FirstBigDepositSource: { kind: 'text', help: 'Such as the sale of a building, or a loan of the owner.' },
  Intent: { heading: 'Use of the account', kind: 'choice', options: intents },
  IntentOther: { kind: 'area' },
  ExpectedActivities: { kind: 'rows', help: 'What the account will be used for, and how much of it in a month.' },
  ShareholdersAreCompany: { kind: 'yesNo', words: 'Companies are among the shareholders' },
  BeneficialOwners: { kind: 'parties' },
  TermsAccepted: {
    kind: 'yesNo',
    words: 'I accept the terms and conditions for the company',
    link: { to: paths.terms, words: 'Read the terms' },
  },
  PrivacyPolicyAccepted: {
    kind: 'yesNo',
    words: 'I accept the privacy policy',
    link: { to: paths.privacy, words: 'Read the privacy policy' },
  },
  DataConfirmed: { kind: 'yesNo', words: 'What I have filled in is true and complete' },
  UseConfirmed: { kind: 'yesNo', words: 'The company uses the account for itself, not for other people' },
};
