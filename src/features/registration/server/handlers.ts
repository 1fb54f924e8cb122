/** Calls of the applicant. */
import type { Handlers } from '../../../server/http/context.ts';
import type { registrationCalls } from '../calls.ts';
import { admitApplicant, beginDraft, saveChanges, shownRegistration } from './drafts.ts';
import * as queries from './sql.ts';
import { endStage } from './stages.ts';

export const registrationHandlers: Handlers<typeof registrationCalls> = {
  registerCompany: ({ body }, context) => beginDraft(context, body),

  updateRegistration: ({ params: { companyId }, body: { version, ...changes } }, context) =>
    saveChanges(context, companyId, { changes, version }),

  readCdd: async ({ params: { companyId, cddId } }, context) => {
    const row = await context.db.maybe(queries.readRegistration, [companyId]);
    return shownRegistration(context.db, admitApplicant(row, context, cddId));
  },

  saveStep: ({ params: { companyId, cddId }, body: { version, Step: step, ...changes } }, context) =>
    saveChanges(context, companyId, { changes, step, version }, cddId),

  endStage: async ({ params: { companyId, cddId } }, context) => {
    await endStage(context, companyId, cddId);
    const row = await context.db.maybe(queries.readRegistration, [companyId]);
    return shownRegistration(context.db, admitApplicant(row, context, cddId));
  },
};
