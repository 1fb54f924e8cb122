/**
 * The draft of a registration: every field of the specification (company area, section 3) and of decisions section 6,
 * each with the form and the length that it is saved with. A draft keeps what is half typed; `rules.ts` judges it when
 * a stage ends.
 */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { fieldLengths, textLengths } from '#shared/limits.ts';
import { companyRoles } from '#shared/permissions.ts';
import {
  businessRegions,
  type Choice,
  cashRatios,
  expectedActivities,
  intents,
  monthlyTurnovers,
  services,
  valueBands,
} from '#shared/reference/companies.ts';
import { fileCategoryCodes } from '#shared/reference/fileCategories.ts';
import { countryCode } from '#shared/rules/countryCode.ts';
import { boundedList, boundedText, nameText, plainText } from '#shared/rules/texts.ts';

/** How many entries the lists of a draft hold at most. */
export const draftLists = {
  activities: 20,
  countries: 100,
  choices: 10,
  tins: 10,
  partners: 20,
  accounts: 10,
  years: 5,
  files: 20,
  parties: 60,
  rights: 20,
} as const;

/** One of the choices, or nothing yet. */
const chosen = (choices: readonly Choice[]) => {
  const known = new Set(['', ...choices.map(({ value }) => value)]);
  return boundedText(
    20,
    z.refine((value) => known.has(value), 'choice-not-known'),
  );
};
const country = z.union([z.literal(''), countryCode]);
const countryList = boundedList(countryCode, draftLists.countries);
/** A choice, or 'OTHER:' with words; `choices` says which there are. */
const entryList = (choices?: readonly Choice[]) => {
  const isKnown = (entry: string) =>
    !choices || entry.startsWith('OTHER') || choices.some(({ value }) => value === entry);
  return boundedList(plainText(textLengths.message).check(z.refine(isKnown, 'choice-not-known')), draftLists.choices);
};
const fileIds = boundedList(recordId, draftLists.files);
const digits = (most: number) => boundedText(most, z.regex(/^[\d .]*$/, 'number-not-valid'));
const address = {
  Street: nameText(fieldLengths.addressPart),
  PostalCode: nameText(fieldLengths.addressPart),
  City: nameText(fieldLengths.addressPart),
};
const turnovers = boundedList(
  z.strictObject({
    Year: boundedText(4, z.regex(/^\d{0,4}$/, 'year-not-valid')),
    Amount: digits(fieldLengths.turnover),
  }),
  draftLists.years,
);
export const tin = z.strictObject({ Country: country, Number: nameText(fieldLengths.code) });

/** Local to the draft: the browser makes it. */
const partyId = boundedText(36, z.regex(/^[A-Za-z0-9-]{1,36}$/, 'id-not-valid'));

/** A share that the party holds: percent as typed, of the applicant ('') or of a company among the parties. */
export const ownershipRight = z.strictObject({
  Id: partyId,
  OwnerId: z.union([z.literal(''), partyId]),
  Rights: boundedText(10, z.regex(/^[\d.]*$/, 'percent-not-valid')),
});

/** A beneficial owner or related party (specification, company area, section 3). */
export const party = z.strictObject({
  Type: z.enum(['P', 'C', 'B', 'S', 'D']),
  Id: partyId,
  Name: nameText(textLengths.name),
  Country: country,
  /** of birth or of registration, yyyy-mm-dd */
  Date: boundedText(10),
  Address: z.strictObject(address),
  /** personal or company code */
  Code: nameText(fieldLengths.code),
  Files: fileIds,
  OwnershipRights: boundedList(ownershipRight, draftLists.rights),
  /** these three of companies only */
  LegalForm: nameText(fieldLengths.legalForm),
  Register: nameText(textLengths.name),
  TIN: nameText(fieldLengths.code),
});
export type Party = z.output<typeof party>;

/** Who the company is: `POST /web/client` and `PATCH /web/{companyId}/client` carry these. */
export const companyShape = {
  Country: country,
  Name: nameText(fieldLengths.companyName),
  Code: nameText(fieldLengths.code),
  Role: z.union([z.literal(''), z.enum(Object.keys(companyRoles) as [keyof typeof companyRoles])]),
  LegalForm: nameText(fieldLengths.legalForm),
  TIN: boundedList(tin, draftLists.tins),
  ...address,
  AddressesAreDifferent: z.boolean(),
  OperatingStreet: address.Street,
  OperatingPostalCode: address.PostalCode,
  OperatingCity: address.City,
  Website: nameText(fieldLengths.website),
  Phone: nameText(fieldLengths.phone),
  Email: nameText(fieldLengths.email),
} as const;

/** What it does and who owns it: `PATCH /web/{companyId}/cdd/{cddId}` carries these. */
export const cddShape = {
  BusinessActivities: boundedList(plainText(textLengths.message), draftLists.activities),
  UboCountries: countryList,
  AdsConfirmed: z.boolean(),
  IncomeCountries: countryList,
  OutcomeCountries: countryList,
  BusinessRegions: entryList(businessRegions),
  BusinessPartners: boundedList(
    z.strictObject({ Name: nameText(textLengths.name), CompanyCode: nameText(fieldLengths.code), Country: country }),
    draftLists.partners,
  ),
  NumberOfEmployees: digits(fieldLengths.employees),
  CompanyActivities: plainText(textLengths.message),
  AuthorizedCapital: digits(fieldLengths.capital),
  CapitalSource: plainText(fieldLengths.capitalSource),
  PreviousTurnover: turnovers,
  ExpectedTurnover: turnovers,
  BankAccounts: boundedList(nameText(textLengths.iban), draftLists.accounts),
  Services: entryList(services),
  MonthlyTurnover: chosen(monthlyTurnovers),
  CashRatio: chosen(cashRatios),
  IsFirstBigDeposit: z.boolean(),
  FirstBigDepositSource: plainText(fieldLengths.depositSource),
  Intent: chosen(intents),
  IntentOther: plainText(textLengths.message),
  ExpectedActivities: boundedList(
    z.strictObject({ Type: chosen(expectedActivities), Band: chosen(valueBands) }),
    draftLists.choices,
  ),
  FilesRE: fileIds,
  FilesPO: fileIds,
  FilesID: fileIds,
  FilesRA: fileIds,
  FilesOA: fileIds,
  FilesOS: fileIds,
  FilesOD: fileIds,
  FilesDS: fileIds,
  ShareholdersAreCompany: z.boolean(),
  BeneficialOwners: boundedList(party, draftLists.parties),
  TermsAccepted: z.boolean(),
  PrivacyPolicyAccepted: z.boolean(),
  DataConfirmed: z.boolean(),
  UseConfirmed: z.boolean(),
} as const;

export const draftSchema = z.strictObject({ ...companyShape, ...cddShape });
export type Draft = z.output<typeof draftSchema>;
export type DraftField = keyof Draft;
export const draftFields = Object.keys(draftSchema.shape) as DraftField[];

/** 'FilesRE' holds the documents of category RE. */
export const fileFields = fileCategoryCodes.map((code) => `Files${code}` as const);

const noAddress = { Street: '', PostalCode: '', City: '' };

/** Nothing is filled in. */
export const emptyDraft: Draft = {
  ...{ Country: '', Name: '', Code: '', Role: '', LegalForm: '', TIN: [], ...noAddress, AddressesAreDifferent: false },
  ...{ OperatingStreet: '', OperatingPostalCode: '', OperatingCity: '', Website: '', Phone: '', Email: '' },
  ...{ BusinessActivities: [], UboCountries: [], AdsConfirmed: false, IncomeCountries: [], OutcomeCountries: [] },
  ...{ BusinessRegions: [], BusinessPartners: [], NumberOfEmployees: '', CompanyActivities: '', AuthorizedCapital: '' },
  ...{ CapitalSource: '', PreviousTurnover: [], ExpectedTurnover: [], BankAccounts: [], Services: [] },
  ...{ MonthlyTurnover: '', CashRatio: '', IsFirstBigDeposit: false, FirstBigDepositSource: '' },
  ...{ Intent: '', IntentOther: '', ExpectedActivities: [] },
  ...{ FilesRE: [], FilesPO: [], FilesID: [], FilesRA: [], FilesOA: [], FilesOS: [], FilesOD: [], FilesDS: [] },
  ...{ ShareholdersAreCompany: false, BeneficialOwners: [] },
  ...{ TermsAccepted: false, PrivacyPolicyAccepted: false, DataConfirmed: false, UseConfirmed: false },
};
