import type * as z from 'zod/mini';
import { personOf } from '../../../server/access/caller.ts';
import type { Context, Handlers } from '../../../server/http/context.ts';
import { type JobRow, readJob, resumeJob, stopJob } from '../../../server/jobs/queue.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { jobAnswer, jobCalls } from '../calls.ts';

export const jobHandlers: Handlers<typeof jobCalls> = {
  readJob: async ({ params }, context) => answerOf(await findJob(params.jobId, context)),

  stopJob: async ({ params }, context) => {
    const found = await findOwnJob(params.jobId, context);
    return answerOf((await context.db.maybe(stopJob, [found.id])) ?? found);
  },

  resumeJob: async ({ params }, context) => {
    const found = await findOwnJob(params.jobId, context);
    const resumed = await context.db.maybe(resumeJob, [found.id]);
    if (resumed) context.afterCommit(context.services.jobs.wake);
    return answerOf(resumed ?? found);
  },
};

/** 404 for another person's job, except for staff of a role that its kind names. */
async function findJob(id: string, { db, caller, services }: Context): Promise<JobRow> {
  const { personId, personKind, staffRole } = personOf(caller);
  const job = await db.maybe(readJob, [id]);
  const kind = job && services.jobs.kinds.get(job.kind);
  const roles = [...(kind?.staff ?? []), ...(kind?.viewers ?? [])];
  const isForRole = personKind === 'staff' && roles.some((role) => role === staffRole);
  if (!job || (job.asked_by !== personId && !isForRole)) throw new Refusal('not-found');
  return job;
}

/** The same for a caller who wants to change it. */
async function findOwnJob(id: string, context: Context): Promise<JobRow> {
  const { personId, staffRole } = personOf(context.caller);
  const job = await findJob(id, context);
  const { viewers = [] } = context.services.jobs.kinds.get(job.kind) ?? {};
  if (job.asked_by !== personId && viewers.some((role) => role === staffRole)) throw new Refusal('not-permitted');
  return job;
}

function answerOf(row: JobRow): z.input<typeof jobAnswer> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    askedAt: row.asked_at,
    done: String(row.done_n),
    of: row.of_n === null ? null : String(row.of_n),
    result: row.result,
    endedAt: row.ended_at,
  };
}
