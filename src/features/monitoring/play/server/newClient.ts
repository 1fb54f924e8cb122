/** A company that becomes a client by the calls of its applicant and of staff, for a play. */
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { writeSentName } from '#shared/rules/sentNames.ts';
import { isRegisterCode } from '#shared/rules/taxIds/companyNumbers.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { type DemoPerson, PlayFailed } from './demoPerson.ts';

export interface NewClient {
  clientId: string;
  iban: string;
}

/** A white picture of one point: what documents of plays show. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

const begun = z.object({ id: z.string(), cddId: z.string(), version: versionNumber });
const saved = z.object({ version: versionNumber });
const stageEnd = z.object({ Stage: z.string(), Status: z.nullable(z.string()), version: versionNumber });
const opened = z.object({ iban: z.string() });

/** Who becomes a client by a play: the applicant gets all rights, and an officer decides. */
export interface Registering {
  applicant: DemoPerson;
  officer: DemoPerson;
  /** its case, which the officer decides */
  findCase(clientId: string): Promise<string>;
}

/** @param name of the company @throws {PlayFailed} */
export async function registerClient(name: string, registering: Registering): Promise<NewClient> {
  const { applicant, officer } = registering;
  const Code = newCompanyCode();
  const first = { Name: name, Country: 'LT', Code, Role: 'CEO', UboCountries: ['LT'] };
  const { id, cddId } = z.parse(
    begun,
    await applicant.make('POST', '/web/client', { body: first, key: `play-${Code}` }),
  );
  const cdd = `/web/${id}/cdd/${cddId}`;
  let { version } = z.parse(stageEnd, await applicant.make('POST', cdd));
  const company = { ...companyFields, LegalForm: 'UAB', TIN: [{ Country: 'LT', Number: Code }], Phone: newPhone() };
  ({ version } = z.parse(saved, await applicant.make('PATCH', `/web/${id}/client`, { body: { ...company, version } })));
  const fileId = await giveDocument(applicant, id, cdd);
  const files = Object.fromEntries(documentFields.map((field) => [field, [fileId]]));
  await applicant.make('PATCH', cdd, { body: { ...businessFields(name), ...files, Step: 7, version } });
  const { Status } = z.parse(stageEnd, await applicant.make('POST', cdd));
  if (Status !== 'Review') throw new PlayFailed(`The application is in ${Status}, not in Review.`);
  await approveApplication(officer, id, await registering.findCase(id));
  return { clientId: id, iban: z.parse(opened, await applicant.make('GET', `/web/${id}/client`)).iban };
}

async function approveApplication(officer: DemoPerson, clientId: string, caseId: string): Promise<void> {
  const path = `/web/tasks/${clientId}/${caseId}`;
  const { version } = z.parse(saved, await officer.make('GET', path));
  const body = { comment: 'A client of a play', version, props: { sole: 'yes', terms: ['1', '2'] } };
  await officer.make('PATCH', `${path}?BAPR`, { body });
}

async function giveDocument(applicant: DemoPerson, clientId: string, cdd: string): Promise<string> {
  const name = writeSentName({ clientId, category: 'RE', name: 'play.png' });
  const form = { fields: { name }, file: new Blob([picture], { type: 'image/png' }), fileName: 'play.png' };
  return z.parse(z.object({ id: z.string() }), await applicant.make('POST', `${cdd}/files`, { form })).id;
}

const documentFields = ['FilesRE', 'FilesPO', 'FilesID', 'FilesRA', 'FilesOA', 'FilesOS', 'FilesDS'] as const;

const companyFields = {
  ...{ Street: 'Žaidimo g. 1', PostalCode: 'LT-91234', City: 'Klaipėda', AddressesAreDifferent: false },
  ...{ Website: 'www.play.example', Email: 'play@play.example' },
};

const businessFields = (name: string) => ({
  ...{ BusinessActivities: ['46'], UboCountries: ['LT'], AdsConfirmed: true },
  ...{ IncomeCountries: ['LT'], OutcomeCountries: ['LT'], BusinessRegions: ['EU'] },
  BusinessPartners: [{ Name: 'Nordsee GmbH', CompanyCode: 'HRB 123', Country: 'DE' }],
  ...{ NumberOfEmployees: '3', CompanyActivities: 'Wholesale of what plays need.', AuthorizedCapital: '2500' },
  CapitalSource: 'Savings of the founder',
  PreviousTurnover: [{ Year: '2025', Amount: '250000' }],
  ExpectedTurnover: [{ Year: '2027', Amount: '300000' }],
  BankAccounts: [],
  ...{ Services: ['sepa', 'cards'], MonthlyTurnover: '<50000', CashRatio: '0-10' },
  ...{ IsFirstBigDeposit: true, FirstBigDepositSource: 'Sale of goods', Intent: 'other', IntentOther: 'Daily trade' },
  ExpectedActivities: [{ Type: 'transfers', Band: 'high' }],
  ShareholdersAreCompany: false,
  BeneficialOwners: [
    {
      ...{ Type: 'P', Id: 'p1', Name: `Owner of ${name}`, Country: 'LT', Date: '1980-05-05', Code: '' },
      Address: { Street: 'Žaidimo g. 2', PostalCode: 'LT-91234', City: 'Klaipėda' },
      ...{ Files: [], OwnershipRights: [{ Id: 'r1', OwnerId: '', Rights: '100' }] },
      ...{ LegalForm: '', Register: '', TIN: '' },
    },
  ],
  ...{ TermsAccepted: true, PrivacyPolicyAccepted: true, DataConfirmed: true, UseConfirmed: true },
});

/** Nine digits with their check digit. */
function newCompanyCode(): string {
  for (;;) {
    const code = `3${randomInt(10_000_000, 99_999_999)}`;
    if (isRegisterCode('LT', code)) return code;
  }
}

const newPhone = (): string => `+3706${randomInt(1_000_000, 9_999_999)}`;
