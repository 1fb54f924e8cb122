/**
 * An answer that a person has given to staff. It ends the request as the person's own answer does, and says who entered
 * it.
 */

import { answerCase, lockAskedFor } from '#features/cases/server/answered.ts';
import { getPerson } from '#server/access/caller.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { entryCalls } from '../entryCalls.ts';
import { givenByLabels } from '../rules.ts';
import { keepAnswers, lockRequest, refuseIncomplete } from './answers.ts';
import * as queries from './companySql.ts';
import { findPerson } from './sql.ts';

export const entryHandlers: Handlers<typeof entryCalls> = {
  enterAnswer: async ({ params: { clientId, caseId, requestId }, body }, context) => {
    const { db, caller } = context;
    await lockAskedFor(context, clientId, caseId);
    // users of a company answer for it: no one else can say that they speak for it
    if (!(await db.maybe(findPerson, [clientId]))) throw new Refusal('not-a-person');
    if ((await db.maybe(queries.findCase, [clientId, requestId]))?.case_id !== caseId) throw new Refusal('not-found');
    await lockRequest(db, clientId, requestId);
    const { personId } = getPerson(caller);
    await keepAnswers(db, { clientId, requestId, by: personId, withStaffFiles: true }, body.answers);
    await refuseIncomplete(db, requestId);
    await db.run(queries.markEntered, [requestId, personId, body.givenBy]);
    await db.run(queries.fileAnswers, [requestId, caseId]);
    await answerCase(db, caseId, personId, `Given ${givenByLabels[body.givenBy]}. ${body.comment}`);
  },
};
