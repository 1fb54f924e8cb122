/** What officers decide about a registration of a company. Each runs in the transaction of the decision. */

import { openCase } from '#features/cases/server/openCase.ts';
import { scoreOpened } from '#features/clients/score/server/opening.ts';
import { keepProfile } from '#features/clients/score/server/saveProfile.ts';
import { openAccount } from '#features/clients/server/openAccount.ts';
import { sendable } from '#features/messages/server/sendable.ts';
import { isScreened } from '#features/screening/server/isScreened.ts';
import { record } from '#server/audit/record.ts';
import type { Effect, FoundCase } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { companyRoles, holds } from '#shared/permissions.ts';
import { shownReasons } from '../reasons.ts';
import { faultsOfStage } from '../rules.ts';
import { getTag } from '../steps.ts';
import { dropContract } from './contracts.ts';
import { getCorrections, type Notes } from './corrections.ts';
import { getDraft } from './drafts.ts';
import { foundReasons, getRiskLevel } from './facts.ts';
import { relateParties } from './parties.ts';
import { getProfile } from './profile.ts';
import { refuseScreened } from './screening.ts';
import * as queries from './sql.ts';
import { decline, moveTo } from './stages.ts';

/**
 * @throws Refusal transition-not-allowed where there is no draft to decide about: the company is a client already, or
 *   closed
 */
async function lockDraft(db: Db, { clientId }: FoundCase): Promise<queries.RegistrationRow> {
  const row = await db.maybe(queries.lockRegistration, [clientId]);
  if (!row || row.status === null) throw new Refusal('transition-not-allowed');
  return row;
}

const noted = (
  db: Db,
  clientId: string,
  verb: 'registration.return' | 'registration.approve',
  facts: Record<string, string>,
) => record(db, { clientId, verb, subjectKind: 'client', subjectId: clientId, facts });

/** The applicant corrects the chosen fields; without any, they only answer the request. */
export const returnToApplicant: Effect = async ({ db }, found, { props }) => {
  const { fields, notes } = getCorrections(props);
  if (fields.length === 0) return;
  for (const [field, words = ''] of Object.entries(notes))
    notes[field as keyof Notes] = await sendable(db, `props.words${field}`, words);
  const row = await lockDraft(db, found);
  // what is corrected may be in it
  await dropContract(db, found.clientId);
  await moveTo(db, found.clientId, { stage: row.stage, status: 'Cdd', tags: fields.map(getTag), notes });
  await noted(db, found.clientId, 'registration.return', { fields: fields.join(' ') });
};

/** The bank's turn again, with what was saved until now. */
export const takeReturnBack: Effect = async ({ db }, found) => {
  const row = await db.maybe(queries.lockRegistration, [found.clientId]);
  if (row && row.tags.length > 0) await moveTo(db, found.clientId, { stage: row.stage, status: 'Review' });
};

/**
 * The applicant is shown one text for each reason, and what the bank has found. Edited evidence is looked at as
 * fraud. A company without an application, or that is a client already, stays as it is: the case alone ends.
 */
export const declineCompany: Effect = async ({ db }, found, { reasons, props, comment, by }) => {
  const row = await db.maybe(queries.lockRegistration, [found.clientId]);
  if (row && row.status !== null) {
    const shownCodes = [...(await foundReasons(db, found.clientId, getDraft(row))), ...shownReasons(reasons)];
    await decline(db, found.clientId, row.stage, shownCodes);
  }
  if (props['evidence'] !== 'edited') return;
  const opened = { subjectId: found.clientId, type: 'FRAUD', title: 'Edited evidence', comment, openedBy: by } as const;
  await openCase(db, { ...opened, onceKey: `edited evidence ${found.id}` });
};

/**
 * The company becomes a client, with its owners, its profile and a fresh IBAN.
 * @throws Refusal open-cases while a list is being looked at; screening-not-ended; draft-incomplete; last-user-manager,
 *   last-confirmer
 */
export const approveCompany: Effect = async ({ db }, found, { props, comment, by }) => {
  const row = await lockDraft(db, found);
  const draft = getDraft(row);
  const { clientId } = found;
  await refuseScreened(db, clientId);
  if (!(await isScreened(db, clientId))) throw new Refusal('screening-not-ended');
  const faults = faultsOfStage(draft, 'Registration');
  if (faults.length > 0) throw new Refusal('draft-incomplete', faults);
  // as a client it is found by its owners, no more by its draft
  const isHigh = (await getRiskLevel(db, clientId)) === 'H';
  await giveRights(db, row, props['sole'] === 'yes');
  await moveTo(db, clientId, { stage: row.stage, status: null });
  await relateParties(db, clientId, draft);
  const iban = await openAccount(db, clientId);
  await keepProfile(db, clientId, getProfile(draft), { comment, by });
  await scoreOpened(db, [clientId], isHigh ? found.id : undefined);
  await noted(db, clientId, 'registration.approve', { iban });
};

/** All letters for who represents the company alone. Somebody must manage users, and somebody approve payments. */
async function giveRights(
  db: Db,
  { client_id: clientId, applicant_id: personId }: queries.RegistrationRow,
  isSole: boolean,
) {
  const member = await db.maybe(queries.readRole, [clientId, personId]);
  if (!member) throw new Refusal('state-conflict');
  const letters = companyRoles[isSole ? 'CEO' : member.role].defaults;
  if (!holds(letters, 'users.manage')) throw new Refusal('last-user-manager');
  if (!holds(letters, 'payments.approve')) throw new Refusal('last-confirmer');
  await db.run(queries.giveLetters, [clientId, personId, letters]);
}
