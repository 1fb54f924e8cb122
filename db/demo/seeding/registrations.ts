/** Drafts of the demo's companies that are no clients yet: what their first user has filled in so far. */
import { addFile } from '#features/files/server/addFile.ts';
import type { Draft } from '#features/registration/draft.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { companies, type DemoCompany } from '../companies.ts';
import { getDocuments, getProofs } from '../documents.ts';
import { people } from '../people.ts';

const insertRegistrations = sql<never>(`
  insert into registration (id, client_id, applicant_id, stage, step, draft, reasons, saved_at)
  select r.id, r.client_id, r.applicant_id, r.stage, 1, r.draft, r.reasons, r.at at time zone b.zone
  from json_to_recordset($1) as r(id uuid, client_id text, applicant_id text, stage text, draft jsonb, reasons text[],
    at timestamp), bank b`);

export async function addRegistrations(tx: Db, at: (day: number) => string): Promise<void> {
  const rows = await Promise.all(
    companies.map(async (company) => {
      const { registration, members, id, joinedDay } = company;
      const [applicant] = members;
      if (!registration || !applicant) return [];
      const { stage, reasons } = registration;
      const draft = {
        ...getDraft(company, applicant.role),
        ...(isComplete(company) ? await getAnswers(tx, company, applicant.personId) : {}),
      };
      const row = { id: newId(), client_id: id, applicant_id: applicant.personId, stage, reasons, draft };
      return [{ ...row, at: at(joinedDay) }];
    }),
  );
  await tx.run(insertRegistrations, [JSON.stringify(rows.flat())]);
}

const isComplete = ({ registration }: DemoCompany) =>
  registration?.status === 'Review' && registration.stage === 'Registration';

/** All that the second stage asks, with a document for each list. */
async function getAnswers(tx: Db, company: DemoCompany, addedBy: string): Promise<Partial<Draft>> {
  const given = new Map<string, string>();
  for (const file of [...(await getDocuments(company)), ...(await getProofs(company))])
    given.set(file.category, await addFile(tx, { ...file, clientId: company.id, addedBy }));
  const files = (category: string) => [given.get(category) ?? []].flat();
  const year = Number((await tx.one(readYear)).year);
  const owner = people.find(({ id }) => id === addedBy);
  if (!owner) throw new Error(`The demo has no person ${addedBy}`);
  const { street: Street, postalCode: PostalCode, city: City } = owner.address;
  return {
    ...{
      BusinessActivities: activityTexts[company.id] ?? ['46'],
      UboCountries: [owner.address.country],
      AdsConfirmed: false,
    },
    ...{ FilesRE: files('RE'), FilesID: files('ID'), FilesRA: files('RA'), FilesOA: files('OA'), FilesOS: files('OS') },
    ...{ IncomeCountries: ['LT', 'LV'], OutcomeCountries: ['LT', owner.address.country], BusinessRegions: ['EU'] },
    ...{ NumberOfEmployees: '6', AuthorizedCapital: '2500', CapitalSource: 'Savings of the founder' },
    PreviousTurnover: [{ Year: String(year - 1), Amount: '184000' }],
    ExpectedTurnover: [{ Year: String(year), Amount: '240000' }],
    ...{ Services: ['sepa', 'cards'], MonthlyTurnover: '<50000', CashRatio: '0-10', IsFirstBigDeposit: false },
    ...{ Intent: 'b2b', ExpectedActivities: [{ Type: 'transfers', Band: 'med' }], ShareholdersAreCompany: false },
    BeneficialOwners: [
      {
        ...{ Type: 'P', Id: 'p1', Name: owner.fullName, Country: owner.nationality, Date: owner.birthDate, Code: '' },
        ...{ Address: { Street, PostalCode, City }, Files: [] },
        OwnershipRights: [{ Id: 'r1', OwnerId: '', Rights: '100' }],
        ...{ LegalForm: '', Register: '', TIN: '' },
      },
    ],
    ...{ TermsAccepted: true, PrivacyPolicyAccepted: true, DataConfirmed: true, UseConfirmed: true },
  };
}

const readYear = sql<{ year: string }>('select extract(year from bank_today())::text as year');
/** NACE; of companies whose activities matter for their risk */
const activityTexts: Readonly<Record<string, string[]>> = {
  '10000000007': ['93'],
  '10000000009': ['16'],
  '10000000010': ['46'],
};

/** The first stage asks who the company is; in the second its addresses are filled in, and much is missing. */
function getDraft(company: DemoCompany, role: Draft['Role']): Partial<Draft> {
  const { title, code, address, operatingAddress, registration } = company;
  const screening = { Country: address.country, Name: title, Code: code, Role: role, UboCountries: [address.country] };
  if (registration?.stage !== 'Registration') return screening;
  return {
    ...screening,
    ...{ LegalForm: company.legalForm, TIN: [{ Country: address.country, Number: code }] },
    ...{ Street: address.street, PostalCode: address.postalCode, City: address.city },
    AddressesAreDifferent: operatingAddress !== null,
    OperatingStreet: operatingAddress?.street ?? '',
    OperatingPostalCode: operatingAddress?.postalCode ?? '',
    OperatingCity: operatingAddress?.city ?? '',
    ...{ Website: company.website, Phone: company.phone, Email: company.email, CompanyActivities: company.activity },
  };
}
