/** Documents of an application beside what they should prove. */
import type { CaseFact, CaseProof, FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { countryName } from '#shared/countries.ts';
import { type FileCategory, fileCategories, fileCategoryCodes } from '#shared/reference/fileCategories.ts';
import type { Draft, DraftField, Party } from '../draft.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { getDraft } from './drafts.ts';
import * as queries from './sql.ts';

/** What the documents of each category are compared with. */
const provenFields: Readonly<Record<FileCategory, readonly DraftField[]>> = {
  RE: ['Name', 'Code', 'LegalForm', 'Country'],
  PO: ['Name', 'Role'],
  ID: ['Name', 'AuthorizedCapital', 'CapitalSource'],
  RA: ['Street', 'PostalCode', 'City'],
  OA: ['OperatingStreet', 'OperatingPostalCode', 'OperatingCity'],
  OS: ['Name', 'ShareholdersAreCompany'],
  OD: [],
  DS: ['FirstBigDepositSource'],
};

const attach = sql<never>(`
  insert into case_file (case_id, file_id)
  select $1, f.id from client_file f where f.client_id = $2 and f.id = any ($3)
  on conflict do nothing`);

/** The documents that the draft names stand with the case from here on. */
export async function attachProofs(db: Db, caseId: string, companyId: string, draft: Draft): Promise<void> {
  await db.run(attach, [caseId, companyId, getProofs(draft).map(({ fileId }) => fileId)]);
}

/** Each with the words of the application that it should prove. */
export async function companyProofs(db: Db, { clientId }: FoundCase): Promise<CaseProof[]> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  return row ? getProofs(getDraft(row)) : [];
}

/** One for each document; it may prove several things. */
function getProofs(draft: Draft): CaseProof[] {
  const ofLists = fileCategoryCodes.flatMap((code) =>
    draft[`Files${code}`].map((fileId) => ({
      ...{ fileId, proves: fileCategories[code] },
      fields: provenFields[code].map((field) => ({ label: fieldLabels[field], value: getText(draft, field) })),
    })),
  );
  const ofOwners = draft.BeneficialOwners.flatMap((party) =>
    party.Files.map((fileId) => ({ fileId, proves: `About ${party.Name}`, fields: partyFacts(party) })),
  );
  const all = [...ofLists, ...ofOwners];
  return [...new Set(all.map(({ fileId }) => fileId))].map((fileId) => {
    const own = all.filter((proof) => proof.fileId === fileId);
    const fields = new Map(own.flatMap((proof) => proof.fields).map((field) => [field.label, field]));
    return {
      ...{ fileId, proves: own.map(({ proves }) => proves).join(', ') },
      fields: [...fields.values()].filter(({ value }) => value !== ''),
    };
  });
}

function getText(draft: Draft, field: DraftField): string {
  if (field === 'Country') return draft.Country === '' ? '' : countryName(draft.Country);
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : '';
}

function partyFacts({ Country, Date: born, Code, Address }: Party): CaseFact[] {
  return [
    { label: 'Country', value: Country === '' ? '' : countryName(Country) },
    { label: 'Born or registered', value: born },
    { label: 'Code', value: Code },
    { label: 'Address', value: [Address.Street, Address.PostalCode, Address.City].filter(Boolean).join(', ') },
  ];
}
