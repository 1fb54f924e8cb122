/** What happens when a stage ends, and when corrections are handed in. */

import { answerCase } from '#features/cases/server/answered.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { answerByProcess } from '#features/requests/server/answerByProcess.ts';
import { readRisks } from '#features/risks/server/readRisks.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import type { RegistrationStatus, Stage } from '#shared/cddTags.ts';
import { Refusal } from '#shared/errors.ts';
import type { Draft } from '../draft.ts';
import { type ApplicantReason, getRefusals } from '../reasons.ts';
import { faultsOfStage } from '../rules.ts';
import { fieldsToCorrect } from '../steps.ts';
import type { Notes } from './corrections.ts';
import { getDraft, lockOpen, refuseClient } from './drafts.ts';
import { getRisk } from './profile.ts';
import { attachProofs } from './proofs.ts';
import * as queries from './sql.ts';

/** @throws Refusal client-already; draft-incomplete, which names each field, and those of `lockOpen` */
export async function endStage(context: Context, companyId: string, cddId: string): Promise<void> {
  const row = await lockOpen(context, companyId, cddId);
  const draft = getDraft(row);
  await refuseClient(context.db, row.applicant_id, draft);
  const faults = faultsOfStage(draft, row.stage, row.tags);
  if (faults.length > 0) throw new Refusal('draft-incomplete', faults);
  await describe(context.db, row, draft);
  if (row.tags.length > 0) return handInCorrections(context, row);
  await record(context.db, {
    ...{ clientId: companyId, verb: 'registration.submit', subjectKind: 'client', subjectId: companyId },
    facts: { stage: row.stage },
  });
  const reasons = getRefusals(draft, await readRisks(context.db));
  if (reasons.length > 0) return decline(context.db, companyId, row.stage, reasons);
  if (row.stage === 'Screening') return moveTo(context.db, companyId, { stage: 'Registration', status: 'Cdd' });
  await moveTo(context.db, companyId, { stage: 'Registration', status: 'Review' });
  await openRegistrationCase(context.db, companyId, draft);
}

interface Moved {
  stage: Stage;
  status: RegistrationStatus | null;
  tags?: readonly string[];
  reasons?: readonly ApplicantReason[];
  /** what is wrong with fields to correct */
  notes?: Notes;
}

/** Where the registration stands from now on; a declined client has flag D, one that waits flag B. */
export async function moveTo(
  db: Db,
  companyId: string,
  { stage, status, tags = [], reasons = [], notes = {} }: Moved,
): Promise<void> {
  const { flags } = await db.one(queries.readFlags, [companyId]);
  const flag = status === null ? '' : status === 'Declined' ? 'D' : 'B';
  await db.run(queries.moveStage, [companyId, stage, tags, reasons, JSON.stringify(notes)]);
  await db.run(queries.setStatus, [companyId, status, flags.replace(/[BD]/g, '') + flag]);
}

export async function decline(
  db: Db,
  companyId: string,
  stage: Stage,
  reasons: readonly ApplicantReason[],
): Promise<void> {
  await moveTo(db, companyId, { stage, status: 'Declined', reasons });
  await record(db, {
    ...{ clientId: companyId, verb: 'registration.decline', subjectKind: 'client', subjectId: companyId },
    facts: { stage, reasons: reasons.join(' ') },
  });
}

async function openRegistrationCase(db: Db, companyId: string, draft: Draft): Promise<void> {
  const caseId = await openCase(db, {
    subjectId: companyId,
    type: 'COMPANY',
    title: `Registration of ${draft.Name}`,
    comment: 'The questionnaire is complete.',
    openedBy: null,
    risk: (await getRisk(db, companyId, draft)).level,
  });
  await attachProofs(db, caseId, companyId, draft);
}

/** The bank's turn again: the request is answered by what was corrected. */
async function handInCorrections({ db, caller }: Context, row: queries.RegistrationRow): Promise<void> {
  const { personId } = getPerson(caller);
  const words = `Corrected: ${fieldsToCorrect(row.tags).join(', ')}`;
  await moveTo(db, row.client_id, { stage: row.stage, status: 'Review' });
  await record(db, {
    ...{ clientId: row.client_id, verb: 'registration.correct', subjectKind: 'client', subjectId: row.client_id },
    facts: { fields: fieldsToCorrect(row.tags).join(' ') },
  });
  const found = await db.maybe(queries.findCompanyCase, [row.client_id]);
  if (found) await attachProofs(db, found.id, row.client_id, getDraft(row));
  if (!found?.asked || found.request_id === null) return;
  await answerByProcess(db, found.request_id, personId, words);
  await answerCase(db, found.id, personId, words);
}

/** What the bank knows the company by, from here on as the applicant has written it. */
async function describe(db: Db, row: queries.RegistrationRow, draft: Draft): Promise<void> {
  const { client_id: id } = row;
  await db.run(queries.describeClient, [id, draft.LegalForm, draft.Email.trim(), draft.Phone.trim(), draft.Website]);
  if (draft.Role !== '') await db.run(queries.moveRole, [id, row.applicant_id, draft.Role]);
  const { Country, Street, PostalCode, City } = draft;
  if (Street === '') return;
  await db.run(queries.saveAddress, [id, 'R', Country, Street, PostalCode, City]);
  const { OperatingStreet, OperatingPostalCode, OperatingCity, AddressesAreDifferent } = draft;
  if (AddressesAreDifferent)
    await db.run(queries.saveAddress, [id, 'O', Country, OperatingStreet, OperatingPostalCode, OperatingCity]);
}
