// A company that waits for the bank's approval, at a risk at which no one approves it alone.
import { randomUUID } from 'node:crypto';
import { openCase } from '#features/cases/server/openCase.ts';
import { getHash } from '#features/screening/server/checks/screen.ts';
import { readSubjects } from '#features/screening/server/checks/sql.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { ownedFromAfar, sampleDraft } from '#tests/samples/registration.ts';
import type { TestBank } from '../bank.ts';

const company = '10000000081';
const applicant = '40000000081';

/** As its applicant has handed it in. */
export async function settleRegistration({ owner }: TestBank): Promise<void> {
  const { Name, Code, LegalForm, Country, Role } = sampleDraft;
  const draft = { ...sampleDraft, BeneficialOwners: ownedFromAfar('AE') };
  const statements: [string, unknown[]][] = [
    [
      `insert into person (id, kind, full_name, birth_date) values ($1, 'client', 'Test applicant', '1983-03-03')`,
      [applicant],
    ],
    [
      `insert into client (id, type, title, sort_name, code, legal_form, country, flags, registration_status,
        created_at)
       values ($1, 'LEGAL', $2, lower($2), $3, $4, $5, 'B', 'Review', bank_now())`,
      [company, Name, Code, LegalForm, Country],
    ],
    [
      'insert into membership (company_id, person_id, role, letters) values ($1, $2, $3, $4)',
      [company, applicant, Role, ''],
    ],
    [
      `
        insert into registration (id, client_id, applicant_id, stage, step, draft)
        values ($1, $2, $3, 'Registration', 7, $4)`,
      [randomUUID(), company, applicant, JSON.stringify(draft)],
    ],
  ];
  for (const [text, values] of statements) await owner.query(text, values);
}

const plantScreened = sql<never>(`
  with checked as (
    insert into screening_check (id, client_id, subject_id, input, input_hash, versions, at)
    values ($1, $2, $3, '{}', $4, '{}', bank_now()) returning id
  )
  insert into screened (client_id, subject_id, check_id, at) select $2, $3, id, bank_now() from checked`);

/** Its case, once everybody around it has been compared with the lists. */
export async function openRegistration(tx: Db): Promise<void> {
  for (const row of await tx.many(readSubjects, [[company]])) {
    await tx.run(plantScreened, [randomUUID(), company, row.subject_id, getHash(row)]);
  }
  await openCase(tx, {
    subjectId: company,
    type: 'COMPANY',
    title: 'A case',
    comment: 'Why',
    openedBy: null,
    risk: 'M',
  });
}
