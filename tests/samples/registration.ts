// A registration with every field filled in as its rules want it.
import type { Draft, DraftField } from '#features/registration/draft.ts';

const file = '01900000-0000-7000-8000-000000000001';

export const sampleDraft: Draft = {
  ...{ Country: 'LT', Name: 'Sidabrinė Žuvis UAB', Code: '304151376', Role: 'CEO', LegalForm: 'UAB' },
  TIN: [{ Country: 'LT', Number: '304151376' }],
  ...{ Street: 'Žvejų g. 1', PostalCode: 'LT-91234', City: 'Klaipėda', AddressesAreDifferent: true },
  ...{ OperatingStreet: 'Uosto g. 2', OperatingPostalCode: 'LT-91235', OperatingCity: 'Klaipėda' },
  ...{ Website: 'www.zuvis.example', Phone: '+37000020001', Email: 'labas@zuvis.example' },
  ...{ BusinessActivities: ['10', 'OTHER:Smoking of fish'], UboCountries: ['LT', 'LV'], AdsConfirmed: true },
  ...{ IncomeCountries: ['LT', 'DE'], OutcomeCountries: ['LT'], BusinessRegions: ['EU', 'OTHER:Asia'] },
  BusinessPartners: [{ Name: 'Nordsee GmbH', CompanyCode: 'HRB 123', Country: 'DE' }],
  ...{ NumberOfEmployees: '12', CompanyActivities: 'Smoked fish for shops.', AuthorizedCapital: '2500' },
  CapitalSource: 'Savings of the founder',
  PreviousTurnover: [{ Year: '2025', Amount: '250000' }],
  ExpectedTurnover: [{ Year: '2027', Amount: '300000.50' }],
  BankAccounts: ['LT121000011101001000'],
  ...{ Services: ['sepa', 'cards'], MonthlyTurnover: '<50000', CashRatio: '0-10' },
  ...{ IsFirstBigDeposit: true, FirstBigDepositSource: 'Sale of a boat', Intent: 'other', IntentOther: 'Daily trade' },
  ExpectedActivities: [{ Type: 'transfers', Band: 'high' }],
  ...{ FilesRE: [file], FilesPO: [file], FilesID: [file], FilesRA: [file], FilesOA: [file], FilesOS: [file] },
  ...{ FilesOD: [], FilesDS: [file], ShareholdersAreCompany: false },
  BeneficialOwners: [
    {
      ...{ Type: 'P', Id: 'p1', Name: 'Jūratė Žuvėdrienė', Country: 'LT', Date: '1980-05-05', Code: '' },
      Address: { Street: 'Žvejų g. 3', PostalCode: 'LT-91234', City: 'Klaipėda' },
      ...{ Files: [], OwnershipRights: [{ Id: 'r1', OwnerId: '', Rights: '100' }] },
      ...{ LegalForm: '', Register: '', TIN: '' },
    },
  ],
  ...{ TermsAccepted: true, PrivacyPolicyAccepted: true, DataConfirmed: true, UseConfirmed: true },
};

/** Owners: a person here, and a company of that country. */
export function ownedFromAfar(country: string): Draft['BeneficialOwners'] {
  const [person] = sampleDraft.BeneficialOwners;
  if (!person) throw new Error('the sample has an owner');
  const company = { ...person, Id: 'c1', Type: 'C' as const, Country: country, Code: 'X-1', Name: 'Far Holding' };
  const half = (Id: string) => [{ Id, OwnerId: '', Rights: '50' }];
  return [
    { ...person, OwnershipRights: half('r1') },
    { ...company, OwnershipRights: half('r2') },
  ];
}

/** How many characters each field holds at most (specification, company area, section 5), typed by hand. */
export const draftLengths: readonly [DraftField, number][] = [
  ['Name', 100],
  ['Code', 50],
  ['LegalForm', 50],
  ['Street', 100],
  ['PostalCode', 100],
  ['City', 100],
  ['OperatingStreet', 100],
  ['OperatingPostalCode', 100],
  ['OperatingCity', 100],
  ['Website', 100],
  ['Phone', 20],
  ['Email', 100],
  ['NumberOfEmployees', 15],
  ['AuthorizedCapital', 15],
  ['CapitalSource', 100],
  ['FirstBigDepositSource', 100],
  ['CompanyActivities', 140],
  ['IntentOther', 140],
];
