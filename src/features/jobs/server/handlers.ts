import type * as z from 'zod/mini';
import { getPerson } from '#server/access/caller.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import type { Job } from '#server/jobs/job.ts';
import { type JobRow, listJobs, readJob, resumeJob, stopJob } from '#server/jobs/queue.ts';
import { Refusal } from '#shared/errors.ts';
import { formatCount } from '#shared/formatCount.ts';
import type { jobAnswer, jobCalls } from '../calls.ts';

export const jobHandlers: Handlers<typeof jobCalls> = {
  listJobs: async (_input, context) => {
    const { db, caller, services } = context;
    const all = [...services.jobs.kinds.values()];
    const [ofRole, shownThere] = [
      all.filter((kind) => isForRole(kind, context)),
      all.filter(({ isShownThere = false }) => isShownThere),
    ].map((some) => some.map(({ kind }) => kind));
    const rows = await db.many(listJobs, [getPerson(caller).personId, ofRole, shownThere]);
    return { jobs: rows.map((row) => getAnswer(row, context)) };
  },

  readJob: async ({ params }, context) => getAnswer(await findJob(params.jobId, context), context),

  stopJob: async ({ params }, context) => {
    const found = await findOwnJob(params.jobId, context);
    return getAnswer((await context.db.maybe(stopJob, [found.id])) ?? found, context);
  },

  resumeJob: async ({ params }, context) => {
    const found = await findOwnJob(params.jobId, context);
    const resumed = await context.db.maybe(resumeJob, [found.id]);
    if (resumed) context.afterCommit(context.services.jobs.wake);
    return getAnswer(resumed ?? found, context);
  },
};

/** Whether the kind names the role of a staff caller, for changes or only for looks. */
function isForRole({ staff, viewers = [] }: Job, { caller }: Context): boolean {
  const { personKind, staffRole } = getPerson(caller);
  return personKind === 'staff' && [...staff, ...viewers].some((role) => role === staffRole);
}

/** 404 for another person's job, except for staff of a role that its kind names. */
async function findJob(id: string, context: Context): Promise<JobRow> {
  const job = await context.db.maybe(readJob, [id]);
  const kind = job && context.services.jobs.kinds.get(job.kind);
  const isOwn = job?.asked_by === getPerson(context.caller).personId;
  if (!job || !(isOwn || (kind && isForRole(kind, context)))) throw new Refusal('not-found');
  return job;
}

/** The same for a caller who wants to change it. */
async function findOwnJob(id: string, context: Context): Promise<JobRow> {
  const job = await findJob(id, context);
  if (!mayStop(job, context)) throw new Refusal('not-permitted');
  return job;
}

/** For a job that the caller may see. */
function mayStop(job: JobRow, { caller, services }: Context): boolean {
  const { personId, staffRole } = getPerson(caller);
  const { viewers = [] } = services.jobs.kinds.get(job.kind) ?? {};
  return job.asked_by === personId || !viewers.some((role) => role === staffRole);
}

function getAnswer(row: JobRow, context: Context): z.input<typeof jobAnswer> {
  const kind = context.services.jobs.kinds.get(row.kind);
  return {
    id: row.id,
    kind: row.kind,
    // a kind of another version's server has no words here
    title: kind?.title ?? row.kind,
    mayStop: mayStop(row, context),
    state: row.state,
    askedAt: row.asked_at,
    done: String(row.done_n),
    of: row.of_n === null ? null : String(row.of_n),
    unit: kind?.counts ?? null,
    result: row.result,
    did: row.state === 'done' ? formatDid(row, kind) : '',
    leadsTo: (row.state === 'done' && kind?.leadsTo?.(row.result, row.id)) || null,
    endedAt: row.ended_at,
  };
}

function formatDid({ done_n: done, result }: JobRow, kind: Job | undefined): string {
  return kind?.did?.(result) ?? (kind?.counts ? formatCount(Number(done), kind.counts) : '');
}
