/** Jobs, for the people who requested them. The feature that declares a job knows what it does. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';

export const jobAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  /** what the job does, in words */
  title: z.string(),
  /** whether the caller may stop and resume it */
  mayStop: z.boolean(),
  state: z.enum(['waiting', 'running', 'stopped', 'done', 'failed']),
  askedAt: z.string(),
  /** decimal text: done and total; the total is null while it is unknown */
  done: z.string(),
  of: z.nullable(z.string()),
  /** what these count, in words; null where it counts nothing that people know */
  unit: z.nullable(z.object({ one: z.string(), many: z.string() })),
  /** of a job that is done; its shape depends on the kind */
  result: z.unknown(),
  /** of a job that is done: what it has done, in words; '' for nothing to show */
  did: z.string(),
  /** of a job that is done: where its outcome is listed */
  leadsTo: z.nullable(z.object({ href: z.string(), words: z.string() })),
  endedAt: z.nullable(z.string()),
});

const job = {
  path: '/web/jobs/{jobId}',
  params: { jobId: recordId },
  answer: jobAnswer,
  // the handler checks: the person who requested the job, or staff of a role that its kind names
  who: { kind: 'person' },
} as const;

export const jobCalls = {
  listJobs: call({
    method: 'GET',
    path: '/web/jobs',
    params: {},
    answer: z.object({ jobs: z.array(jobAnswer) }),
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary:
      'Jobs under way or ended in the last 10 minutes, the newest first: those the caller ' +
      'requested, and for staff those of kinds that their role may see. At most 20.',
  }),
  readJob: call({
    ...job,
    method: 'GET',
    transaction: 'read',
    errors: [],
    summary: 'The progress of a job. For the person who requested it, and staff who may see jobs of its kind.',
  }),
  stopJob: call({
    ...job,
    method: 'POST',
    word: 'stop',
    transaction: 'write',
    errors: [],
    summary: 'Stop a job and keep its progress. No effect on a job that has ended.',
  }),
  resumeJob: call({
    ...job,
    method: 'POST',
    word: 'resume',
    transaction: 'write',
    errors: ['job-under-way'],
    summary: 'Resume a stopped or failed job where it ended.',
  }),
} as const;

export type ShownJob = z.output<typeof jobAnswer>;
