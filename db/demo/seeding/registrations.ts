/** Drafts of the demo's companies that are no clients yet: what their first user has filled in so far. */
import type { Draft } from '../../../src/features/registration/draft.ts';
import { newId } from '../../../src/server/db/ids.ts';
import { type Db, sql } from '../../../src/server/db/pool.ts';
import { companies, type DemoCompany } from '../companies.ts';

const insertRegistrations = sql<never>(`
  insert into registration (id, client_id, applicant_id, stage, step, draft, reasons, saved_at)
  select r.id, r.client_id, r.applicant_id, r.stage, 1, r.draft, r.reasons, r.at at time zone b.zone
  from json_to_recordset($1) as r(id uuid, client_id text, applicant_id text, stage text, draft jsonb, reasons text[],
    at timestamp), bank b`);

export async function addRegistrations(tx: Db, at: (day: number) => string): Promise<void> {
  const rows = companies.flatMap((company) => {
    const { registration, members, id, joinedDay } = company;
    const [applicant] = members;
    if (!registration || !applicant) return [];
    const { stage, reasons } = registration;
    const draft = draftOf(company, applicant.role);
    return [{ id: newId(), client_id: id, applicant_id: applicant.personId, stage, reasons, draft, at: at(joinedDay) }];
  });
  await tx.run(insertRegistrations, [JSON.stringify(rows)]);
}

/** The first stage asks who the company is; in the second its addresses are filled in, and much is missing. */
function draftOf(company: DemoCompany, role: Draft['Role']): Partial<Draft> {
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
