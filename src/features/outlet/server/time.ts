/** Time given to people. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Handlers } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import type { outletCalls } from '../calls.ts';
import { timeAloneSeconds } from '../limits.ts';
import type { outletPreparations } from './preparations.ts';
import * as queries from './sql.ts';
import { giveTimeJob } from './timeJob.ts';

export const timeHandlers: Handlers<
  Pick<typeof outletCalls, 'giveTime' | 'giveTimeByFile'>,
  typeof outletPreparations
> = {
  giveTime: async ({ body: { id, clientId, seconds, comment }, prepared: { isSecond } }, context) => {
    const { db } = context;
    const { madeBy, confirmedBy, isByCommand } = twoPeople(context);
    const gift = [id, clientId, seconds, comment, madeBy, confirmedBy, isByCommand, isSecond ? null : timeAloneSeconds];
    const { refusal } = await db.one(queries.giveTime, gift);
    if (refusal === queries.givenBefore) return;
    throwRefused(refusal);
    const about = { clientId, verb: 'time.give', subjectKind: 'time', subjectId: id } as const;
    await record(db, { ...about, facts: { seconds }, detail: { comment } });
  },

  giveTimeByFile: async ({ body: { id, isTrial, comment, rows }, prepared: { isSecond } }, context) => {
    const { db, caller, requestId, services, afterCommit } = context;
    const by = twoPeople(context);
    const input = { fileId: id, isTrial, comment, rows, ...by, isSecond, requestId };
    const key = isTrial ? `${id} trial` : id;
    const { job } = await enqueue(db, giveTimeJob, input, { key, askedBy: getPerson(caller).personId });
    // afterwards: of two at the same moment the second sees the job of the first
    const { isOther } = await db.one(queries.isOtherFile, [giveTimeJob.kind, key, JSON.stringify(rows)]);
    if (isOther) throw new Refusal('state-conflict');
    afterCommit(services.jobs.wake);
    return { jobId: job.id };
  },
};
