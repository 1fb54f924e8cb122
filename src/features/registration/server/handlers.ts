/** Calls of the applicant. */

import { receiveGiven } from '#features/files/server/receiveGiven.ts';
import { readRisks } from '#features/risks/server/readRisks.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { fileCategoryCodes } from '#shared/reference/fileCategories.ts';
import { readSentName } from '#shared/rules/sentNames.ts';
import type { registrationCalls } from '../calls.ts';
import { contractHandlers, type contractPreparations } from './contracts.ts';
import { copyHandlers } from './copy.ts';
import { admitApplicant, beginDraft, discardDraft, lockOpen, saveChanges } from './drafts.ts';
import { shownFile, shownRegistration } from './shown.ts';
import * as queries from './sql.ts';
import { endStage } from './stages.ts';

export const registrationHandlers: Handlers<typeof registrationCalls, typeof contractPreparations> = {
  ...contractHandlers,
  ...copyHandlers,

  listActivities: async (_input, { db }) => {
    const { activitiesFor } = await readRisks(db);
    return { Screening: activitiesFor('Screening'), Registration: activitiesFor('Registration') };
  },

  registerCompany: ({ body }, context) => beginDraft(context, body),

  updateRegistration: ({ params: { companyId }, body: { version, ...changes } }, context) =>
    saveChanges(context, companyId, { changes, version }),

  readCdd: async ({ params: { companyId, cddId } }, context) => {
    const row = await context.db.maybe(queries.readRegistration, [companyId]);
    return shownRegistration(context.db, admitApplicant(row, context, cddId));
  },

  saveStep: ({ params: { companyId, cddId }, body: { version, Step: step, ...changes } }, context) =>
    saveChanges(context, companyId, { changes, step, version }, cddId),

  giveProof: async ({ params: { companyId, cddId }, body: { fields, files } }, context) => {
    const [file, ...more] = files;
    if (!file || more.length > 0) throw new Refusal('invalid-input', [{ path: 'files', code: 'one-file' }]);
    const sent = readSentName(fields.name);
    const category = fileCategoryCodes.find((code) => code === sent?.category);
    if (sent?.clientId !== companyId || !category)
      throw new Refusal('invalid-input', [{ path: 'name', code: 'name-not-valid' }]);
    await lockOpen(context, companyId, cddId);
    const id = await receiveGiven(context, companyId, category, { ...file, name: sent.name });
    return shownFile(await context.db.one(queries.readFile, [companyId, id]));
  },

  discardRegistration: ({ params: { companyId, cddId } }, context) => discardDraft(context, companyId, cddId),

  endStage: async ({ params: { companyId, cddId } }, context) => {
    await endStage(context, companyId, cddId);
    const row = await context.db.maybe(queries.readRegistration, [companyId]);
    return shownRegistration(context.db, admitApplicant(row, context, cddId));
  },
};
